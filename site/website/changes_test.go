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

// TestChangesPage checks that changes of each kind are shown with their day, model and facts.
func TestChangesPage(t *testing.T) {
	text := dataset.Text
	long := strings.Repeat("Reads text. ", 20) + "End."
	log := changes.New([]history.Change{
		{Time: at(t, "2026-01-02T23:59:59.999Z"), Provider: "openai", ID: "gpt-4o", Kind: history.Unlisted, Fields: []history.Field{
			{Name: "status", Old: text("active"), New: text("unlisted")},
		}, Seeded: []string{"litellm"}},
		{Time: at(t, "2026-01-03T06:00:00.000Z"), Provider: "openai", ID: "gpt-4o", Kind: history.Changed, Fields: []history.Field{
			{Name: "name", New: text("<b>GPT</b>")}, {Name: "description", Old: text("Short."), New: text(long)},
			{Name: "context_length", Old: text("64000"), New: text("128000")},
		}},
		{Time: at(t, "2026-01-03T06:00:00.000Z"), Provider: "zeta", ID: "gone/x", Kind: history.Removed, Reason: "No <model>", Fields: []history.Field{
			{Name: "description", Old: text("Wrong.")}, {Name: "type", Old: text("chat")}, {Name: "context_length", Old: text("")}, {Name: "status", Old: text("active")},
		}},
	})
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog", Changes: log}, addChanges)
	page := string(m.document(t, "changes/index.html").Body)
	checkContains(t, page,
		`<a href="/catalog/changes/" aria-current="page">`, `3 changes since 2 January 2026, newest first.`, `GET /catalog/changes.json`,
		`<time datetime="2026-01-03">3 January 2026</time></h2> <span class="note">2 changes</span>`,
		`<time datetime="2026-01-02">2 January 2026</time></h2> <span class="note">1 change</span>`,
		`<span class="badge unlisted">unlisted</span>`, `<del class="badge active">active</del>`, `<ins class="badge unlisted">unlisted</ins>`,
		`<a href="/catalog/models/openai/gpt-4o/"><code>gpt-4o</code></a> <span class="note">OpenAI</span>`,
		`<time datetime="2026-01-02"></time>`, `<time datetime="2026-01-03T06:00:00.000Z">06:00 UTC</time>`,
		`<del>none</del>`, `<ins>&lt;b&gt;GPT&lt;/b&gt;</ins>`, `<ins>`+long+`</ins></dd>`, `<del>Short.</del>`,
		`<del>64,000</del><span class="unseen"> became </span><span class="arrow" aria-hidden="true"> → </span><ins>128,000</ins>&nbsp;tokens</dd>`,
		`<span class="monogram p0" aria-hidden="true">Ze</span> <code>gone/x</code> <span class="note">zeta</span>`,
		`<span><span class="unseen">Type: </span>chat</span><span><span class="unseen">Status: </span>active</span></p>`, `<p class="text">Wrong.</p>`,
		`<p class="note">Reason: No &lt;model&gt;</p>`, `<p class="note">Seeded from the history of litellm.</p>`,
	)
	for _, other := range []string{"<b>GPT", "Older changes", "Newer changes", "No changes yet"} {
		if strings.Contains(page, other) {
			t.Errorf("the page has %s", other)
		}
	}
	model := string(m.document(t, "models/openai/gpt-4o/index.html").Body)
	checkContains(t, model, `<h2 id="history">Changes in the catalog</h2>`, `<time datetime="2026-01-02">2026-01-02</time>`,
		`<time datetime="2026-01-03T06:00:00.000Z">2026-01-03</time>`)
	if strings.Contains(model, "earlier change") || strings.Contains(model, `class="subject"`) {
		t.Error("the page of the model mentions other models, or changes that it does not show")
	}
	if other := string(m.document(t, "models/openai/gpt-4o-mini/index.html").Body); strings.Contains(other, `id="history"`) {
		t.Error("the page of a model that did not change has a history")
	}
}

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

// TestNoChanges checks that the page of an empty history says so.
func TestNoChanges(t *testing.T) {
	m := makeSite(t, embedded(t), Options{Changes: changes.New(nil)}, addChanges)
	page := string(m.document(t, "changes/index.html").Body)
	checkContains(t, page, "No changes yet", "The history of the catalog is empty as yet.")
}

func TestOnlyDay(t *testing.T) {
	for moment, want := range map[string]bool{
		"2026-01-02T23:59:59.999Z": true, "2026-01-02T23:59:59.998Z": false, "2026-01-03T00:00:00.000Z": false, "1969-12-31T23:59:59.999Z": true,
		"0000-01-01T23:59:59.999Z": true,
	} {
		if got := onlyDay(at(t, moment)); got != want {
			t.Errorf("onlyDay(%s) = %v", moment, got)
		}
	}
}
