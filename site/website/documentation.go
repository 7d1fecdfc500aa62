package website

import (
	"fmt"

	"modelcatalog/site/docs"
	"modelcatalog/site/website/markdown"
)

// guidePage is a page of documentation.
type guidePage struct {
	frame
	Guides []menuEntry
	Text   *markdown.Page
}

// guideLink is the entry of a guide in llms.txt.
type guideLink struct{ Title, Href, Description string }

// frameIDs are the ids that the frame of a page of documentation uses.
var frameIDs = []string{"main", "theme", "contents"}

// guide is a guide as HTML, or the API's documentation.
type guide struct {
	name string // of its directory below docs; empty for the API's documentation, which is in docs itself
	text *markdown.Page
}

// documentation adds the documentation of the API, the guides, the interactive reference, and the downloads.
func (b *builder) documentation() error {
	all, err := b.readGuides()
	if err != nil {
		return err
	}
	for _, g := range all {
		p := &guidePage{
			frame: frame{
				Path: g.path(), Class: "guide", Heading: g.text.Title, Description: g.text.Description, Styles: []string{"docs.css"},
			},
			Guides: b.guideMenu(all, g.path()), Text: g.text,
		}
		if g.name == "" {
			p.Alternates = []alternate{{"text/markdown", "This text as Markdown", b.addresses.root + "/api/v1/README.md"}}
		}
		b.guides = append(b.guides, guideLink{g.text.Title, b.options.BaseURL + g.path(), g.text.Description})
		if err := b.addPage("guide", p); err != nil {
			return err
		}
	}
	if err := b.reference(all); err != nil {
		return err
	}
	return b.downloads(all)
}

// path returns the path of the guide's page.
func (g *guide) path() string {
	if g.name == "" {
		return "/docs/"
	}
	return "/docs/" + g.name + "/"
}

func (b *builder) readGuides() ([]guide, error) {
	options := markdown.Options{Link: markdown.SiteLinks(b.options.BaseURL), ReservedIDs: frameIDs}
	text, err := markdown.Render(b.options.Readme, options)
	if err != nil {
		return nil, fmt.Errorf("the documentation of the API: %w", err)
	}
	all := []guide{{"", text}}
	for _, g := range docs.Guides {
		source, err := docs.Files.ReadFile(g.File)
		if err != nil {
			return nil, err
		}
		if text, err = markdown.Render(source, options); err != nil {
			return nil, fmt.Errorf("guide %s: %w", g.File, err)
		}
		all = append(all, guide{g.Name, text})
	}
	return all, nil
}

// guideMenu returns the menu of the guides, the reference and the downloads.
func (b *builder) guideMenu(all []guide, current string) []menuEntry {
	var entries []menuEntry
	add := func(text, path string) {
		entry := menuEntry{Text: text, Href: b.addresses.root + path}
		if path == current {
			entry.Current = "page"
		}
		entries = append(entries, entry)
	}
	for i := range all {
		add(all[i].text.Title, all[i].path())
	}
	add("API reference", referencePath)
	add("Downloads", downloadsPath)
	return entries
}

// referencePath is the path of the interactive reference.
const referencePath = "/docs/reference/"

// reference adds the interactive reference of the API.
func (b *builder) reference(all []guide) error {
	return b.addPage("reference", &guidePage{
		frame: frame{
			Path: referencePath, Class: "reference", Heading: "API reference",
			Description: "Every endpoint of the " + b.options.Service + " API with its parameters and answers, to try out in the browser.",
			Alternates:  []alternate{{"application/json", "OpenAPI document", b.addresses.root + "/api/v1/openapi.json"}},
			Styles:      []string{"viewer.css", "reference.css"}, Scripts: []string{"page.js", "reference.js"},
		},
		Guides: b.guideMenu(all, referencePath),
	})
}
