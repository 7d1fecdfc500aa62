package provider_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// clock is a client's time: it notes the waits and does not wait.
type clock struct {
	mu    sync.Mutex
	waits []time.Duration
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waits = append(c.waits, d)
	return ctx.Err()
}

// noon is what clients of these tests take for the present.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// newClient returns a client that does not wait and leaves nothing to chance, and its waits.
func newClient() (*provider.Client, *clock) {
	c := &clock{}
	return &provider.Client{
		AttemptLimit: 10 * time.Second,
		Sleep:        c.sleep,
		Random:       func() float64 { return 0.5 },
		Now:          func() time.Time { return noon },
	}, c
}

// five are the models that the servers of these tests list.
var five = []provider.Model{
	{ID: "one", Name: "One", Type: dataset.Chat, Typed: true, ContextLength: 8192},
	{ID: "maker/Two-7B:free", Name: "Two", ContextLength: 128_000},
	{ID: "three", Retired: true, Description: "The third."},
	{ID: "four:latest"},
	{ID: "maker/a b/五", Name: "Five", Type: dataset.Embedding, Typed: true},
}

func seen(id string, models []provider.Model) []provider.Model {
	var all []provider.Model
	for _, m := range models {
		all = append(all, providertest.Seen(id, m))
	}
	return all
}

// body writes a page of a provider around entries that have {id} where the provider has the member with the id.
func body(id string, entries ...string) string {
	list := strings.Join(entries, ",")
	switch id {
	case "google":
		return `{"models":[` + strings.ReplaceAll(strings.ReplaceAll(list, `{id}":"`, `name":"models/`), "{id}", "name") + `]}`
	case "together":
		return `[` + strings.ReplaceAll(list, "{id}", "id") + `]`
	}
	return `{"data":[` + strings.ReplaceAll(list, "{id}", "id") + `]}`
}

// at is what errors call the array of entries: their places are "data[3]", of Together "[3]".
func at(id string) string {
	switch id {
	case "google":
		return "models"
	case "together":
		return ""
	}
	return "data"
}

func jsonBody(id string, entries ...string) providertest.Fault {
	return providertest.Raw("application/json", body(id, entries...))
}

// one is the answer of a case in which one model comes back that is no more than an id.
var one = []provider.Model{{ID: "x"}}

// A case of the table. In the error wanted, KEY and BASE stand for the provider's variables, ID for the member with the id,
// AT for the list's array, LIST for what the provider's answer should be, and N for any number of bytes. "*" is looked up in
// odd; in notes it is for any.
type listCase struct {
	name    string
	fault   func(id string) []providertest.Fault // for the first requests
	always  providertest.Fault
	set     func(s *providertest.Server)
	client  func(c *provider.Client)
	key     string
	err     string
	models  func(id string) []provider.Model // default: all five
	private int
	notes   []string
	waits   []time.Duration
}

func faults(all ...providertest.Fault) func(string) []providertest.Fault {
	return func(string) []providertest.Fault { return all }
}

func entries(all ...string) func(string) []providertest.Fault {
	return func(id string) []providertest.Fault { return []providertest.Fault{jsonBody(id, all...)} }
}

func models(all ...provider.Model) func(string) []provider.Model {
	return func(string) []provider.Model { return all }
}

// half, one and two seconds are the waits of the test's client before the second, third and fourth attempt.
var backoffs = []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second}

