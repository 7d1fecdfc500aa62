package downloads

import (
	"encoding/xml"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/changes/changestest"
)

// TestFeeds checks that every feed follows RFC 4287, and has the newest changes.
func TestFeeds(t *testing.T) {
	for name, d := range datasets(t) {
		documents, _ := made(t, d)
		all := changestest.History(d, manyChanges)
		for _, p := range append(d.Providers, dataset.Provider{}) {
			path := strings.TrimSuffix("feeds/changes/"+p.ID, "/") + ".atom"
			var want, got []string // ids and times
			for _, c := range slices.Backward(all) {
				if p.ID == "" || p.ID == c.Provider {
					want = append(want, fmt.Sprintf("%s#%s-%s %[2]s", answer(c.Provider, c.ID), c.Time, c.Kind))
				}
			}
			feed := decodeAtom(t, documents[path].Body)
			for _, e := range feed.Entries {
				got = append(got, e.ID+" "+e.Updated)
				for _, l := range append(e.Links, atomLink{Href: e.ID}) {
					if u, err := url.Parse(l.Href); err != nil || !u.IsAbs() {
						t.Errorf("%s: %s: %s is not a full address", name, path, l.Href)
					}
				}
			}
			if diff := cmp.Diff(want[:min(len(want), feedSize)], got); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", name, path, diff)
			}
			updated := "1970-01-01T00:00:00.000Z"
			if len(feed.Entries) > 0 {
				updated = feed.Entries[0].Updated
			}
			if feed.ID != testBase+"/"+path || feed.Links[0].Href != feed.ID || feed.Updated != updated {
				t.Errorf("%s: %s: %s, %v, updated %s", name, path, feed.ID, feed.Links, feed.Updated)
			}
		}
	}
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
	if err := xml.Unmarshal(text, &feed); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	return feed
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
