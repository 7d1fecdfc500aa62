package api

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// answer is what a request is answered with, before a representation is chosen. Its body is one of three: a document's; for
// another 200, what encode makes of the result; for an error, message.
type answer struct {
	status       int
	mediaType    string // empty: there is no body
	cacheControl string
	link         string // the Link header's value; empty: none
	location     string // of a redirect

	document *document
	result   catalog.Result // of a list; a model is a result of one row
	message  []byte
}

// evaluate finds the answer to a request.
func (a *API) evaluate(w *Response, r *Request) {
	x := &w.answer
	below, inRoot := strings.CutPrefix(r.Path, Root)
	d := a.documents[below]
	switch {
	case !inRoot:
		d = nil
	case d != nil:
		w.Endpoint = d.endpoint
	case isModel(below):
		w.Endpoint = Model
	}
	switch {
	case r.Method == "OPTIONS":
		x.status, x.cacheControl = 204, Never
	case r.Method != "GET" && r.Method != "HEAD":
		a.fail(w, catalog.Refused(r.Method))
	case w.Endpoint == List:
		a.useList(w, r)
	case d != nil:
		w.useDocument(d, r)
	case w.Endpoint == Model:
		a.useModel(w, r, below)
	case inRoot && a.redirect(x, below, r.RawQuery):
	default:
		a.fail(w, catalog.NoEndpoint(a.prefix+r.Path))
	}
}

// isModel reports whether a path below Root names a provider and a model. An empty id is a model that does not exist.
func isModel(below string) bool {
	rest, found := strings.CutPrefix(below, "/models/")
	return found && strings.IndexByte(rest, '/') >= 0
}

func (x *answer) succeed(mediaType, link string) {
	x.status, x.mediaType, x.cacheControl, x.link = 200, mediaType, Fresh, link
}

func (w *Response) useDocument(d *document, r *Request) {
	w.answer.document = d
	w.answer.succeed(d.mediaType, d.link)
	if r.Files {
		w.File = Root + d.file
	}
}

func (a *API) useList(w *Response, r *Request) {
	query, err := a.catalog.Parse(catalog.V1, r.RawQuery)
	switch {
	case err != nil:
		a.fail(w, err)
		return
	case query == catalog.DefaultQuery(catalog.V1):
		w.useDocument(a.documents["/models"], r)
		return
	}
	result := &w.answer.result
	a.catalog.Evaluate(&query, result)
	w.answer.succeed(JSON, a.link(&query, result.Page))
	if r.Files {
		w.File = listFile(&query, result.Pages)
	}
}

// link returns the Link header of a list.
func (a *API) link(query *catalog.Query, page catalog.Page) string {
	var link [512]byte
	return string(a.catalog.AppendLink(link[:0], a.prefix+ListPath, query, page))
}

func (a *API) useModel(w *Response, r *Request, below string) {
	row, err := a.find(below)
	if err != nil {
		a.fail(w, err)
		return
	}
	w.answer.result.SetRow(catalog.V1, row)
	w.answer.succeed(JSON, "")
	if r.Files {
		w.File = ListPath + "/" + a.catalog.FileName(row)
	}
}

// maxID is the length of the longest id, in bytes; see dataset.CheckModelID.
const maxID = 1024

// find returns the row of the model that a path below Root names. It does not look at the rest of an id that is too long.
func (a *API) find(below string) (row int, err *catalog.Error) {
	provider, id, _ := strings.Cut(below[len("/models/"):], "/")
	return a.catalog.Find(provider, id[:min(len(id), maxID+1)])
}

// redirect makes the answer a redirect if the path is that of an endpoint, but for a slash at its end.
func (a *API) redirect(x *answer, below, rawQuery string) bool {
	below, found := strings.CutSuffix(below, "/")
	if !found || a.documents[below] == nil {
		return false
	}
	x.status, x.cacheControl, x.location = 308, Fresh, a.prefix+Root+below
	if rawQuery != "" {
		x.location += "?" + escapeQuery(rawQuery)
	}
	return true
}

// escapeQuery percent-encodes the bytes that a header must not have. A valid query stays as it is.
func escapeQuery(query string) string {
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

// fail makes the answer an error.
func (a *API) fail(w *Response, err *catalog.Error) {
	x := &w.answer
	x.status, x.mediaType, x.cacheControl = err.Code.Status(), JSON, Never
	if x.status == 404 {
		x.cacheControl = Brief
	}
	w.identity = catalog.AppendError(w.identity[:0], err)
	if hint := a.hints[err.Code]; hint != "" {
		const end = `"}}`
		w.identity = append(append(w.identity[:len(w.identity)-len(end)], hint...), end...)
	}
	x.message = w.identity
}

// Hints returns the ends of error messages that name a request to help the client on. They need no escapes in JSON. Prefix is
// as in Options.
func Hints(prefix string) map[catalog.Code]string {
	return map[catalog.Code]string{
		catalog.NotFound:      "; GET " + prefix + Root + " lists the endpoints",
		catalog.ModelNotFound: "; GET " + prefix + ListPath + " lists the ids",
	}
}

// encode returns the identity bytes of a 200 and their hash. They are valid until the response is used again.
func (a *API) encode(w *Response) ([]byte, representation.Hash) {
	x := &w.answer
	switch {
	case x.document != nil:
		return x.document.body, x.document.hash
	case w.Endpoint == Model:
		w.identity = a.catalog.AppendModel(w.identity[:0], catalog.V1, int(x.result.Rows()[0]))
	default:
		w.identity = a.catalog.AppendResult(w.identity[:0], &x.result)
	}
	return w.identity, representation.HashOf(w.identity)
}

// PageLimits are the limits for which every page of the unfiltered list is published as a file.
var PageLimits = [...]int{catalog.DefaultLimit, catalog.MaxLimit}

// PageFile returns the name, below api/v1/models in the published tree, of a page of the unfiltered list.
func PageFile(limit int, page int64) string {
	return "_pages/" + strconv.Itoa(limit) + "/" + strconv.FormatInt(page, 10) + ".json"
}

// listFile returns the path of the published file that has the answer to a query, of which there are so many pages; empty if
// there is no such file.
func listFile(query *catalog.Query, pages int64) string {
	unfiltered := *query
	unfiltered.Page, unfiltered.Limit = 1, catalog.DefaultLimit
	if unfiltered == catalog.DefaultQuery(catalog.V1) && query.Page <= pages && slices.Contains(PageLimits[:], query.Limit) {
		return ListPath + "/" + PageFile(query.Limit, query.Page)
	}
	return ""
}

// Has reports whether a GET of a path, percent-decoded, has an answer other than an error or a redirect.
func (a *API) Has(path string) bool {
	below, inRoot := strings.CutPrefix(path, Root)
	if !inRoot || !isModel(below) {
		return inRoot && a.documents[below] != nil
	}
	_, err := a.find(below)
	return err == nil
}
