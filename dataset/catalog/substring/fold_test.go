package substring

import (
	_ "embed"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"modelcatalog/dataset/catalog/oracle"
)

// TestFoldEveryCharacter compares every character's folding with Unicode's table, which also finds what the library gets
// wrong.
func TestFoldEveryCharacter(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		if got, want := Fold(string(r)), oracle.Fold(string(r)); got != want {
			t.Errorf("fold(%U) = %+q, want %+q", r, got, want)
		}
	}
}

func TestFold(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"ASCII", "GPT-4o Mini [@`{Z", "gpt-4o mini [@`{z"},
		{"sharp s", "Straße STRAẞE", "strasse strasse"},
		{"final sigma", "ΌΣΟΣ", "όσοσ"},
		{"dotted and dotless i", "İıIi", "i\u0307ıii"},
		{"decomposed", "E\u0301", "é"},
		{"marks out of order", "q\u0307\u0323", "q\u0323\u0307"},
		{"ligature", "ﬁ", "fi"},
		{"composes after folding", "ΐ", "ΐ"},
		{"Cherokee capital", "Ꭰ", "Ꭰ"},
		{"Cherokee small", "ꭰᏸ", "ᎠᏰ"},
		{"control characters", "A\x00B", "a\x00b"},
		{"empty", "", ""},
	} {
		if got := Fold(test.in); got != test.want {
			t.Errorf("%s: fold(%+q) = %+q, want %+q", test.name, test.in, got, test.want)
		}
	}
}

//go:embed testdata/marks.txt
var marks string

// TestFoldManyMarks covers the runs of combining marks into which the library would put a character.
func TestFoldManyMarks(t *testing.T) {
	tests := 0
	for line := range strings.Lines(marks) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		in, want, _ := strings.Cut(strings.TrimSpace(line), ";")
		if got := Fold(characters(t, in)); got != characters(t, want) {
			t.Errorf("fold(%s) = %+q, want %s", in, got, want)
		}
		tests++
	}
	if tests == 0 {
		t.Error("no tests in testdata/marks.txt")
	}
}

// characters reads code points in hexadecimal digits.
func characters(t *testing.T, codes string) string {
	t.Helper()
	var text strings.Builder
	for _, code := range strings.Fields(codes) {
		r, err := strconv.ParseUint(code, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		text.WriteRune(rune(r))
	}
	return text.String()
}
