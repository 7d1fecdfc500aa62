package api

import (
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

// shown is a response to a GET without conditions or codings.
type shown struct {
	Status       int
	MediaType    string
	Body         string
	CacheControl string
	Link         string
	Location     string
}

// get returns the response to a GET of a target: a path, decoded, and after the first question mark
// a raw query.
func get(a *API, w *Response, target string) shown {
	r := Request{Method: "GET"}
	r.Path, r.RawQuery, _ = strings.Cut(target, "?")
	a.Respond(w, &r)
	headers := headersOf(w)
	return shown{
		w.Status, headers.Get("Content-Type"), string(w.Body), headers.Get("Cache-Control"),
		headers.Get("Link"), headers.Get("Location"),
	}
}

func headersOf(w *Response) http.Header {
	headers := http.Header{}
	for _, h := range w.Headers {
		headers.Add(h.Name, h.Value)
	}
	return headers
}

const (
	fresh = "public, max-age=300, stale-while-revalidate=3600"
	brief = "public, max-age=10"
	never = "no-store"
)

func document200(body string) shown {
	return shown{Status: 200, MediaType: "application/json", Body: body, CacheControl: fresh}
}

// list200 is the list of models that the oracle gives for a query.
func list200(d *dataset.Dataset, v catalog.Version, rawQuery, link string) shown {
	body, _ := catalogtest.NewOracle(d, v).List(rawQuery)
	s := document200(string(body))
	s.Link = link
	return s
}

// failure is the answer that is an error. The message is as in JSON.
func failure(status int, code, message string) shown {
	cache := never
	if status == 404 {
		cache = brief
	}
	return shown{Status: status, MediaType: "application/json", CacheControl: cache,
		Body: `{"error":{"code":"` + code + `","message":"` + message + `"}}`}
}

func redirect(to string) shown { return shown{Status: 308, CacheControl: fresh, Location: to} }

// unknown is the answer to a path that no endpoint has, with the hint of a version. The path is as
// in JSON.
func unknown(v catalog.Version, path string) shown {
	return failure(404, "not_found",
		`no endpoint has the path \"`+path+`\"; GET `+Root(v)+` lists the endpoints`)
}

// noModel is the answer to an id that openai does not have. The id is as in JSON.
func noModel(id string) shown {
	return failure(404, "model_not_found",
		`provider \"openai\" has no model \"`+id+`\"; GET /api/v1/models lists the ids`)
}

func noProvider(id string) shown {
	return failure(400, "invalid_provider",
		`provider: \"`+id+`\" is not one of openai, anthropic, deepseek, google, mistral, groq, together`)
}

// answers are the answers of a version to GET over testDataset, by target.
func answers(t *testing.T, d *dataset.Dataset, v catalog.Version) map[string]shown {
	t.Helper()
	long := strings.Repeat("x", 500)
	c := catalog.New(d, v)
	row, err := c.Find("anthropic", "claude")
	filetest.NoError(t, err)
	readme := document200("the README of /api/v1")
	readme.MediaType = "text/markdown; charset=utf-8"
	const first, last = `</api/v1/models>; rel="first", `, `</api/v1/models?page=3>; rel="last"`
	all := map[string]shown{
		"/api/v1?page=0&%zz":   document200("the index of /api/v1"),
		"/api/v1/openapi.json": document200("the OpenAPI document of /api/v1"),
		"/api/v1/README.md":    readme,
		"/api/v1/providers":    document200(string(c.AppendProviders(nil))),
		"/api/v1/stats":        document200(string(c.AppendStats(nil))),

		// The provider is checked first. Everything after it is the id, even slashes at its end.
		"/api/v1/models/anthropic/claude": document200(string(c.AppendModel(nil, row))),
		"/api/v1/models/openai/":          noModel(""),
		"/api/v1/models/openai/a b?#%2F":  noModel("a b"), // a raw question mark
		"/api/v1/models/openai/\xff":      noModel("\uFFFD"),
		"/api/v1/models/openai/" + long:   noModel(long[:64] + "…"),
		"/api/v1/models/\"quoted\"/a":     noProvider(`\"quoted\"`),
		"/api/v1/models?limit=101": failure(400, "invalid_parameter",
			`limit: \"101\" is not a whole number from 1 to 100 in plain decimal digits`),
		"/api/v1/models?type=chat,\"x\"&order": failure(400, "invalid_parameter",
			`type: \"\"x\"\" is not one of chat, embedding, image, audio, video`),

		// One slash too many, but only on a fixed path.
		"/api/v1/":                     redirect("/api/v1"),
		"/api/v1/models/?page=0&%z":    redirect("/api/v1/models?page=0&%z"),
		"/api/v1/models/?search=é\x7f": redirect("/api/v1/models?search=%C3%A9%7F"),

		// No endpoint. Names of published files are no endpoints either.
		"/api/v1//models":           unknown(catalog.V1, "/api/v1//models"),
		"/api/v1/models/openai":     unknown(catalog.V1, "/api/v1/models/openai"),
		"/api/v1/models/index.json": unknown(catalog.V1, "/api/v1/models/index.json"),
		"/api/v1/../../etc/passwd":  unknown(catalog.V1, "/api/v1/../../etc/passwd"),
		"/api/v1/\"\\\x00\xff":      unknown(catalog.V1, `/api/v1/\"\\\u0000`+"\uFFFD"),
		"/api/v1/" + long:           unknown(catalog.V1, "/api/v1/"+long[:64-len("/api/v1/")]+"…"),
	}
	for query, link := range map[string]string{
		"": `</api/v1/models?page=2>; rel="next", ` + first + last,
		"page=1&limit=50&sort=updated&order=desc&search=&unknown=%zz": `</api/v1/models?page=2>; ` +
			`rel="next", ` +
			first + last,
		"page=2": `</api/v1/models?page=3>; rel="next", </api/v1/models>; rel="prev", ` + first + last,
		"limit=100&page=3": `</api/v1/models?page=2&limit=100>; rel="prev", ` +
			`</api/v1/models?limit=100>; rel="first", ` +
			`</api/v1/models?page=2&limit=100>; rel="last"`,
		"search=a%2Fb&limit=100": `</api/v1/models?limit=100&search=a%2Fb>; rel="first", ` +
			`</api/v1/models?limit=100&search=a%2Fb>; rel="last"`,
	} {
		all["/api/v1/models?"+query] = list200(d, v, query, link)
	}
	return ofVersion(v, all)
}

// ofVersion returns answers of version 1 with the paths of another one.
func ofVersion(v catalog.Version, answers map[string]shown) map[string]shown {
	all := map[string]shown{}
	for target, want := range answers {
		for _, text := range []*string{&want.Body, &want.Link, &want.Location} {
			*text = strings.ReplaceAll(*text, "/api/v1", Root(v))
		}
		all[strings.ReplaceAll(target, "/api/v1", Root(v))] = want
	}
	return all
}

// TestGet checks every part of each answer, with one response for all requests of a goroutine.
// Goroutines share the API.
func TestGet(t *testing.T) {
	d := testDataset(t)
	all := answers(t, d, catalog.V1)
	maps.Copy(all, answers(t, d, catalog.V2))
	maps.Copy(all, map[string]shown{
		"/api":                   unknown(catalog.V2, "/api"),
		"/api/v3/models":         unknown(catalog.V2, "/api/v3/models"),
		"/api/v2x":               unknown(catalog.V2, "/api/v2x"),
		"/x/../api/v1/providers": unknown(catalog.V1, "/x/../api/v1/providers"),
	})
	checkAnswers(t, testAPI(t, d, ""), all)
}

func checkAnswers(t *testing.T, a *API, all map[string]shown) {
	t.Helper()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			w := new(Response)
			for target, want := range all {
				if diff := cmp.Diff(want, get(a, w, target)); diff != "" {
					t.Errorf("GET %.100q (-want +got):\n%s", target, diff)
				}
			}
		})
	}
	group.Wait()
}

