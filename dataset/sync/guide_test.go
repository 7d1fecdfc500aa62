package sync

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/provider"
)

// TestGuide checks that the guide shows the tables that the code runs on.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../site/docs/sync.md")
	filetest.NoError(t, err)
	check := func(header string, rows []string) {
		cells := strings.Count(header, "|") - 1
		if table := header + "\n|" + strings.Repeat("---|", cells) + "\n" + strings.Join(rows, "\n") + "\n\n"; !strings.Contains(string(text), table) {
			t.Errorf("site/docs/sync.md lacks the table:\n%s", table)
		}
	}
	var statuses, facts, providers, bounds []string
	for i, name := range []string{"no", "active", "deprecated", "unlisted"} {
		for _, c := range []struct{ listed, retired string }{{"yes", "no"}, {"yes", "yes"}, {"no", "–"}} {
			was := &dataset.Model{Status: dataset.Status(max(0, i-1))}
			if i == 0 {
				was = nil
			}
			kind, is := "–", dataset.Model{Status: becomes(was, c.listed == "yes", c.retired == "yes")}
			if change, changed := history.Between(was, &is, 1); changed {
				kind = change.Kind.String()
			}
			if was != nil || c.listed == "yes" {
				statuses = append(statuses, fmt.Sprintf("| %s | %s | %s | %s | %s |", name, c.listed, c.retired, is.Status, kind))
			}
		}
	}
	check("| in the catalog | listed | retirement declared | becomes | in the history |", statuses)
	for _, row := range precedences {
		facts = append(facts, fmt.Sprintf("| %s | %s |", map[bool]string{true: "the other facts", false: "`" + row.fact + "`"}[row.fact == ""], row.origins))
	}
	check("| fact | from |", facts)
	paths := map[string]string{"anthropic": "/v1/models", "google": "/v1beta/models", "mistral": "/v1/models", "groq": "/openai/v1/models"}
	for _, a := range provider.Adapters() {
		if paths[a.Provider] == "" {
			paths[a.Provider] = "/models"
		}
		providers = append(providers, fmt.Sprintf("| `%s` | `%s` | `%s%s` |", a.Provider, a.KeyVariable, a.BaseURL, paths[a.Provider]))
	}
	check("| provider | key | list |", providers)
	for _, g := range guards {
		bounds = append(bounds, fmt.Sprintf("| %s | %s |", g.what, g.bound))
	}
	check("| models that | may be at most |", bounds)
}
