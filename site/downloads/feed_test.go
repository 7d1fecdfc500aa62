package downloads

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/must"
	"modelcatalog/site/changes"
	"modelcatalog/site/changes/changestest"
	"modelcatalog/site/representation"
)

// TestFeeds checks that every feed follows RFC 4287 or JSON Feed, and has the entries that the API lists first, or the newest
// changes.
func TestFeeds(t *testing.T) {
	for name, d := range datasets(t) {
		t.Run(name, func(t *testing.T) {
			m := makerOf(t, d)
			documents := documentsOf(t, m)
			for _, provider := range append([]string{""}, providerIDs(d)...) {
				checkFeed(t, documents, feedLink(provider, false, ""), listed(t, m, provider))
				checkFeed(t, documents, feedLink(provider, true, ""), changed(m, provider))
			}
		})
	}
}

// checkFeed checks that a feed has these entries, each with an id and a time, in both formats.
func checkFeed(t *testing.T, documents map[string]representation.Document, link Feed, want []string) {
	t.Helper()
	atom := decodeAtom(t, documents[link.Atom].Body)
	var feed jsonFeed
	unmarshal(t, documents[link.JSON].Body, &feed)
	checkAtom(t, link, atom)
	var gotAtom, gotJSON []string
	for i, e := range atom.Entries {
		gotAtom = append(gotAtom, e.ID+" "+e.Updated)
		gotJSON = append(gotJSON, feed.Items[i].ID+" "+feed.Items[i].Modified)
		if e.Links[0].Href != feed.Items[i].URL || e.Title == "" || feed.Items[i].Title == "" || e.Content.Type != "html" {
			t.Errorf("%s: entry %+v, item %+v", link.Atom, e, feed.Items[i])
		}
	}
	if diff := cmp.Diff(want, gotAtom); diff != "" {
		t.Errorf("%s (-want +got):\n%s", link.Atom, diff)
	}
	if diff := cmp.Diff(want, gotJSON); diff != "" || len(feed.Items) != len(want) {
		t.Errorf("%s (-want +got):\n%s", link.JSON, diff)
	}
	if feed.Version != "https://jsonfeed.org/version/1.1" || feed.Feed != testBase+"/"+link.JSON {
		t.Errorf("%s: version %s, address %s", link.JSON, feed.Version, feed.Feed)
	}
}

// changed returns the ids and times of a provider's newest changes.
func changed(m *maker, provider string) (lines []string) {
	all := changestest.History(m.dataset, manyChanges)
	for _, c := range slices.Backward(all) {
		if provider == "" || provider == c.Provider {
			lines = append(lines, fmt.Sprintf("%s#%s-%s %[2]s", answer(c.Provider, c.ID), c.Time, c.Kind))
		}
	}
	return lines[:min(len(lines), feedSize)]
}

func providerIDs(d *dataset.Dataset) (ids []string) {
	for _, p := range d.Providers {
		ids = append(ids, p.ID)
	}
	return ids
}

// listed returns the answers' addresses and times of update of the models that the API lists first.
func listed(t *testing.T, m *maker, provider string) (lines []string) {
	t.Helper()
	query, wrong := m.catalog.Parse(catalog.V1, "sort=updated&order=desc&limit=50&provider="+provider)
	if wrong != nil {
		t.Fatal(wrong)
	}
	body, _ := m.catalog.AppendList(nil, &query)
	var list struct {
		Data []record `json:"data"`
	}
	must.Do(t, json.Unmarshal(body, &list))
	for _, r := range list.Data {
		row, err := m.catalog.Find(r.Provider, r.ID)
		if err != nil {
			t.Fatal(err)
		}
		_, answer := addresses(row)
		lines = append(lines, answer+" "+r.UpdatedAt)
	}
	return lines
}

// TestSeededFeed checks that feeds leave seeded changes out.
func TestSeededFeed(t *testing.T) {
	m := makerOf(t, small())
	c := history.Change{Provider: m.dataset.Models[0].Provider, ID: m.dataset.Models[0].ID, Kind: history.Changed, Seeded: []string{"litellm"}}
	m.options.Changes = changes.New([]history.Change{c})
	for _, p := range []dataset.Provider{{}, {ID: c.Provider}} {
		if f := m.changeFeed(p); len(f.entries) != 0 {
			t.Errorf("changes of %q: %d entries, want no seeded one", p.ID, len(f.entries))
		}
	}
}

// decodeAtom reads a feed. It fails for XML with a character that XML 1.0 does not allow.
func decodeAtom(t *testing.T, text []byte) (feed atomFeed) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&feed); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return feed
		}
		if blanks, isText := token.(xml.CharData); err != nil || !isText || strings.TrimSpace(string(blanks)) != "" {
			t.Fatalf("%v follows the feed: %v", token, err)
		}
	}
}

