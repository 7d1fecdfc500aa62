package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// TestModelHistory checks that the page of a model shows its newest changes and the number of the others.
func TestModelHistory(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 8, Seed: 1})
	for n, want := range map[int]string{20: "", 1020: "And 1,000 earlier changes:"} {
		change := history.Change{Provider: d.Models[0].Provider, ID: d.Models[0].ID, Kind: history.Changed, Fields: []history.Field{{Name: "family", New: dataset.Text("x")}}}
		log := changes.New(slices.Repeat([]history.Change{change}, n))
		page := string(makeSite(t, d, Options{Changes: log}, addExplorer).site.modelPage(0).Body)
		shown := strings.Count(page, "<td>family x")
		if shown != maxHistory || !strings.Contains(page, want) || want == "" && strings.Contains(page, "earlier") {
			t.Errorf("%d changes: the page shows %d, and does not have %q", n, shown, want)
		}
	}
}
