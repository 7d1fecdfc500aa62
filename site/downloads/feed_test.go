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
	"modelcatalog/site/representation"
)

type atomLink struct {
	Href string `xml:"href,attr"`
}

type atomFeed struct {
	ID      string     `xml:"id"`
	Updated string     `xml:"updated"`
	Links   []atomLink `xml:"link"`
	Entries []struct {
		Title   string     `xml:"title"`
		ID      string     `xml:"id"`
		Updated string     `xml:"updated"`
		Links   []atomLink `xml:"link"`
		Content string     `xml:"content"`
	} `xml:"entry"`
}

// feedOf returns a feed. It fails for XML with a character that XML 1.0 does not allow.
func feedOf(t *testing.T, documents map[string]representation.Document, path string) (feed atomFeed) {
	t.Helper()
	text := documents[path].Body
	if err := xml.Unmarshal(text, &feed); err != nil {
		t.Fatalf("%s: %v: %.200s", path, err, text)
	}
	return feed
}

// TestFeeds checks that every feed follows RFC 4287, and has the newest changes.
func TestFeeds(t *testing.T) {
	for name, d := range datasets(t) {
		documents, all := documentsOf(t, makerOf(t, d)), changestest.History(d, manyChanges)
		for _, p := range append(d.Providers, dataset.Provider{}) {
			path := strings.TrimSuffix("feeds/changes/"+p.ID, "/") + ".atom"
			var want, got []string // ids and times
			for _, c := range slices.Backward(all) {
				if p.ID == "" || p.ID == c.Provider {
					want = append(want, fmt.Sprintf("%s#%s-%s %[2]s", answer(c.Provider, c.ID), c.Time, c.Kind))
				}
			}
			feed := feedOf(t, documents, path)
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

// TestFeedText checks that feeds contain only our own markup, and no character that HTML does not allow.
func TestFeedText(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true})
	documents := documentsOf(t, makerOf(t, d))
	for _, p := range d.Providers {
		for _, e := range feedOf(t, documents, "feeds/changes/"+p.ID+".atom").Entries {
			plain := strings.NewReplacer("<ul>", "", "</ul>", "", "<li>", "", "</li>", "").Replace(e.Content)
			if strings.ContainsAny(plain, "<>\"'") || strings.ContainsAny(e.Content+e.Title, "\x00\x01\x0b\x1b\x7f\u0080\u009f\uFFFE\uFFFF") {
				t.Errorf("%s: %q: %q", e.ID, e.Title, e.Content)
			}
		}
	}
}

// TestOddChanges checks that a change of a model that is gone links to the page of changes, and to no answer, that two changes of one
// kind at the same time have different ids, and that a feed leaves seeded changes out.
func TestOddChanges(t *testing.T) {
	m := makerOf(t, small())
	here := history.Change{Provider: "acme", ID: "a/b c", Kind: history.Changed}
	seeded := here
	seeded.Seeded = []string{"litellm"}
	m.options.Changes = changes.New([]history.Change{{Provider: "zeta", ID: "x", Kind: history.Removed}, here, here, seeded})
	var got []string
	for _, e := range feedOf(t, documentsOf(t, m), "feeds/changes.atom").Entries {
		got = append(got, e.Title, fmt.Sprint(e.Links), e.ID[strings.Index(e.ID, "#"):])
	}
	links := "[{" + testBase + "/models/1/} {" + testBase + "/api/v1/models/1}]"
	want := []string{
		"a/b c (ACME & Co): its record changed", links, "#1970-01-01T00:00:00.000Z-changed",
		"a/b c (ACME & Co): its record changed", links, "#1970-01-01T00:00:00.000Z-changed+",
		"x (zeta): removed", "[{" + testBase + "/changes/}]", "#1970-01-01T00:00:00.000Z-removed",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}
