package website

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/site/representation"
)

//go:embed templates
var templateFiles embed.FS

// indentation is a line break before an indented line of a template.
var indentation = regexp.MustCompile(`\n\t+`)

// parseTemplates parses the templates of pages. Their long lines are wrapped, and what follows is
// indented by tabs. HTML shows a break with its indentation as one space, and so does this: pages
// get the space, so that wrapping a line makes no page longer. A template must not indent the text
// of an element that keeps its white space, like pre.
func parseTemplates(functions template.FuncMap) (*template.Template, error) {
	names, err := fs.Glob(templateFiles, "templates/*.tmpl")
	if err != nil {
		return nil, err
	}
	templates := template.New("").Funcs(functions)
	for _, name := range names {
		text, err := templateFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		unwrapped := indentation.ReplaceAllLiteralString(string(text), " ")
		if _, err := templates.New(path.Base(name)).Parse(unwrapped); err != nil {
			return nil, err
		}
	}
	return templates, nil
}

// frame is what the base template needs of every page.
type frame struct {
	Path string // from the root of the site, with a slash at both ends
	// Canonical is the path of the page that search engines show instead of this one; Path if there is
	// no other.
	Canonical string
	// Also is a path at which the page is too, for people who shorten the address of a model; empty if
	// there is none.
	Also        string
	Class       string // of the main element
	Title       string // of the window; empty for the heading and the service
	Crumbs      []link // to the pages above
	Heading     string
	Answer      string     // the word before Lead that answers a heading that asks; empty if none does
	Lead        string     // below the heading; the templates of pages without one write their own heading
	Description string     // for search engines, one sentence or two
	Request     string     // path and query of the API's answer with the same facts; empty if there is none
	Feed        *alternate // of changes, or a calendar; nil if there is none
	// Picture is the path of an image of 1200 by 630 pixels for links to the page; empty for that of
	// the service.
	Picture  string
	Styles   []string // style sheets besides the common one
	Scripts  []string // modules; without any, plain.js
	Provider string   // id of the provider that the page is about; empty if there is none or several
	// StandIn is the address in the page for which placed.ts puts that of the site; empty if it has none.
	StandIn string

	// render sets these.
	Body    template.HTML
	Service string
	Origin  string // scheme and host of Base
	Base    string
	Root    string
	Menu    []menuEntry
	About   []menuEntry
	Current *current   // how current the facts are; nil if none were read
	Fresh   *freshness // of the facts of Provider; nil if there is none or nothing was read
}

// Frame returns the frame of the page that embeds it.
func (f *frame) Frame() *frame { return f }

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
func (c *content) entry(text, path, current string) menuEntry {
	e := menuEntry{Text: text, Href: c.root + path}
	if path == current {
		e.Current = "page"
	}
	return e
}

// providerEntries returns an entry for all providers, whose path is that of the id "", and one for
// each.
func (c *content) providerEntries(all string, path func(id string) string, current string) []menuEntry {
	entries := []menuEntry{c.entry(all, path(""), current)}
	for _, p := range c.dataset.Providers {
		e := c.entry(p.Name, path(p.ID), current)
		e.Maker = new(c.providers[p.ID])
		entries = append(entries, e)
	}
	return entries
}

// menuFold is a menu of which only the first entries are shown at once.
type menuFold struct{ Shown, More []menuEntry }

// menu is the order of the parts of the site. The pages of a part are below others of its paths.
var menu = []struct{ text, path, below string }{
	{"Models", "/", "/models/ /families/ /types/ /active/ /deprecated/ /unlisted/"},
	{"Providers", "/providers/", "/providers/"},
	{"Retirements", lifecyclePath, lifecyclePath},
	{"Compare", "/compare/", "/compare/"},
	{"Check", "/check/", "/check/"},
	{"Changes", changesPath, changesPath},
	{"Docs", "/docs/", "/docs/ /downloads/"},
}

// about are the pages that the footer links, besides files. Most are not in the menu, so the footer says on
// which of them a reader is.
var about = []struct{ text, path string }{
	{"Providers", "/providers/"},
	{"Types", "/types/"},
	{"Sources", "/sources/"},
	{"Status", "/status/"},
	{"Downloads", "/downloads/"},
}

// asset returns the address of one of the program's assets. Those of the dataset must be values of
// a page, so that a page changes with its values and the program only; see render.
func (b *build) asset(name string) (string, error) {
	path, found := b.bundled[name]
	if !found {
		return "", fmt.Errorf("the program has no asset with the name %q", name)
	}
	return b.root + "/" + path, nil
}

// mustAsset returns the address of an asset of the program or the dataset, as a value of a page. It
// panics if there is none: a page without an address would fail in the browser, where no test of
// the build sees it.
func (b *build) mustAsset(name string) string {
	path, found := b.assets.Path(name)
	if !found {
		panic("no asset has the name " + name)
	}
	return b.root + "/" + path
}

// render returns the HTML of a page, the document at a path, made with the template name. It
// replaces characters of the dataset's texts that HTML does not allow by U+FFFD. It is safe for
// concurrent use with different pages.
func (b *build) render(path, name string, p page) []byte {
	f := p.Frame()
	f.Service = b.options.Service
	f.Base = b.options.BaseURL
	f.Root = b.root
	f.Origin = strings.TrimSuffix(f.Base, f.Root)
	f.Canonical = cmp.Or(f.Canonical, f.Path)
	f.Title = cmp.Or(f.Title, f.Heading+" · "+f.Service)
	// A page with two paths is rendered twice, and starts anew.
	f.Menu = nil
	f.Body = ""
	below := func(path string) bool { return strings.HasPrefix(f.Path, path) }
	for _, part := range menu {
		e := b.entry(part.text, part.path, f.Path)
		if e.Current == "" && slices.ContainsFunc(strings.Fields(part.below), below) {
			e.Current = "true" // not "page", which says that the link leads to this page (ARIA 1.2, aria-current)
		}
		f.Menu = append(f.Menu, e)
	}
	f.About = nil
	for _, page := range about {
		f.About = append(f.About, b.entry(page.text, page.path, f.Path))
	}
	f.Current = newCurrent(b, f.Provider)
	f.Fresh = nil
	if f.Provider != "" {
		f.Fresh = b.freshnessOf(f.Provider)
	}

	// Templates read nothing but the page and the program's assets. So equal values give equal
	// pages, and most of the time of a build after a small change went into making the same pages
	// again.
	memory := b.options.Memory
	inputs := ""
	if memory != nil {
		inputs = b.inputsOf(name, p)
		if body := memory.Recall(path, inputs); body != nil {
			return body
		}
	}
	// The body first, because the frame around it is a template of the frame alone. Both escape their
	// own values, so the body must not be escaped again.
	f.Body = template.HTML(fillIn(b.templates, name+".tmpl", p))
	body := []byte(representation.Clean(string(fillIn(b.templates, "base.tmpl", f))))
	if memory != nil {
		memory.Remember(path, inputs)
	}
	return body
}

// fillIn returns the text that a template makes of data. It panics if the template is wrong, which
// tests would have found.
func fillIn(templates interface {
	ExecuteTemplate(w io.Writer, name string, data any) error
}, name string, data any) []byte {
	var text bytes.Buffer
	if err := templates.ExecuteTemplate(&text, name, data); err != nil {
		panic("website: " + err.Error())
	}
	return text.Bytes()
}
