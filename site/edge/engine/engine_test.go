package engine

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/site/api"
)

func newEngine(t testing.TB, d *dataset.Dataset, options Options) *Engine {
	t.Helper()
	e, err := New(Pack(d, documents), options)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// ask returns the response to a request, good until the next.
func ask(e *Engine, r Request) *Response {
	var response Response
	e.Answer(&r, &response, nil)
	return &response
}

// TestPanic breaks the catalog under a query and wants an answer, a report, and the next request to work.
func TestPanic(t *testing.T) {
	e := newEngine(t, datasettest.New(datasettest.Options{Models: 100}), Options{})
	whole := e.api
	e.api = new(api.API) // no catalog: every query panics
	var reports []string
	var response Response
	request := Request{Method: "GET", Target: "/api/v1/models?search=x"}
	e.Answer(&request, &response, func(fault any) { reports = append(reports, fmt.Sprint(fault)) })
	if response.Status != 500 || !bytes.Contains(response.Body, []byte(`"internal_error"`)) || bytes.Contains(response.Body, []byte("nil")) {
		t.Errorf("a panic answers %d %s", response.Status, response.Body)
	}
	if len(reports) != 1 || !strings.Contains(reports[0], "nil pointer") {
		t.Errorf("reported: %q", reports)
	}
	wantAdapter(t, &response)
	e.api = whole
	if response := ask(e, request); response.Status != 200 {
		t.Errorf("the next request answers %d", response.Status)
	}
}

// wantAdapter wants the adapter to have the same answer for the case that the engine cannot give any.
func wantAdapter(t *testing.T, response *Response) {
	t.Helper()
	script, err := os.ReadFile("../worker/handler.mjs")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(script), "const broken = {")
	text, _, _ = strings.Cut(text, "\n};")
	if !strings.Contains(text, fmt.Sprintf("'%s'", response.Body)) {
		t.Errorf("handler.mjs does not have the body %s", response.Body)
	}
	count := 0
	for line := range strings.Lines(string(response.Headers)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if name == "Content-Length" {
			continue
		}
		count++
		if !strings.Contains(text, fmt.Sprintf("['%s', '%s']", name, value)) {
			t.Errorf("handler.mjs does not have the header %s: %s", name, value)
		}
	}
	if got := strings.Count(text, "['"); got != count {
		t.Errorf("handler.mjs has %d headers, want %d", got, count)
	}
}

// TestNotTheAPIs wants the host to be left alone with what is its own, and unreadable requests to be answered.
func TestNotTheAPIs(t *testing.T) {
	e := newEngine(t, datasettest.New(datasettest.Options{Models: 100}), Options{})
	for _, test := range []struct {
		request Request
		status  int
		body    string
	}{
		{Request{Method: "GET", Target: "/docs/"}, 0, ""},
		{Request{Method: "POST", Target: "/%zz"}, 0, ""},
		{Request{Method: "GET", Target: "/api"}, 404, `"not_found"`},
		{Request{Method: "GET", Target: "/api/v2/models"}, 404, `/api/v2/models`},
		{Request{Method: "GET", Target: "/api/v1/models/openai/%"}, 400, "broken percent-encoding"},
		{Request{Method: "HEAD", Target: "/api/v1/models/openai/%"}, 400, ""},
		{Request{Method: "GET", Target: "/api/v1/" + strings.Repeat("x", maxHeaders)}, 400, "longer than 64 KiB"},
		{Request{Method: "GET", Target: "/api/v1", IfNoneMatch: strings.Repeat("x", maxHeaders)}, 400, "longer than 64 KiB"},
		{Request{Method: "GET", Target: "/api/v1"}, 200, "the index"},
		{Request{Method: "HEAD", Target: "/api/v1"}, 200, ""},
	} {
		got := ask(e, test.request)
		if got.Status != test.status || !strings.Contains(string(got.Body), test.body) || test.body == "" && len(got.Body) > 0 {
			t.Errorf("%s %.50s: %d %.200s", test.request.Method, test.request.Target, got.Status, got.Body)
		}
		if (got.Status == 0) != (len(got.Headers) == 0) {
			t.Errorf("%s %.50s: headers %s", test.request.Method, test.request.Target, got.Headers)
		}
	}
}

// TestPrefix wants the addresses that clients see to have the path that a proxy takes off.
func TestPrefix(t *testing.T) {
	e := newEngine(t, datasettest.New(datasettest.Options{Models: 100}), Options{})
	if got := string(ask(e, Request{Method: "GET", Target: "/api/v1/stats/"}).Headers); !strings.Contains(got, "Location: /catalog/api/v1/stats\n") {
		t.Errorf("the redirect has the headers\n%s", got)
	}
	if got := string(ask(e, Request{Method: "GET", Target: "/api/v1/models"}).Headers); !strings.Contains(got, "</catalog/api/v1/models?page=2>") {
		t.Errorf("the list has the headers\n%s", got)
	}
}

// TestCoded asks for coded answers until they are kept, and for so many that the table is full, and wants equal bytes always.
func TestCoded(t *testing.T) {
	e := newEngine(t, datasettest.New(datasettest.Options{Models: 3000, Seed: 1}), Options{})
	first := map[string][]byte{}
	for round := range 3 {
		for page := range 150 {
			for _, coding := range []string{"gzip", "br", "zstd"} {
				target := fmt.Sprintf("/api/v1/models?limit=20&page=%d", page+1)
				got := ask(e, Request{Method: "GET", Target: target, AcceptEncoding: coding})
				key := coding + target
				if round == 0 {
					first[key] = bytes.Clone(got.Body)
				} else if !bytes.Equal(got.Body, first[key]) {
					t.Fatalf("round %d: %s in %s has other bytes", round, target, coding)
				}
			}
		}
	}
	kept := 0
	for _, entry := range e.kept.entries {
		if entry != nil {
			kept++
		}
	}
	if kept == 0 {
		t.Error("no coded answer is kept")
	}
}

// TestIndexed wants both kinds of engine to give the same answers.
func TestIndexed(t *testing.T) {
	d := load(t, dataset.Embedded())
	with, without := newEngine(t, d, Options{Indexed: true}), newEngine(t, d, Options{})
	for _, term := range []string{"", "a", "gpt", "GPT-4o", "openai", "zzzz", "tool calls"} {
		r := Request{Method: "GET", Target: "/api/v1/models?limit=100&search=" + strings.ReplaceAll(term, " ", "+")}
		if a, b := ask(with, r), ask(without, r); !bytes.Equal(a.Body, b.Body) || !bytes.Equal(a.Headers, b.Headers) {
			t.Errorf("%s: %d and %d bytes", r.Target, len(a.Body), len(b.Body))
		}
	}
}

func BenchmarkAnswer(b *testing.B) {
	e := newEngine(b, load(b, dataset.Embedded()), Options{})
	for _, test := range []struct{ name, target, coding string }{
		{"default", "/api/v1/models", ""},
		{"filters and search", "/api/v1/models?provider=openai&type=chat&search=mini", ""},
		{"model", "/api/v1/models/openai/gpt-4o", ""},
		{"kept gzip", "/api/v1/models?limit=100", "gzip"},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			request := Request{Method: "GET", Target: test.target, AcceptEncoding: test.coding}
			var response Response
			for b.Loop() {
				e.Answer(&request, &response, nil)
			}
			if response.Status != 200 {
				b.Fatal(response.Status)
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	pack := Pack(load(b, dataset.Embedded()), documents)
	b.SetBytes(int64(len(pack)))
	for b.Loop() {
		if _, err := New(pack, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
