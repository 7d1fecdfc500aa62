package website

import (
	"maps"
	"net/url"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// TestAnswerPath checks that the path of an answer names the id, and that clients do not shorten it.
func TestAnswerPath(t *testing.T) {
	for id, want := range map[string]string{
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
	} {
		got := answerPath(catalog.V1, "p", id)
		if want = "/api/v1/models/p/" + want; got != want {
			t.Errorf("answerPath(%q) = %s, want %s", id, got, want)
		}
		if back, err := url.PathUnescape(strings.TrimPrefix(got, "/api/v1/models/p/")); err != nil || back != id {
			t.Errorf("%s names %q (%v), want %q", got, back, err, id)
		}
	}
}

// TestOdd checks which pages scripts cannot find by provider/id.
func TestOdd(t *testing.T) {
	models := []dataset.Model{
		{Provider: "p", ID: "GPT"}, {Provider: "p", ID: "gpt"}, {Provider: "p", ID: "a/b:c@d+e"}, {Provider: "p", ID: "a b"},
	}
	pages := []string{"p/GPT", "p/_/gpt", "p/a/b:c@d+e", "p/a b"}
	a := &addresses{pages: true, page: func(row int) string { return pages[row] }}
	if got, want := a.odd(models), map[string]string{"p/gpt": "p/_/gpt", "p/a b": "p/a%20b"}; !maps.Equal(got, want) {
		t.Errorf("odd: %q, want %q", got, want)
	}
}
