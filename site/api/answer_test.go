package api

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/site/representation"
)

// shown is an answer as a server sees it.
type shown struct {
	Endpoint     string
	Status       int
	MediaType    string
	Body         string
	CacheControl string
	Link         string
	Location     string
	File         string
}

// show copies what a server sees of an answer, and wants its hash to be the body's, or none.
func show(t testing.TB, a *API, answer *Answer) shown {
	t.Helper()
	s := shown{
		EndpointNames[answer.Endpoint], answer.Status, answer.MediaType, string(answer.Body()), answer.CacheControl,
		answer.Link, answer.Location, a.File(answer),
	}
	if want := representation.HashOf([]byte(s.Body)); s.Status == 200 && answer.Hash() != want {
		t.Errorf("the answer %+v has the hash %x, want %x", s, answer.Hash(), want)
	}
	return s
}

// get returns the answer to a GET of a target: a path, decoded, and after the first question mark a raw query.
func get(t *testing.T, a *API, target string) shown {
	t.Helper()
	var answer Answer
	ask(a, &answer, "GET", target)
	return show(t, a, &answer)
}

func ask(a *API, answer *Answer, method, target string) {
	path, rawQuery, _ := strings.Cut(target, "?")
	a.Answer(answer, method, path, rawQuery)
}

const (
	fresh = "public, max-age=300, stale-while-revalidate=3600"
	brief = "public, max-age=10"
	never = "no-store"
)

// document200 is the answer that is a document.
func document200(endpoint, mediaType, body, file string) shown {
	return shown{Endpoint: endpoint, Status: 200, MediaType: mediaType, Body: body, CacheControl: fresh, File: file}
}

// list200 is the list of models that the oracle gives for a query.
func list200(t *testing.T, d *dataset.Dataset, rawQuery, link, file string) shown {
	t.Helper()
	body, ok := oracle.List(d, rawQuery)
	if !ok {
		t.Fatalf("the oracle refuses %q", rawQuery)
	}
	s := document200("models", "application/json", string(body), file)
	s.Link = link
	return s
}

// model200 is the model of an id of openai.
func model200(t *testing.T, d *dataset.Dataset, id, file string) shown {
	t.Helper()
	for i := range d.Models {
		if m := &d.Models[i]; m.Provider == "openai" && m.ID == id {
			body := oracle.Encode(struct {
				Data oracle.Model `json:"data"`
			}{oracle.Show(m)})
			return document200("model", "application/json", string(body), file)
		}
	}
	t.Fatalf("there is no model %q", id)
	return shown{}
}

// failure is an error's answer; code and message stand in JSON.
func failure(endpoint string, status int, code, message string) shown {
	cache := never
	if status == 404 {
		cache = brief
	}
	return shown{Endpoint: endpoint, Status: status, MediaType: "application/json", CacheControl: cache,
		Body: `{"error":{"code":"` + code + `","message":"` + message + `"}}`}
}

func redirect(location string) shown {
	return shown{Endpoint: "none", Status: 308, CacheControl: fresh, Location: location}
}

// unknown is the answer to a path that no endpoint has; the path stands in JSON.
func unknown(path string) shown {
	return failure("none", 404, "not_found", `no endpoint has the path \"`+path+`\"; GET /api/v1 lists the endpoints`)
}

// noModel is the answer to an id that openai does not have; the id stands in JSON.
func noModel(id string) shown {
	return failure("model", 404, "model_not_found", `provider \"openai\" has no model \"`+id+`\"; GET /api/v1/models lists the ids`)
}

// noProvider is the answer to a provider that is none.
func noProvider(id string) shown {
	return failure("model", 400, "invalid_provider", `provider: \"`+id+`\" is not one of openai, anthropic, deepseek, google, mistral, groq, together`)
}

func badParameter(message string) shown { return failure("models", 400, "invalid_parameter", message) }

