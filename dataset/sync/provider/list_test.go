package provider_test

import (
	"fmt"
	"slices"
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

// wantList checks the list that a provider's page becomes.
func wantList(t *testing.T, id, body string, want *provider.List) {
	t.Helper()
	got, err := listPages(t, id, body)
	filetest.NoError(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("List() (-want +got):\n%s", diff)
	}
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
			wantError(t, err, "GET https://example.com"+provider.Path(adapter(t, c.provider))+": "+c.err)
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
		{"repeated cursor", []string{page},
			"(page 2): the next page has a cursor that was used before, want a new after_id for each page"},
		{"fault on page 2", []string{page, "[]"}, `(page 2): the answer: an array, want an object`},
		{"endless", endless, "(page 51): more than 50 pages, want a shorter list"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := listPages(t, "anthropic", c.pages...)
			wantError(t, err, "GET https://example.com/v1/models "+c.err)
		})
	}
}

// note returns the only note of a list.
func note(text string, names ...string) []provider.Note {
	slices.Sort(names)
	return []provider.Note{{Text: text, Names: names}}
}

// TestNoteString checks that a note shows few names, each short and printable.
func TestNoteString(t *testing.T) {
	got := note("Odd", append(strings.Fields(numbered(10, "f%02d ")), "<b>\u202e", strings.Repeat("long", 20))...)[0].String()
	want := `Odd: "<b>\u202e", "f00", "f01", "f02", "f03", "f04", "f05", "f06", "f07", "f08" and 2 more.`
	if got != want {
		t.Errorf("String() = %s, want %s", got, want)
	}
	if got, want := note("Odd", strings.Repeat("long", 20))[0].String(), `Odd: "`+strings.Repeat("long", 16)+`…".`; got != want {
		t.Errorf("String() = %s, want %s", got, want)
	}
}

// TestNotes checks what is noted about lists, and how much of it.
func TestNotes(t *testing.T) {
	x := []provider.Model{{ID: "x"}}
	for _, c := range []struct {
		name, provider, page string
		want                 provider.List
	}{
		{"empty list", "google", `{}`, provider.List{}},
		{"repeated", "together", `[{"id":"a","context_length":1},{"id":"x"},{"id":"a","context_length":2},{"id":"a"},{"id":"x"}]`,
			provider.List{Models: []provider.Model{{ID: "a", ContextLength: 1}, {ID: "x"}},
				Notes: note("Listed more than once with different facts, of which the first were used", "a")}},
		{"bad ids", "together", `[{"id":"x"},{"id":""},{"id":"a\u0007b"},{"id":"a\ud800b"},{"id":"` + strings.Repeat("long", 300) + `"}]`,
			provider.List{Models: x, Notes: note("Left out, because an id is 1 to 1024 bytes of printable text",
				"", "a\ab", strings.Repeat("long", 300), "a\ufffdb")}},
		{"private at openai", "openai", `{"data":[{"id":"ft:secret"},{"id":"ft:secret"},{"id":"secret-plan","owned_by":"acme"},
			{"id":"ft:se\u0007cret"},{"id":"x"}]}`, provider.List{Models: x, Private: 3}},
		{"private at google", "google", `{"models":[{"name":"tunedModels/secret","inputTokenLimit":-1},{"name":"tunedModels/secret-2"},
			{"name":"models/x"}]}`, provider.List{Models: x, Private: 2}},
		{"private at mistral", "mistral", `{"data":[{"id":"ft:secret","aliases":["secret-alias"],"max_context_length":-1},
			{"id":"secret","type":"fine-tuned"},{"id":"x"}]}`, provider.List{Models: x, Private: 2}},
	} {
		t.Run(c.name, func(t *testing.T) { wantList(t, c.provider, c.page, &c.want) })
	}
}
