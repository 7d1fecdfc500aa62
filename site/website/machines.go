package website

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

var textTemplates = template.Must(template.ParseFS(templateFiles, "templates/llms.txt.tmpl", "templates/opensearch.xml.tmpl"))

// markdownText escapes text for Markdown, so that the name of a provider cannot contain a link or code.
var markdownText = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "<", `\<`, "`", "\\`", "*", `\*`, "_", `\_`)

// maxShortName is the maximum length of ShortName in opensearch.xml.
const maxShortName = 16

// addMachines adds what programs look for on a site: llms.txt for agents, opensearch.xml for browsers (see
// https://github.com/dewitt/opensearch), robots.txt and the sitemap for search engines. It must come after the pages, because
// the sitemap lists them.
func addMachines(w *writer) error {
	var parameters []string
	for _, p := range w.catalog.Params(catalog.V2) {
		parameters = append(parameters, "`"+p.Name+"`")
	}
	icon, _ := w.assets.Path("icon.png")
	name := []rune(w.options.Service)
	data := map[string]any{
		"Origin":  strings.TrimSuffix(w.options.BaseURL, w.addresses.root),
		"Service": w.options.Service, "Base": w.options.BaseURL, "Providers": markdownText.Replace(providerNames(w.build)),
		"Types": strings.Join(dataset.TypeNames[:], ", "), "Guides": w.guides, "Parameters": strings.Join(parameters, ", "), "Files": fileViewsOf(w.build), "Feed": feedOf(w.build, ""), "Agents": !w.options.NoAgents,
		"ShortName": string(name[:min(len(name), maxShortName)]), "Icon": icon,
	}
	for _, file := range []struct{ name, mediaType string }{{"llms.txt", Text}, {"opensearch.xml", OpenSearch}} {
		var text bytes.Buffer
		if err := textTemplates.ExecuteTemplate(&text, file.name+".tmpl", data); err != nil {
			return err
		}
		w.add(file.name, file.mediaType, text.Bytes())
	}
	w.add("robots.txt", Text, fmt.Appendf(nil, "User-agent: *\nAllow: /\n\nSitemap: %s/sitemap.xml\n", w.options.BaseURL))
	w.addSitemap()
	return nil
}

// maxLocations is the maximum number of addresses in a sitemap: https://www.sitemaps.org/protocol.html.
const maxLocations = 50_000

type location struct {
	path    string
	changed string // date; empty if not known
}

// addSitemap adds sitemap.xml: the addresses of all pages or, if they are too many, of sitemaps that have them.
func (w *writer) addSitemap() {
	all := w.sitemap
	if w.addresses.pages {
		for row := range w.dataset.Models {
			m := &w.dataset.Models[row]
			all = append(all, location{modelPath(w.catalog.PageName(row)), day(m.UpdatedAt)})
		}
	}
	if len(all) <= maxLocations {
		w.add("sitemap.xml", XML, sitemapOf(w.build, "urlset", "url", all))
		return
	}
	var parts []location
	for start := 0; start < len(all); start += maxLocations {
		name := fmt.Sprintf("sitemap-%d.xml", len(parts)+1)
		w.add(name, XML, sitemapOf(w.build, "urlset", "url", all[start:min(start+maxLocations, len(all))]))
		parts = append(parts, location{path: "/" + name})
	}
	w.add("sitemap.xml", XML, sitemapOf(w.build, "sitemapindex", "sitemap", parts))
}

// sitemapOf returns a sitemap of addresses, whose paths must be percent-encoded.
func sitemapOf(b *build, root, element string, all []location) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s<%s xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n", xml.Header, root)
	for _, l := range all {
		fmt.Fprintf(&text, "<%s><loc>", element)
		xml.EscapeText(&text, []byte(b.options.BaseURL+l.path)) // writing to a buffer does not fail
		text.WriteString("</loc>")
		if l.changed != "" {
			fmt.Fprintf(&text, "<lastmod>%s</lastmod>", l.changed)
		}
		fmt.Fprintf(&text, "</%s>\n", element)
	}
	fmt.Fprintf(&text, "</%s>\n", root)
	return text.Bytes()
}
