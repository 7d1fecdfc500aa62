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
func addMachines(b *build) {
	var parameters []string
	for _, p := range b.catalog.Params(catalog.V2) {
		parameters = append(parameters, "`"+p.Name+"`")
	}
	icon, _ := b.assets.Path("icon.png")
	name := []rune(b.options.Service)
	data := map[string]any{
		"Origin":  strings.TrimSuffix(b.options.BaseURL, b.root),
		"Service": b.options.Service, "Base": b.options.BaseURL, "Providers": markdownText.Replace(providerNames(b)),
		"Types": strings.Join(dataset.TypeNames[:], ", "), "Guides": b.guides, "Parameters": strings.Join(parameters, ", "),
		"Files": fileViewsOf(b), "Feed": feedOf(b, ""), "Agents": !b.options.NoAgents,
		"ShortName": string(name[:min(len(name), maxShortName)]), "Icon": icon,
	}
	b.add("llms.txt", Text, fillIn("llms.txt.tmpl", data))
	b.add("opensearch.xml", OpenSearch, fillIn("opensearch.xml.tmpl", data))
	b.add("robots.txt", Text, fmt.Appendf(nil, "User-agent: *\nAllow: /\n\nSitemap: %s/sitemap.xml\n", b.options.BaseURL))
	b.addSitemap()
}

// location is an address in a sitemap: a path, percent-encoded, until it is written.
type location struct {
	Address string `xml:"loc"`
	Changed string `xml:"lastmod,omitempty"` // date
}

// maxLocations is the maximum number of addresses in a sitemap: https://www.sitemaps.org/protocol.html.
const maxLocations = 50_000

// addSitemap adds the addresses of all pages, as far as one sitemap can have them.
func (b *build) addSitemap() {
	sitemap := struct {
		XMLName xml.Name   `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		All     []location `xml:"url"`
	}{All: b.sitemap}
	if b.pages {
		for row := range b.dataset.Models {
			sitemap.All = append(sitemap.All, location{modelPath(b.catalog.PageName(row)), day(b.dataset.Models[row].UpdatedAt)})
		}
	}
	sitemap.All = sitemap.All[:min(len(sitemap.All), maxLocations)]
	for i := range sitemap.All {
		sitemap.All[i].Address = b.options.BaseURL + sitemap.All[i].Address
	}
	text, err := xml.MarshalIndent(sitemap, "", " ")
	if err != nil {
		panic("website: sitemap: " + err.Error()) // structs of texts
	}
	b.add("sitemap.xml", XML, append([]byte(xml.Header), append(text, '\n')...))
}
