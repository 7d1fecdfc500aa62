package provider_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/sync/provider"
)

// find returns the adapter of a provider.
func find(t testing.TB, id string) *provider.Adapter {
	t.Helper()
	for _, a := range provider.Adapters() {
		if a.Provider == id {
			return &a
		}
	}
	t.Fatalf("no adapter for %q", id)
	return nil
}

// listPages fetches the list of a provider that answers with these pages.
func listPages(t testing.TB, id string, bodies ...string) (*provider.List, error) {
	t.Helper()
	client, _ := newClient()
	client.Transport = &pages{bodies: bodies}
	return find(t, id).List(context.Background(), client, "https://example.com/base/", testKey)
}

// A member that is used and has another type than the documented one stops the list, and the error names the place.
func TestMembersOfAnotherType(t *testing.T) {
	for _, c := range []struct{ provider, members, err string }{
		{"openai", `"owned_by":{}`, `data[1].owned_by: an object, want a string`},
		{"openai", `"shutdown_date":1793404800`, `data[1].shutdown_date: a number, want a string`},
		{"openai", `"shutdown_date":"soon"`, `data[1].shutdown_date: a string that is no date, want one such as 2026-01-31, or null`},
		{"openai", `"shutdown_date":"2026-02-30"`, `data[1].shutdown_date: a string that is no date, want one such as 2026-01-31, or null`},
		{"openai", `"shutdown_date":"2026-01-31x"`, `data[1].shutdown_date: a string that is no date, want one such as 2026-01-31, or null`},
		{"anthropic", `"display_name":["x"]`, `data[1].display_name: an array, want a string`},
		{"anthropic", `"max_input_tokens":"200000"`, `data[1].max_input_tokens: a string, want a number`},
		{"deepseek", `"name":true`, `data[1].name: a boolean, want a string`},
		{"deepseek", `"context_window": "1M"`, `data[1].context_window: a string, want a number`},
		{"deepseek", `"output_modalities":"text"`, `data[1].output_modalities: a string, want an array`},
		{"deepseek", `"output_modalities":["text", 7]`, `data[1].output_modalities[1]: a number, want a string`},
		{"deepseek", `"output_modalities":[null]`, `data[1].output_modalities[0]: null, want a string`},
		{"google", `"displayName":1`, `models[1].displayName: a number, want a string`},
		{"google", `"description":{}`, `models[1].description: an object, want a string`},
		{"google", `"inputTokenLimit":"1"`, `models[1].inputTokenLimit: a string, want a number`},
		{"google", `"supportedGenerationMethods":{}`, `models[1].supportedGenerationMethods: an object, want an array`},
		{"google", `"name":"publishers/x"`, `models[1].name: a string of another form, want models/… or tunedModels/…`},
		{"mistral", `"capabilities":[]`, `data[1].capabilities: an array, want an object`},
		{"mistral", `"capabilities":{"completion_chat":"yes"}`, `data[1].capabilities.completion_chat: a string, want a boolean`},
		{"mistral", `"capabilities":{"ocr":1}`, `data[1].capabilities.ocr: a number, want a boolean`},
		{"mistral", `"aliases":["a",{}]`, `data[1].aliases[1]: an object, want a string`},
		{"mistral", `"deprecation":true`, `data[1].deprecation: a boolean, want a string`},
		{"mistral", `"max_context_length":false`, `data[1].max_context_length: a boolean, want a number`},
		{"mistral", `"type":0`, `data[1].type: a number, want a string`},
		{"groq", `"active":1`, `data[1].active: a number, want a boolean`},
		{"groq", `"context_window":[1]`, `data[1].context_window: an array, want a number`},
		{"together", `"type":["chat"]`, `[1].type: an array, want a string`},
		{"together", `"display_name":1`, `[1].display_name: a number, want a string`},
		{"together", `"context_length":"8k"`, `[1].context_length: a string, want a number`},
	} {
		t.Run(c.provider+" "+c.members, func(t *testing.T) {
			_, err := listPages(t, c.provider, body(c.provider, `{"{id}":"x"}`, `{"{id}":"y",`+c.members+`}`))
			checkText(t, err, "GET https://example.com/base"+listPath[c.provider]+": "+c.err)
		})
	}
}

// checkText wants an error of a text.
func checkText(t *testing.T, err error, want string) {
	t.Helper()
	got := "no error"
	if err != nil {
		got = err.Error()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error differs (-want +got):\n%s", diff)
	}
}