func checkAtom(t *testing.T, link Feed, feed atomFeed) {
	t.Helper()
	if feed.ID != testBase+"/"+link.Atom || feed.Title == "" || feed.Author != "Model Catalog" || len(feed.Links) != 2 ||
		feed.Links[0].Relation != "self" || feed.Links[0].Href != feed.ID || feed.Links[1].Relation != "alternate" {
		t.Errorf("%s: %s, %s, by %s, %v", link.Atom, feed.ID, feed.Title, feed.Author, feed.Links)
	}
	newest, seen := "1970-01-01T00:00:00.000Z", map[string]bool{}
	for i, e := range feed.Entries {
		if i == 0 {
			newest = e.Updated
		}
		if seen[e.ID] {
			t.Errorf("%s: the id %s is not unique", link.Atom, e.ID)
		}
		seen[e.ID] = true
		addresses := []string{e.ID}
		for _, l := range e.Links {
			addresses = append(addresses, l.Href)
		}
		for _, address := range addresses {
			if u, err := url.Parse(address); err != nil || !u.IsAbs() {
				t.Errorf("%s: %s is not a full address", link.Atom, address)
			}
		}
	}
	if _, err := time.Parse(time.RFC3339, feed.Updated); err != nil || feed.Updated != newest {
		t.Errorf("%s: updated %s (%v), want %s", link.Atom, feed.Updated, err, newest)
	}
}

// TestFeedText checks that feeds contain only our own markup, and no character that HTML does not allow.
func TestFeedText(t *testing.T) {
	m := makerOf(t, datasettest.New(datasettest.Options{Models: 2000, Seed: 7, Hostile: true}))
	var entries []feedEntry
	for row := range m.catalog.Len() {
		entries = append(entries, m.modelEntry(row))
	}
	for _, c := range m.options.Changes.Latest(manyChanges) {
		entries = append(entries, m.changeEntry(c))
	}
	for _, e := range entries {
		plain := strings.NewReplacer("<p>", "", "</p>", "", "<ul>", "", "</ul>", "", "<li>", "", "</li>", "").Replace(e.html)
		if strings.ContainsAny(plain, "<>\"'") || strings.ContainsAny(e.html+e.title, "\x00\x01\x0b\x1b\x7f\u0080\u009f\uFFFE\uFFFF") {
			t.Errorf("%s: %q: %q", e.id, e.title, e.html)
		}
	}
}

// TestGoneModel checks that a change of a model that is gone links to the page of changes, and to no answer.
func TestGoneModel(t *testing.T) {
	m := makerOf(t, small())
	here := m.changeEntry(&history.Change{Provider: "acme", ID: "a/b c", Kind: history.Unlisted})
	gone := m.changeEntry(&history.Change{Provider: "zeta", ID: "x", Kind: history.Removed})
	if want := testBase + "/models/1/"; here.page != want || here.answer == "" {
		t.Errorf("a model leads to %s, %s", here.page, here.answer)
	}
	if want := testBase + "/changes/"; gone.page != want || gone.answer != "" || gone.title != "x (zeta): removed" {
		t.Errorf("a model that is gone, %q, leads to %s, %q", gone.title, gone.page, gone.answer)
	}
}

// TestSameMoment checks that two changes of one kind at the same time have different ids.
func TestSameMoment(t *testing.T) {
	d := small()
	m := makerOf(t, d)
	twice := []history.Change{{Provider: "acme", ID: "a/b c", Kind: history.Changed}, {Provider: "acme", ID: "a/b c", Kind: history.Changed}}
	m.options.Changes = changes.New(twice)
	f := m.changeFeed(dataset.Provider{})
	if len(f.entries) != 2 || f.entries[0].id == f.entries[1].id {
		t.Errorf("%+v", f)
	}
}

func TestFeed(t *testing.T) {
	for _, test := range []struct {
		provider   string
		ofChanges  bool
		atom, json string
	}{
		{"", false, "feeds/models.atom", "feeds/models.json"},
		{"openai", false, "feeds/openai.atom", "feeds/openai.json"},
		{"models", false, "feeds/models.provider.atom", "feeds/models.provider.json"},
		{"changes", false, "feeds/changes.provider.atom", "feeds/changes.provider.json"},
		{"", true, "feeds/changes.atom", "feeds/changes.json"},
		{"openai", true, "feeds/changes/openai.atom", "feeds/changes/openai.json"},
		{"models", true, "feeds/changes/models.atom", "feeds/changes/models.json"},
		{"changes", true, "feeds/changes/changes.atom", "feeds/changes/changes.json"},
	} {
		if got := feedLink(test.provider, test.ofChanges, "x"); got.Atom != test.atom || got.JSON != test.json {
			t.Errorf("feedLink(%q, %v) = %+v", test.provider, test.ofChanges, got)
		}
	}
}