// answers are the answers to GET over testDataset, by target.
func answers(t *testing.T, d *dataset.Dataset) map[string]shown {
	t.Helper()
	long := strings.Repeat("x", 500)
	all := map[string]shown{
		"/api/v1":              document200("index", "application/json", "the index", "/api/v1/index.json"),
		"/api/v1?page=0&%zz":   document200("index", "application/json", "the index", "/api/v1/index.json"),
		"/api/v1/openapi.json": document200("openapi", "application/json", "the OpenAPI document", "/api/v1/openapi.json"),
		"/api/v1/README.md":    document200("readme", "text/markdown; charset=utf-8", "the README", "/api/v1/README.md"),
		"/api/v1/providers":    document200("providers", "application/json", string(oracle.Providers(d)), "/api/v1/providers.json"),
		"/api/v1/stats":        document200("stats", "application/json", string(oracle.Stats(d)), "/api/v1/stats.json"),
		"/api/v1/stats?page=0": document200("stats", "application/json", string(oracle.Stats(d)), "/api/v1/stats.json"),

		// The provider is looked at first. All that follows is the id, slashes at its end too.
		"/api/v1/models/anthropic/claude": document200("model", "application/json",
			`{"data":{"id":"claude","provider":"anthropic","name":"Claude <3","description":null,"type":"chat","context_length":"200000",`+
				`"status":"deprecated","deprecated":true,"updated_at":"1971-02-05T00:00:00.000Z","last_seen_at":"1971-05-16T00:00:00.001Z"}}`,
			"/api/v1/models/anthropic/claude.json"),
		"/api/v1/models/openai/m-000?page=0":   model200(t, d, "m-000", "/api/v1/models/openai/m-000.json"),
		"/api/v1/models/openai/..":             model200(t, d, "..", "/api/v1/models/openai/_/~2e~2e.json"),
		"/api/v1/models/openai/A/B":            model200(t, d, "A/B", "/api/v1/models/openai/A/B.json"),
		"/api/v1/models/openai/a/b":            model200(t, d, "a/b", "/api/v1/models/openai/_/a~2fb.json"),
		`/api/v1/models/openai/back\slash`:     model200(t, d, `back\slash`, "/api/v1/models/openai/_/back~5cslash.json"),
		"/api/v1/models/openai/_/x":            model200(t, d, "_/x", "/api/v1/models/openai/_/_~2fx.json"),
		"/api/v1/models/openai/ends/":          model200(t, d, "ends/", "/api/v1/models/openai/_/ends~2f.json"),
		"/api/v1/models/openai/double//slash":  model200(t, d, "double//slash", "/api/v1/models/openai/_/double~2f~2fslash.json"),
		"/api/v1/models/openai/models":         model200(t, d, "models", "/api/v1/models/openai/models.json"),
		"/api/v1/models/openai/é":              model200(t, d, "é", "/api/v1/models/openai/é.json"),
		"/api/v1/models/openai/":               noModel(""),
		"/api/v1/models/openai//":              noModel("/"),
		"/api/v1/models/openai/M-000":          noModel("M-000"),
		"/api/v1/models/openai/m-000/":         noModel("m-000/"),
		"/api/v1/models/openai//m-000":         noModel("/m-000"),
		"/api/v1/models/openai/claude":         noModel("claude"),
		"/api/v1/models/openai/a b?#%2F":       noModel("a b"), // a raw question mark; TestModelPaths asks for that id
		"/api/v1/models/openai/../../stats":    noModel("../../stats"),
		"/api/v1/models/openai/\xff":           noModel("\uFFFD"),
		"/api/v1/models/openai/" + long:        noModel(long[:64] + "…"),
		"/api/v1/models/acme/m-000":            noProvider("acme"),
		"/api/v1/models/acme/no-such-model":    noProvider("acme"),
		"/api/v1/models/OpenAI/m-000":          noProvider("OpenAI"),
		"/api/v1/models//":                     noProvider(""),
		"/api/v1/models//openai/m-000":         noProvider(""),
		"/api/v1/models/_pages/50/1.json":      noProvider("_pages"),
		"/api/v1/models/../../openai/m-000":    noProvider(".."),
		"/api/v1/models/\"quoted\"/a":          noProvider(`\"quoted\"`),
		"/api/v1/models?limit=101":             badParameter(`limit: \"101\" is not a whole number from 1 to 100 in plain decimal digits`),
		"/api/v1/models?page=0":                badParameter(`page: \"0\" is not a whole number from 1 to 9007199254740991 in plain decimal digits`),
		"/api/v1/models?sort=id&page=2":        badParameter(`sort: \"id\" is not one of updated, name, provider`),
		"/api/v1/models?type=chat,\"x\"&order": badParameter(`type: \"\"x\"\" is not one of chat, embedding, image, audio, video`),

		// One slash too many, on a fixed path alone.
		"/api/v1/":                     redirect("/api/v1"),
		"/api/v1/models/":              redirect("/api/v1/models"),
		"/api/v1/providers/":           redirect("/api/v1/providers"),
		"/api/v1/stats/":               redirect("/api/v1/stats"),
		"/api/v1/openapi.json/":        redirect("/api/v1/openapi.json"),
		"/api/v1/README.md/":           redirect("/api/v1/README.md"),
		"/api/v1/models/?page=0&%z":    redirect("/api/v1/models?page=0&%z"),
		"/api/v1/models/?search=é\x7f": redirect("/api/v1/models?search=%C3%A9%7F"),
		"/api/v1/?x=%2F?y":             redirect("/api/v1?x=%2F?y"),
		"/api/v1/?":                    redirect("/api/v1"),

		// No endpoint. The published files' own names are none.
		"/api/v1//":                     unknown("/api/v1//"),
		"/api/v1//models":               unknown("/api/v1//models"),
		"/api/v1/stats//":               unknown("/api/v1/stats//"),
		"/api/v1/models/openai":         unknown("/api/v1/models/openai"),
		"/api/v1/nothing":               unknown("/api/v1/nothing"),
		"/api/v1/nothing/":              unknown("/api/v1/nothing/"),
		"/api/v1/nothing?page=0":        unknown("/api/v1/nothing"),
		"/api/v1/Models":                unknown("/api/v1/Models"),
		"/api/v1/modelsx":               unknown("/api/v1/modelsx"),
		"/api/v1/model/openai/m-000":    unknown("/api/v1/model/openai/m-000"),
		"/api/v1/index.json":            unknown("/api/v1/index.json"),
		"/api/v1/providers.json":        unknown("/api/v1/providers.json"),
		"/api/v1/stats.json":            unknown("/api/v1/stats.json"),
		"/api/v1/models.json":           unknown("/api/v1/models.json"),
		"/api/v1/models/index.json":     unknown("/api/v1/models/index.json"),
		"/api/v1/README.md.br":          unknown("/api/v1/README.md.br"),
		"/api/v1/../../etc/passwd":      unknown("/api/v1/../../etc/passwd"),
		"/api/v1/\"\\\x00\xff":          unknown(`/api/v1/\"\\\u0000` + "\uFFFD"),
		"/api/v1/" + long:               unknown("/api/v1/" + long[:64-len("/api/v1/")] + "…"),
		"/api/v1/models\x00":            unknown(`/api/v1/models\u0000`),
		"/api/v1/https://else.example/": unknown("/api/v1/https://else.example/"),
	}
	const first, last = `</api/v1/models>; rel="first", `, `</api/v1/models?page=3>; rel="last"`
	const onlyFirst, onlyLast = `</api/v1/models?limit=100>; rel="first", `, `</api/v1/models?page=2&limit=100>; rel="last"`
	found := func(query string) string {
		return "</api/v1/models?" + query + `>; rel="first", </api/v1/models?` + query + `>; rel="last"`
	}
	for _, list := range []struct{ query, link, file string }{
		{"", `</api/v1/models?page=2>; rel="next", ` + first + last, "/api/v1/models/index.json"},
		{"page=1&limit=50&sort=updated&order=desc&search=&unknown=%zz", `</api/v1/models?page=2>; rel="next", ` + first + last, "/api/v1/models/index.json"},
		{"page=2", `</api/v1/models?page=3>; rel="next", </api/v1/models>; rel="prev", ` + first + last, "/api/v1/models/_pages/50/2.json"},
		{"page=3&limit=50", `</api/v1/models?page=2>; rel="prev", ` + first + last, "/api/v1/models/_pages/50/3.json"},
		{"page=4", `</api/v1/models?page=3>; rel="prev", ` + first + last, ""},
		{"page=9007199254740991", `</api/v1/models?page=3>; rel="prev", ` + first + last, ""},
		{"limit=100", `</api/v1/models?page=2&limit=100>; rel="next", ` + onlyFirst + onlyLast, "/api/v1/models/_pages/100/1.json"},
		{"limit=100&page=2", `</api/v1/models?limit=100>; rel="prev", ` + onlyFirst + onlyLast, "/api/v1/models/_pages/100/2.json"},
		{"limit=100&page=3", `</api/v1/models?page=2&limit=100>; rel="prev", ` + onlyFirst + onlyLast, ""},

		// What no file holds: other limits, filters, searches and orders, even where the rows are those of a file.
		{"limit=99", `</api/v1/models?page=2&limit=99>; rel="next", </api/v1/models?limit=99>; rel="first", </api/v1/models?page=2&limit=99>; rel="last"`, ""},
		{"limit=1&page=120", `</api/v1/models?page=119&limit=1>; rel="prev", </api/v1/models?limit=1>; rel="first", </api/v1/models?page=120&limit=1>; rel="last"`, ""},
		{"provider=anthropic", found("provider=anthropic"), ""},
		{"provider=anthropic&limit=100", found("limit=100&provider=anthropic"), ""},
		{"provider=openai,anthropic&limit=100&page=2", `</api/v1/models?limit=100&provider=openai,anthropic>; rel="prev", </api/v1/models?limit=100&provider=openai,anthropic>; rel="first", </api/v1/models?page=2&limit=100&provider=openai,anthropic>; rel="last"`, ""},
		{"type=image", found("type=image"), ""},
		{"status=deprecated", found("status=deprecated"), ""},
		{"search=%2F&limit=100", found("limit=100&search=%2F"), ""},
		{"search=nothing+like+it", found("search=nothing%20like%20it"), ""},
		{"search=" + long, found("search=" + long), ""},
		{"sort=name&status=deprecated", found("status=deprecated&sort=name"), ""},
		{"order=asc&status=deprecated", found("status=deprecated&order=asc"), ""},
		{"sort=provider", `</api/v1/models?page=2&sort=provider>; rel="next", </api/v1/models?sort=provider>; rel="first", </api/v1/models?page=3&sort=provider>; rel="last"`, ""},
		{"order=asc", `</api/v1/models?page=2&order=asc>; rel="next", </api/v1/models?order=asc>; rel="first", </api/v1/models?page=3&order=asc>; rel="last"`, ""},
	} {
		all["/api/v1/models?"+list.query] = list200(t, d, list.query, list.link, list.file)
	}
	return all
}