// The envelope is the documented one, and its pages come to an end.
func TestEnvelopes(t *testing.T) {
	const (
		page = `{"data":[{"id":"x"}],"has_more":true,"last_id":"x"}`
		next = `{"models":[{"name":"models/x"}],"nextPageToken":"t"}`
	)
	for _, c := range []struct {
		name, provider string
		bodies         []string
		err            string
	}{
		{"a bare array", "openai", []string{`[]`}, `: the answer: an array, want an object with the array "data"`},
		{"an envelope", "together", []string{`{"data":[]}`}, `: the answer: an object, want an array`},
		{"a list of another type", "groq", []string{`{"data":{}}`}, `: data: an object, want an array`},
		{"a list that is null", "mistral", []string{`{"data":null}`}, `: data: null, want an array`},
		{"models that are null", "google", []string{`{"models":null}`}, `: models: null, want an array`},
		{"nothing that is documented", "google", []string{`{"data":[]}`}, `: the answer: an object without "models", want an object with the array "models"`},
		{"pages of a list without pages", "openai", []string{`{"data":[],"has_more":true}`},
			`: has_more: true, want a list on one page: none of its other pages is known here`},
		{"has_more of another type", "anthropic", []string{`{"data":[],"has_more":"yes"}`}, `: has_more: a string, want a boolean`},
		{"no cursor", "anthropic", []string{`{"data":[{"id":"x"}],"has_more":true}`},
			`: last_id: none, want the id after which the next page starts, as has_more is true`},
		{"a cursor of another type", "google", []string{`{"models":[],"nextPageToken":7}`}, `: nextPageToken: a number, want a string`},
		{"an empty page in between", "anthropic", []string{page, `{"data":[],"has_more":true,"last_id":"y"}`},
			` (page 2): a page without models that says that more follow; want models, or an end`},
		{"an empty page at the start", "google", []string{`{"nextPageToken":"t"}`},
			`: a page without models that says that more follow; want models, or an end`},
		{"a cursor again", "anthropic", []string{page},
			` (page 2): the next page has a cursor that was there before; each page needs its own after_id`},
		{"a token again", "google", []string{next},
			` (page 2): the next page has a cursor that was there before; each page needs its own pageToken`},
		{"a fault on page 2", "google", []string{next, `[]`}, ` (page 2): the answer: an array, want an object with the array "models"`},
		{"aliases without end", "mistral", []string{`{"data":[{"id":"x","aliases":[` + strings.Repeat(`"a","b","c",`, 7000) + `"d"` + numbered(20_000) + `]}]}`},
			`: more than 20000 models with their aliases; a list has at most so many`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := listPages(t, c.provider, c.bodies...)
			checkText(t, err, "GET https://example.com/base"+listPath[c.provider]+c.err)
		})
	}
}

// numbered writes so many strings that differ, each after a comma.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"n%d"`, i)
	}
	return b.String()
}

// A list whose pages each have a cursor of their own ends at the bound.
func TestPagesWithoutEnd(t *testing.T) {
	var bodies []string
	for i := range 60 {
		bodies = append(bodies, fmt.Sprintf(`{"data":[{"id":"m%d"}],"has_more":true,"last_id":"m%d"}`, i, i))
	}
	_, err := listPages(t, "anthropic", bodies...)
	checkText(t, err, "GET https://example.com/base/v1/models (page 51): more than 50 pages; a list has at most so many")
}

// Numbers of tokens are whole and not negative, in whatever form JSON has them.
func TestTokens(t *testing.T) {
	for number, n := range map[string]int64{ // -1: none, and a note
		"0": 0, "1": 1, "131072": 131072, "1.28e5": 128_000, "2097152.0": 2_097_152, "999999999999999999": 999_999_999_999_999_999,
		"1000000000000000000": -1, "-1": -1, "0.5": -1, "1e400": -1, "1e17": -1, "9223372036854775808": -1, "-0.0": 0,
	} {
		t.Run(number, func(t *testing.T) {
			list, err := listPages(t, "groq", `{"data":[{"id":"x","context_window": `+number+` }]}`)
			if err != nil {
				t.Fatal(err)
			}
			want := &provider.List{Models: []provider.Model{{ID: "x", ContextLength: max(n, 0)}}}
			if n < 0 {
				want.Notes = []string{`Without a context length, as the figure given is no number of tokens: "x".`}
			}
			if diff := cmp.Diff(want, list); diff != "" {
				t.Errorf("List() differs (-want +got):\n%s", diff)
			}
		})
	}
}

// Of an id that stands twice the first entry counts, and where the two differ a note says so.
func TestDuplicates(t *testing.T) {
	list, err := listPages(t, "together", `[{"id":"a","context_length":1},{"id":"b"},{"id":"a","context_length":2},{"id":"a"},{"id":"b"}]`)
	if err != nil {
		t.Fatal(err)
	}
	want := &provider.List{
		Models: []provider.Model{{ID: "a", ContextLength: 1}, {ID: "b"}},
		Notes:  []string{`Listed more than once with different facts, of which the first were taken: "a".`},
	}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Errorf("List() differs (-want +got):\n%s", diff)
	}
}

// Private models are counted, each once, and nothing of them is told: not even what is wrong with them.
func TestPrivateModels(t *testing.T) {
	for id, answer := range map[string]string{
		"openai": `{"data":[{"id":"ft:secret"},{"id":"ft:secret"},{"id":"secret-plan","owned_by":"acme"},{"id":"ft:se\u0007cret"},{"id":"x"}]}`,
		"google": `{"models":[{"name":"tunedModels/secret","inputTokenLimit":-1},{"name":"tunedModels/secret-2"},{"name":"tunedModels/secret-3"},{"name":"models/x"}]}`,
		"mistral": `{"data":[{"id":"ft:secret","aliases":["secret-alias"],"max_context_length":-1},{"id":"secret","type":"fine-tuned"},
			{"id":"ft:secret-3"},{"id":"x"}]}`,
	} {
		t.Run(id, func(t *testing.T) {
			list, err := listPages(t, id, answer)
			if err != nil {
				t.Fatal(err)
			}
			want := &provider.List{Models: []provider.Model{{ID: "x"}}, Private: 3}
			if diff := cmp.Diff(want, list); diff != "" {
				t.Errorf("List() differs (-want +got):\n%s", diff)
			}
		})
	}
}
