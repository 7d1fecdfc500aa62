package website

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/docs"
	"modelcatalog/site/website/markdown"
)

type guidePage struct {
	frame
	Guides []menuEntry
	Text   *markdown.Page
}

// frameIDs are the ids that the frame of a page of documentation uses.
var frameIDs = []string{"main", "theme", "contents"}

// guide is a guide as HTML, or the API's documentation.
type guide struct {
	Path string // of its page
	*markdown.Page
}

// addDocumentation adds the documentation of the API, the guides, the reference, and the downloads.
func addDocumentation(w *writer) (err error) {
	if w.guides, err = readGuides(w.build); err != nil {
		return err
	}
	for _, g := range w.guides {
		p := &guidePage{
			frame:  frame{Path: g.Path, Class: "guide", Heading: g.Title, Description: g.Description, Styles: []string{"docs.css"}},
			Guides: guideMenuOf(w.build, g.Path), Text: g.Page,
		}
		for _, v := range catalog.Versions {
			if g.Path == readmePage(v) {
				p.Alternates = []alternate{{"text/markdown", "This text as Markdown", w.addresses.root + api.Root(v) + "/README.md"}}
			}
		}
		if err := w.addPage("guide", p); err != nil {
			return err
		}
	}
	if err := addReference(w); err != nil {
		return err
	}
	return addDownloads(w)
}

// readGuides renders the documentation of the API, the text about the sources of the facts, and the guides.
func readGuides(b *build) (guides []guide, err error) {
	links := markdown.SiteLinks(b.options.BaseURL)
	syncGuide := b.addresses.root + "/docs/" + docs.Sync + "/"
	options := markdown.Options{ReservedIDs: frameIDs, Link: func(address string) string {
		address = links(address)
		if path, _, _ := strings.Cut(address, "#"); path == syncGuide && !syncsAny(b) {
			return ""
		}
		return address
	}}
	add := func(path string, source []byte) error {
		text, err := markdown.Render(source, options)
		if err != nil {
			return fmt.Errorf("the text of the page %s: %w", path, err)
		}
		guides = append(guides, guide{path, text})
		return nil
	}
	for _, v := range slices.Backward(catalog.Versions[:]) {
		if err := add(readmePage(v), b.options.Own[v].Readme); err != nil {
			return nil, err
		}
	}
	if text := b.dataset.Settings.Sources; text != "" {
		if err := add(sourcesPath, []byte(text)); err != nil {
			return nil, err
		}
	}
	examples := exampleReplacer(b)
	for _, name := range docs.Guides {
		if name == docs.Sync && !syncsAny(b) {
			continue
		}
		source, err := docs.Files.ReadFile(name + ".md")
		if err == nil {
			err = add("/docs/"+name+"/", []byte(examples.Replace(string(source))))
		}
		if err != nil {
			return nil, err
		}
	}
	return guides, nil
}

// readmePage returns the path of the page with the documentation of a version of the API: /docs/ for the newest.
func readmePage(v catalog.Version) string {
	if v == catalog.Versions[len(catalog.Versions)-1] {
		return "/docs/"
	}
	return "/docs/" + v.String() + "/"
}

// syncsAny reports whether the catalog syncs a provider. If not, the site has no guide to syncs.
func syncsAny(b *build) bool {
	return slices.ContainsFunc(b.dataset.Providers, func(p dataset.Provider) bool { return b.dataset.Settings.Syncs(p.ID) })
}

// guideMenuOf returns the menu of the guides, the reference and the downloads.
func guideMenuOf(b *build, current string) []menuEntry {
	var entries []menuEntry
	add := func(text, path string) {
		entry := menuEntry{Text: text, Href: b.addresses.root + path}
		if path == current {
			entry.Current = "page"
		}
		entries = append(entries, entry)
	}
	for _, g := range b.guides {
		add(g.Title, g.Path)
	}
	add("API reference", referencePath)
	add("Downloads", downloadsPath)
	return entries
}

// sourcesPath is the path of the text about the sources of the facts.
const sourcesPath = "/docs/sources/"
