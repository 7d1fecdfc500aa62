package api

import (
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// Answer is the answer to a request, before a content coding is chosen. An Answer may be used again for another request;
// the body is good until then.
type Answer struct {
	Endpoint  Endpoint
	Status    int
	MediaType string // empty: there is no body
	// Body is the identity form. It must not be changed: it may be shared by all requests.
	Body []byte
	// Hash is the body's content hash, where Status is 200.
	Hash         representation.Hash
	CacheControl string
	Link         string // the Link header's value; empty: none
	Location     string // where a redirect leads; empty: none

	buffer []byte // memory for the body, used again
	file   string
	query  catalog.Query
	page   catalog.Page
	row    int
}

// Answer answers a request. The path is percent-decoded and Covers it; the query is raw.
func (a *API) Answer(answer *Answer, method, path, rawQuery string) {
	*answer = Answer{buffer: answer.buffer[:0]}
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
		answer.succeed(document.mediaType, document.body, document.hash)
		answer.file = document.file
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

func (answer *Answer) succeed(mediaType string, body []byte, hash representation.Hash) {
	answer.Status, answer.MediaType, answer.CacheControl = 200, mediaType, Fresh
	answer.Body, answer.Hash = body, hash
}

func (answer *Answer) fail(err *catalog.Error) {
	answer.Status, answer.MediaType, answer.CacheControl = err.Code.Status(), JSON, Never
	if answer.Status == 404 {
		answer.CacheControl = Brief
	}
	answer.buffer = catalog.AppendError(answer.buffer, err)
	answer.Body = answer.buffer
}

// Fail turns the answer into the one for a fault of the server.
func (answer *Answer) Fail() {
	*answer = Answer{Endpoint: answer.Endpoint, buffer: answer.buffer[:0]}
	answer.fail(catalog.Internal())
}

// Refuse turns the answer into the one for a path that no endpoint has.
func (answer *Answer) Refuse(path string) {
	*answer = Answer{buffer: answer.buffer[:0]}
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
		answer.succeed(JSON, a.first.body, a.first.hash)
		answer.page, answer.Link = a.firstPage, a.firstLink
		return
	}
	answer.buffer, answer.page = a.catalog.AppendList(answer.buffer, &query)
	answer.succeed(JSON, answer.buffer, representation.HashOf(answer.buffer))
	answer.Link = a.link(&query, answer.page)
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
	answer.row = row
	answer.buffer = a.catalog.AppendModel(answer.buffer, row)
	answer.succeed(JSON, answer.buffer, representation.HashOf(answer.buffer))
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
		return Root + "/models/" + a.catalog.FileName(answer.row)
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
		if answer.query.Limit == limit && answer.query.Page <= answer.page.Pages {
			return Root + "/models/" + PageFile(limit, answer.query.Page)
		}
	}
	return ""
}

// PageFile returns the name, below api/v1/models in the published tree, of a page of the unfiltered list.
func PageFile(limit int, page int64) string {
	return "_pages/" + strconv.Itoa(limit) + "/" + strconv.FormatInt(page, 10) + ".json"
}
