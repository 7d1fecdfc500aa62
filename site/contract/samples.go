package contract

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// samples are models and queries for the examples of the documents. All of them are in the catalog or find something there.
type samples struct {
	model   *sample  // preferably an active chat model with a name and a plain id; nil in an empty catalog
	slashed *sample  // a model whose id contains a slash; nil if there is none
	term    string   // a search term that finds model; empty in an empty catalog
	top     string   // the id of the provider with the most models
	lists   []string // queries that find models
}

type sample struct {
	ID       string `json:"id"`
	Provider string `json:"provider"`
	Type     string `json:"type"`
	Status   string `json:"status"`
	Name     string `json:"name"` // empty if it is null
}

// path returns the path, below the root of the API, of the answer for the model; empty if there is none.
func (s *sample) path() string {
	if s == nil {
		return ""
	}
	return modelsPath + "/" + s.Provider + "/" + escapeSegment(s.ID)
}

// escapeSegment percent-encodes an id as one segment of a path. Clients remove dot segments, so that it encodes their dots.
func escapeSegment(id string) string {
	if id == "." || id == ".." {
		return strings.ReplaceAll(id, ".", "%2E")
	}
	return url.PathEscape(id)
}

// plainID matches ids that need no escaping in an address or a query.
var plainID = regexp.MustCompile(`^[a-z][a-z0-9.-]*$`)

// pickSamples chooses the samples. It prefers models that changed last.
func (w *writer) pickSamples() {
	s := &w.samples
	s.top = w.topProvider()
	all := w.list("limit=100")
	if len(all) == 0 {
		return
	}
	s.model, s.term = &all[0], string([]rune(all[0].ID)[:1])
	for _, candidate := range append(w.list("limit=100&status=active&type=chat"), all...) {
		if plainID.MatchString(candidate.ID) && candidate.Name != "" {
			s.model = &candidate
			s.term, _, _ = strings.Cut(candidate.ID, "-")
			break
		}
	}
	slashed := append(w.list("limit=100&status=active&search=%2F"), w.list("limit=100&search=%2F")...)
	if i := slices.IndexFunc(slashed, func(m sample) bool { return strings.Contains(m.ID, "/") }); i >= 0 {
		s.slashed = &slashed[i]
	}
	providers := s.model.Provider
	if s.top != providers {
		providers += "," + s.top
	}
	if w.version >= catalog.V2 && len(w.list(choice)) > 0 {
		s.lists = append(s.lists, choice)
	}
	for _, query := range []string{
		"provider=" + s.model.Provider + "&type=" + s.model.Type + "&status=" + s.model.Status,
		"provider=" + providers + "&sort=name&order=asc",
		"search=" + url.QueryEscape(s.term) + "&limit=10",
		"page=2&limit=20",
	} {
		if len(w.list(query)) > 0 {
			s.lists = append(s.lists, query)
		}
	}
}

// choice finds the cheapest active model that reads images, calls tools and has a context of 200,000 tokens.
const choice = "status=active&input=image&feature=tool_call&min_context=200000&sort=input_price&order=asc"

func (w *writer) topProvider() string {
	var providers struct{ Data []struct{ ID string } }
	w.keep(json.Unmarshal(w.get("/providers"), &providers))
	return providers.Data[0].ID
}

func (w *writer) list(query string) []sample {
	var answer struct{ Data []sample }
	w.keep(json.Unmarshal(w.get(modelsPath+"?"+query), &answer))
	return answer.Data
}

// get returns the body of the API's answer to a GET of a target below the root.
func (w *writer) get(target string) []byte { return w.ask("GET", target).Body }

func (w *writer) ask(method, target string) *api.Response {
	path, query, _ := strings.Cut(target, "?")
	path, err := url.PathUnescape(path)
	w.keep(err)
	var answer api.Response
	w.api.Respond(&answer, &api.Request{Method: method, Path: api.Root(w.version) + path, RawQuery: query})
	return &answer
}

// errorWith returns an answer with an error of the code.
func (w *writer) errorWith(code catalog.Code) []byte {
	provider, id := "acme", "no-such-model"
	for slices.Contains(w.catalog.ProviderIDs(), provider) {
		provider += "x"
	}
	for _, err := w.catalog.Find(w.samples.top, id); err == nil; _, err = w.catalog.Find(w.samples.top, id) {
		id += "x"
	}
	switch code {
	case catalog.InvalidParameter:
		return w.get(modelsPath + "?" + wrongQuery)
	case catalog.InvalidProvider:
		return w.get(modelsPath + "/" + provider + "/" + id)
	case catalog.ModelNotFound:
		return w.get(modelsPath + "/" + w.samples.top + "/" + id)
	case catalog.NotFound:
		return w.get("/model")
	case catalog.MethodNotAllowed:
		return w.ask("POST", "").Body
	}
	return catalog.AppendError(nil, catalog.Internal())
}

// wrongQuery asks for more results per page than are allowed.
var wrongQuery = "limit=" + strconv.Itoa(5*catalog.MaxLimit)

func (w *writer) addresses(queries []string) []string {
	addresses := make([]string, len(queries))
	for i, query := range queries {
		addresses[i] = w.root + modelsPath + "?" + query
	}
	return addresses
}

// statsTag returns the ETag of the statistics without a content coding.
func (w *writer) statsTag() string {
	headers := w.ask("GET", statsPath).Headers
	return headers[slices.IndexFunc(headers, func(h api.Header) bool { return h.Name == "Etag" })].Value
}
