package downloads

import (
	"bytes"
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

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/changes/changestest"
)

// TestFeeds checks that every feed follows RFC 4287, and has the newest changes.
func TestFeeds(t *testing.T) {
	for name, d := range datasets(t) {
		t.Run(name, func(t *testing.T) {
			m := makerOf(t, d)
			documents := documentsOf(t, m)
			want := map[string]string{"": "feeds/changes.atom"}
			for _, p := range d.Providers {
				want[p.ID] = "feeds/changes/" + p.ID + ".atom"
			}
			for provider, path := range want {
				feed := decodeAtom(t, documents[path].Body)
				checkAtom(t, path, feed)
				var got []string
				for _, e := range feed.Entries {
					got = append(got, e.ID+" "+e.Updated)
				}
				if diff := cmp.Diff(changed(m, provider), got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", path, diff)
				}
			}
		})
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

// TestSeededFeed checks that feeds leave seeded changes out.
func TestSeededFeed(t *testing.T) {
	m := makerOf(t, small())
	c := history.Change{Provider: m.dataset.Models[0].Provider, ID: m.dataset.Models[0].ID, Kind: history.Changed, Seeded: []string{"litellm"}}
	m.options.Changes = changes.New([]history.Change{c})
	for path, document := range documentsOf(t, m) {
		if document.MediaType == Atom && len(decodeAtom(t, document.Body).Entries) != 0 {
			t.Errorf("%s has a seeded change", path)
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

func checkAtom(t *testing.T, path string, feed atomFeed) {
	t.Helper()
	if feed.ID != testBase+"/"+path || feed.Title == "" || feed.Author != "Model Catalog" || len(feed.Links) != 2 ||
		feed.Links[0].Relation != "self" || feed.Links[0].Href != feed.ID || feed.Links[1].Relation != "alternate" {
		t.Errorf("%s: %s, %s, by %s, %v", path, feed.ID, feed.Title, feed.Author, feed.Links)
	}
	newest, seen := "1970-01-01T00:00:00.000Z", map[string]bool{}
	for i, e := range feed.Entries {
		if i == 0 {
			newest = e.Updated
		}
		if seen[e.ID] {
			t.Errorf("%s: the id %s is not unique", path, e.ID)
		}
		seen[e.ID] = true
		addresses := []string{e.ID}
		for _, l := range e.Links {
			addresses = append(addresses, l.Href)
		}
		for _, address := range addresses {
			if u, err := url.Parse(address); err != nil || !u.IsAbs() {
				t.Errorf("%s: %s is not a full address", path, address)
			}
		}
	}
	if _, err := time.Parse(time.RFC3339, feed.Updated); err != nil || feed.Updated != newest {
		t.Errorf("%s: updated %s (%v), want %s", path, feed.Updated, err, newest)
	}
}

// TestFeedText checks that feeds contain only our own markup, and no character that HTML does not allow.
func TestFeedText(t *testing.T) {
	m := makerOf(t, datasettest.New(datasettest.Options{Models: 2000, Seed: 7, Hostile: true}))
	for _, c := range m.options.Changes.Latest(manyChanges) {
		e := m.entry(c)
		plain := strings.NewReplacer("<ul>", "", "</ul>", "", "<li>", "", "</li>", "").Replace(e.Content.Text)
		if strings.ContainsAny(plain, "<>\"'") || strings.ContainsAny(e.Content.Text+e.Title, "\x00\x01\x0b\x1b\x7f\u0080\u009f\uFFFE\uFFFF") {
			t.Errorf("%s: %q: %q", e.ID, e.Title, e.Content.Text)
		}
	}
}

// TestGoneModel checks that a change of a model that is gone links to the page of changes, and to no answer.
func TestGoneModel(t *testing.T) {
	m := makerOf(t, small())
	here := m.entry(&history.Change{Provider: "acme", ID: "a/b c", Kind: history.Unlisted})
	gone := m.entry(&history.Change{Provider: "zeta", ID: "x", Kind: history.Removed})
	if want := testBase + "/models/1/"; len(here.Links) != 2 || here.Links[0].Href != want {
		t.Errorf("a model leads to %v", here.Links)
	}
	if want := testBase + "/changes/"; len(gone.Links) != 1 || gone.Links[0].Href != want || gone.Title != "x (zeta): removed" {
		t.Errorf("a model that is gone, %q, leads to %v", gone.Title, gone.Links)
	}
}

// TestSameMoment checks that two changes of one kind at the same time have different ids.
func TestSameMoment(t *testing.T) {
	d := small()
	m := makerOf(t, d)
	twice := []history.Change{{Provider: "acme", ID: "a/b c", Kind: history.Changed}, {Provider: "acme", ID: "a/b c", Kind: history.Changed}}
	m.options.Changes = changes.New(twice)
	entries := decodeAtom(t, documentsOf(t, m)["feeds/changes.atom"].Body).Entries
	if len(entries) != 2 || entries[0].ID == entries[1].ID {
		t.Errorf("%+v", entries)
	}
}
