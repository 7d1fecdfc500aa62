package website

import (
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/website/assets"
)

// notFoundFile is the page that servers show where there is none.
const notFoundFile = "404.html"

// notFoundPage is shown where there is no page. It is served at any address, so that nothing in it is relative.
type notFoundPage struct {
	frame
	MaxSearch int
}

// files adds what is no page: the page for addresses without one, the picture for links to the site, and the assets.
func (b *builder) files() error {
	body, err := b.frames.render("notfound", &notFoundPage{frame{
		Path: "/" + notFoundFile, Kind: "notfound", Title: "No such page · " + b.options.Service, Heading: "There is no such page",
		Description: "There is no page at this address.", Hidden: true, Scripts: []string{"page.js"},
	}, catalog.MaxSearchLen})
	if err != nil {
		return err
	}
	b.add(notFoundFile, HTML, body)
	b.add("og.png", PNG, assets.Card)
	paths, bodies := b.frames.assets.Files()
	for _, path := range paths {
		b.add(path, mediaTypeOf(path), bodies[path])
	}
	return nil
}

// mediaTypeOf returns the media type of an asset.
func mediaTypeOf(path string) string {
	switch path[strings.LastIndexByte(path, '.'):] {
	case ".js":
		return JavaScript
	case ".css":
		return CSS
	case ".svg":
		return SVG
	case ".txt":
		return Text
	}
	return PNG
}
