package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestDiffHostile checks that no text of a model is Markdown.
func TestDiffHostile(t *testing.T) {
	t.Chdir(t.TempDir())
	// All hard cases are among 2,000 models, such as the longest line that can be written and times
	// of the year 9999.
	mustGenerate(t, "synth", "-models", "2000", "-hostile", "-out", "hostile")
	mustGenerate(t, "synth", "-models", "1000", "-out", "data")
	got := mustGenerate(t, "diff", "-dataset", "hostile", "data")
	outside := regexp.MustCompile("`[^`\n]*`").ReplaceAllString(got, "")
	unsafe := regexp.MustCompile("[^a-zA-Z0-9 .,;:→$()%+…_=>\n-]").FindString(outside)
	if unsafe != "" || strings.Contains(outside, "www") {
		t.Errorf("diff prints %q outside of code spans:\n%s", unsafe, outside)
	}
}
