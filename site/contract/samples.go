package contract

import (
	"encoding/json"
	"net/url"
	"regexp"
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

// sample is a model in an example.
type sample struct {
	ID       string `json:"id"`
	Provider string `json:"provider"`
	Type     string `json:"type"`
	Status   string `json:"status"`
	Name     string `json:"name"` // empty if it is null
}

// path returns the path of the API's answer for the model.
func (s *sample) path() string { return ModelsPath + "/" + s.Provider + "/" + escapeSegment(s.ID) }

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
func (w *writer) pickSamples() error {
	var providers struct {
		Data []struct{ ID string }
	}
	if err := json.Unmarshal(w.catalog.AppendProviders(nil), &providers); err != nil {
		return err
	}
	s := &w.samples
	s.top = providers.Data[0].ID
	all, err := w.list("limit=100")
	if err != nil || len(all) == 0 {
		return err
	}
	active, err := w.list("limit=100&status=active&type=chat")
	if err != nil {
		return err
	}
	s.model, s.term = &all[0], string([]rune(all[0].ID)[:1])
	for _, candidate := range append(active, all...) {
		if plainID.MatchString(candidate.ID) && candidate.Name != "" {
			s.model = &candidate
			s.term, _, _ = strings.Cut(candidate.ID, "-")
			break
		}
	}
	if s.slashed, err = w.pickSlashed(); err != nil {
		return err
	}
	return w.pickLists()
}

// pickSlashed returns the first model whose id has a slash, preferably an active one.
func (w *writer) pickSlashed() (*sample, error) {
	for _, query := range []string{"limit=100&status=active&search=%2F", "limit=100&search=%2F"} {
		found, err := w.list(query)
		if err != nil {
			return nil, err
		}
		for _, candidate := range found {
			if strings.Contains(candidate.ID, "/") {
				return &candidate, nil
			}
		}
	}
	return nil, nil
}

// pickLists makes queries that each find something.
func (w *writer) pickLists() error {
	s := &w.samples
	providers := s.model.Provider
	if s.top != providers {
		providers += "," + s.top
	}
	candidates := []string{
		"provider=" + s.model.Provider + "&type=" + s.model.Type + "&status=" + s.model.Status,
		"provider=" + providers + "&sort=name&order=asc",
		"search=" + url.QueryEscape(s.term) + "&limit=10",
		"page=2&limit=20",
	}
	for _, query := range candidates {
		found, err := w.list(query)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			s.lists = append(s.lists, query)
		}
	}
	return nil
}

// list returns the models that a query finds.
func (w *writer) list(query string) ([]sample, error) {
	body, err := w.listBody(query)
	if err != nil {
		return nil, err
	}
	var answer struct{ Data []sample }
	err = json.Unmarshal(body, &answer)
	return answer.Data, err
}

// listBody returns the body of the answer to a query for models.
func (w *writer) listBody(query string) ([]byte, error) {
	q, err := w.catalog.Parse(query)
	if err != nil {
		return nil, err
	}
	body, _ := w.catalog.AppendList(nil, &q)
	return body, nil
}

// modelBody returns the body of the answer for a sample.
func (w *writer) modelBody(s *sample) ([]byte, error) {
	row, err := w.catalog.Find(s.Provider, s.ID)
	if err != nil {
		return nil, err
	}
	return w.catalog.AppendModel(nil, row), nil
}

// errorOf returns an error with the code: a real one if the catalog itself finds the fault.
func (w *writer) errorOf(info catalog.CodeInfo) *catalog.Error {
	e := &catalog.Error{Code: info.Code, Message: info.Example}
	var found *catalog.Error
	switch info.Code {
	case catalog.InvalidParameter:
		_, found = w.catalog.Parse(wrongQuery)
	case catalog.InvalidProvider:
		_, found = w.catalog.Find(wrongProvider, missingModel)
	case catalog.ModelNotFound:
		_, found = w.catalog.Find(w.samples.top, missingModel)
	case catalog.NotFound:
		found = catalog.NoEndpoint(pathOf(w.base) + Root + "/model")
	}
	if found != nil {
		found.Message += api.Hints(pathOf(w.base))[found.Code]
		return found
	}
	return e
}

// Parts of requests that fail, for examples of errors.
const (
	wrongProvider = "acme"
	missingModel  = "no-such-model"
)

// wrongQuery asks for more results per page than are allowed.
var wrongQuery = "limit=" + strconv.Itoa(5*catalog.MaxLimit)

// providerIDs returns the ids in the order of the dataset.
func (w *writer) providerIDs() []string {
	providers := w.catalog.Providers()
	ids := make([]string, len(providers))
	for i := range providers {
		ids[i] = providers[i].ID
	}
	return ids
}

// addresses returns the full addresses of queries for models.
func (w *writer) addresses(queries []string) []string {
	addresses := make([]string, len(queries))
	for i, query := range queries {
		addresses[i] = w.base + ModelsPath + "?" + query
	}
	return addresses
}

// statsTag returns the ETag of the statistics without a content coding.
func (w *writer) statsTag() string {
	hash := representation.HashOf(w.catalog.AppendStats(nil))
	return representation.ETag(hash, representation.Identity, representation.Best)
}
