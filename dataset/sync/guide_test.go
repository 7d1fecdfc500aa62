package sync

import (
	"fmt"
	"os"
	"slices"
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
	for name, table := range map[string]string{"transitions": transitionTable(), "facts": factTable(), "providers": providerTable(), "guards": guardTable()} {
		if !strings.Contains(string(text), "\n"+table+"\n") {
			t.Errorf("site/docs/sync.md lacks the table of %s:\n%s", name, table)
		}
	}
}

// transitionTable writes the table of statuses, with the kind of change in the history.
func transitionTable() string {
	table := "| in the catalog | listed | retirement declared | becomes | in the history |\n|---|---|---|---|---|\n"
	for _, name := range []string{"no", "active", "deprecated", "unlisted"} {
		var was *dataset.Model
		if name != "no" {
			was = &dataset.Model{Provider: "p", ID: "m", Status: dataset.Status(slices.Index(dataset.StatusNames[:], name))}
		}
		for _, c := range []struct{ listed, retired string }{{"yes", "no"}, {"yes", "yes"}, {"no", "–"}} {
			if was == nil && c.listed == "no" {
				continue
			}
			kind, is := "–", dataset.Model{Provider: "p", ID: "m", Status: becomes(was, c.listed == "yes", c.retired == "yes")}
			if change, changed := history.Between(was, &is, 1); changed {
				kind = change.Kind.String()
			}
			table += fmt.Sprintf("| %s | %s | %s | %s | %s |\n", name, c.listed, c.retired, is.Status, kind)
		}
	}
	return table
}

// factTable writes the table of facts.
func factTable() string {
	table := "| fact | from |\n|---|---|\n"
	for _, row := range precedences {
		name := "`" + row.fact + "`"
		if row.fact == "" {
			name = "the other facts"
		}
		table += fmt.Sprintf("| %s | %s |\n", name, row.origins)
	}
	return table
}

// providerTable writes the table of providers.
func providerTable() string {
	paths := map[string]string{"anthropic": "/v1/models", "google": "/v1beta/models", "mistral": "/v1/models", "groq": "/openai/v1/models"}
	table := "| provider | key | list |\n|---|---|---|\n"
	for _, a := range provider.Adapters() {
		path := paths[a.Provider]
		if path == "" {
			path = "/models"
		}
		table += fmt.Sprintf("| `%s` | `%s` | `%s%s` |\n", a.Provider, a.KeyVariable, a.BaseURL, path)
	}
	return table
}

// guardTable writes the table of guards.
func guardTable() string {
	table := "| models that | may be at most |\n|---|---|\n"
	for _, g := range guards {
		table += fmt.Sprintf("| %s | %s |\n", g.what, g.bound)
	}
	return table
}