var listCases = []listCase{
	{name: "normal"},
	{name: "several pages", set: func(s *providertest.Server) { s.SetPageSize(2) }},
	{name: "empty list", fault: faults(providertest.Empty()), models: models()},
	{name: "an id alone", fault: entries(`{"{id}":"x"}`), models: models(one...)},
	{name: "a content type of its own", fault: func(id string) []providertest.Fault {
		return []providertest.Fault{providertest.Raw("application/vnd.api+json; charset=utf-8", body(id, `{"{id}":"x"}`))}
	}, models: models(one...)},
	{name: "no content type", fault: func(id string) []providertest.Fault {
		return []providertest.Fault{providertest.Raw("", body(id, `{"{id}":"x"}`))}
	}, models: models(one...)},
	{name: "gzip", fault: faults(compressed)},
	{name: "null everywhere", fault: entries(`{"{id}":"x","object":null,"created":null,"created_at":null,"owned_by":null,
		"shutdown_date":null,"display_name":null,"displayName":null,"name2":null,"description":null,"max_input_tokens":null,
		"context_window":null,"context_length":null,"max_context_length":null,"inputTokenLimit":null,"type":null,"active":null,
		"aliases":null,"deprecation":null,"capabilities":null,"supportedGenerationMethods":null,"output_modalities":null}`),
		models: models(one...), notes: []string{"*"}},
	{name: "extra fields", fault: entries(`{"{id}":"x","zeta":1,"alpha":{"id":2},"` + strings.Repeat("long", 20) + `":null,"<b>|` + "`" + `é":[]}`),
		models: models(one...), notes: []string{"Fields that are not documented, and were not used: " +
			"?b????, alpha, longlonglonglonglonglonglonglonglonglon…, zeta."}},
	{name: "many extra fields", fault: entries(`{"{id}":"x","a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1}`),
		models: models(one...), notes: []string{"Fields that are not documented, and were not used: a, b, c, d, e, f, g, h, i, j and 2 more."}},
	{name: "duplicate ids", fault: entries(`{"{id}":"x"}`, `{"{id}":"y"}`, `{"{id}":"x"}`),
		models: models(provider.Model{ID: "x"}, provider.Model{ID: "y"})},
	{name: "ids that cannot be", fault: entries(`{"{id}":"x"}`, `{"{id}":""}`, `{"{id}":"a\u0007b"}`, `{"{id}":"a\ud800b"}`,
		`{"{id}":"`+strings.Repeat("long", 300)+`"}`), models: models(one...),
		notes: []string{`Left out, as an id is 1 to 1024 bytes of readable text without control characters: "", "a\ab", "a` + "\ufffd" + `b", "` +
			strings.Repeat("long", 16)[:63] + `…".`}},

	{name: "wrong key", key: "wrong-key-for-tests", err: "*"},
	{name: "401", fault: faults(providertest.Status(401)), err: "status 401 Unauthorized: the key was refused; set KEY to a valid one"},
	{name: "403", fault: faults(providertest.Status(403)),
		err: "status 403 Forbidden: the key may not list models; give that of KEY the right to, or set another"},
	{name: "400", fault: faults(providertest.Status(400)), err: "status 400 Bad Request: the request was refused; check KEY and BASE"},
	{name: "404", fault: faults(providertest.Status(404)), err: "status 404 Not Found: the request was refused; check BASE"},
	{name: "418, then fine", fault: faults(providertest.Status(418)), err: "status 418 I'm a teapot: the request was refused; check BASE"},
	{name: "204", fault: faults(func(e *providertest.Exchange) { e.Writer.WriteHeader(204) }), err: "status 204 No Content; want 200"},
	{name: "599", fault: faults(providertest.Status(599)), err: "status 599"},
	{name: "redirect", fault: faults(providertest.Redirect("/some-other-place")),
		err: "status 302 Found: a redirect, which is not followed as it could carry the key elsewhere; set BASE to where the API is"},
	{name: "redirect to nowhere", fault: faults(providertest.Status(307, "Location", "%zz://some-other-place")),
		err: "status 307 Temporary Redirect: a redirect, which is not followed as it could carry the key elsewhere; set BASE to where the API is"},

	{name: "429 with seconds", fault: faults(providertest.Status(429, "Retry-After", "7"), providertest.Status(429, "Retry-After", "0")),
		waits: []time.Duration{7 * time.Second, time.Second}},
	{name: "429 with a date", fault: faults(providertest.Status(429, "Retry-After", noon.Add(42*time.Second).Format(http.TimeFormat)),
		providertest.Status(429, "Retry-After", noon.Add(-time.Hour).Format(http.TimeFormat)), providertest.Status(429, "Retry-After", "soon")),
		waits: []time.Duration{42 * time.Second, time.Second, 2 * time.Second}},
	{name: "429 for an hour", fault: faults(providertest.Status(429, "Retry-After", "3600")),
		err: "status 429 Too Many Requests; it asks to wait 1h0m0s before the next attempt, longer than the 1m0s that a sync waits: try again later"},
	{name: "429 for ages", fault: faults(providertest.Status(429, "Retry-After", strings.Repeat("9", 40))),
		err: "status 429 Too Many Requests; it asks to wait 596523h14m7s before the next attempt, longer than the 1m0s that a sync waits: try again later"},
	{name: "429 always", always: providertest.Status(429, "Retry-After", "60"), err: "status 429 Too Many Requests; tried 4 times",
		waits: []time.Duration{time.Minute, time.Minute, time.Minute}},
	{name: "500, then fine", fault: faults(providertest.Status(500)), waits: backoffs[:1]},
	{name: "502, 503, 504, then fine", fault: faults(providertest.Status(502), providertest.Status(503), providertest.Status(504)), waits: backoffs},
	{name: "529, then fine", fault: faults(providertest.Status(529)), waits: backoffs[:1]},
	{name: "500 always", always: providertest.Status(500), err: "status 500 Internal Server Error; tried 4 times", waits: backoffs},
	{name: "529 always", always: providertest.Status(529), err: "status 529 Overloaded; tried 4 times", waits: backoffs},

	{name: "hang", always: providertest.Hang(), client: impatient, err: "no whole answer within 5ms; tried 4 times", waits: backoffs},
	{name: "hang within an answer", always: hangWithin, client: impatient, err: "no whole answer within 5ms; tried 4 times", waits: backoffs},
	{name: "hang longer than a list may", always: providertest.Hang(), client: func(c *provider.Client) { c.ListLimit = 5 * time.Millisecond },
		err: "no whole list within 5ms"},
	{name: "connection closed, then fine", fault: faults(providertest.Drop(), providertest.Drop()), waits: backoffs[:2]},
	{name: "connection closed always", always: providertest.Drop(), err: "the connection ended before an answer came; tried 4 times", waits: backoffs},
	{name: "broken off, then fine", fault: faults(providertest.Break()), waits: backoffs[:1]},
	{name: "broken off always", always: providertest.Break(), err: "the connection ended after N bytes of an answer; want all of it; tried 4 times",
		waits: backoffs},
	{name: "not HTTP", always: notHTTP, err: "the connection failed, or what came was not HTTP; tried 4 times", waits: backoffs},

	{name: "cut-off JSON", fault: faults(providertest.Raw("application/json", `{"data":[{"id":"x"`)),
		err: "JSON that is cut off after 18 bytes; want all of it"},
	{name: "half of the answer", fault: faults(providertest.CutOff()), err: "JSON that is cut off after N bytes; want all of it"},
	{name: "200 MB", fault: faults(providertest.Endless(200 << 20)), err: "more than 16777216 bytes; a page has at most so many"},
	{name: "8 MB in few", fault: faults(bomb), err: "more than 1048576 bytes; a page has at most so many",
		client: func(c *provider.Client) { c.MaxBytes = 1 << 20 }},
	{name: "HTML", fault: faults(providertest.HTML()),
		err: "status 200 with content type text/html; want JSON: does BASE name the API, and does no proxy or sign-in page answer for it?"},
	{name: "HTML that says it is JSON", fault: faults(providertest.Raw("application/json", "<html>"+providertest.BodyText)),
		err: "23 bytes of HTML or XML; want JSON"},
	{name: "another type", fault: faults(providertest.Raw("text/x-"+providertest.BodyText, "{}")),
		err: "status 200 with another content type; want JSON: does BASE name the API, and does no proxy or sign-in page answer for it?"},
	{name: "another coding", fault: faults(func(e *providertest.Exchange) {
		e.Writer.Header().Set("Content-Encoding", providertest.BodyText)
		e.Good(e.Writer)
	}), err: "a content coding that was not asked for; want gzip or none"},
	{name: "no gzip", fault: faults(func(e *providertest.Exchange) {
		e.Writer.Header().Set("Content-Encoding", "gzip")
		e.Good(e.Writer)
	}), err: "an answer whose gzip coding is broken; want gzip or none"},
	{name: "nothing", fault: faults(providertest.Raw("application/json", " \n")), err: "an empty answer; want JSON"},
	{name: "no JSON", fault: faults(providertest.Raw("application/json", providertest.BodyText)), err: "17 bytes that are not JSON; want JSON"},
	{name: "no UTF-8", fault: entries("{\"{id}\":\"x\xff\"}"), err: "N bytes that are not all UTF-8; want JSON in UTF-8"},
	{name: "two values", fault: faults(providertest.Raw("application/json", `{} {}`)),
		err: "more text after the end of the JSON value at byte 2 of 5; want one value"},

	{name: "an answer of another type", fault: faults(providertest.Raw("application/json", `"list"`)), err: "the answer: a string, want LIST"},
	{name: "an answer of null", fault: faults(providertest.Raw("application/json", `null`)), err: "the answer: null, want LIST"},
	{name: "an error as an answer", fault: faults(providertest.Raw("application/json", `{"error":"x"}`)), err: "*"},
	{name: "an entry that is null", fault: entries(`{"{id}":"x"}`, `null`), err: "AT[1]: null, want an object"},
	{name: "an entry that is an array", fault: entries(`[]`), err: "AT[0]: an array, want an object"},
	{name: "no id", fault: entries(`{"object":"model"}`), err: "AT[0].ID: missing, want a string"},
	{name: "an id that is null", fault: entries(`{"{id}":"x"}`, `{"{id}":null}`), err: "AT[1].ID: null, want a string"},
	{name: "an id that is a number", fault: entries(`{"{id}":9}`), err: "AT[0].ID: a number, want a string"},
	{name: "too many models", client: func(c *provider.Client) { c.MaxModels = 4 }, err: "more than 4 models; a list has at most so many"},
	{name: "the key in a name", set: func(s *providertest.Server) { s.Set([]provider.Model{{ID: "is-" + providertest.Key}}) },
		err: "the answer repeats the key; it is not taken, as it would be published"},
	{name: "the key with escapes", fault: entries(`{"{id}":"` + strings.ReplaceAll(providertest.Key, "k", `\u006b`) + `"}`),
		err: "the answer repeats the key; it is not taken, as it would be published"},
}

