// Package api answers requests for the API v1 from a catalog: which endpoint a path names, which status, headers and body
// belong to a request. It knows no server: a Caddy handler, or anything else that speaks HTTP, hands it method, path and
// query, and writes what comes back in the coding that the client accepts.
//
//	a := api.New(c, api.Options{Index: index, OpenAPI: openAPI, Readme: readme})
//	var answer api.Answer
//	a.Answer(&answer, "GET", "/api/v1/models", "provider=openai")
package api

import (
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// Version is the API's version, as its documents and paths name it.
const Version = "v1"

// Root is the path of the API; everything below it is answered here, if only by an error.
const Root = "/api/" + Version

// ListPath is the path of the list of models.
const ListPath = Root + "/models"

// Endpoint names what a request was for, in logs and metrics.
type Endpoint uint8

// The endpoints. NoEndpoint is any other path below Root.
const (
	NoEndpoint Endpoint = iota
	Index
	OpenAPI
	Readme
	List
	Model
	Providers
	Stats
)

// EndpointNames are the endpoints' names, indexed by Endpoint.
var EndpointNames = [...]string{
	NoEndpoint: "none", Index: "index", OpenAPI: "openapi", Readme: "readme",
	List: "models", Model: "model", Providers: "providers", Stats: "stats",
}

// Values of headers that answers share.
const (
	JSON     = "application/json"
	Markdown = "text/markdown; charset=utf-8"

	// Methods are those that every path answers; OPTIONS by a CORS preflight answer.
	Methods = "GET, HEAD, OPTIONS"

	// Fresh lets caches keep a document or a list for five minutes, and serve it for an hour more while they ask again.
	Fresh = "public, max-age=300, stale-while-revalidate=3600"
	// Brief is for what is not there, so that a new model is not hidden for long.
	Brief = "public, max-age=10"
	// Never is for all other errors.
	Never = "no-store"
)

// document is an answer that is the same for every request.
type document struct {
	endpoint  Endpoint
	file      string // in the published tree, below Root
	mediaType string
	body      []byte
	hash      representation.Hash
}

// API answers requests. It is immutable and safe for any number of goroutines.
type API struct {
	catalog   *catalog.Catalog
	documents map[string]document // by path below Root
	root      string              // Root as clients see it

	// The list by the default query, which most clients start with.
	first       document
	firstResult catalog.Result
	firstLink   string
}

// Options are what the API answers besides the catalog's data.
type Options struct {
	// The documents in which the API describes itself.
	Index, OpenAPI, Readme []byte
	// Prefix is the path before Root in the addresses that clients know, where a proxy takes it off: "/catalog".
	Prefix string
}

// New returns the API over a catalog.
func New(c *catalog.Catalog, o Options) *API {
	a := &API{catalog: c, documents: map[string]document{}, root: o.Prefix + Root}
	add := func(path string, endpoint Endpoint, file, mediaType string, body []byte) {
		a.documents[path] = document{endpoint, file, mediaType, body, representation.HashOf(body)}
	}
	add("", Index, "/index.json", JSON, o.Index)
	add("/openapi.json", OpenAPI, "/openapi.json", JSON, o.OpenAPI)
	add("/README.md", Readme, "/README.md", Markdown, o.Readme)
	add("/providers", Providers, "/providers.json", JSON, c.AppendProviders(nil))
	add("/stats", Stats, "/stats.json", JSON, c.AppendStats(nil))
	c.Evaluate(&catalog.DefaultQuery, &a.firstResult)
	body := c.AppendResult(nil, &a.firstResult)
	a.first = document{List, "", JSON, body, representation.HashOf(body)}
	a.firstLink = a.link(&catalog.DefaultQuery, a.firstResult.Page)
	return a
}

// Catalog returns what the API answers from.
func (a *API) Catalog() *catalog.Catalog { return a.catalog }

// Covers reports whether a path, percent-decoded, is the API's to answer.
func Covers(path string) bool {
	return strings.HasPrefix(path, Root) && (len(path) == len(Root) || path[len(Root)] == '/')
}
