package provider_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

const testKey = "key-for-goldens-only"

// pages is a transport that sends one page after the other, and repeats the last.
type pages struct {
	bodies   []string
	requests []*http.Request
}

func (p *pages) RoundTrip(r *http.Request) (*http.Response, error) {
	body := p.bodies[min(len(p.requests), len(p.bodies)-1)]
	p.requests = append(p.requests, r)
	return &http.Response{
		StatusCode: http.StatusOK,
		Header:     http.Header{"Content-Type": {"application/json; charset=utf-8"}},
		Body:       io.NopCloser(strings.NewReader(body)),
		Request:    r,
	}, nil
}

// TestAdapters checks the requests and the translation of each adapter. An archive in testdata has a provider's pages, then the
// expected requests and list.
func TestAdapters(t *testing.T) {
	for _, a := range provider.Adapters() {
		t.Run(a.Provider, func(t *testing.T) {
			file := filepath.Join("testdata", a.Provider+".txtar")
			archive, err := txtar.ParseFile(file)
			filetest.NoError(t, err)
			var sent pages
			for len(archive.Files) > len(sent.bodies) && strings.HasSuffix(archive.Files[len(sent.bodies)].Name, ".json") {
				sent.bodies = append(sent.bodies, string(archive.Files[len(sent.bodies)].Data))
			}
			list, err := a.List(t.Context(), &provider.Client{Transport: &sent}, "", testKey)
			filetest.NoError(t, err)
			archive.Files = append(archive.Files[:len(sent.bodies)],
				txtar.File{Name: "requests", Data: showRequests(sent.requests)}, txtar.File{Name: "list", Data: showList(list)})
			filetest.Golden(t, file, txtar.Format(archive))
		})
	}
}

// showRequests writes each request with its headers.
func showRequests(requests []*http.Request) []byte {
	var b bytes.Buffer
	for _, r := range requests {
		fmt.Fprintf(&b, "%s %s\n", r.Method, r.URL)
		_ = r.Header.Write(&b)
	}
	return bytes.ReplaceAll(b.Bytes(), []byte("\r\n"), []byte("\n"))
}

// showList writes a line for each model with its facts, then the rest.
func showList(list *provider.List) []byte {
	var b bytes.Buffer
	for _, m := range list.Models {
		b.WriteString(m.ID)
		for _, name := range slices.Sorted(maps.Keys(m.Facts)) {
			fmt.Fprintf(&b, " %s=%q", name, m.Facts[name])
		}
		for _, p := range m.Prices {
			fmt.Fprintf(&b, " %s=$%s", p.Meter, p.Amount)
		}
		if m.Followed {
			b.WriteString(" followed")
		}
		b.WriteByte('\n')
	}
	for _, text := range slices.Sorted(maps.Keys(list.Notes)) {
		fmt.Fprintf(&b, "note: %d %s\n", list.Notes[text], text)
	}
	return b.Bytes()
}

// listPages fetches the list of a provider that sends these pages.
func listPages(t testing.TB, id string, bodies ...string) (*provider.List, error) {
	t.Helper()
	client := &provider.Client{Transport: &pages{bodies: bodies}}
	return provider.Find(id).List(t.Context(), client, "https://example.com/", testKey)
}

