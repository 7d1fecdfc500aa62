package website

import (
	"bytes"
	"encoding/xml"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
	"modelcatalog/site/changes/changestest"
	"modelcatalog/site/contract"
	"modelcatalog/site/downloads"
	"modelcatalog/site/representation"
)

// manyChanges is how many changes a dataset with models has: more than two pages.
const manyChanges = 437

type made struct {
	dataset *dataset.Dataset
	catalog *catalog.Catalog
	site    *Site
	options Options
}

// makeSite makes a website, or only its given parts: addLists.
func makeSite(t testing.TB, d *dataset.Dataset, opts Options, parts ...func(*build)) made {
	t.Helper()
	catalogs := catalog.NewSet(d)
	c := catalogs.Of(catalog.V2)
	if opts.BaseURL == "" {
		opts.BaseURL = contract.DefaultBaseURL
	}
	opts.Service, opts.Feeds = d.Settings.Title(), testFeeds
	if opts.Changes == nil {
		opts.Changes = changes.New(changestest.History(d, manyChanges))
	}
	if opts.Files == nil {
		opts.Files = testFiles
	}
	own, err := contract.New(catalogs, contract.Options{BaseURL: opts.BaseURL, Settings: d.Settings})
	filetest.NoError(t, err)
	opts.Docs = own.Docs
	if len(parts) == 0 {
		site, err := New(d, c, opts)
		filetest.NoError(t, err)
		return made{d, c, site, opts}
	}
	b, err := newBuild(d, c, opts)
	filetest.NoError(t, err)
	for _, part := range parts {
		part(b)
	}
	filetest.NoError(t, b.err)
	return made{d, c, &Site{b}, opts}
}

func embedded(t testing.TB) *dataset.Dataset {
	t.Helper()
	d, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	return d
}

func sites(t *testing.T) map[string]made {
	real := embedded(t)
	real.Models = real.Models[:150]
	return map[string]made{
		"real": makeSite(t, real, Options{}),
		"below": makeSite(t, datasettest.New(datasettest.Options{Models: 60, Seed: 1}),
			Options{BaseURL: "https://models.example/a/catalog"}),
		"hostile": makeSite(t,
			datasettest.New(datasettest.Options{Models: 300, Seed: 7, Hostile: true}), Options{}),
		"empty": makeSite(t, datasettest.New(datasettest.Options{}), Options{}),
		"large": makeSite(t, datasettest.New(datasettest.Options{Models: 400, Seed: 1}),
			Options{NoModelPages: true}),
		"fork": makeSite(t, fork(), Options{}),
	}
}

type element struct {
	name       string
	attributes map[string]string
}

// parse returns the elements of a page, in order.
func parse(t *testing.T, d representation.Document) []element {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(d.Body))
	if err != nil {
		t.Fatalf("%s: %v", d.Path, err)
	}
	var all []element
	for node := range root.Descendants() {
		if node.Type != html.ElementNode {
			continue
		}
		e := element{node.Data, map[string]string{}}
		if node.Namespace != "" {
			e.name = node.Namespace + ":" + node.Data
		}
		for _, a := range node.Attr {
			e.attributes[a.Key] = a.Val
		}
		all = append(all, e)
	}
	return all
}

var markdownLink = regexp.MustCompile(`\]\(([^)]*)\)`)

// TestSites checks every document of every website. No link of llms.txt is dead.
func TestSites(t *testing.T) {
	for name, m := range sites(t) {
		t.Run(name, func(t *testing.T) {
			site := readSite(t, m)
			for _, d := range site.pages {
				site.checkPage(t, d)
				site.checkJump(t, d)
			}
			overview := string(m.document(t, "llms.txt").Body)
			for _, link := range markdownLink.FindAllStringSubmatch(overview, -1) {
				address, below := strings.CutPrefix(link[1], m.options.BaseURL)
				site.checkAddress(t, representation.Document{Path: "llms.txt"}, element{}, site.root+address)
				if !below {
					t.Errorf("%s is elsewhere", link[1])
				}
			}
			got := bytes.Count(m.document(t, "sitemap.xml").Body, []byte("<loc>"))
			if got != len(site.canonical) {
				t.Errorf("the sitemap has %d addresses, want %d", got, len(site.canonical))
			}
			if want := len(m.dataset.Models); !m.options.NoModelPages && site.modelPages != want {
				t.Errorf("%d pages of models, want %d", site.modelPages, want)
			}
		})
	}
}

