package api

import (
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// answer is the answer to a request before a representation is chosen.
type answer struct {
	status       int
	cacheControl string
	location     string   // of a redirect
	version      *version // of the path, or whose paths the message of an error names; nil: the request was not read
	query        string   // the raw query, if the body depends on it
	content
}

// content is a body with the headers that describe it.
type content struct {
	mediaType string // empty: there is no body
	link      string // the Link header's value; empty: none
	body      []byte
	hash      representation.Hash // of the body of a 200
}

// evaluate finds the endpoint of a request and makes its answer.
func (a *API) evaluate(w *Response, r *Request) {
	x := &w.answer
	v, below, found := a.split(r.Path)
	x.version = v
	var d *content
	if found {
		d = v.documents[below]
	} else {
		// For the hint of the error: /api//v1 is not found, but its reader uses version 1.
		x.version, _, _ = a.split(path.Clean(r.Path))
	}
	provider, id, isModel := cutModel(below)
	var err error
	switch {
	case r.Method == "OPTIONS":
		x.status = 204
		x.cacheControl = NoStore
	case r.Method != "GET" && r.Method != "HEAD":
		err = catalog.Refused(r.Method)
	case d != nil && below == ListPath && r.RawQuery != "":
		err = a.useList(w, r)
	case d != nil:
		x.succeed(*d)
	case isModel:
		err = a.useModel(x, r, provider, id)
	case v.queries[below] != nil: // below is empty outside of a version, and no query has this path
		err = a.useQuery(x, r, v.queries[below])
	case found && a.redirect(x, below, r.RawQuery):
		// The answer is made. Only after the models, whose ids may end with a slash.
	default:
		err = catalog.NoEndpoint(a.prefix + r.Path)
	}
	if err != nil {
		a.fail(w, err)
	}
}

// Owns reports whether the API answers a path, percent-decoded, if only by an error: it is /api or
// below it, or would be once a file server has cleaned it, as //api or /docs/../api.
func Owns(p string) bool {
	_, found := cutRoot(p, allVersions)
	// Most requests for pages end here: Clean is slow beside the two searches.
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

// split returns the version that a path is below, and the rest of the path. For other paths it
// returns the newest version and found = false.
func (a *API) split(path string) (v *version, below string, found bool) {
	for i := range a.versions {
		if below, found := cutRoot(path, a.versions[i].root); found {
			return &a.versions[i], below, true
		}
	}
	return a.newest(), "", false
}

// cutModel returns the provider and the model that a path below a root names. An empty id is a
// model that does not exist.
func cutModel(below string) (provider, id string, found bool) {
	rest, found := strings.CutPrefix(below, "/models/")
	provider, id, slash := strings.Cut(rest, "/")
	return provider, id, found && slash
}

// succeed makes the answer a 200 with a body.
func (x *answer) succeed(c content) {
	x.status = 200
	x.cacheControl = CacheDefault
	x.content = c
}

// useModel answers the path of a model. The answer is cached, because finding what became of each
// statement takes time.
func (a *API) useModel(x *answer, r *Request, provider, id string) error {
	v := x.version
	// Before the cache: a script that guesses ids must not fill it.
	row, err := v.catalog.Find(provider, id)
	if err != nil {
		return err
	}
	// Without the query, which the answer does not depend on: ?utm_source=… must not make another
	// one.
	k := key{r.Path, "", representation.Identity}
	cached, found := a.cache.find(k).(*content)
	if !found {
		cached = a.cacheBody(k, v.catalog.AppendModel(nil, row))
	}
	x.succeed(*cached)
	return nil
}

// useQuery answers a path that needs parameters. The answer is cached, because finding what ids
// mean and adding up prices takes time.
func (a *API) useQuery(x *answer, r *Request, run query) error {
	x.query = r.RawQuery
	k := key{r.Path, r.RawQuery, representation.Identity}
	cached, found := a.cache.find(k).(*content)
	if !found {
		body, err := run(r.RawQuery)
		if err != nil {
			return err // errors are not cached: they are cheap, and clients can make as many as they like
		}
		cached = a.cacheBody(k, body)
	}
	x.succeed(*cached)
	return nil
}

// cacheBody returns a body of JSON as the content of an answer, and caches it unless it is long.
func (a *API) cacheBody(k key, body []byte) *content {
	c := &content{mediaType: JSON, body: body, hash: representation.HashOf(body)}
	if len(body) <= maxCachedBody {
		a.cache.add(k, c, len(body))
	}
	return c
}

// useList answers a query of the list of models. Its rows and links are cached, and not its body:
// writing 50 models takes less time than searching them, and bodies would fill the cache.
func (a *API) useList(w *Response, r *Request) error {
	x := &w.answer
	v := x.version
	x.query = r.RawQuery
	k := key{r.Path, r.RawQuery, representation.Identity}
	found, cached := a.cache.find(k).(*list)
	if !cached {
		query, err := v.catalog.Parse(r.RawQuery)
		if err != nil {
			return err
		}
		// ?page=1&limit=50 and the like are the document, whose body is made once.
		if query == catalog.DefaultQuery() {
			x.succeed(*v.documents[ListPath])
			return nil
		}
		found = new(list)
		v.catalog.Evaluate(&query, &found.result)
		found.link = a.link(v, &query, found.result.Page)
		a.cache.add(k, found, 0)
	}
	w.memory = v.catalog.AppendResult(w.memory, &found.result)
	x.succeed(content{
		mediaType: JSON,
		link:      found.link,
		body:      w.memory,
		hash:      representation.HashOf(w.memory),
	})
	return nil
}

// link returns the value of the Link header of a page of the list (RFC 8288).
func (a *API) link(v *version, query *catalog.Query, page catalog.Page) string {
	var link [512]byte
	return string(v.catalog.AppendLink(link[:0], a.prefix+v.root+ListPath, query, page))
}

// unsafeInHeaders matches characters that the value of a header must not contain.
var unsafeInHeaders = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[^!-~]+`)
})

// has reports whether a path below the root is that of an endpoint other than a model's.
func (v *version) has(below string) bool { return v.documents[below] != nil || v.queries[below] != nil }

// redirect makes the answer a redirect if the path is that of an endpoint with a slash at its end.
func (a *API) redirect(x *answer, below, rawQuery string) bool {
	below, found := strings.CutSuffix(below, "/")
	if !found || !x.version.has(below) {
		return false
	}
	x.status = 308 // and not 301, with which clients may turn another method into GET (RFC 9110, section 15.4.9)
	x.cacheControl = CacheDefault
	x.location = a.prefix + x.version.root + below
	if rawQuery != "" {
		// A valid query stays as it is. In others, a line feed would end the header.
		x.location += "?" + unsafeInHeaders().ReplaceAllStringFunc(rawQuery, url.PathEscape)
	}
	return true
}

// fail makes the answer an error. The answer may have been a 200 before, of which nothing stays.
func (a *API) fail(w *Response, failure error) {
	err := catalog.ErrorOf(failure)
	x := &w.answer
	x.status = err.Code.Status()
	x.mediaType = JSON
	x.link = ""
	x.cacheControl = NoStore
	if x.status == 404 {
		x.cacheControl = CacheShort
	}
	// In a copy, because errors of the catalog may be shared.
	if x.version != nil {
		err = &catalog.Error{Code: err.Code, Message: err.Message + x.version.hints[err.Code]}
	}
	w.memory = catalog.AppendError(w.memory[:0], err)
	x.body = w.memory
}

// Hints returns the ends of a version's error messages that name a request to help the client on.
// Prefix is as in Options.
func Hints(v catalog.Version, prefix string) map[catalog.Code]string {
	return map[catalog.Code]string{
		catalog.NotFound:      "; GET " + prefix + Root(v) + " lists the endpoints",
		catalog.ModelNotFound: "; GET " + prefix + Root(v) + ListPath + " lists the ids",
	}
}

// PageLimits are the limits for which every page of the unfiltered list is published as a file.
var PageLimits = [...]int{catalog.DefaultLimit, catalog.MaxLimit}

// PageFile returns the name, below api/v1/models and api/v2/models in the published tree, of a page
// of the unfiltered list.
func PageFile(limit int, page int64) string {
	return "_pages/" + strconv.Itoa(limit) + "/" + strconv.FormatInt(page, 10) + ".json"
}

// Has reports whether a GET of a path, percent-decoded, is answered with a 200 if it has the
// parameters that it needs.
func (a *API) Has(path string) bool {
	v, below, found := a.split(path)
	if provider, id, isModel := cutModel(below); isModel {
		_, err := v.catalog.Find(provider, id)
		return err == nil
	}
	return found && v.has(below)
}