// TestGet wants the whole of each answer.
func TestGet(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "")
	for target, want := range answers(t, d) {
		if diff := cmp.Diff(want, get(t, a, target)); diff != "" {
			t.Errorf("GET %.100q (-want +got):\n%s", target, diff)
		}
	}
}

// TestModelPaths finds every model by provider and id as they are, whatever the id holds.
func TestModelPaths(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "")
	files := map[string]bool{}
	for i := range d.Models {
		m := &d.Models[i]
		var answer Answer
		a.Answer(&answer, "GET", "/api/v1/models/"+m.Provider+"/"+m.ID, "")
		want := string(oracle.Encode(struct {
			Data oracle.Model `json:"data"`
		}{oracle.Show(m)}))
		if got := show(t, a, &answer); got.Body != want {
			t.Errorf("%s %q answers %+v, want %s", m.Provider, m.ID, got, want)
		}
		files[a.File(&answer)] = true
	}
	if len(files) != len(d.Models) {
		t.Errorf("%d models have %d files", len(d.Models), len(files))
	}
}

// TestMethods wants HEAD to answer as GET does, OPTIONS to answer on every path, and every other method to be refused before
// the path is looked at.
func TestMethods(t *testing.T) {
	if Methods != "GET, HEAD, OPTIONS" {
		t.Errorf("servers allow %s", Methods)
	}
	d := testDataset(t)
	a := testAPI(t, d, "")
	for target, want := range answers(t, d) {
		var answer Answer
		ask(a, &answer, "HEAD", target)
		if diff := cmp.Diff(want, show(t, a, &answer)); diff != "" {
			t.Errorf("HEAD %.100q (-GET +HEAD):\n%s", target, diff)
		}
		ask(a, &answer, "OPTIONS", target)
		options := shown{Endpoint: want.Endpoint, Status: 204, CacheControl: never}
		if diff := cmp.Diff(options, show(t, a, &answer)); diff != "" {
			t.Errorf("OPTIONS %.100q (-want +got):\n%s", target, diff)
		}
		for method, quoted := range map[string]string{
			"POST": "POST", "PUT": "PUT", "PATCH": "PATCH", "DELETE": "DELETE", "TRACE": "TRACE", "CONNECT": "CONNECT",
			"QUERY": "QUERY", "get": "get", "GETS": "GETS", "": "", "<\"\xff": `<\"` + "\uFFFD",
		} {
			ask(a, &answer, method, target)
			refused := failure(want.Endpoint, 405, "method_not_allowed", `method \"`+quoted+`\" is not allowed; the API answers GET, HEAD and OPTIONS`)
			if diff := cmp.Diff(refused, show(t, a, &answer)); diff != "" {
				t.Errorf("%s %.100q (-want +got):\n%s", method, target, diff)
			}
		}
	}
}