func impatient(c *provider.Client) { c.AttemptLimit = 5 * time.Millisecond }

// compressed answers well, in gzip.
func compressed(e *providertest.Exchange) {
	e.Writer.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(e.Writer)
	e.Good(&zipped{e.Writer, z})
	_ = z.Close()
}

type zipped struct {
	http.ResponseWriter
	to *gzip.Writer
}

func (z *zipped) Write(p []byte) (int, error) { return z.to.Write(p) }

// packed is 8 MB that are a few kB on the wire.
var packed = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // the level is valid
	_, _ = z.Write(bytes.Repeat([]byte(" "), 8<<20))
	_ = z.Close()
	return b.Bytes()
})

func bomb(e *providertest.Exchange) {
	e.Writer.Header().Set("Content-Encoding", "gzip")
	e.Writer.Header().Set("Content-Type", "application/json")
	_, _ = e.Writer.Write(packed())
}

// hangWithin starts an answer and never ends it.
func hangWithin(e *providertest.Exchange) {
	e.Writer.Header().Set("Content-Type", "application/json")
	_, _ = e.Writer.Write([]byte("{"))
	_ = http.NewResponseController(e.Writer).Flush()
	providertest.Hang()(e)
}

// notHTTP answers in no protocol.
func notHTTP(e *providertest.Exchange) {
	conn, _, err := http.NewResponseController(e.Writer).Hijack()
	if err != nil {
		panic(err)
	}
	_, _ = conn.Write([]byte(providertest.BodyText + " " + providertest.Key + "\r\n\r\n"))
	_ = conn.Close()
}