type tree struct {
	made
	root       string
	paths      map[string]bool            // of all documents
	ids        map[string]map[string]bool // of each page
	pages      []representation.Document
	elements   map[string][]element
	canonical  map[string]bool // addresses of pages that search engines may show
	modelPages int
}

func readSite(t *testing.T, m made) *tree {
	t.Helper()
	s := &tree{
		made:     m,
		root:     api.PathOf(m.options.BaseURL),
		paths:    map[string]bool{},
		ids:      map[string]map[string]bool{},
		elements: map[string][]element{}, canonical: map[string]bool{},
	}
	for i := range m.site.Len() {
		d := m.site.At(i)
		if s.paths[d.Path] ||
			d.Path != path.Clean(d.Path) ||
			strings.HasPrefix(d.Path, "/") ||
			len(d.Body) == 0 {
			t.Errorf("document %q is empty, or its path is not clean or not unique", d.Path)
		}
		s.paths[d.Path] = true
		if strings.HasPrefix(d.Path, "models/") &&
			bytes.Contains(d.Body, []byte(`<main id="main" class="model">`)) {
			s.modelPages++
		}
		if d.MediaType == SVG && xml.Unmarshal(d.Body, new(struct{})) != nil {
			t.Errorf("%s is no picture: %s", d.Path, d.Body)
		}
		if d.MediaType != HTML {
			continue
		}
		s.pages = append(s.pages, d)
		s.elements[d.Path] = parse(t, d)
		ids := map[string]bool{}
		for _, e := range s.elements[d.Path] {
			if id := e.attributes["id"]; id != "" {
				if ids[id] {
					t.Errorf("%s: the id %q is not unique", d.Path, id)
				}
				ids[id] = true
			}
		}
		s.ids[d.Path] = ids
	}
	return s
}

// forbidden are characters that HTML does not allow, among them some that hostile datasets hold.
const forbidden = "\x00\x01\x0b\x0c\x1b\x7f\u0080\u009f\uFFFE\uFFFF"

// checkPage checks that a page has one heading and a title, nothing that a strict
// Content-Security-Policy forbids, no address of another host, and no dead link.
func (s *tree) checkPage(t *testing.T, d representation.Document) {
	t.Helper()
	if at := bytes.IndexAny(d.Body, forbidden); at >= 0 || !utf8.Valid(d.Body) {
		t.Errorf("%s: the byte %d is of no character that HTML allows", d.Path, at)
	}
	count := map[string]int{}
	for _, e := range s.elements[d.Path] {
		count[e.name]++
		for name, value := range e.attributes {
			switch {
			case name == "style" || strings.HasPrefix(name, "on"):
				t.Errorf("%s: <%s> has the attribute %s=%q", d.Path, e.name, name, value)
			case name == "href" || name == "src" || name == "srcset" || name == "action":
				s.checkAddress(t, d, e, value)
			}
		}
		if address := e.attributes["href"]; e.attributes["rel"] == "canonical" {
			s.canonical[address] = true
			if !bytes.Contains(s.document(t, "sitemap.xml").Body,
				[]byte("<loc>"+html.EscapeString(address)+"</loc>")) {
				t.Errorf("%s is not in the sitemap", address)
			}
		}
		kind := e.attributes["type"]
		if e.name == "style" ||
			e.name == "script" && e.attributes["src"] == "" && kind != "application/json" {
			t.Errorf("%s: a <%s> without a file", d.Path, e.name)
		}
	}
	if bytes.Contains(d.Body, []byte("no value&gt;")) {
		t.Errorf("%s: a template asks for what its data does not have", d.Path)
	}
	for _, name := range []string{"title", "main"} {
		if count[name] != 1 {
			t.Errorf("%s: %d elements <%s>", d.Path, count[name], name)
		}
	}
	if count["h1"] < 1 {
		t.Errorf("%s: no heading", d.Path)
	}
}

// checkJump checks that the page of a model has a link to each of its sections, most of which are below
// the first screen.
func (s *tree) checkJump(t *testing.T, d representation.Document) {
	t.Helper()
	isModel := false
	links := map[string]bool{}
	for _, e := range s.elements[d.Path] {
		isModel = isModel || e.name == "main" && e.attributes["class"] == "model"
		if e.name == "a" {
			links[e.attributes["href"]] = true
		}
	}
	if !isModel {
		return
	}
	for _, e := range s.elements[d.Path] {
		id := e.attributes["aria-labelledby"]
		if e.name == "section" && !links["#"+id] {
			t.Errorf("%s: no link leads to the section %q", d.Path, id)
		}
	}
}

