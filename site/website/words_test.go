package website

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// TestWords checks what pages make of texts. The path of an answer names the id, and clients do not
// shorten it.
func TestWords(t *testing.T) {
	const answers = "/api/v1/models/p/"
	for name, test := range map[string]struct {
		of   func(string) string
		want map[string]string
	}{
		"monogram": {monogram, map[string]string{
			"OpenAI":      "Op",
			"together ai": "To",
			"xAI":         "XA",
			"7B Labs":     "7B",
			"é":           "É",
			"漢字":          "漢字",
			"-*-":         "-*",
			"Z":           "Z",
			"":            "",
		}},
		"answerPath": {func(id string) string {
			path := strings.TrimPrefix(answerPath(catalog.V1, "p", id), answers)
			if back, err := url.PathUnescape(path); err != nil || back != id {
				t.Errorf("%s names %q (%v), want %q", path, back, err, id)
			}
			return path
		}, map[string]string{
			"gpt-4o":           "gpt-4o",
			"meta-llama/Llama": "meta-llama/Llama",
			"a b":              "a%20b",
			"x:free":           "x:free",
			"../../stats":      "%2E%2E%2F%2E%2E%2Fstats",
			".":                "%2E",
			"a//b":             "a%2F%2Fb",
			"a/":               "a%2F",
			"50%":              "50%25",
			"a?b#c":            "a%3Fb%23c",
			`"><script>`:       "%22%3E%3Cscript%3E",
			"é":                "%C3%A9",
		}},
	} {
		for in, want := range test.want {
			if got := test.of(in); got != want {
				t.Errorf("%s(%q) = %q, want %q", name, in, got, want)
			}
		}
	}
}

// TestOdd checks which pages scripts cannot find by provider/id.
func TestOdd(t *testing.T) {
	models := []dataset.Model{
		{Provider: "p", ID: "GPT"},
		{Provider: "p", ID: "gpt"},
		{Provider: "p", ID: "a/b:c@d+e"},
		{Provider: "p", ID: "a b"},
	}
	pages := []string{"p/GPT", "p/_/gpt", "p/a/b:c@d+e", "p/a b"}
	a := &addresses{pages: true, page: func(row int) string { return pages[row] }}
	got, want := a.oddPages(models), map[string]string{"p/gpt": "p/_/gpt", "p/a b": "p/a%20b"}
	if !maps.Equal(got, want) {
		t.Errorf("odd: %q, want %q", got, want)
	}
}

// TestMonograms checks that providers have different monograms, those of capitals first.
func TestMonograms(t *testing.T) {
	names := []string{"OpenAI", "OpenRouter", "Oracle Cloud", "Mistral", "Microsoft Foundry", "Mimi", "M", "M"}
	want := []string{"Op", "OR", "OC", "Mi", "MF", "Mm", "M", "M"} // nothing else is left of the last one
	if got := monograms(names); !slices.Equal(got, want) {
		t.Errorf("monograms of %q are %q, want %q", names, got, want)
	}
}