// TestMethods checks that OPTIONS answers on every path, and that other methods are refused before
// the path matters.
func TestMethods(t *testing.T) {
	d := testDataset(t)
	a := testAPI(t, d, "")
	w := new(Response)
	for target := range answers(t, d, catalog.V2) {
		r := Request{Method: "OPTIONS"}
		r.Path, r.RawQuery, _ = strings.Cut(target, "?")
		a.Respond(w, &r)
		if w.Status != 204 || len(w.Body) != 0 || w.Length != -1 {
			t.Errorf("OPTIONS %.100q = %d %q", target, w.Status, w.Body)
		}
		for method, quoted := range map[string]string{
			"POST":    "POST",
			"get":     "get",
			"<\"\xff": `<\"` + "\uFFFD",
		} {
			t.Run(method, func(t *testing.T) {
				r.Method = method
				a.Respond(w, &r)
				refused := failure(405, "method_not_allowed",
					`method \"`+quoted+`\" is not allowed; the API answers GET, HEAD and OPTIONS`)
				if w.Status != 405 ||
					string(w.Body) != refused.Body ||
					headersOf(w).Get("Allow") != "GET, HEAD, OPTIONS" {
					t.Errorf("%s %.100q = %d %s", method, target, w.Status, w.Body)
				}
			})
		}
	}
}

// TestPrefix checks that clients can use every address in an answer if a proxy removes a prefix.
func TestPrefix(t *testing.T) {
	d := testDataset(t)
	checkAnswers(t, testAPI(t, d, "/catalog/eu"), map[string]shown{
		"/api/v1/stats/": redirect("/catalog/eu/api/v1/stats"),
		"/api/v1/models?type=image": list200(d, catalog.V1, "type=image",
			`</catalog/eu/api/v1/models?type=image>; rel="first", `+
				`</catalog/eu/api/v1/models?type=image>; rel="last"`),
		"/api/v1/models/openai/; GET /api/v1": failure(404, "model_not_found",
			`provider \"openai\" has no model \"; GET /api/v1\"; GET /catalog/eu/api/v1/models `+
				`lists the ids`),
		"/api/v2/nothing": failure(404, "not_found",
			`no endpoint has the path \"/catalog/eu/api/v2/nothing\"; GET /catalog/eu/api/v2 `+
				`lists the endpoints`),
	})
}
