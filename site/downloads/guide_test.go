package downloads

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/changes"
	"modelcatalog/site/docs"
)

// TestColumns checks that the guide lists the columns of models in their order, one for each fact,
// and the tables with theirs.
func TestColumns(t *testing.T) {
	guide, err := docs.Files.ReadFile("data.md")
	filetest.NoError(t, err)
	_, text, _ := strings.Cut(string(guide), "\n### Columns\n")
	text, _, _ = strings.Cut(text, "\n## ")
	code := regexp.MustCompile("`([a-z0-9_]+)`")
	columns, name := map[string][]string{}, ""
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		switch first := strings.TrimSpace(cells[1]); {
		case first == "column":
			name = "models"
		case name != "models" || first == "table":
			name, cells = strings.Trim(first, "`"), cells[1:]
		}
		for _, column := range code.FindAllStringSubmatch(cells[1], -1) {
			columns[name] = append(columns[name], column[1])
		}
	}
	for _, table := range tables {
		if !slices.Equal(columns[table.name], table.columns) {
			t.Errorf("%s: the guide has the columns %v, want %v",
				table.name, columns[table.name], table.columns)
		}
	}
	for _, name := range dataset.FactNames {
		if column := strings.TrimPrefix(name, "features."); !slices.Contains(columns["models"], column) {
			t.Errorf("the table models has no column %s", column)
		}
	}
	delete(columns, "facts") // a view
	if len(columns) != len(tables) {
		t.Errorf("the guide has %d tables, want %d", len(columns), len(tables))
	}
}

// TestGuideNumbers checks the limits that guides name.
func TestGuideNumbers(t *testing.T) {
	filetest.Says(t, "../docs/data.md",
		fmt.Sprintf("Cloudflare accepts no file over %d MiB, so a larger file is left out", maxSize>>20),
		fmt.Sprintf("A numbered page has %d changes.", changes.PageSize),
		fmt.Sprintf("have the %d newest entries", feedSize),
	)
	filetest.Says(t, "../docs/caddy.md",
		"archives of the last "+dataset.InWords(mostPublications)+" publications",
	)
}
