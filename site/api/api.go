// Package api answers requests for the API, in every version, from a catalog of each. Respond turns
// a request into the status, the headers and the body of its answer; Caddy, the engine at the edge,
// and tests all call it, so they send the same bytes. It guarantees that
//
//   - equal catalogs and documents give equal answers, on every machine;
//   - a 200 has a strong ETag, one for each content coding, and a 304 has the tag of the 200 that it replaces;
//   - a panic is answered as internal_error, and the next request does not notice it;
//   - memory is bounded whatever clients ask for (see cache).
//
// An adapter hands over a request and writes the response:
//
//	docs := map[catalog.Version]api.Docs{catalog.V1: {Index: index, OpenAPI: openAPI, Readme: readme}}
//	a := api.New(catalog.NewSet(d), api.Options{Docs: docs})
//	var w api.Response
//	a.Respond(&w, &api.Request{Method: "GET", Path: "/api/v1/models", RawQuery: "provider=openai"})
package api

import (
	"cmp"
	"strings"
	"sync"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/representation"
)

// allVersions is the path of all versions. The API answers every path below it, if only with 404.
const allVersions = "/api"

// Root returns the path of a version of the API: "/api/v1".
func Root(v catalog.Version) string { return allVersions + "/" + v.String() }

// ListPath is the path of the list of models below the root of each version.
const ListPath = "/models"

// Media types, and the methods of every path. OPTIONS is for CORS preflight requests.
const (
	JSON     = "application/json"
	Markdown = "text/markdown; charset=utf-8"
	Methods  = "GET, HEAD, OPTIONS"
)

// Values of Cache-Control.
const (
	// CacheDefault lets caches keep a document or a list for five minutes, and serve it for another
	// hour while they ask again (RFC 5861).
	CacheDefault = "public, max-age=300, stale-while-revalidate=3600"

	// CacheShort is for 404: it spares the server those who ask for a missing model all the time,
	// and a new model is soon found.
	CacheShort = "public, max-age=10"

	// NoStore is for all other errors, and for answers to POST.
	NoStore = "no-store"
)

// Document describes an answer that is the same for every request.
type Document struct {
	Path      string // below Root
	File      string // in the published tree, below Root
	MediaType string
	Schema    string // that the body follows; empty for a text
	make      func(c *catalog.Catalog, docs Docs) []byte
}

// ListSchema is the schema of lists of models.
const ListSchema = "model-list"

// Documents are the fixed documents of each version. Other pages of the list, and the models, are
// made per request.
var Documents = [...]Document{
	{
		Path: "", File: "/index.json", MediaType: JSON, Schema: "discovery-response",
		make: func(_ *catalog.Catalog, docs Docs) []byte { return docs.Index },
	},
	{
		Path: "/openapi.json", File: "/openapi.json", MediaType: JSON, Schema: "openapi",
		make: func(_ *catalog.Catalog, docs Docs) []byte { return docs.OpenAPI },
	},
	{
		Path: "/README.md", File: "/README.md", MediaType: Markdown,
		make: func(_ *catalog.Catalog, docs Docs) []byte { return docs.Readme },
	},
	{
		// The answer to the default query. Most programs ask for nothing else.
		Path: ListPath, File: "/models/index.json", MediaType: JSON, Schema: ListSchema,
		make: func(c *catalog.Catalog, _ Docs) []byte {
			query := catalog.DefaultQuery()
			body, _ := c.AppendList(nil, &query)
			return body
		},
	},
	{
		Path: "/providers", File: "/providers.json", MediaType: JSON, Schema: "provider-list",
		make: func(c *catalog.Catalog, _ Docs) []byte { return c.AppendProviders(nil) },
	},
	{
		Path: "/stats", File: "/stats.json", MediaType: JSON, Schema: "stats-response",
		make: func(c *catalog.Catalog, _ Docs) []byte { return c.AppendStats(nil) },
	},
}

// API answers requests. It is safe for concurrent use.
type API struct {
	versions []version // in the order of catalog.Versions
	cache    cache     // of *list, *content for models and queries, and *selected if a key has a coding
	prefix   string
	prices   *price.Prices
	// names finds what ids mean. It is made when it is first asked for: the engine at the edge has
	// half a second to start.
	names func() *resolve.Resolver
}

// version is what the answers of one version do not share with those of another.
type version struct {
	catalog   *catalog.Catalog
	root      string              // see Root
	documents map[string]*content // by path below the root; of the list, the answer to the default query
	queries   map[string]query    // likewise; see query
	hints     map[catalog.Code]string
}

// query returns the body of the answer to a raw query string, of a path that needs parameters. The
// body depends on nothing else but the dataset: no clock is read.
type query func(rawQuery string) (body []byte, err error)

// list is the answer to a query of the list of models.
type list struct {
	result catalog.Result
	link   string
}

// Options are the settings of an API. The zero value is an API whose documents about itself are
// empty.
type Options struct {
	// Docs are the documents in which each version of the API describes itself.
	Docs map[catalog.Version]Docs
	// Prefix is the path before Root in the addresses that clients know, if a proxy removes it:
	// "/catalog". Empty: none.
	Prefix string
	// CacheSize bounds the results and bodies that are kept for clients who ask for the same, in
	// bytes. 0 means 16 MiB.
	CacheSize int64
}

// Docs are the documents in which a version of the API describes itself.
type Docs struct {
	Index   []byte // of Root
	OpenAPI []byte // of /openapi.json below it
	Readme  []byte // of /README.md
}

// defaultCacheSize is Options.CacheSize unless it is set, in bytes: an engine at the edge has 128
// MB for everything.
const defaultCacheSize = 16 << 20

// New returns the API of a dataset's catalogs.
func New(catalogs catalog.Set, o Options) *API {
	a := &API{prefix: o.Prefix}
	a.cache.max = cmp.Or(o.CacheSize, defaultCacheSize)
	for _, c := range catalogs {
		number := c.Version()
		v := version{
			catalog:   c,
			root:      Root(number),
			hints:     Hints(number, o.Prefix),
			documents: map[string]*content{},
		}
		for _, d := range Documents {
			body := d.make(c, o.Docs[number])
			v.documents[d.Path] = &content{
				mediaType: d.MediaType,
				body:      body,
				hash:      representation.HashOf(body),
			}
		}
		if number >= catalog.V2 {
			v.queries = map[string]query{ResolvePath: a.resolveIDs, CostPath: a.estimateCost}
		}
		// The document of the list has links to the next page like any other page.
		query := catalog.DefaultQuery()
		result := new(catalog.Result)
		c.Evaluate(&query, result)
		v.documents[ListPath].link = a.link(&v, &query, result.Page)
		a.versions = append(a.versions, v)
	}
	newest := a.Catalog()
	a.prices = price.Of(newest.Evidence)
	a.names = sync.OnceValue(func() *resolve.Resolver { return resolve.New(newest.Offers()) })
	return a
}

// Catalog returns the catalog of the newest version, which has everything.
func (a *API) Catalog() *catalog.Catalog { return a.newest().catalog }

func (a *API) newest() *version { return &a.versions[len(a.versions)-1] }

// Cached returns the size of what is kept, in bytes; see Options.CacheSize.
func (a *API) Cached() int64 { return a.cache.size.Load() }

// PathOf returns the path of a base URL, without a slash at its end.
func PathOf(base string) string {
	_, rest, _ := strings.Cut(base, "://")
	host, _, _ := strings.Cut(rest, "/")
	return rest[len(host):]
}
