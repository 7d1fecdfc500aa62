package api

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// answer is what a request is answered with, before a representation is chosen.
type answer struct {
	status       int
	mediaType    string // empty: there is no body
	cacheControl string
	link         string // the Link header's value; empty: none
	location     string // of a redirect

	version *version // of the path, or whose paths the message of an error names; nil: the request was not read
	body    []byte
	hash    representation.Hash // of the body of a 200
}

func (a *API) evaluate(w *Response, r *Request) {
	x := &w.answer
	v, below, found := a.split(r.Path)
	x.version = v
	var d *document
	if found {
		w.Version, d = v.number, v.documents[below]
	} else {
		x.version, _, _ = a.split(path.Clean(r.Path))
	}
	switch {
	case d != nil:
		w.Endpoint = d.Endpoint
	case found && isModel(below):
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
		w.useDocument(d)
	case w.Endpoint == Model:
		a.useModel(w, below)
	case found && a.redirect(x, below, r.RawQuery):
	default:
		a.fail(w, catalog.NoEndpoint(a.prefix+r.Path))
	}
}

// Owns reports whether a path, percent-decoded, is the API's to answer, if only by an error: it is /api or below it, or
// would be once a file server has cleaned it.
func Owns(p string) bool {
	_, found := cutRoot(p, allVersions)
	if !found && (strings.Contains(p, "//") || strings.Contains(p, "/.")) {
		_, found = cutRoot(path.Clean(p), allVersions)
	}
	return found
}

// cutRoot returns the rest of a path that is a root or below it.
func cutRoot(path, root string) (below string, found bool) {
	below, found = strings.CutPrefix(path, root)
	return below, found && (below == "" || below[0] == '/')
}

// split returns the version that a path is below, and the rest of the path. For other paths it returns version 1 and found = false.
func (a *API) split(path string) (v *version, below string, found bool) {
	for i, root := range roots {
		if below, found := cutRoot(path, root); found {
			return &a.versions[i], below, true
		}
	}
	return &a.versions[0], "", false
}

// isModel reports whether a path below a root names a provider and a model. An empty id is a model that does not exist.
func isModel(below string) bool {
	rest, found := strings.CutPrefix(below, "/models/")
	return found && strings.IndexByte(rest, '/') >= 0
}

func (x *answer) succeed(mediaType, link string, body []byte, hash representation.Hash) {
	x.status, x.mediaType, x.cacheControl, x.link, x.body, x.hash = 200, mediaType, Fresh, link, body, hash
}

func (w *Response) useDocument(d *document) { w.answer.succeed(d.MediaType, d.link, d.body, d.hash) }

func (a *API) useList(w *Response, r *Request) {
	v := w.answer.version
	query, err := a.catalog.Parse(v.number, r.RawQuery)
	switch {
	case err != nil:
		a.fail(w, err)
	case query == catalog.DefaultQuery(v.number):
		w.useDocument(v.documents[ListPath])
	default:
		var page catalog.Page
		w.memory, page = a.catalog.AppendList(w.memory, &query)
		w.answer.succeed(JSON, a.link(v, &query, page), w.memory, representation.HashOf(w.memory))
	}
}

func (a *API) link(v *version, query *catalog.Query, page catalog.Page) string {
	var link [512]byte
	return string(a.catalog.AppendLink(link[:0], a.prefix+v.root+ListPath, query, page))
}

func (a *API) useModel(w *Response, below string) {
	row, err := a.find(below)
	if err != nil {
		a.fail(w, err)
		return
	}
	w.memory = a.catalog.AppendModel(w.memory, w.answer.version.number, row)
	w.answer.succeed(JSON, "", w.memory, representation.HashOf(w.memory))
}

// maxID is the length of the longest id, in bytes; see dataset.CheckModelID.
const maxID = 1024

// find returns the row of the model that a path below a root names. It does not look at the rest of an id that is too long.
func (a *API) find(below string) (row int, err error) {
	provider, id, _ := strings.Cut(below[len("/models/"):], "/")
	return a.catalog.Find(provider, id[:min(len(id), maxID+1)])
}

// redirect makes the answer a redirect if the path is that of an endpoint with a slash at its end.
func (a *API) redirect(x *answer, below, rawQuery string) bool {
	below, found := strings.CutSuffix(below, "/")
	if !found || x.version.documents[below] == nil {
		return false
	}
	x.status, x.cacheControl, x.location = 308, Fresh, a.prefix+x.version.root+below
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

func (a *API) fail(w *Response, failure error) {
	x, err := &w.answer, catalog.ErrorOf(failure)
	x.status, x.mediaType, x.cacheControl = err.Code.Status(), JSON, Never
	if x.status == 404 {
		x.cacheControl = Brief
	}
	w.memory = catalog.AppendError(w.memory[:0], err)
	if x.version != nil && x.version.hints[err.Code] != "" {
		const end = `"}}`
		w.memory = append(append(w.memory[:len(w.memory)-len(end)], x.version.hints[err.Code]...), end...)
	}
	x.body = w.memory
}

// Hints returns the ends of a version's error messages that name a request to help the client on. They need no escapes in
// JSON. Prefix is as in Options.
func Hints(v catalog.Version, prefix string) map[catalog.Code]string {
	return map[catalog.Code]string{
		catalog.NotFound:      "; GET " + prefix + Root(v) + " lists the endpoints",
		catalog.ModelNotFound: "; GET " + prefix + Root(v) + ListPath + " lists the ids",
	}
}

// PageLimits are the limits for which every page of the unfiltered list is published as a file.
var PageLimits = [...]int{catalog.DefaultLimit, catalog.MaxLimit}

// PageFile returns the name, below api/v1/models and api/v2/models in the published tree, of a page of the unfiltered list.
func PageFile(limit int, page int64) string {
	return "_pages/" + strconv.Itoa(limit) + "/" + strconv.FormatInt(page, 10) + ".json"
}

// Has reports whether a GET of a path, percent-decoded, has an answer other than an error or a redirect.
func (a *API) Has(path string) bool {
	v, below, found := a.split(path)
	if !found || !isModel(below) {
		return found && v.documents[below] != nil
	}
	_, err := a.find(below)
	return err == nil
}