// Each provider's list in every case, over real connections.
func TestList(t *testing.T) {
	for _, a := range provider.Adapters() {
		t.Run(a.Provider, func(t *testing.T) {
			t.Parallel()
			for _, c := range listCases {
				t.Run(c.name, func(t *testing.T) { c.run(t, &a) })
			}
		})
	}
}

func (c *listCase) run(t *testing.T, a *provider.Adapter) {
	s := providertest.New(a.Provider)
	defer s.Close()
	s.Set(five)
	if c.set != nil {
		c.set(s)
	}
	if c.fault != nil {
		s.Fail(c.fault(a.Provider)...)
	}
	s.FailAlways(c.always)
	client, clock := newClient()
	if c.client != nil {
		c.client(client)
	}
	key := c.key
	if key == "" {
		key = providertest.Key
	}
	list, err := a.List(context.Background(), client, s.URL+"/", " "+key+"\n")
	checkSecrets(t, err)
	if c.err != "" {
		c.checkError(t, a, s, err)
	} else {
		c.checkList(t, a, list, err)
	}
	if diff := cmp.Diff(c.waits, clock.waits); diff != "" {
		t.Errorf("waits differ (-want +got):\n%s", diff)
	}
}

func (c *listCase) checkError(t *testing.T, a *provider.Adapter, s *providertest.Server, err error) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	want := c.err
	if want == "*" {
		want = odd[c.name+" "+a.Provider]
		if want == "" {
			want = odd[c.name]
		}
	}
	list, id := `an object with the array "data"`, "id"
	switch a.Provider {
	case "google":
		list, id = `an object with the array "models"`, "name"
	case "together":
		list = "an array"
	}
	want = strings.NewReplacer("KEY", a.KeyVariable, "BASE", a.BaseVariable, "LIST", list, "AT", at(a.Provider), "ID", id).Replace(want)
	want = fmt.Sprintf("GET %s%s: %s", s.URL, listPath[a.Provider], want)
	got := err.Error()
	if strings.Contains(c.err, "N bytes") { // which depends on the provider's form
		got = byteCount.ReplaceAllString(got, "N bytes")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error differs (-want +got):\n%s", diff)
	}
}

