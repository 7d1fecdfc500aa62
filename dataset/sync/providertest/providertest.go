// Package providertest is a world for tests of sync: servers on this machine that list models just as the seven providers
// do, with their headers, envelopes, pages and members. It knows nothing of the adapters' code, so that the two check each
// other.
//
//	s := providertest.New("google")
//	defer s.Close()
//	s.Set([]provider.Model{{ID: "gemini-9", Name: "Gemini 9", ContextLength: 1_000_000}})
//	s.Fail(providertest.Status(429, "Retry-After", "7"), providertest.CutOff()) // for the next two requests
//	list, err := adapter.List(ctx, client, s.URL, providertest.Key)
//
// For the runner, Getenv gives the variables that lead it to the servers:
//
//	report, err := sync.Run(ctx, sync.Options{Getenv: providertest.Getenv(servers...), …})
//
// A provider's format carries some facts of a model and loses others. Wire tells which, and Seen what is left of a model: a
// simulation that keeps the truth of the world compares the catalog with Seen of it.
package providertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"

	"modelcatalog/dataset/sync/provider"
)

// Key is the key that every server wants. Another one, or none, is refused in the provider's way: by status 401, of Google
// by 400, or 403 where there is none.
const Key = "test-key-7f3e0c9b5a1d4e68"

// Providers are the ids of the providers that New knows, in the order of the dataset's providers.json.
func Providers() []string {
	ids := make([]string, len(formats))
	for i := range formats {
		ids[i] = formats[i].provider
	}
	return ids
}

// Server speaks one provider's list API. All its methods may be called by many goroutines at once, also during requests.
type Server struct {
	// URL is the base URL for the adapter: the value of the provider's base variable.
	URL string

	format *format
	server *httptest.Server
	closed chan struct{} // ends answers that hang
	once   sync.Once

	mu       sync.Mutex
	models   []provider.Model
	private  []string
	pageSize int
	faults   []Fault
	always   Fault
	requests int
}

// New starts the server of a provider. Its list is empty. It panics where it does not know the provider or can open no port,
// as httptest does: both are faults of the test.
func New(id string) *Server {
	i := slices.IndexFunc(formats, func(f format) bool { return f.provider == id })
	if i < 0 {
		panic(fmt.Sprintf("providertest: %q is not one of %v", id, Providers()))
	}
	s := &Server{format: &formats[i], closed: make(chan struct{}), pageSize: 100}
	s.server = httptest.NewServer(http.HandlerFunc(s.serve))
	s.URL = s.server.URL + s.format.base
	return s
}

// All starts the servers of all providers, in the order of Providers.
func All() []*Server {
	servers := make([]*Server, len(formats))
	for i := range formats {
		servers[i] = New(formats[i].provider)
	}
	return servers
}

// Close ends answers that hang and stops the server. It may be called more than once.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.closed)
		s.server.Close()
	})
}

// Provider returns the provider's id.
func (s *Server) Provider() string { return s.format.provider }

// Set makes the server list these models from the next request on, in this order. Facts that the format cannot carry are
// lost; see Seen. A list that is fetched in pages while it is set may be of two worlds, as with a real provider.
func (s *Server) Set(models []provider.Model) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.models = slices.Clone(models)
}

// SetPrivate makes the server also list fine-tuned models of the key's owner, after the others. Providers whose format knows
// none ignore it: only those of OpenAI, Google and Mistral do.
func (s *Server) SetPrivate(ids ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.format.private {
		s.private = slices.Clone(ids)
	}
}

// SetPageSize bounds the models of a page, for providers that page; 100 at the start. Requests may ask for less.
func (s *Server) SetPageSize(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pageSize = n
}

// Fail gives the next requests these faults, one each and in this order, after those that still wait. A nil Fault is a
// request that is answered well.
func (s *Server) Fail(faults ...Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, faults...)
}

// FailAlways gives every request this fault, once those of Fail are used up; nil ends it.
func (s *Server) FailAlways(fault Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.always = fault
}

// Heal ends all faults, those that still wait too.
func (s *Server) Heal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults, s.always = nil, nil
}

// Requests returns how many requests came, with those that failed.
func (s *Server) Requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

// Getenv returns an os.Getenv for a process that asks these servers: key and base URL of each, and nothing else. A provider
// without a server so has no key.
func Getenv(servers ...*Server) func(name string) string {
	values := make(map[string]string)
	for _, s := range servers {
		values[s.format.keyVariable] = Key
		values[s.format.baseVariable] = s.URL
	}
	return func(name string) string { return values[name] }
}

// serve answers one request: with the fault that waits, or well.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.requests++
	fault := s.always
	if len(s.faults) > 0 {
		fault, s.faults = s.faults[0], s.faults[1:]
	}
	entries := make([]entry, 0, len(s.models)+len(s.private))
	for _, m := range s.models {
		entries = append(entries, entry{Model: m})
	}
	for _, id := range s.private { // none where the format has none
		entries = append(entries, entry{Model: provider.Model{ID: id}, private: true})
	}
	size := s.pageSize
	s.mu.Unlock()

	good := func(w http.ResponseWriter) { s.answer(w, r, entries, size) }
	if fault != nil {
		fault(&Exchange{Writer: w, Request: r, Good: good, Closed: s.closed})
		return
	}
	good(w)
}

// answer lists well, if the request is right.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, entries []entry, size int) {
	f := s.format
	switch {
	case r.URL.Path != f.base+f.path:
		writeJSON(w, http.StatusNotFound, object{"error": object{"message": "no such path"}})
	case r.Method != http.MethodGet:
		writeJSON(w, http.StatusMethodNotAllowed, object{"error": object{"message": "GET alone"}})
	case !f.authorized(r.Header):
		f.refuse(w, r)
	default:
		page, ok := f.page(r, entries, size)
		if !ok {
			writeJSON(w, http.StatusBadRequest, object{"error": object{"message": "no such page"}})
			return
		}
		writeJSON(w, http.StatusOK, page)
	}
}

// object is a JSON object to be written.
type object map[string]any

// writeJSON writes a value as providers do, without escapes that only HTML needs.
func writeJSON(w http.ResponseWriter, status int, value any) {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // values of this package alone
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes())
}
