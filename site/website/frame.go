package website

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"strings"

	"modelcatalog/site/website/assets"
	"modelcatalog/site/website/markdown"
)

//go:embed templates/*.tmpl
var templateFiles embed.FS

// frame is what the base template needs of every page.
type frame struct {
	Path        string // from the root of the site, with a slash at both ends
	Kind        string // class of the main element
	Title       string // of the window
	Heading     string // the page's own
	Description string // for search engines, one sentence or two
	Hidden      bool   // search engines leave it out
	Alternates  []alternate
	Styles      []string // style sheets besides the common one
	Scripts     []string // modules
	LinkedData  any      // JSON-LD

	Service string // these are the same for all pages
	Base    string
	Root    string
	Menu    []menuEntry
}

func (f *frame) base() *frame { return f }

// page is the struct of a page: it embeds frame.
type page interface{ base() *frame }

// alternate is the same content in another form.
type alternate struct{ Type, Title, Href string }

// menuEntry is a link to a part of the site.
type menuEntry struct {
	Text, Href string
	Current    string // value of aria-current, if any
	Minor      bool   // phones have no room for it
}

// menu is the order of the parts of the site, by the start of their paths. The foot of each page has those, too, that phones
// leave out.
var menu = []struct {
	text, path string
	minor      bool
}{
	{"Models", "/", false},
	{"Providers", "/providers/", false},
	{"Types", "/types/", false},
	{"Stats", "/stats/", false},
	{"Changes", changesPath, true},
	{"Docs", "/docs/", false},
	{"API", "/docs/reference/", false},
}

// pathOf returns the path of a base URL, without a slash at its end.
func pathOf(base string) string {
	_, rest, _ := strings.Cut(base, "://")
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		return rest[slash:]
	}
	return ""
}

// frames render pages.
type frames struct {
	service   string
	baseURL   string
	root      string
	templates map[string]*template.Template // by name
	assets    *assets.Set
}

// pageTemplates are the templates of pages.
var pageTemplates = []string{"explorer", "list", "groups", "model", "detail", "compare", "stats", "changes", "guide", "downloads", "reference", "notfound"}

func newFrames(service, baseURL string, set *assets.Set) (*frames, error) {
	f := &frames{service, baseURL, pathOf(baseURL), map[string]*template.Template{}, set}
	common, err := template.New("base.tmpl").Funcs(template.FuncMap{"asset": f.asset}).
		ParseFS(templateFiles, "templates/base.tmpl", "templates/request.tmpl", "templates/row.tmpl", "templates/facts.tmpl",
			"templates/change.tmpl", "templates/chart.tmpl")
	if err != nil {
		return nil, err
	}
	for _, name := range pageTemplates {
		t, err := common.Clone()
		if err != nil {
			return nil, err
		}
		if f.templates[name], err = t.ParseFS(templateFiles, "templates/"+name+".tmpl"); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// asset returns the address of an asset.
func (f *frames) asset(name string) (string, error) {
	path, found := f.assets.Path(name)
	if !found {
		return "", fmt.Errorf("no asset has the name %q", name)
	}
	return f.root + "/" + path, nil
}

// render returns the HTML of a page. Texts of the dataset may hold what HTML does not allow; that is shown as U+FFFD. It may be
// called from several goroutines, for different pages.
func (f *frames) render(name string, p page) ([]byte, error) {
	frame := p.base()
	frame.Service, frame.Base, frame.Root = f.service, f.baseURL, f.root
	frame.Menu = f.menu(frame.Path)
	var text bytes.Buffer
	err := f.templates[name].Execute(&text, p)
	return markdown.Clean(text.Bytes()), err
}

// menu marks the part of the site that a page belongs to: the one with the longest path that its own starts with.
func (f *frames) menu(path string) []menuEntry {
	entries := make([]menuEntry, len(menu))
	current := -1
	for i, part := range menu {
		entries[i] = menuEntry{Text: part.text, Href: f.root + part.path, Minor: part.minor}
		within := path == part.path || part.path != "/" && strings.HasPrefix(path, part.path)
		if within && (current < 0 || len(part.path) > len(menu[current].path)) {
			current = i
		}
	}
	if current >= 0 {
		entries[current].Current = "true"
		if menu[current].path == path {
			entries[current].Current = "page"
		}
	}
	return entries
}
