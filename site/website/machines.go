package website

import (
	"fmt"
	"path"
	"strings"
	"text/template"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
)

var textTemplates = template.Must(template.New("").Funcs(template.FuncMap{
	"name": path.Base,
	"size": size,
	"text": markdownText.Replace,
}).ParseFS(templateFiles, "templates/text/*.tmpl"))

// size returns a number of bytes in words. A space that does not break keeps "24" and "MB" in one line.
func size(bytes int64) string {
	return strings.ReplaceAll(humanize.Bytes(uint64(bytes)), " ", "\u00a0")
}

// markdownText escapes text for Markdown, so that the name of a provider cannot contain a link or
// code.
var markdownText = strings.NewReplacer(
	`\`, `\\`,
	"[", `\[`,
	"]", `\]`,
	"<", `\<`,
	"`", "\\`",
	"*", `\*`,
	"_", `\_`,
)

// addMachines adds what programs look for on a site: llms.txt for agents, robots.txt and the
// sitemap for search engines. It must come after the pages, because the sitemap lists them.
func addMachines(b *build) {
	data := map[string]any{
		"Origin":     strings.TrimSuffix(b.options.BaseURL, b.root),
		"Service":    b.options.Service,
		"Base":       b.options.BaseURL,
		"Providers":  markdownText.Replace(providerNames(b.dataset.Providers)),
		"Types":      strings.Join(dataset.TypeNames[:], ", "),
		"Guides":     b.guides,
		"Parameters": b.catalog.Params(),
		"Files":      b.options.Files,
		"Feed":       feedOf(b.options.Feeds, b.root, ""),
		"Agents":     !b.options.NoAgents,
	}
	b.add("llms.txt", Text, fillIn(textTemplates, "llms.txt.tmpl", data))
	const robots = "User-agent: *\nAllow: /\n\nSitemap: %s/sitemap.xml\n"
	b.add("robots.txt", Text, fmt.Appendf(nil, robots, b.options.BaseURL))

	// Pages of models are made later, by At. The day on which their record changed is known. For other
	// pages it is not, and Google ignores a lastmod that is not accurate:
	// https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap
	b.isListed = true
	locations := b.sitemap
	if b.pages {
		for row := range b.dataset.Models {
			changed := dayOf(b.dataset.Models[row].UpdatedAt)
			locations = append(locations, location{modelPath(b.catalog.PageName(row)), changed})
		}
	}
	data["Pages"] = locations
	b.add("sitemap.xml", XML, fillIn(textTemplates, "sitemap.xml.tmpl", data))
}

// location is an address in a sitemap: a path, percent-encoded, and the day of its last change, if
// that is known.
type location struct{ Path, Changed string }
