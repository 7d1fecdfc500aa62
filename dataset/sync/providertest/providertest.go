// Package providertest has servers on this machine that list models in the formats of the seven providers, with their headers,
// envelopes and members. It does not use the code of the adapters, so that the two check each other.
package providertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
)

// Key is the key that every server accepts. Any other is rejected with status 401.
const Key = "test-key-7f3e0c9b5a1d4e68"

// Providers returns the ids of the providers, in the order of providers.json.
func Providers() []string {
	var ids []string
	for _, f := range formats {
		ids = append(ids, f.provider)
	}
	return ids
}

// Model is a model as a provider lists it. The zero value of a member means that the list does not state it.
type Model struct {
	ID, Name      string
	Type          dataset.Type // counts only if Typed is true
	Typed         bool
	ContextLength int64 // in tokens, like MaxOutput
	MaxOutput     string
	Retired       bool // the provider declares the retirement
	Private       bool // it is fine-tuned and belongs to the key's owner: only OpenAI has such
}

// Fault answers a request in another way than the provider would.
type Fault = http.HandlerFunc

// BodyText is in the body of each fault that has one. No error may repeat it.
const BodyText = "text-of-a-response"

// Status answers with a status and with headers, given as names and values in turn.
func Status(code int, headers ...string) Fault {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		writeJSON(w, code, object{"error": BodyText})
	}
}

// Raw answers with status 200, a body and a content type, which may be empty.
func Raw(contentType, body string) Fault {
	return func(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusOK, contentType, []byte(body)) }
}

// Drop closes the connection without a response.
func Drop(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// Break closes the connection after half of a response.
func Break(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", "100")
	_, _ = io.WriteString(w, `{"data":[{"id":"x"}`)
	_ = http.NewResponseController(w).Flush()
	Drop(w, r)
}

// Server lists models in the format of one provider. Its methods may be called concurrently, and during requests.
type Server struct {
	// URL is the base URL for the adapter: the value of the provider's base variable.
	URL string

	format *format
	server *httptest.Server

	mu     sync.Mutex
	models []Model
	faults []Fault
	date   string // the Date header; empty: none
}

// New starts the server of a provider that Providers names, with an empty list.
func New(id string) *Server {
	s := &Server{format: &formats[slices.Index(Providers(), id)]}
	s.server = httptest.NewServer(http.HandlerFunc(s.serve))
	s.URL = s.server.URL + s.format.base
	return s
}

// All starts the servers of all providers, in the order of Providers.
func All() []*Server {
	var servers []*Server
	for _, id := range Providers() {
		servers = append(servers, New(id))
	}
	return servers
}

func (s *Server) Close() { s.server.Close() }

func (s *Server) Provider() string { return s.format.provider }

// Set makes the server list these models from the next request on, in this order.
func (s *Server) Set(models []Model) { s.locked(func() { s.models = slices.Clone(models) }) }

// Fail sets the faults of the next requests, one for each; the last is that of all others, too. Nil is a request without a fault.
func (s *Server) Fail(faults ...Fault) { s.locked(func() { s.faults = faults }) }

// SetDate makes the server send a date with its responses. At first it sends none.
func (s *Server) SetDate(t time.Time) { s.locked(func() { s.date = t.UTC().Format(http.TimeFormat) }) }

// locked calls f while no request reads the server's fields.
func (s *Server) locked(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// Getenv returns a replacement for os.Getenv that has only the key and the base URL of each server. Other providers have no
// key.
func Getenv(servers ...*Server) func(name string) string {
	values := map[string]string{}
	for _, s := range servers {
		a := provider.Find(s.Provider())
		values[a.KeyVariable], values[a.BaseVariable] = Key, s.URL
	}
	return func(name string) string { return values[name] }
}

// Environ is Getenv for the environment of a program.
func Environ(servers ...*Server) (environment []string) {
	getenv := Getenv(servers...)
	for _, a := range provider.Adapters() {
		for _, name := range []string{a.KeyVariable, a.BaseVariable} {
			environment = append(environment, name+"="+getenv(name))
		}
	}
	return environment
}

// Offer has each server list the models of a dataset that are not unlisted, with the facts that its format carries.
func Offer(d *dataset.Dataset, servers ...*Server) {
	for _, s := range servers {
		var models []Model
		for _, m := range d.ModelsOf(s.Provider()) {
			if m.Status == dataset.Unlisted {
				continue
			}
			length, _ := strconv.ParseInt(m.ContextLength, 10, 64)           // 0 if unknown
			input := s.Provider() == "anthropic" || s.Provider() == "google" // from which the catalog also takes the context
			if input && m.Fact("max_input_tokens") != dataset.Text(m.ContextLength) {
				length = 0
			}
			models = append(models, Model{ID: m.ID, Name: m.Name.String, Type: m.Type, Typed: true, ContextLength: length,
				MaxOutput: m.Fact("max_output_tokens").String})
		}
		s.Set(models)
	}
}

// Models returns the models that the server lists.
func (s *Server) Models() (models []Model) {
	s.locked(func() { models = slices.Clone(s.models) })
	return models
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	var fault Fault
	if len(s.faults) > 0 {
		fault, s.faults = s.faults[0], s.faults[min(1, len(s.faults)-1):]
	}
	entries := []object{} // not nil, which JSON writes as null
	for _, m := range s.models {
		entries = append(entries, s.format.entry(m))
	}
	page := any(entries)
	if s.format.array != "" {
		page = object{s.format.array: entries}
	}
	w.Header()["Date"] = nil // net/http would send today's
	if s.date != "" {
		w.Header().Set("Date", s.date)
	}
	s.mu.Unlock()

	switch f := s.format; {
	case fault != nil:
		for _, name := range []string{"Link", "Location", "Server", "Warning", "Www-Authenticate"} {
			w.Header().Set(name, BodyText+"/"+Key) // no error may repeat it
		}
		fault(w, r)
	case r.Method != http.MethodGet || r.URL.Path != f.base+f.path:
		writeJSON(w, http.StatusNotFound, object{"error": BodyText})
	case r.Header.Get(f.header) != f.key:
		writeJSON(w, http.StatusUnauthorized, object{"error": BodyText})
	default:
		writeJSON(w, http.StatusOK, page)
	}
}

// writeJSON writes a value without HTML escapes, as providers do.
func writeJSON(w http.ResponseWriter, status int, value any) {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	write(w, status, "application/json", body.Bytes())
}

// write sends a response of a known length. An empty content type sends none.
func write(w http.ResponseWriter, status int, contentType string, body []byte) {
	w.Header()["Content-Type"] = nil // net/http would guess one
	if contentType != "" {
		w.Header().Set("Content-Type", contentType)
	}
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
