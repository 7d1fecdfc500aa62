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

// answer is what a request is answered with, before a representation is chosen.
type answer struct {
	status       int
	cacheControl string
	location     string   // of a redirect
	version      *version // of the path, or whose paths the message of an error names; nil: the request was not read
	query        string   // on which a list depends
	content
}

// content is a body and what is said about it.
type content struct {
	mediaType string // empty: there is no body
	link      string // the Link header's value; empty: none
	body      []byte
	hash      representation.Hash // of the body of a 200
}

func (a *API) evaluate(w *Response, r *Request) {
	x := &w.answer
	v, below, found := a.split(r.Path)
	var d *content
	if found {
		x.version, d = v, v.documents[below]
	} else {
		x.version, _, _ = a.split(path.Clean(r.Path))
	}
	provider, id, isModel := cutModel(below)
	var err error
	switch {
	case r.Method == "OPTIONS":
		x.status, x.cacheControl = 204, NoStore
	case r.Method != "GET" && r.Method != "HEAD":
		err = catalog.Refused(r.Method)
	case d != nil && below == ListPath && r.RawQuery != "":
		err = a.useList(w, r)
	case d != nil:
		x.succeed(*d)
	case isModel:
		var row int
		if row, err = v.catalog.Find(provider, id); err == nil {
			x.succeed(a.model(v, r.Path, row))
		}
	case v.queries[below] != nil: // which no path outside of a version is
		err = a.useQuery(x, r, v.queries[below])
	case found && a.redirect(x, below, r.RawQuery):
	default:
		err = catalog.NoEndpoint(a.prefix + r.Path)
	}
	if err != nil {
		a.fail(w, err)
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

// split returns the version that a path is below, and the rest of the path. For other paths it returns the newest version and found = false.
func (a *API) split(path string) (v *version, below string, found bool) {
	for i := range a.versions {
		if below, found := cutRoot(path, a.versions[i].root); found {
			return &a.versions[i], below, true
		}
	}
	return a.newest(), "", false
}

// cutModel returns the provider and the model that a path below a root names. An empty id is a model that does not exist.
func cutModel(below string) (provider, id string, found bool) {
	rest, found := strings.CutPrefix(below, "/models/")
	provider, id, slash := strings.Cut(rest, "/")
	return provider, id, found && slash
}

func (x *answer) succeed(c content) { x.status, x.cacheControl, x.content = 200, CacheDefault, c }

// model returns the answer for a model. It is kept, because finding what became of each statement takes time.
func (a *API) model(v *version, path string, row int) content {
	k := key{path, "", representation.Identity}
	kept, found := a.cache.find(k).(*content)
	if !found {
		body := v.catalog.AppendModel(nil, row)
		kept = &content{JSON, "", body, representation.HashOf(body)}
		if len(body) <= maxCachedBody {
			a.cache.add(k, kept, len(body))
		}
	}
	return *kept
}

// useQuery answers a path that needs parameters. The answer is kept, because finding what ids mean and adding up prices takes
// time.
func (a *API) useQuery(x *answer, r *Request, run query) error {
	x.query = r.RawQuery
	k := key{r.Path, r.RawQuery, representation.Identity}
	kept, found := a.cache.find(k).(*content)
	if !found {
		body, err := run(r.RawQuery)
		if err != nil {
			return err
		}
		kept = &content{JSON, "", body, representation.HashOf(body)}
		if len(body) <= maxCachedBody {
			a.cache.add(k, kept, len(body))
		}
	}
	x.succeed(*kept)
	return nil
}

func (a *API) useList(w *Response, r *Request) error {
	x, v := &w.answer, w.answer.version
	x.query = r.RawQuery
	found, cached := a.cache.find(key{r.Path, r.RawQuery, representation.Identity}).(*list)
	if !cached {
		query, err := v.catalog.Parse(r.RawQuery)
		if err != nil {
			return err
		}
		if query == catalog.DefaultQuery() {
			x.succeed(*v.documents[ListPath])
			return nil
		}
		found = new(list)
		v.catalog.Evaluate(&query, &found.result)
		found.link = a.link(v, &query, found.result.Page)
		a.cache.add(key{r.Path, r.RawQuery, representation.Identity}, found, 0)
	}
	w.memory = v.catalog.AppendResult(w.memory, &found.result)
	x.succeed(content{JSON, found.link, w.memory, representation.HashOf(w.memory)})
	return nil
}

func (a *API) link(v *version, query *catalog.Query, page catalog.Page) string {
	var link [512]byte
	return string(v.catalog.AppendLink(link[:0], a.prefix+v.root+ListPath, query, page))
}

// unsafeInHeaders matches what a header must not have.
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
	x.status, x.cacheControl, x.location = 308, CacheDefault, a.prefix+x.version.root+below
	if rawQuery != "" {
		x.location += "?" + unsafeInHeaders().ReplaceAllStringFunc(rawQuery, url.PathEscape) // a valid query stays as it is
	}
	return true
}

func (a *API) fail(w *Response, failure error) {
	x, err := &w.answer, catalog.ErrorOf(failure)
	x.status, x.mediaType, x.cacheControl, x.link = err.Code.Status(), JSON, NoStore, ""
	if x.status == 404 {
		x.cacheControl = CacheShort
	}
	if x.version != nil {
		err = &catalog.Error{Code: err.Code, Message: err.Message + x.version.hints[err.Code]}
	}
	w.memory = catalog.AppendError(w.memory[:0], err)
	x.body = w.memory
}

// Hints returns the ends of a version's error messages that name a request to help the client on. Prefix is as in Options.
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

// Has reports whether a GET of a path, percent-decoded, has an answer other than an error or a redirect, if it has the
// parameters that it needs.
func (a *API) Has(path string) bool {
	v, below, found := a.split(path)
	if provider, id, isModel := cutModel(below); isModel {
		_, err := v.catalog.Find(provider, id)
		return err == nil
	}
	return found && v.has(below)
}