// TestShape checks that a page of another shape than the documented one is an error that names the place, and that the pages of a list come
// to an end.
func TestShape(t *testing.T) {
	const next = `{"data":[{"id":"x"}],"has_more":true,"last_id":"x"}`
	const date = "data[0].shutdown_date: a string, want a date such as 2026-01-31, or null"
	for _, c := range []struct{ provider, page, err string }{ // pages are separated by spaces
		{"anthropic", next + ` {"data":[],"has_more":true,"last_id":"y"}`, `(page 2): a page without models that announces another, want models or the end`},
		{"anthropic", next + ` []`, `(page 2): the answer: an array, want an object`},
		{"anthropic", next, `(page 51): more than 50 pages, want a shorter list`},
		{"openai", `[]`, `the answer: an array, want an object`},
		{"openai", `null`, `data: null or missing, want an array`},
		{"together", `{"data":[]}`, `the answer: an object, want an array`},
		{"google", `{"data":[]}`, `models: null or missing, want an array`},
		{"groq", `{"data":[{"id":"x"},null]}`, `data[1].id: null or missing, want a string`},
		{"together", `[[]]`, `[0]: an array, want an object`},
		{"google", `{"models":[{"name":"publishers/x"}]}`, `models[0].name: a string, want models/… or tunedModels/…`},
		{"openai", `{"data":[{"id":9}]}`, `data[0].id: a number, want a string`},
		{"openai", `{"data":[{"id":"x","shutdown_date":"soon"}]}`, date},
		{"openai", `{"data":[{"id":"x","shutdown_date":"2026-01-31x"}]}`, date},
		{"openai", `{"data":[],"has_more":true}`, `has_more: a boolean, want a way to the next page`},
		{"anthropic", `{"data":[{"id":"x"}],"has_more":true}`, `has_more: a boolean, want a way to the next page`},
		{"google", `{"models":[],"nextPageToken":7}`, `nextPageToken: a number, want a string`},
		{"google", `{"models":[],"nextPageToken":"t"}`, `a page without models that announces another, want models or the end`},
		{"groq", `{"data":[` + strings.Repeat(`{"id":"x"},`, 20_000) + `{"id":"x"}]}`, `more than 20000 models, want a shorter list`},
	} {
		t.Run(c.provider+" "+c.page[:min(len(c.page), 60)], func(t *testing.T) {
			_, err := listPages(t, c.provider, strings.Fields(c.page)...)
			if err == nil || !strings.HasPrefix(err.Error(), "GET https://example.com/") || !strings.HasSuffix(err.Error(), c.err) {
				t.Errorf("got error  %v\nwant error %s", err, c.err)
			}
		})
	}
}

// TestNotes checks what is noted about lists, and how much of it: each name printable.
func TestNotes(t *testing.T) {
	const bad = "note: %d left out, because an id is 1 to 1024 bytes of printable text\n"
	long := strings.Repeat("long", 300)
	for _, c := range []struct{ name, provider, page, want string }{
		{"empty list", "google", `{}`, ""},
		{"repeated", "together", `[{"id":"a","context_length":1},{"id":"x"},{"id":"a","context_length":2},{"id":"a"},{"id":"x"}]`,
			"a context_length=\"1\"\nx\n"},
		{"bad ids", "together", `[{"id":"x"},{"id":""},{"id":"a\u0007b"},{"id":"a\ud800b"},{"id":"` + long + `"}]`,
			"x\n" + fmt.Sprintf(bad, 4)},
		{"private at openai", "openai", `{"data":[{"id":"ft:secret"},{"id":"ft:secret"},{"id":"secret-plan","owned_by":"acme"},
			{"id":"ft:se\u0007cret"},{"id":"x"}]}`, "x\n"},
		{"private at google", "google", `{"models":[{"name":"tunedModels/secret","inputTokenLimit":-1},{"name":"tunedModels/secret-2"},
			{"name":"models/x"}]}`, "x\n"},
		{"private at mistral", "mistral", `{"data":[{"id":"ft:secret","max_context_length":-1},
			{"id":"secret","type":"fine-tuned"},{"id":"x"}]}`, "x\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := listPages(t, c.provider, c.page)
			filetest.NoError(t, err)
			if diff := cmp.Diff(c.want, string(showList(got))); diff != "" {
				t.Errorf("List() (-want +got):\n%s", diff)
			}
		})
	}
}

