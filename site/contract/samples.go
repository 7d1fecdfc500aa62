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

// samples are models and queries for the examples of the documents. All of them are in the catalog
// or find something there.
type samples struct {
	model   *sample  // preferably an active chat model with a name and a plain id; nil in an empty catalog
	slashed *sample  // a model whose id contains a slash; nil if there is none
	top     string   // the id of the provider with the most models
	lists   []string // queries that find models, as targets below the root of the version
	// resolve and cost are targets that answer what ids mean and what a use costs; empty if no
	// model has a plain id.
	resolve, cost string
}

type sample struct {
	ID       string `json:"id"`
	Provider string `json:"provider"`
	Type     string `json:"type"`
	Status   string `json:"status"`
	Name     string `json:"name"` // empty if it is null
}

// path returns the path, below the root of the version, of the answer for the model; empty if there
// is no model.
func (s *sample) path() string {
	if s == nil {
		return ""
	}
	id := url.PathEscape(s.ID)
	// Clients remove dot segments (RFC 3986, section 5.2.4).
	if id == "." || id == ".." {
		id = strings.ReplaceAll(id, ".", "%2E")
	}
	return api.ListPath + "/" + s.Provider + "/" + id
}

// plainID matches ids that need no escaping in an address or a query.
var plainID = regexp.MustCompile(`^[a-z][a-z0-9.-]*$`)

// pickSamples chooses the samples. It prefers models that changed last.
func (w *writer) pickSamples() {
	var providers struct{ Data []struct{ ID string } }
	w.keep(json.Unmarshal(w.get("/providers"), &providers))
	w.pickQueries()
	s := &w.samples
	s.top = providers.Data[0].ID
	models := w.list("limit=100")
	if len(models) == 0 {
		return // an empty catalog has documents without examples
	}
	chat := w.list("limit=100&status=active&type=chat")
	s.model = first(append(chat, models...), func(m sample) bool {
		return plainID.MatchString(m.ID) && m.Name != ""
	})
	// A search that finds something: the first word of an id, or its first character.
	term := string([]rune(models[0].ID)[:1])
	if s.model == nil {
		s.model = &models[0]
	} else {
		term, _, _ = strings.Cut(s.model.ID, "-")
	}
	// Active models come first, because people copy the example.
	slashes := append(w.list("limit=100&status=active&search=%2F"), w.list("limit=100&search=%2F")...)
	s.slashed = first(slashes, func(m sample) bool { return strings.Contains(m.ID, "/") })
	providersOf := s.model.Provider
	if s.top != providersOf {
		providersOf += "," + s.top
	}
	queries := []string{
		"provider=" + s.model.Provider + "&type=" + s.model.Type + "&status=" + s.model.Status,
		"provider=" + providersOf + "&sort=name&order=asc",
		"search=" + url.QueryEscape(term) + "&limit=10",
		"page=2&limit=20",
	}
	// The best example comes first. Version 1 has none of its parameters.
	if w.version >= catalog.V2 {
		queries = slices.Insert(queries, 0, choice)
	}
	for _, query := range queries {
		if len(w.list(query)) > 0 {
			s.lists = append(s.lists, api.ListPath+"?"+query)
		}
	}
}

// pickQueries chooses the targets of the paths that need parameters.
func (w *writer) pickQueries() {
	if w.version < catalog.V2 {
		return
	}
	s := &w.samples
	isPlain := func(m sample) bool { return plainID.MatchString(m.ID) }
	// A filter by price matches only models that have the price. The bounds are above all prices.
	const anyPrice = "limit=100&status=active&max_input_price=1000000&max_output_price=1000000"
	priced := first(append(w.list(anyPrice), w.list("limit=100")...), isPlain)
	if priced == nil {
		return
	}
	// With its provider, so that it means one model whatever others call theirs.
	key := priced.Provider + "/" + priced.ID
	s.resolve = api.ResolvePath + "?ids=" + key + ",azure/" + priced.ID
	s.cost = api.CostPath + "?model=" + key + "&input=10000&output=500"
}

// first returns the first model with a property; nil if there is none.
func first(models []sample, has func(m sample) bool) *sample {
	if i := slices.IndexFunc(models, has); i >= 0 {
		return &models[i]
	}
	return nil
}

// choice finds the cheapest active model that reads images, calls tools and has a context of
// 200,000 tokens. Cheap input can have dear output, so it sorts by the price of both.
const choice = "status=active&input=image&feature=tool_call&min_context=200000&sort=blended_price&order=asc"

// list returns the models of the API's answer to a query of the list.
func (w *writer) list(query string) []sample {
	var answer struct{ Data []sample }
	w.keep(json.Unmarshal(w.get(api.ListPath+"?"+query), &answer))
	return answer.Data
}

// get returns the body of the API's answer to a GET of a target below the root.
func (w *writer) get(target string) []byte { return w.ask("GET", target, "") }

// ask returns the body of the API's answer to a request for a target below the root.
func (w *writer) ask(method, target, ifMatch string) []byte {
	path, query, _ := strings.Cut(target, "?")
	path, err := url.PathUnescape(path)
	w.keep(err)
	var answer api.Response
	w.api.Respond(&answer, &api.Request{
		Method:   method,
		Path:     api.Root(w.version) + path,
		RawQuery: query,
		IfMatch:  ifMatch,
	})
	return answer.Body
}

// errorWith returns an answer with an error of the code.
func (w *writer) errorWith(code catalog.Code) []byte {
	const id = "no-such-model"
	provider := "acme" // a fork may have a provider of this name
	for slices.Contains(w.catalog.ProviderIDs(), provider) {
		provider += "x"
	}
	request, found := map[catalog.Code]struct{ method, target, ifMatch string }{
		catalog.InvalidParameter:   {"GET", api.ListPath + "?" + wrongQuery, ""},
		catalog.InvalidProvider:    {"GET", api.ListPath + "/" + provider + "/" + id, ""},
		catalog.ModelNotFound:      {"GET", api.ListPath + "/" + w.samples.top + "/" + id, ""},
		catalog.NotFound:           {"GET", "/model", ""},
		catalog.MethodNotAllowed:   {"POST", "", ""},
		catalog.PreconditionFailed: {"GET", "/stats", `"0"`},
	}[code]
	if !found {
		return catalog.AppendError(nil, catalog.Internal()) // which no request causes
	}
	return w.ask(request.method, request.target, request.ifMatch)
}

// wrongQuery asks for more results per page than are allowed.
var wrongQuery = "limit=" + strconv.Itoa(5*catalog.MaxLimit)
