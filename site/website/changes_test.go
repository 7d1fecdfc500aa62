package website

import (
	"fmt"
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
	for n, want := range map[int]string{20: "", 21: "And 1 earlier change:", 1020: "And 1,000 earlier changes:"} {
		var all []history.Change
		for i := range n {
			old, new := fmt.Sprint(1000+i), fmt.Sprint(1001+i)
			all = append(all, history.Change{
				Time: dataset.Timestamp(i), Provider: d.Models[0].Provider, ID: d.Models[0].ID, Kind: history.Changed,
				Fields: []history.Field{{Name: "context_length", Old: dataset.Text(old), New: dataset.Text(new)}},
			})
		}
		page := string(makeSite(t, d, Options{Changes: changes.New(all)}, addExplorer).site.writer.modelPage(0).Body)
		shown := strings.Count(page, "<td>context length")
		if shown != maxHistory || !strings.Contains(page, want) || want == "" && strings.Contains(page, "earlier") {
			t.Errorf("%d changes: the page shows %d, and does not have %q", n, shown, want)
		}
	}
}
