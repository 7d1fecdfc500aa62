package website

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"modelcatalog/site/website/markdown"
)

//go:embed templates
var templateFiles embed.FS

// frame is what the base template needs of every page.
type frame struct {
	Path        string // from the root of the site, with a slash at both ends
	Canonical   string // path of the page that search engines show instead of this one; Path if there is no other
	Class       string // of the main element
	Title       string // of the window; empty for the heading and the service
	Heading     string
	Description string // for search engines, one sentence or two
	Hidden      bool   // search engines leave it out
	Request     string // path and query of the API's answer with the same facts; empty if there is none
	Alternates  []alternate
	Styles      []string // style sheets besides the common one
	Scripts     []string // modules; nil for page.js

	// render sets these.
	Service string
	Sources bool   // there is a text about the sources of the facts
	Origin  string // scheme and host of Base
	Base    string
	Root    string
	Menu    []menuEntry
	Read    *cell // the day on which facts were last read; nil if none is known
}

// Frame returns the frame of the page that embeds it.
func (f *frame) Frame() *frame { return f }

// addFeed lets feed readers find a feed, which may be nil.
func (f *frame) addFeed(feed *alternate) {
	if feed != nil {
		f.Alternates = append([]alternate{*feed}, f.Alternates...)
	}
}

// page is the data of a page: a struct that embeds frame.
type page interface{ Frame() *frame }

// alternate is another representation of a page.
type alternate struct{ Type, Title, Href string }

type link struct{ Text, Href string }

type menuEntry struct {
	Text, Href string
	Current    string // value of aria-current; empty if the page is elsewhere
	Maker      *providerView
	Note       string
}

// entry returns an entry for a path, marked if that is the current one.
func (b *build) entry(text, path, current string) menuEntry {
	e := menuEntry{Text: text, Href: b.addresses.root + path}
	if path == current {
		e.Current = "page"
	}
	return e
}

// providerEntries returns an entry for each provider, for paths that end in its id.
func (b *build) providerEntries(below, current string) (all []menuEntry) {
	for _, p := range b.dataset.Providers {
		e := b.entry(p.Name, below+p.ID+"/", current)
		e.Maker = new(b.providers[p.ID])
		all = append(all, e)
	}
	return all
}

// menu is the order of the parts of the site. The pages of a part are below the last of its paths.
var menu = []struct{ text, path, below string }{
	{"Models", "/", "/models/"},
	{"Lifecycle", lifecyclePath, lifecyclePath},
	{"Compare", "/compare/", "/compare/"},
	{"Check", "/check/", "/check/"},
	{"Changes", changesPath, changesPath},
	{"API", "/docs/", "/docs/"},
}

// asset returns the address of an asset.
func (w *writer) asset(name string) (string, error) {
	path, found := w.assets.Path(name)
	if !found {
		return "", fmt.Errorf("no asset has the name %q", name)
	}
	return w.addresses.root + "/" + path, nil
}

// render returns the HTML of a page. It replaces characters of the dataset's texts that HTML does not allow by U+FFFD. It is
// safe for concurrent use with different pages.
func (w *writer) render(name string, p page) ([]byte, error) {
	frame := p.Frame()
	frame.Service, frame.Base, frame.Root = w.options.Service, w.options.BaseURL, w.addresses.root
	frame.Origin = strings.TrimSuffix(frame.Base, frame.Root)
	frame.Sources = w.dataset.Settings.Sources != ""
	frame.Menu = w.menu(frame.Path)
	if json := (alternate{"application/json", "The same as JSON", frame.Request}); frame.Request != "" && !slices.Contains(frame.Alternates, json) {
		frame.Alternates = append(frame.Alternates, json)
	}
	if frame.Canonical == "" {
		frame.Canonical = frame.Path
	}
	if w.fresh != nil {
		read := w.fresh.Time().AddDate(0, 0, -w.freshDays())
		frame.Read = &cell{Text: read.Format("2 Jan 2006"), Date: read.Format(time.DateOnly), Fresh: w.freshDays()}
	}
	if frame.Title == "" {
		frame.Title = frame.Heading + " · " + w.options.Service
	}
	if frame.Scripts == nil {
		frame.Scripts = []string{"page.js"}
	}
	var text bytes.Buffer
	err := w.templates.ExecuteTemplate(&text, name+".tmpl", p)
	return markdown.Clean(text.Bytes()), err
}

// once returns a part of pages as HTML. It renders parts with equal data once: a model is in ten tables or more, and sources and
// features are on the pages of all models.
func (w *writer) once(part string, data any) (template.HTML, error) {
	key := [2]any{part, data}
	if html, found := w.parts.Load(key); found {
		return html.(template.HTML), nil
	}
	var text strings.Builder
	err := w.templates.ExecuteTemplate(&text, part, data)
	html := template.HTML(text.String())
	w.parts.Store(key, html)
	return html, err
}

// menu returns the menu of a page, with the entry of its part marked.
func (w *writer) menu(path string) []menuEntry {
	var entries []menuEntry
	for _, part := range menu {
		e := w.entry(part.text, part.path, path)
		if e.Current == "" && strings.HasPrefix(path, part.below) {
			e.Current = "true"
		}
		entries = append(entries, e)
	}
	return entries
}
