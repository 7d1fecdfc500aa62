package website

import (
	"encoding/xml"
	"fmt"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

var textTemplates = template.Must(template.New("").Funcs(template.FuncMap{"cell": markdownCell}).ParseFS(templateFiles, "templates/text/*.tmpl"))

// markdownText escapes text for Markdown, so that the name of a provider cannot contain a link or code.
var markdownText = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "<", `\<`, "`", "\\`", "*", `\*`, "_", `\_`)

// markdownCell escapes text for a cell of a table in Markdown.
func markdownCell(text string) string {
	return strings.ReplaceAll(markdownText.Replace(text), "|", `\|`)
}

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
		"Types": strings.Join(dataset.TypeNames[:], ", "), "Guides": w.guides, "Parameters": strings.Join(parameters, ", "),
		"Files": fileViewsOf(w.build), "Feed": feedOf(w.build, ""), "Agents": !w.options.NoAgents,
		"ShortName": string(name[:min(len(name), maxShortName)]), "Icon": icon,
	}
	w.add("llms.txt", Text, fillIn("llms.txt.tmpl", data))
	w.add("opensearch.xml", OpenSearch, fillIn("opensearch.xml.tmpl", data))
	w.add("robots.txt", Text, fmt.Appendf(nil, "User-agent: *\nAllow: /\n\nSitemap: %s/sitemap.xml\n", w.options.BaseURL))
	w.addSitemap()
	return nil
}

// maxLocations is the maximum number of addresses in a sitemap: https://www.sitemaps.org/protocol.html.
const maxLocations = 50_000

// location is an address in a sitemap: a path, percent-encoded, until it is written.
type location struct {
	Address string `xml:"loc"`
	Changed string `xml:"lastmod,omitempty"` // date
}

// addSitemap adds sitemap.xml: the addresses of all pages or, if they are too many, of sitemaps that have them.
func (w *writer) addSitemap() {
	all := w.sitemap
	if w.addresses.pages {
		for row := range w.dataset.Models {
			all = append(all, location{modelPath(w.catalog.PageName(row)), day(w.dataset.Models[row].UpdatedAt)})
		}
	}
	if len(all) <= maxLocations {
		w.writeSitemap("sitemap.xml", "urlset", "url", all)
		return
	}
	var parts []location
	for start := 0; start < len(all); start += maxLocations {
		name := fmt.Sprintf("sitemap-%d.xml", len(parts)+1)
		w.writeSitemap(name, "urlset", "url", all[start:min(start+maxLocations, len(all))])
		parts = append(parts, location{Address: "/" + name})
	}
	w.writeSitemap("sitemap.xml", "sitemapindex", "sitemap", parts)
}

func (w *writer) writeSitemap(name, root, element string, all []location) {
	type entry struct {
		XMLName xml.Name
		location
	}
	sitemap := struct {
		XMLName xml.Name
		Entries []entry
	}{XMLName: xml.Name{Space: "http://www.sitemaps.org/schemas/sitemap/0.9", Local: root}}
	for _, l := range all {
		l.Address = w.options.BaseURL + l.Address
		sitemap.Entries = append(sitemap.Entries, entry{xml.Name{Local: element}, l})
	}
	text, err := xml.MarshalIndent(sitemap, "", "")
	if err != nil {
		panic("website: sitemap: " + err.Error()) // structs of texts
	}
	w.add(name, XML, append([]byte(xml.Header), append(text, '\n')...))
}

// linkedCatalog describes the catalog for searches of datasets, in the vocabulary of schema.org.
func linkedCatalog(b *build) map[string]any {
	files := []map[string]string{}
	for _, f := range b.options.Files {
		files = append(files, map[string]string{
			"@type": "DataDownload", "encodingFormat": strings.Split(f.MediaType, ";")[0], "contentUrl": b.options.BaseURL + "/" + f.Path,
		})
	}
	data := map[string]any{
		"@context": "https://schema.org", "@type": "Dataset", "name": b.options.Service, "url": b.options.BaseURL + "/",
		"description":         "Facts about AI models of " + providerNames(b) + ": ids, types, limits, prices, status and dates of retirement.",
		"isAccessibleForFree": true, "distribution": files,
	}
	if license := b.dataset.Settings.License; license != "" {
		data["license"] = licenseURL(license)
	}
	return data
}
