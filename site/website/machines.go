package website

import (
	"bytes"
	_ "embed"
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
