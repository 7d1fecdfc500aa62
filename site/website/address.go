package website

import (
	"net/url"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
)

// addresses makes the links of pages. Each starts with the path of the base URL.
type addresses struct {
	root  string               // path of the base URL, without a slash at its end
	page  func(row int) string // directory of a model's page, below models
	pages bool                 // whether each model has a page; if not, a comparison of one shows it
}

func newAddresses(c *catalog.Catalog, opts Options) *addresses {
	return &addresses{root: api.PathOf(opts.BaseURL), page: c.PageName, pages: !opts.NoModelPages}
}

func (a *addresses) model(row int, m *dataset.Model) string {
	if !a.pages {
		return a.compare(m.Provider + "/" + m.ID)
	}
	return a.root + modelPath(a.page(row))
}

// standIn returns the address that stands for that of a site whose address is not known when it is built;
// empty if it is known.
func standIn(base string) string {
	if base != contract.DefaultBaseURL {
		return ""
	}
	return base
}

func modelPath(directory string) string { return "/models/" + escapePath(directory) + "/" }

func answerPath(v catalog.Version, provider, id string) string {
	return "/api/" + v.String() + "/models/" + provider + "/" + escapeID(id)
}

func (a *addresses) explore(query string) string { return strings.TrimSuffix(a.root+"/?"+query, "?") }

func familyQuery(provider, family string) string {
	return url.Values{"provider": {provider}, "family": {family}}.Encode()
}

// family returns the address of the page of a family, or of the list of its models if there are no
// such pages.
func (a *addresses) family(provider, family string) string {
	if !a.pages {
		return a.explore(familyQuery(provider, family))
	}
	return a.root + "/families/" + provider + "/" + escapePath(family) + "/"
}

// compare returns the address of the comparison of models by provider/id.
func (a *addresses) compare(keys ...string) string {
	return a.root + "/compare/?" + url.Values{"m": keys}.Encode()
}

func escapePath(path string) string { return strings.ReplaceAll(url.PathEscape(path), "%2F", "/") }

// escapeID percent-encodes a model's id for an address. It leaves slashes as they are unless
// clients would drop the segments between them.
func escapeID(id string) string {
	for segment := range strings.SplitSeq(id, "/") {
		// RFC 3986, section 5.2.4: clients remove dot segments before they send a request, and some
		// servers join empty ones.
		if segment == "" || segment == "." || segment == ".." {
			return strings.ReplaceAll(url.PathEscape(id), ".", "%2E")
		}
	}
	return escapePath(id)
}

// oddPages returns, by provider/id, the percent-encoded directories of pages that are in another
// directory than provider/id.
func (a *addresses) oddPages(models []dataset.Model) map[string]string {
	directories := map[string]string{}
	for row := range models {
		key := models[row].Provider + "/" + models[row].ID
		directory := escapePath(a.page(row))
		// Scripts make the address of most pages from the key. What is here costs bytes on each page.
		if a.pages && directory != key {
			directories[key] = directory
		}
	}
	return directories
}

// Addresses returns a function from rows to the full addresses of a model's page, on the website
// with the same options, and of the API's answer for the model.
func Addresses(d *dataset.Dataset, c *catalog.Catalog, opts Options) func(row int) (page, answer string) {
	a := newAddresses(c, opts)
	host := strings.TrimSuffix(opts.BaseURL, a.root)
	return func(row int) (page, answer string) {
		m := &d.Models[row]
		// Version 1 is frozen, so what a list links to keeps its form.
		return host + a.model(row, m), opts.BaseURL + answerPath(catalog.V1, m.Provider, m.ID)
	}
}
