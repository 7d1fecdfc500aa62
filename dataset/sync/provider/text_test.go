package provider_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"modelcatalog/dataset/sync/provider"
)

func TestClean(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		limit          int
	}{
		{"clean", "GPT-9 mini", "GPT-9 mini", 20},
		{"empty", "", "", 20},
		{"blanks alone", " \n\t\u00a0\u2028 ", "", 20},
		{"line ends and tabs", "one\r\ntwo\tthree\u2029four\u0085five", "one two three four five", 50},
		{"blanks around and within", "  one   two\u3000\u2009three  ", "one two three", 20},
		{"control characters", "o\x00n\x1b[31me\x7f\u009f", "on[31me", 20},
		{"characters that turn the text", "a\u202eb\u2066c\u200fd\ufeffe", "abcde", 20},
		{"joiners stay", "👩\u200d💻", "👩\u200d💻", 20},
		{"markup stays: it is text", `<b>&"'`, `<b>&"'`, 20},
		{"as long as allowed", "one two", "one two", 7},
		{"cut at a word", "one two three", "one two…", 10},
		{"cut between words", "one two three", "one two…", 8},
		{"cut in a word without another", "abcdefghij", "abcd…", 5},
		{"cut in a long last word", "a bcdefghijklm", "a bcdefgh…", 10},
		{"characters count, not bytes", "äöüäöü äöü", "äöüäöü…", 8},
		{"blanks at the end count for nothing", "one    ", "one", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := provider.Clean(c.in, c.limit); got != c.want {
				t.Errorf("clean(%q, %d) = %q, want %q", c.in, c.limit, got, c.want)
			}
		})
	}
}

// The bounds hold, and a text of their length is not cut.
func TestTextBounds(t *testing.T) {
	whole := strings.Repeat("é", 200)
	list, err := listPages(t, "google", body("google", `{"{id}":"x","displayName":"`+whole+`","description":"`+strings.Repeat("word ", 500)+`"}`,
		`{"{id}":"y","displayName":"`+whole+`é","supportedGenerationMethods":["`+strings.Repeat("m", 80)+`"]}`))
	if err != nil {
		t.Fatal(err)
	}
	x, y := list.Models[0], list.Models[1]
	if x.Name != whole {
		t.Errorf("a name of %d characters became %q", provider.MaxName, x.Name)
	}
	if n := utf8.RuneCountInString(x.Description); n > provider.MaxDescription || !strings.HasSuffix(x.Description, " word…") {
		t.Errorf("the description has %d characters and ends in %q, want at most %d, a whole word and …",
			n, x.Description[len(x.Description)-12:], provider.MaxDescription)
	}
	if want := whole[:2*199] + "…"; y.Name != want {
		t.Errorf("a name that is too long became %q, want %q", y.Name, want)
	}
	if want := strings.Repeat("m", 63) + "…"; y.TypeWord != want {
		t.Errorf("a word for a type that is too long became %q, want %q", y.TypeWord, want)
	}
}
