package catalog_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
)

// TestFoldEveryCharacter compares the folding of every character with Unicode's table. It also
// finds errors in x/text. It folds 256 characters at a time, with blanks between them, which
// combine with no character.
func TestFoldEveryCharacter(t *testing.T) {
	for first := rune(0); first <= utf8.MaxRune; first += 256 {
		var text []rune
		for r := first; r < first+256; r++ {
			if utf8.ValidRune(r) {
				text = append(text, r, ' ')
			}
		}
		if got, want := catalog.Fold(string(text)), catalogtest.Fold(string(text)); got != want {
			t.Errorf("folding of the characters from %U:\n got %+q\nwant %+q", first, got, want)
		}
	}
}

// FuzzFold compares foldings with those of the oracle.
func FuzzFold(f *testing.F) {
	for _, seed := range []string{
		"Straße STRAẞE", "GPT-4o Mini [@`{Z", "ΌΣΟΣ", "İıIi", "A\x00B", "", "i\u0307\u0323\u0345",
		"\u1100\u1161\u11a8\u11a8", "\u0958\u0390", "\uac00\u11a7\u11a8", "a\xffb",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		if utf8.RuneCountInString(text) > 10 {
			return
		}
		if got, want := catalog.Fold(text), catalogtest.Fold(text); got != want {
			t.Errorf("catalog.Fold(%+q) = %+q, want %+q", text, got, want)
		}
	})
}