// checkAddress checks that an address leads to a document of the site or to an answer of the API.
func (s *tree) checkAddress(t *testing.T, d representation.Document, e element, address string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Errorf("%s: %v", d.Path, err)
		return
	}
	if u.Host != "" {
		canonical := strings.HasPrefix(address, s.options.BaseURL+"/") && e.attributes["rel"] == "canonical"
		foreign := e.name == "a" &&
			(strings.HasPrefix(d.Path, "docs/") || e.attributes["rel"] == "external") &&
			!strings.HasPrefix(address, s.options.BaseURL)
		if !canonical && !foreign && u.Scheme != "webcal" {
			t.Errorf("%s: <%s> leads to another host: %s", d.Path, e.name, address)
		}
		return
	}
	target := d.Path
	if u.Path != "" {
		below, ok := strings.CutPrefix(u.Path, s.root+"/")
		if !ok {
			t.Errorf("%s: %s is not below %s/", d.Path, address, s.root)
			return
		}
		if s.answers(below, u.RawQuery) {
			return
		}
		target = below
		if target == "" || strings.HasSuffix(target, "/") {
			target += catalog.PageFile
		}
	}
	if !s.paths[target] {
		t.Errorf("%s: %s leads nowhere", d.Path, address)
		return
	}
	if u.Fragment != "" && !s.ids[target][u.Fragment] {
		t.Errorf("%s: %s has no such place", d.Path, address)
	}
}

// others matches documents of other packages, and answers of the API that do not depend on models.
var others = regexp.MustCompile(`^(schemas|vectors|downloads|exports|feeds|\.well-known)/.|` +
	`^(changes/\d+|changes|version)\.json$|` +
	`^api/v[12](/(openapi\.json|README\.md|providers|stats))?$`)

// testFiles and testFeeds are some of the downloads that a website shows.
var (
	testFiles = []downloads.Download{
		{
			Path:      "downloads/v2/models.ndjson",
			MediaType: "application/x-ndjson",
			Use:       "one model a line, for jq, streams and imports into databases",
			Size:      182_453,
			SHA256:    strings.Repeat("0a", 32),
		},
		{
			Path:      "downloads/v2/models.sqlite",
			MediaType: "application/vnd.sqlite3",
			Use:       "an SQLite database, for SQL",
			Size:      2_370_000,
			SHA256:    strings.Repeat("0c", 32),
		},
	}
	testFeeds = []downloads.Feed{
		{Title: "What changed", Atom: "feeds/changes.atom"},
		{Provider: "openai", Title: "What changed at OpenAI", Atom: "feeds/changes/openai.atom"},
	}
)

// answers reports whether the API, or a document of another package, answers a path. Tests in a
// browser follow all links.
func (s *tree) answers(below, query string) bool {
	version, model, isModels := strings.Cut(strings.TrimPrefix(below, "api/"), "/models")
	v := slices.IndexFunc(catalog.Versions[:], func(v catalog.Version) bool { return v.String() == version })
	if !isModels || v < 0 {
		return others.MatchString(below)
	}
	if model == "" {
		_, err := catalog.New(s.dataset, catalog.Versions[v]).Parse(query)
		return err == nil || query == "limit=500" // the documentation's example of an error
	}
	provider, id, _ := strings.Cut(model[1:], "/")
	_, err := s.catalog.Find(provider, id)
	return err == nil || s.catalog.Len() == 0
}

func (m made) document(t *testing.T, path string) representation.Document {
	t.Helper()
	for _, d := range m.site.documents {
		if d.Path == path {
			return d
		}
	}
	for row, model := range m.dataset.Models {
		if strings.Contains(path, "/"+model.Provider+"/"+model.ID) {
			if d := m.site.At(len(m.site.documents) + row); d.Path == path {
				return d
			}
		}
	}
	t.Fatalf("there is no %s", path)
	return representation.Document{}
}

// TestSitemapLast checks that a page which is made after the sitemap, and would be missing there, is an
// error.
func TestSitemapLast(t *testing.T) {
	b := makeSite(t, placed(), Options{}, addMachines).site.build
	addFreshness(b)
	const want = "the page /status/ is made after the sitemap"
	if b.err == nil || b.err.Error() != want {
		t.Errorf("err = %v, want %s", b.err, want)
	}
}