// TestPrefix wants addresses that a client can use where a proxy takes a prefix off, and nothing else to differ.
func TestPrefix(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "/catalog/eu")
	for target, want := range answers(t, d) {
		want.Link = strings.ReplaceAll(want.Link, "</api/v1/models", "</catalog/eu/api/v1/models")
		if want.Location != "" {
			want.Location = "/catalog/eu" + want.Location
		}
		if diff := cmp.Diff(want, get(t, a, target)); diff != "" {
			t.Errorf("GET %.100q (-want +got):\n%s", target, diff)
		}
	}
}

// TestNoModels asks an empty catalog, whose list is published as one empty page alone.
func TestNoModels(t *testing.T) {
	d := testDataset(t)
	d.Models = nil
	a := testAPI(t, d, "")
	only := func(query string) string {
		return "</api/v1/models" + query + `>; rel="first", </api/v1/models` + query + `>; rel="last"`
	}
	for target, want := range map[string]shown{
		"/api/v1/models":              list200(t, d, "", only(""), "/api/v1/models/index.json"),
		"/api/v1/models?limit=100":    list200(t, d, "limit=100", only("?limit=100"), ""),
		"/api/v1/models?page=2":       list200(t, d, "page=2", `</api/v1/models>; rel="prev", `+only(""), ""),
		"/api/v1/models?search=x":     list200(t, d, "search=x", only("?search=x"), ""),
		"/api/v1/models/openai/m-000": noModel("m-000"),
		"/api/v1/models/acme/m-000":   noProvider("acme"),
	} {
		if diff := cmp.Diff(want, get(t, a, target)); diff != "" {
			t.Errorf("GET %s (-want +got):\n%s", target, diff)
		}
	}
}

