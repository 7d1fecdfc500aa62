package website

import (
	"bytes"
	"encoding/xml"
	"fmt"
)

// maxLocations is how many addresses a sitemap may hold: https://www.sitemaps.org/protocol.html.
const maxLocations = 50_000

// location is an address in the sitemap.
type location struct {
	path    string
	changed string // date, or empty
}

// addSitemap adds sitemap.xml: the addresses of all pages or, where these are too many, of sitemaps that hold them.
func (b *builder) addSitemap() error {
	all := b.sitemap
	if b.addresses.pages {
		for row := range b.dataset.Models {
			m := &b.dataset.Models[row]
			all = append(all, location{"/models/" + escapePath(b.catalog.PageName(row)) + "/", day(m.UpdatedAt)})
		}
	}
	if len(all) <= maxLocations {
		b.add("sitemap.xml", XML, b.locations("urlset", "url", all))
		return nil
	}
	var parts []location
	for start := 0; start < len(all); start += maxLocations {
		name := fmt.Sprintf("sitemap-%d.xml", len(parts)+1)
		b.add(name, XML, b.locations("urlset", "url", all[start:min(start+maxLocations, len(all))]))
		parts = append(parts, location{path: "/" + name})
	}
	b.add("sitemap.xml", XML, b.locations("sitemapindex", "sitemap", parts))
	return nil
}

// locations writes a sitemap. Paths are percent-encoded; what XML would take for markup is escaped.
func (b *builder) locations(root, element string, all []location) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s<%s xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n", xml.Header, root)
	for _, l := range all {
		fmt.Fprintf(&text, "<%s><loc>", element)
		xml.EscapeText(&text, []byte(b.options.BaseURL+l.path)) // a buffer takes everything
		text.WriteString("</loc>")
		if l.changed != "" {
			fmt.Fprintf(&text, "<lastmod>%s</lastmod>", l.changed)
		}
		fmt.Fprintf(&text, "</%s>\n", element)
	}
	fmt.Fprintf(&text, "</%s>\n", root)
	return text.Bytes()
}
