package api

import (
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// Answer is the answer to a request, before a content coding is chosen. An Answer may be used again for another request;
// what its methods returned is good until then.
type Answer struct {
	Endpoint     Endpoint
	Status       int
	MediaType    string // empty: there is no body
	CacheControl string
	Link         string // the Link header's value; empty: none
	Location     string // where a redirect leads; empty: none

	api    *API
	body   []byte // nil: not made yet, or none
	hash   representation.Hash
	hashed bool
	buffer []byte // memory for the body, used again
	file   string
	query  catalog.Query
	result catalog.Result // of a list, or with one row the model
}

// Body returns the identity form; nil where MediaType is empty. It must not be changed: it may be shared by all requests.
// That of a list or a model is made when it is asked for first.
func (a *Answer) Body() []byte {
	if a.body == nil && a.Status == 200 {
		if a.Endpoint == Model {
			a.buffer = a.api.catalog.AppendModel(a.buffer[:0], int(a.result.Rows()[0]))
		} else {
			a.buffer = a.api.catalog.AppendResult(a.buffer[:0], &a.result)
		}
		a.body = a.buffer
	}
	return a.body
}

// Hash returns the body's content hash, where Status is 200.
func (a *Answer) Hash() representation.Hash {
	if !a.hashed {
		a.hash, a.hashed = representation.HashOf(a.Body()), true
	}
	return a.hash
}

// Content returns what the body of a 200 is made from, for whoever keeps forms of it: answers of one API with the same
// Endpoint and an equal Content have the same body. It is part of the Answer.
func (a *Answer) Content() *catalog.Result { return &a.result }

// Memory returns how many bytes the answer keeps for the next.
func (a *Answer) Memory() int { return cap(a.buffer) }

// reset makes the answer empty, and keeps its memory.
func (a *Answer) reset(api *API) { *a = Answer{api: api, buffer: a.buffer} }

// Answer answers a request. The path is percent-decoded and Covers it; the query is raw.
func (a *API) Answer(answer *Answer, method, path, rawQuery string) {
	answer.reset(a)
	below := path[len(Root):]
	document, found := a.documents[below]
	switch {
	case found:
		answer.Endpoint = document.endpoint
	case below == "/models":
		answer.Endpoint = List
	case isModel(below):
		answer.Endpoint = Model
	}
	switch {
	case method == "OPTIONS":
		answer.Status, answer.CacheControl = 204, Never
	case method != "GET" && method != "HEAD":
		answer.fail(catalog.Refused(method))
	case found:
		answer.succeed(document)
	case answer.Endpoint == List:
		a.list(answer, rawQuery)
	case answer.Endpoint == Model:
		a.model(answer, below[len("/models/"):])
	default:
		a.other(answer, path, rawQuery)
	}
}

// isModel reports whether a path below Root names a provider and a model: an empty id is a model that does not exist.
func isModel(below string) bool {
	rest, ok := strings.CutPrefix(below, "/models/")
	return ok && strings.IndexByte(rest, '/') >= 0
}

// succeed makes the answer a document.
func (answer *Answer) succeed(d document) {
	answer.Status, answer.MediaType, answer.CacheControl = 200, d.mediaType, Fresh
	answer.body, answer.hash, answer.hashed, answer.file = d.body, d.hash, true, d.file
}

// find makes the answer one whose body is made from its result.
func (answer *Answer) find() { answer.Status, answer.MediaType, answer.CacheControl = 200, JSON, Fresh }

func (answer *Answer) fail(err *catalog.Error) {
	answer.Status, answer.MediaType, answer.CacheControl = err.Code.Status(), JSON, Never
	if answer.Status == 404 {
		answer.CacheControl = Brief
	}
	answer.buffer = catalog.AppendError(answer.buffer[:0], err)
	answer.body = answer.buffer
}

// Fail turns the answer into the one for a fault of the server.
func (answer *Answer) Fail() {
	endpoint := answer.Endpoint
	answer.reset(answer.api)
	answer.Endpoint = endpoint
	answer.fail(catalog.Internal())
}

// Refuse turns the answer into the one for a path that no endpoint has.
func (answer *Answer) Refuse(path string) {
	answer.reset(nil)
	answer.fail(catalog.NoEndpoint(path))
}

func (a *API) list(answer *Answer, rawQuery string) {
	query, err := a.catalog.Parse(rawQuery)
	if err != nil {
		answer.fail(err)
		return
	}
	answer.query = query
	if query == catalog.DefaultQuery {
		answer.succeed(a.first)
		answer.result, answer.Link = a.firstResult, a.firstLink
		return
	}
	a.catalog.Evaluate(&query, &answer.result)
	answer.find()
	answer.Link = a.link(&query, answer.result.Page)
}

// link returns the Link header of a list.
func (a *API) link(query *catalog.Query, page catalog.Page) string {
	var link [512]byte
	return string(a.catalog.AppendLink(link[:0], a.root+"/models", query, page))
}

func (a *API) model(answer *Answer, rest string) {
	provider, id, _ := strings.Cut(rest, "/")
	row, err := a.catalog.Find(provider, id)
	if err != nil {
		answer.fail(err)
		return
	}
	answer.result.SetRow(row)
	answer.find()
}

// other answers the paths that are no endpoint's: one slash too many redirects, the rest is not found.
func (a *API) other(answer *Answer, path, rawQuery string) {
	if below, ok := strings.CutSuffix(path[len(Root):], "/"); ok {
		if _, found := a.documents[below]; found || below == "/models" {
			answer.Status, answer.CacheControl, answer.Location = 308, Fresh, a.root+below
			if rawQuery != "" {
				answer.Location += "?" + ascii(rawQuery)
			}
			return
		}
	}
	answer.fail(catalog.NoEndpoint(path))
}

// ascii percent-encodes what a header must not hold. A query that a client sent as it should comes back as it is.
func ascii(query string) string {
	var out strings.Builder
	for i := range len(query) {
		if b := query[i]; b <= ' ' || b >= 0x7F {
			fmt.Fprintf(&out, "%%%02X", b)
		} else {
			out.WriteByte(b)
		}
	}
	return out.String()
}

// File returns the name, in the published tree, of the file that holds the very bytes of an answer that a gave last; empty
// where none does.
func (a *API) File(answer *Answer) string {
	switch {
	case answer.Status != 200:
		return ""
	case answer.Endpoint == Model:
		return Root + "/models/" + a.catalog.FileName(int(answer.result.Rows()[0]))
	case answer.Endpoint == List:
		return a.listFile(answer)
	}
	return Root + answer.file
}

// PageLimits are the limits for which every page of the unfiltered list is published as a file.
var PageLimits = [...]int{catalog.DefaultLimit, catalog.MaxLimit}

func (a *API) listFile(answer *Answer) string {
	unfiltered := answer.query
	unfiltered.Page, unfiltered.Limit = 1, catalog.DefaultLimit
	if unfiltered != catalog.DefaultQuery {
		return ""
	}
	if answer.query == catalog.DefaultQuery {
		return Root + "/models/index.json"
	}
	for _, limit := range PageLimits {
		if answer.query.Limit == limit && answer.query.Page <= answer.result.Pages {
			return Root + "/models/" + PageFile(limit, answer.query.Page)
		}
	}
	return ""
}

// PageFile returns the name, below api/v1/models in the published tree, of a page of the unfiltered list.
func PageFile(limit int, page int64) string {
	return "_pages/" + strconv.Itoa(limit) + "/" + strconv.FormatInt(page, 10) + ".json"
}