// TestFail wants nothing but the endpoint to be left of the answer that failed.
func TestFail(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "")
	for target, before := range answers(t, d) {
		var answer Answer
		ask(a, &answer, "GET", target)
		answer.Fail()
		want := failure(before.Endpoint, 500, "internal_error", "the server could not answer this request; try again later")
		if diff := cmp.Diff(want, show(t, a, &answer)); diff != "" {
			t.Errorf("GET %.100q, failed (-want +got):\n%s", target, diff)
		}
	}
}

// TestRefuse wants nothing to be left of the answer before.
func TestRefuse(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "")
	for target := range answers(t, d) {
		var answer Answer
		ask(a, &answer, "GET", target)
		answer.Refuse(`//api/v1/"x"`)
		if diff := cmp.Diff(unknown(`//api/v1/\"x\"`), show(t, a, &answer)); diff != "" {
			t.Errorf("GET %.100q, refused (-want +got):\n%s", target, diff)
		}
	}
}

// TestReuse uses one Answer for each pair of requests, and wants nothing of the first in the second.
func TestReuse(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "")
	all := answers(t, d)
	var answer Answer
	for first := range all {
		for second, want := range all {
			ask(a, &answer, "GET", first)
			ask(a, &answer, "GET", second)
			if got := show(t, a, &answer); got != want {
				t.Fatalf("GET %.100q after %.100q (-want +got):\n%s", second, first, cmp.Diff(want, got))
			}
		}
		ask(a, &answer, "OPTIONS", first)
		if got := show(t, a, &answer); got != (shown{Endpoint: all[first].Endpoint, Status: 204, CacheControl: never}) {
			t.Errorf("OPTIONS after GET %.100q: %+v", first, got)
		}
	}
	for first := range all { // the shared documents are whole
		if got := get(t, a, first); got != all[first] {
			t.Errorf("GET %.100q, in the end (-want +got):\n%s", first, cmp.Diff(all[first], got))
		}
	}
}

