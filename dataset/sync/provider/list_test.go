package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

// listPages fetches the list of a provider that sends these pages.
func listPages(t testing.TB, id string, bodies ...string) (*provider.List, error) {
	t.Helper()
	client := &provider.Client{Transport: &pages{bodies: bodies}}
	return adapter(t, id).List(t.Context(), client, "https://example.com/", testKey)
}

// TestShape checks that a page of another shape than the documented one is an error that names the place.
func TestShape(t *testing.T) {
	const date = "data[0].shutdown_date: another value, want a date such as 2026-01-31, or null"
	for _, c := range []struct{ provider, page, err string }{
		{"openai", `[]`, `the answer: an array, want an object`},
		{"openai", `null`, `data: null or missing, want an array`},
		{"openai", `{"error":"x"}`, `data: null or missing, want an array`},
		{"together", `{"data":[]}`, `the answer: an object, want an array`},
		{"groq", `{"data":{}}`, `data: an object, want an array`},
		{"google", `{"data":[]}`, `models: null or missing, want an array`},
		{"groq", `{"data":[{"id":"x"},null]}`, `data[1].id: null or missing, want a string`},
		{"together", `[[]]`, `[0]: an array, want an object`},
		{"google", `{"models":[{"name":"publishers/x"}]}`, `models[0].name: another value, want models/… or tunedModels/…`},
		{"openai", `{"data":[{"id":9}]}`, `data[0].id: a number, want a string`},
		{"openai", `{"data":[{"id":"x","id":"y"}]}`, `a member is twice in one object, before byte 23`},
		{"openai", `{"data":[{"id":"x","owned_by":{}}]}`, `data[0].owned_by: an object, want a string`},
		{"openai", `{"data":[{"id":"x","shutdown_date":"soon"}]}`, date},
		{"openai", `{"data":[{"id":"x","shutdown_date":"2026-01-31x"}]}`, date},
		{"groq", `{"data":[{"id":"x","active":1}]}`, `data[0].active: a number, want a boolean`},
		{"mistral", `{"data":[{"id":"x","aliases":["a",7]}]}`, `data[0].aliases[1]: a number, want a string`},
		{"openai", `{"data":[],"has_more":true}`,
			`has_more: true, want a list on one page, because this program knows no way to the next`},
		{"anthropic", `{"data":[{"id":"x"}],"has_more":true}`,
			`last_id: null or missing, want the id after which the next page starts, because has_more is true`},
		{"google", `{"models":[],"nextPageToken":7}`, `nextPageToken: a number, want a string`},
		{"google", `{"models":[],"nextPageToken":"t"}`, `a page without models that announces another, want models or the end`},
		{"groq", `{"data":[` + numbered(20_000, `{"id":"%d"},`) + `{"id":"x"}]}`, `more than 20000 models, want a shorter list`},
		{"mistral", `{"data":[{"id":"x","aliases":[` + numbered(20_000, `"%d",`) + `"x"]}]}`,
			`more than 20000 models with their aliases, want a shorter list`},
	} {
		t.Run(c.provider+" "+c.page[:min(len(c.page), 60)], func(t *testing.T) {
			_, err := listPages(t, c.provider, c.page)
			if err == nil || !strings.HasSuffix(err.Error(), ": "+c.err) {
				t.Errorf("got error  %v\nwant error %s", err, c.err)
			}
		})
	}
}

// numbered writes a format with each of the numbers below n.
func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// TestPages checks that the pages of a list come to an end.
func TestPages(t *testing.T) {
	const page = `{"data":[{"id":"x"}],"has_more":true,"last_id":"x"}`
	var endless []string
	for i := range 60 {
		endless = append(endless, fmt.Sprintf(`{"data":[{"id":"m%d"}],"has_more":true,"last_id":"m%d"}`, i, i))
	}
	for _, c := range []struct {
		name  string
		pages []string
		err   string
	}{
		{"empty page", []string{page, `{"data":[],"has_more":true,"last_id":"y"}`},
			"(page 2): a page without models that announces another, want models or the end"},
		{"repeated cursor", []string{page}, "(page 51): more than 50 pages, want a shorter list"},
		{"fault on page 2", []string{page, "[]"}, `(page 2): the answer: an array, want an object`},
		{"endless", endless, "(page 51): more than 50 pages, want a shorter list"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := listPages(t, "anthropic", c.pages...)
			wantError(t, err, "GET https://example.com/v1/models "+c.err)
		})
	}
}

// TestNotes checks what is noted about lists, and how much of it: each name printable.
func TestNotes(t *testing.T) {
	const bad = `note: Left out, because an id is 1 to 1024 bytes of printable text: `
	long := strings.Repeat("long", 300)
	for _, c := range []struct{ name, provider, page, want string }{
		{"empty list", "google", `{}`, "private: 0\n"},
		{"repeated", "together", `[{"id":"a","context_length":1},{"id":"x"},{"id":"a","context_length":2},{"id":"a"},{"id":"x"}]`,
			"a context_length=\"1\"\nx\nprivate: 0\nnote: Listed more than once with different facts, of which the first were used: [\"a\"]\n"},
		{"bad ids", "together", `[{"id":"x"},{"id":""},{"id":"a\u0007b"},{"id":"a\ud800b"},{"id":"` + long + `"}]`,
			"x\nprivate: 0\n" + bad + `["" "a\ab" "a` + "\ufffd" + `b" "` + long + `"]` + "\n"},
		{"private at openai", "openai", `{"data":[{"id":"ft:secret"},{"id":"ft:secret"},{"id":"secret-plan","owned_by":"acme"},
			{"id":"ft:se\u0007cret"},{"id":"x"}]}`, "x\nprivate: 3\n"},
		{"private at google", "google", `{"models":[{"name":"tunedModels/secret","inputTokenLimit":-1},{"name":"tunedModels/secret-2"},
			{"name":"models/x"}]}`, "x\nprivate: 2\n"},
		{"private at mistral", "mistral", `{"data":[{"id":"ft:secret","aliases":["secret-alias"],"max_context_length":-1},
			{"id":"secret","type":"fine-tuned"},{"id":"x"}]}`, "x\nprivate: 2\n"},
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
