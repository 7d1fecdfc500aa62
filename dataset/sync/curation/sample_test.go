package curation

import (
	"os"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestSample checks the rules of the frozen sample, which are those of a real catalog: they give each of its models its type,
// each plausible new model its type, and ids with unknown words none. Each rule is the first to match an id.
func TestSample(t *testing.T) {
	d := catalogtest.Sample(t)
	c, err := Load(datasettest.Sample(), d.Providers)
	filetest.NoError(t, err)
	used := make(map[int]bool) // lines of rules
	answer := func(provider, id string) string {
		rule, found := c.Rule(provider, id)
		used[rule.Line] = true
		switch {
		case !found:
			return "unknown"
		case rule.Ignore != "":
			return "ignored"
		}
		return rule.Type.String()
	}
	for _, m := range d.Models {
		overridden := slices.ContainsFunc(c.Overrides(m.Provider, m.ID), func(o Override) bool { return o.Field == "type" })
		if got := answer(m.Provider, m.ID); got != m.Type.String() && !overridden {
			t.Errorf("Rule(%q, %q) says %s, want %v", m.Provider, m.ID, got, m.Type)
		}
	}
	ids, err := os.ReadFile("testdata/ids.txt")
	filetest.NoError(t, err)
	for line := range strings.Lines(string(ids)) {
		if words := strings.Fields(line); words[0] != "#" {
			if got := answer(words[0], words[2]); got != words[1] {
				t.Errorf("Rule(%q, %q) says %s, want %s", words[0], words[2], got, words[1])
			}
		}
	}
	for _, rules := range c.rules {
		for _, m := range rules {
			if !used[m.rule.Line] {
				t.Errorf("%s:%d: %s is the first to match no id", typesFile, m.rule.Line, m.pattern)
			}
		}
	}
}
