package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestDiffLong checks that a long diff fits into a pull request.
func TestDiffLong(t *testing.T) {
	t.Chdir(t.TempDir())
	mustGenerate(t, "synth", "-models", "1000", "-hostile", "-out", "hostile")
	mustGenerate(t, "synth", "-models", "1000", "-out", "data")
	got := mustGenerate(t, "diff", "-dataset", "hostile", "data")
	if len(got) > 60_100 || !regexp.MustCompile(`\n- … and [0-9]+ more\n$`).MatchString(got) {
		t.Errorf("diff prints %d bytes that end in %q", len(got), got[max(0, len(got)-100):])
	}
	outside := regexp.MustCompile("`[^`\n]*`").ReplaceAllString(got, "")
	if unsafe := regexp.MustCompile("[^a-zA-Z0-9 .,;:→$()%+…_=>\n-]").FindString(outside); unsafe != "" || strings.Contains(outside, "www") {
		t.Errorf("diff prints %q outside of code spans:\n%s", unsafe, outside)
	}
}