// TestReuseOfMemory wants the body to be made in the memory of the answer before.
func TestReuseOfMemory(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	var answer Answer
	ask(a, &answer, "GET", "/api/v1/models?limit=100")
	before := &answer.Body()[0]
	for _, target := range []string{"/api/v1/models?search=%2F", "/api/v1", "/api/v1/nothing", "/api/v1/models/anthropic/claude"} {
		ask(a, &answer, "GET", target)
		if answer.MediaType == JSON && target != "/api/v1" && &answer.Body()[0] != before {
			t.Errorf("GET %s takes new memory", target)
		}
	}
	answer.Fail()
	if &answer.Body()[0] != before {
		t.Error("Fail takes new memory")
	}
	answer.Refuse("/")
	if &answer.Body()[0] != before {
		t.Error("Refuse takes new memory")
	}
}

// TestConcurrentUse asks one API from several goroutines, for the race detector too.
func TestConcurrentUse(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "")
	all := answers(t, d)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			var answer Answer
			for target, want := range all {
				ask(a, &answer, "GET", target)
				if got := show(t, a, &answer); got != want {
					t.Errorf("GET %.100q (-want +got):\n%s", target, cmp.Diff(want, got))
				}
			}
		})
	}
	group.Wait()
}

func TestPageFile(t *testing.T) {
	for _, test := range []struct {
		limit int
		page  int64
		want  string
	}{
		{50, 1, "_pages/50/1.json"},
		{100, 12, "_pages/100/12.json"},
		{100, 1<<53 - 1, "_pages/100/9007199254740991.json"},
	} {
		if got := PageFile(test.limit, test.page); got != test.want {
			t.Errorf("PageFile(%d, %d) = %s, want %s", test.limit, test.page, got, test.want)
		}
	}
	if PageLimits != [...]int{50, 100} {
		t.Errorf("every page is published for the limits %v", PageLimits)
	}
}
