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
	"modelcatalog/site/representation"
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

// path returns the path, below the root of the API, of the answer for the model.
func (s *sample) path() string { return modelsPath + "/" + s.Provider + "/" + escapeSegment(s.ID) }

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
	w.keep(json.Unmarshal(w.catalog.AppendProviders(nil), &providers))
	return providers.Data[0].ID
}

func (w *writer) list(query string) []sample {
	var answer struct{ Data []sample }
	w.keep(json.Unmarshal(w.listBody(query), &answer))
	return answer.Data
}

func (w *writer) listBody(query string) []byte {
	q, err := w.catalog.Parse(w.version, query)
	if err != nil {
		w.keep(err)
	}
	body, _ := w.catalog.AppendList(nil, &q)
	return body
}

func (w *writer) modelBody(s *sample) []byte {
	row, err := w.catalog.Find(s.Provider, s.ID)
	if err != nil {
		w.keep(err)
		return nil
	}
	return w.catalog.AppendModel(nil, w.version, row)
}

// errorOf returns an error with the code, as the API answers it.
func (w *writer) errorOf(code catalog.Code) (err error) {
	switch code {
	case catalog.InvalidParameter:
		_, err = w.catalog.Parse(w.version, wrongQuery)
	case catalog.InvalidProvider:
		wrong := wrongProvider
		for slices.Contains(w.catalog.ProviderIDs(), wrong) {
			wrong += "x"
		}
		_, err = w.catalog.Find(wrong, missingModel)
	case catalog.ModelNotFound:
		for id := missingModel; err == nil; id += "x" {
			_, err = w.catalog.Find(w.samples.top, id)
		}
	case catalog.NotFound:
		err = catalog.NoEndpoint(api.PathOf(w.root) + "/model")
	case catalog.MethodNotAllowed:
		err = catalog.Refused("POST")
	default:
		err = catalog.Internal()
	}
	shown := catalog.ErrorOf(err)
	return &catalog.Error{Code: shown.Code, Message: shown.Message + api.Hints(w.version, api.PathOf(w.base))[code]}
}

// Parts of requests that fail, for examples of errors.
const (
	wrongProvider = "acme"
	missingModel  = "no-such-model"
)

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
	hash := representation.HashOf(w.catalog.AppendStats(nil, w.version))
	return representation.ETag(hash, representation.Identity, representation.Best)
}
