package website

import (
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

// TestUnlinked checks the ids whose pages scripts would expect at the wrong address.
func TestUnlinked(t *testing.T) {
	models := []dataset.Model{
		{Provider: "p", ID: "GPT"}, {Provider: "p", ID: "gpt"}, {Provider: "p", ID: "a/b"}, {Provider: "p", ID: "a b"},
	}
	pages := []string{"p/GPT", "p/_/gpt", "p/a/b", "p/a b"}
	a := &addresses{pages: true, page: func(row int) string { return pages[row] }}
	if got := a.unlinked(models); len(got) != 1 || got[0] != "p/gpt" {
		t.Errorf("unlinked: %q, want only p/gpt", got)
	}
}

func TestLooksPlain(t *testing.T) {
	long := strings.Repeat("x", 200)
	for id, want := range map[string]bool{
		"gpt-4o": true, "a/b.c:d@e+f_g": true, long: true,
		"": false, "a/": false, "/a": false, ".a": false, "_": false, "a b": false, "é": false, "a/../b": false, long + "x": false,
	} {
		if got := looksPlain(id); got != want {
			t.Errorf("looksPlain(%q) = %v", id, got)
		}
	}
}
