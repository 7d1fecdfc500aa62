package website

import (
	"bytes"
	_ "embed"
	"encoding/xml"
	"fmt"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

//go:embed templates/llms.txt.tmpl
var llmsText string

var llmsTemplate = template.Must(template.New("llms.txt").Parse(llmsText))

// forMachines adds what programs look for on a site: llms.txt for agents, opensearch.xml for browsers, robots.txt and the
// sitemap for search engines. It comes last: the sitemap names the pages made before.
func (b *builder) forMachines() error {
	var text bytes.Buffer
	err := llmsTemplate.Execute(&text, map[string]any{
		"Service": b.options.Service, "Base": b.options.BaseURL, "Providers": b.providerNames(),
		"Types": strings.Join(dataset.TypeNames[:], ", "), "Guides": b.guides,
		"Files": b.fileViews(), "Feeds": b.feedsOfAll(),
	})
	if err != nil {
		return err
	}
	b.add("llms.txt", Text, text.Bytes())
	b.add("robots.txt", Text, fmt.Appendf(nil, "User-agent: *\nAllow: /\n\nSitemap: %s/sitemap.xml\n", b.options.BaseURL))
	if err := b.addSearch(); err != nil {
		return err
	}
	return b.addSitemap()
}

// feedsOfAll are the feeds of all models, and of all changes.
func (b *builder) feedsOfAll() (feeds []downloads.Feed) {
	for _, f := range b.options.Feeds {
		if f.Provider == "" {
			feeds = append(feeds, f)
		}
	}
	return feeds
}

// openSearch is the description of the site's search, for browsers: https://github.com/dewitt/opensearch.
type openSearch struct {
	XMLName     xml.Name      `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	ShortName   string        `xml:"ShortName"`
	Description string        `xml:"Description"`
	Encoding    string        `xml:"InputEncoding"`
	Image       searchImage   `xml:"Image"`
	Addresses   []searchPlace `xml:"Url"`
}

type searchImage struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Type   string `xml:"type,attr"`
	Href   string `xml:",chardata"`
}

type searchPlace struct {
	Type     string `xml:"type,attr"`
	Template string `xml:"template,attr"`
}

// smallIcon is the width and height in pixels of icon.png, for browsers that do not draw SVG.
const smallIcon = 32

// maxShortName is the longest short name that the format allows.
const maxShortName = 16

func (b *builder) addSearch() error {
	icon, _ := b.frames.assets.Path("icon.png")
	name := []rune(b.options.Service)
	body, err := xml.MarshalIndent(openSearch{
		ShortName:   string(name[:min(len(name), maxShortName)]),
		Description: "Search AI models of " + b.providerNames(),
		Encoding:    "UTF-8",
		Image:       searchImage{smallIcon, smallIcon, PNG, b.options.BaseURL + "/" + icon},
		Addresses:   []searchPlace{{"text/html", b.options.BaseURL + "/?search={searchTerms}"}},
	}, "", "  ")
	b.add("opensearch.xml", OpenSearch, append([]byte(xml.Header), append(body, '\n')...))
	return err
}

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
			all = append(all, location{modelPath(b.catalog.PageName(row)), day(m.UpdatedAt)})
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