// TestFacts checks that facts of version 2 are read in each form that they may have, and that a value that cannot be is noted, not
// used, and no reason to reject the list.
func TestFacts(t *testing.T) {
	for _, c := range []struct {
		provider, member, fact, want string // want is empty if the value says nothing, and "?" if it cannot be
	}{
		{"groq", `"context_window":-1`, "context_length", "?"},
		{"mistral", `"capabilities":[]`, "features.tool_call", "?"},
		{"groq", `"max_completion_tokens":0`, "max_output_tokens", ""},
		{"groq", `"max_completion_tokens":"8192"`, "max_output_tokens", "?"},
		{"deepseek", `"input_modalities":["pdf","text"]`, "input_modalities", "text,pdf"},
		{"mistral", `"capabilities":{"function_calling":true}`, "features.tool_call", "true"},
		{"mistral", `"deprecation_replacement_model":"y"`, "replacement", "mistral/y"},
		{"mistral", `"deprecation_replacement_model":"x"`, "replacement", "?"},
		{"mistral", `"deprecation_replacement_model":"y\u0007"`, "replacement", "?"},
		{"mistral", `"capabilities":{"completion_fim":true,"vision":"yes"}`, "input_modalities", "?"},
		{"anthropic", `"capabilities":{"thinking":{"supported":true}}`, "features.reasoning", "true"},
		{"anthropic", `"created_at":"2026-11-01T00:00:00Z"`, "release_date", "2026-11-01"},
		{"anthropic", `"created_at":"1970-01-01T00:00:00Z"`, "release_date", ""},
		{"anthropic", `"created_at":"2026-02-30T00:00:00Z"`, "release_date", "?"},
	} {
		t.Run(c.provider+" "+c.member, func(t *testing.T) {
			page := map[string]string{"google": `{"models":[{"name":"models/x",`}[c.provider]
			if page == "" {
				page = `{"data":[{"id":"x",`
			}
			got, err := listPages(t, c.provider, page+c.member+"}]}")
			filetest.NoError(t, err)
			checkFact(t, got, got.Models[0].Facts[c.fact], c.want)
		})
	}
	got, err := listPages(t, "together", `[{"id":"x","type":"image","pricing":{"input":3,"output":4}},{"id":"y","type":"chat","pricing":7}]`)
	if err != nil || got.Models[0].Prices != nil || got.Models[1].Prices != nil {
		t.Errorf("prices of an image, and of another form: %+v, %v", got, err)
	}
	checkFact(t, got, "", "?")
}

// checkFact checks the value of a fact, and that the list has a note if and only if the value cannot be.
func checkFact(t *testing.T, list *provider.List, got, want string) {
	t.Helper()
	unusable := want == "?"
	if unusable {
		want = ""
	}
	if got != want || len(list.Notes) > 0 != unusable {
		t.Errorf("got %q, notes %v, want %q, noted: %t", got, list.Notes, want, unusable)
	}
}

// FuzzList checks that the promises of the package hold for any response.
func FuzzList(f *testing.F) {
	adapters := provider.Adapters()
	for i, a := range adapters {
		archive, err := txtar.ParseFile(filepath.Join("testdata", a.Provider+".txtar"))
		filetest.NoError(f, err)
		for _, page := range archive.Files {
			if strings.HasSuffix(page.Name, ".json") {
				f.Add(i, string(page.Data), `{}`)
				f.Add(i, string(page.Data[:len(page.Data)/2]), "")
			}
		}
		f.Add(i, `[{"id":"x","`+strings.Repeat("é", 99)+`":1},{"id":"x\u2028\ud800"}]`, `[]`)
	}
	f.Fuzz(func(t *testing.T, index int, first, second string) {
		if index < 0 || index >= len(adapters) {
			return
		}
		list, err := listPages(t, adapters[index].Provider, first, second)
		if err != nil {
			own := strings.ReplaceAll(err.Error(), "…", "") // as in models/…
			if !strings.HasPrefix(own, "GET https://example.com/") || len(own) > 300 ||
				strings.ContainsFunc(own, func(r rune) bool { return r < ' ' || r > '~' }) { // only our own words
				t.Errorf("unexpected error text %q", own)
			}
			return
		}
		ids := map[string]bool{}
		for _, m := range list.Models {
			for text, limit := range map[string]int{m.Facts["name"]: 200, m.Facts["description"]: 2000} {
				if utf8.RuneCountInString(text) > limit || dataset.CheckLine(text) != nil {
					t.Errorf("%q: %q is too long or not clean", m.ID, text)
				}
			}
			for name, value := range m.Facts {
				if err := new(dataset.Model).Set(name, dataset.Text(value)); err != nil {
					t.Errorf("%q: %s: %v", m.ID, name, err)
				}
			}
			for _, p := range m.Prices {
				if err := dataset.CheckDecimal(string(p.Amount)); err != nil || p.Amount == "0" || int(p.Meter) > 1 {
					t.Errorf("%q: price %v", m.ID, p)
				}
			}
			if dataset.CheckModelID(m.ID) != nil || ids[m.ID] {
				t.Errorf("%q is listed twice, or no id", m.ID)
			}
			ids[m.ID] = true
		}
	})
}
