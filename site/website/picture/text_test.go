package picture

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func testFace(t *testing.T) *face {
	t.Helper()
	font, err := regular()
	if err != nil {
		t.Fatal(err)
	}
	return &face{font: font, size: 20}
}

func TestCut(t *testing.T) {
	f := testFace(t)
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{"Together AI", 200, "Together AI"},
		{"Together AI", 105, "Together…"},
		{"Together AI", 100, "Togethe…"},
		{"Together, AI", 105, "Together…"},
		{"Together AI", 0, "…"},
		{"  a\tb\n", 200, "a b"},
		{"", 200, ""},
		{"提供商", 200, "提供商"},
	} {
		got, err := f.cut(test.text, test.limit)
		if err != nil || got != test.want {
			t.Errorf("cut(%q, %d) = %q, %v, want %q", test.text, test.limit, got, err, test.want)
		}
	}
}

// TestCutFits wants what was cut to be as wide as allowed at most, and not much less.
func TestCutFits(t *testing.T) {
	f := testFace(t)
	for limit := 40; limit < 400; limit += 7 {
		text, err := f.cut(strings.Repeat("Model", 100), limit)
		if err != nil {
			t.Fatal(err)
		}
		if width, err := f.width(text); err != nil || width > limit || width < limit-f.size {
			t.Errorf("cut to %d pixels %q is %d wide, %v", limit, text, width, err)
		}
	}
}

func TestWrap(t *testing.T) {
	f := testFace(t)
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"one line", []string{"one line"}},
		{"a line that goes on over two", []string{"a line that goes", "on over two"}},
		{"a line that goes on over more than two lines", []string{"a line that goes", "on over more t…"}},
		{"unbreakablestretchedword and more", []string{"unbreakablestr…", "and more"}},
	} {
		got, err := f.wrap(test.text, 160, 2)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("wrap(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}