var byteCount = regexp.MustCompile(`\d+ bytes`)

// odd are the errors of cases in which providers differ.
var odd = map[string]string{
	"wrong key":                      "status 401 Unauthorized: the key was refused; set KEY to a valid one",
	"wrong key google":               "status 400 Bad Request: the request was refused; check KEY and BASE",
	"an error as an answer":          `the answer: an object without "data", want an object with the array "data"`,
	"an error as an answer google":   `the answer: an object without "models", want an object with the array "models"`,
	"an error as an answer together": `the answer: an object, want an array`,
}

func (c *listCase) checkList(t *testing.T, a *provider.Adapter, list *provider.List, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	want := &provider.List{Models: seen(a.Provider, five), Notes: c.notes, Private: c.private}
	if c.models != nil {
		want.Models = c.models(a.Provider)
	}
	if slices.Equal(c.notes, []string{"*"}) {
		want.Notes = list.Notes
	}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Errorf("List() differs (-want +got):\n%s", diff)
	}
}

// checkSecrets wants no key and no text of an answer in an error.
func checkSecrets(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	for _, secret := range []string{providertest.Key, "wrong-key", providertest.BodyText, "some-other-place"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("the error holds %q: %v", secret, err)
		}
	}
}

// listPath is where the documentation has the lists, below the base URL.
var listPath = map[string]string{
	"openai": "/models", "anthropic": "/v1/models", "deepseek": "/models", "google": "/v1beta/models",
	"mistral": "/v1/models", "groq": "/openai/v1/models", "together": "/models",
}
