package website

import (
	"strings"
	"testing"
)

// TestWrappedTemplates checks that a wrapped line of a template makes a page no longer: the break
// and its indentation are one space.
func TestWrappedTemplates(t *testing.T) {
	templates, err := parseTemplates(map[string]any{
		"asset": func(name string) string { return name },
		"short": func(date string) string { return date },
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, parsed := range templates.Templates() {
		if parsed.Tree != nil && strings.Contains(parsed.Tree.Root.String(), "\n\t") {
			t.Errorf("template %s sends an indentation", parsed.Name())
		}
	}
	got := indentation.ReplaceAllLiteralString("<p>Two\n\t\twords\n</p>", " ")
	if want := "<p>Two words\n</p>"; got != want {
		t.Errorf("a wrapped line = %q, want %q", got, want)
	}
}
