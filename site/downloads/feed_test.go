package downloads

import (
	"encoding/xml"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/site/changes"
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

// TestFeeds checks that every feed follows RFC 4287, and has the newest of the news.
func TestFeeds(t *testing.T) {
	for name, d := range datasets(t) {
		m := makerOf(t, d)
		documents, news := documentsOf(t, m), changes.NewsOf(d, m.options.Changes)
		for _, p := range append(d.Providers, dataset.Provider{}) {
			path := strings.TrimSuffix("feeds/changes/"+p.ID, "/") + ".atom"
			feed, seen := feedOf(t, documents, path), map[string]bool{}
			want := 0
			for _, n := range news {
				if p.ID == "" || p.ID == n.Provider {
					want++
				}
			}
			updated := "1970-01-01T00:00:00.000Z"
			for i, e := range feed.Entries {
				if i == 0 {
					updated = e.Updated
				}
				for _, l := range append(e.Links, atomLink{Href: e.ID}) {
					if u, err := url.Parse(l.Href); err != nil || !u.IsAbs() {
						t.Errorf("%s: %s: %s is not a full address", name, path, l.Href)
					}
				}
				if seen[e.ID] || e.Updated > updated || len(e.Links) != 1 {
					t.Errorf("%s: %s: entry %s of %s", name, path, e.ID, e.Updated)
				}
				seen[e.ID] = true
			}
			if len(feed.Entries) != min(want, feedSize) ||
				feed.ID != testBase+"/"+path ||
				feed.Links[0].Href != feed.ID ||
				feed.Updated != updated {
				t.Errorf("%s: %s: %s, %v, updated %s, %d entries of %d",
					name, path, feed.ID, feed.Links, feed.Updated, len(feed.Entries), want)
			}
		}
	}
}

var ownMarkup = regexp.MustCompile(`</?ul>|</?li>|</a>|<a href="https://[!#-;=?-~]*">`)

// TestFeedText checks that feeds contain only our own markup, and no character that HTML does not
// allow.
func TestFeedText(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true})
	documents := documentsOf(t, makerOf(t, d))
	for _, p := range d.Providers {
		for _, e := range feedOf(t, documents, "feeds/changes/"+p.ID+".atom").Entries {
			plain := ownMarkup.ReplaceAllString(e.Content, "")
			if strings.ContainsAny(plain, "<>\"'") ||
				strings.ContainsAny(e.Content+e.Title, "\x00\x01\x0b\x1b\x7f\u0080\u009f\uFFFE\uFFFF") {
				t.Errorf("%s: %q: %q", e.ID, e.Title, e.Content)
			}
		}
	}
}
