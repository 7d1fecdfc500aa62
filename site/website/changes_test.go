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

// TestChangesPages follows the links from the newest page to the oldest, and checks that the pages have every change once.
func TestChangesPages(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"real": embedded(t), "hostile": datasettest.New(datasettest.Options{Models: 300, Seed: 7, Hostile: true}),
	} {
		m := makeSite(t, d, Options{}, addChanges)
		links := func(path string) (newer, older string) {
			for _, line := range strings.Split(string(m.document(t, path).Body), "\n") {
				address := strings.TrimPrefix(strings.Split(line+`""`, `"`)[1], "/") + "index.html"
				switch {
				case strings.HasSuffix(line, "Newer changes</a></li>"):
					newer = address
				case strings.HasSuffix(line, "Older changes</a></li>"):
					older = address
				}
			}
			return newer, older
		}
		total, before := 0, ""
		for path := "changes/index.html"; path != ""; {
			document := m.document(t, path)
			for _, e := range parse(t, document) {
				if e.name == "span" && strings.HasPrefix(e.attributes["class"], "badge ") {
					total++
				}
			}
			newer, older := links(path)
			if newer != before {
				t.Errorf("%s: %s leads to newer ones at %q, want %q", name, path, newer, before)
			}
			before, path = path, older
		}
		if total != manyChanges || before != "changes/1/index.html" {
			t.Errorf("%s: %d changes down to %s, want %d", name, total, before, manyChanges)
		}
	}
}

// TestModelHistory checks that the page of a model shows its newest changes and the number of the others.
func TestModelHistory(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 8, Seed: 1})
	for n, want := range map[int]string{0: "", 1: "", 20: "", 21: "And 1 earlier change:", 1020: "And 1,000 earlier changes:"} {
		var all []history.Change
		for i := range n {
			old, new := fmt.Sprint(1000+i), fmt.Sprint(1001+i)
			all = append(all, history.Change{
				Time: dataset.Timestamp(i), Provider: d.Models[0].Provider, ID: d.Models[0].ID, Kind: history.Changed,
				Fields: []history.Field{{Name: "context_length", Old: dataset.Text(old), New: dataset.Text(new)}},
			})
		}
		m := makeSite(t, d, Options{Changes: changes.New(all)}, addExplorer)
		page := m.site.writer.modelPage(0)
		shown := strings.Count(string(page.Body), `<span class="badge changed">`)
		if shown != min(n, maxHistory) || !strings.Contains(string(page.Body), want) || want == "" && strings.Contains(string(page.Body), "earlier") {
			t.Errorf("%d changes: the page shows %d, and does not have %q", n, shown, want)
		}
	}
}
