// Package api answers requests for the API v1 from a catalog. Respond turns a request into the status, the headers and the
// body of its answer; Caddy, the engine at the edge, and tests all call it, so they send the same bytes:
//
//	method, path, query,            ┌────────┐  Catalog.Parse, Evaluate  ┌─────────┐   status,
//	Accept-Encoding,      ────────▶ │ answer │ ────────────────────────▶ │ present │ ─▶ headers,
//	If-None-Match                   └────────┘  what to say              └─────────┘   body
//	                                                                     in which coding, 304 or not
//
// It guarantees that
//
//   - equal catalogs and documents give equal answers, on every machine;
//   - a 200 has a strong ETag, one for each content coding, and a 304 has the tag of the 200 that it replaces;
//   - a panic is answered as internal_error, and the next request does not notice it;
//   - memory is bounded whatever clients ask for (see keptBodies).
//
// An adapter hands over a request and writes the response:
//
//	a := api.New(c, api.Options{Index: index, OpenAPI: openAPI, Readme: readme})
//	var w api.Response
//	a.Respond(&w, &api.Request{Method: "GET", Path: "/api/v1/models", RawQuery: "provider=openai"})
package api

import (
	"path"
	"strings"
	"sync/atomic"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// Version is the API's version, as its documents and paths name it.
const Version = "v1"

// Root is the path of the API.
const Root = allVersions + "/" + Version

// allVersions is the path below which no other service is expected. Paths there that are not the API's are not found.
const allVersions = "/api"

// ListPath is the path of the list of models.
const ListPath = Root + "/models"

// Endpoint names what a request was for, in logs and metrics.
type Endpoint uint8

// The endpoints. NoEndpoint is any other path.
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

// Values of headers.
const (
	JSON     = "application/json"
	Markdown = "text/markdown; charset=utf-8"

	// Methods are the methods that every path answers. OPTIONS is for CORS preflight requests.
	Methods = "GET, HEAD, OPTIONS"

	// Fresh lets caches keep a document or a list for five minutes, and serve it for another hour while they ask again.
	Fresh = "public, max-age=300, stale-while-revalidate=3600"
	// Brief is for 404, so that a new model is not hidden for long.
	Brief = "public, max-age=10"
	// Never is for all other errors.
	Never = "no-store"
)

// document is an answer that is the same for every request.
type document struct {
	endpoint  Endpoint
	file      string // in the published tree, below Root
	mediaType string
	link      string // the Link header's value; empty: none
	body      []byte
	hash      representation.Hash
	etag      string // of the identity coding
	coded     [len(representation.Codings)]atomic.Pointer[keptBody]
}

// API answers requests. It is safe for concurrent use.
type API struct {
	catalog   *catalog.Catalog
	documents map[string]*document // by path below Root; of the list, the answer to the default query
	kept      keptBodies
	prefix    string
	hints     map[catalog.Code]string // see Hints
}

// Options are what the API answers besides the catalog's data. The zero value is an API whose own documents are empty.
type Options struct {
	// Index, OpenAPI and Readme are the documents in which the API describes itself.
	Index, OpenAPI, Readme []byte
	// Prefix is the path before Root in the addresses that clients know, if a proxy removes it: "/catalog". Empty: none.
	Prefix string
}

// New returns the API of a catalog.
func New(c *catalog.Catalog, o Options) *API {
	var first catalog.Result
	query := catalog.DefaultQuery(catalog.V1)
	c.Evaluate(&query, &first)
	a := &API{catalog: c, prefix: o.Prefix, hints: Hints(o.Prefix)}
	a.documents = map[string]*document{
		"":              newDocument(Index, "/index.json", JSON, o.Index),
		"/openapi.json": newDocument(OpenAPI, "/openapi.json", JSON, o.OpenAPI),
		"/README.md":    newDocument(Readme, "/README.md", Markdown, o.Readme),
		"/models":       newDocument(List, "/models/index.json", JSON, c.AppendResult(nil, &first)),
		"/providers":    newDocument(Providers, "/providers.json", JSON, c.AppendProviders(nil)),
		"/stats":        newDocument(Stats, "/stats.json", JSON, c.AppendStats(nil, catalog.V1)),
	}
	a.documents["/models"].link = a.link(&query, first.Page)
	return a
}

func newDocument(endpoint Endpoint, file, mediaType string, body []byte) *document {
	d := &document{endpoint: endpoint, file: file, mediaType: mediaType, body: body, hash: representation.HashOf(body)}
	d.etag = representation.ETag(d.hash, representation.Identity, representation.Fast)
	return d
}

// Catalog returns the catalog that the API answers from.
func (a *API) Catalog() *catalog.Catalog { return a.catalog }

// Owns reports whether a path, percent-decoded, is the API's to answer, if only by an error: it is /api or below it, or
// would be once a file server has cleaned it.
func Owns(p string) bool {
	return isBelow(p) || (strings.Contains(p, "//") || strings.Contains(p, "/.")) && isBelow(path.Clean(p))
}

func isBelow(p string) bool {
	rest, found := strings.CutPrefix(p, allVersions)
	return found && (rest == "" || rest[0] == '/')
}
