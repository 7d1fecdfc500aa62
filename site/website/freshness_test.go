package website

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestFreshness checks that the page names the newest listing of each provider and the day of each source, and that every page
// names the last sync.
func TestFreshness(t *testing.T) {
	d := retiringDataset(t)
	d.Sources = []dataset.Source{{Name: "models.dev", AsOf: 20260701, URL: "https://models.dev", Official: false}}
	d.Models[0].LastSeenAt, d.Models[1].LastSeenAt = at(t, "2026-06-01T00:00:00.000Z"), at(t, "2026-06-05T06:07:08.009Z")
	d.Settings.Synced = []string{"anthropic"}
	m := makeSite(t, d, Options{}, addExplorer, addFreshness)
	page := string(m.document(t, "status/index.html").Body)
	checkContains(t, page, `<time datetime="2026-07-01T12:00:00.000Z" data-age></time><span class="unscripted">1 July 2026, 12:00:00 UTC</span>`,
		`<td>2026-06-05</td><td class="scripted"><time datetime="2026-06-05T06:07:08.009Z" data-age data-target="1"></time></td>`, `, kept by hand</td>`,
		`<a rel="external" href="https://models.dev">models.dev</a></th><td>0</td><td>2026-07-01</td>`)
	const age = `<a class="age" href="/status/"><span>Synced </span><time datetime="2026-07-01T12:00:00.000Z" data-age>2026-07-01</time></a>`
	checkContains(t, string(m.document(t, "index.html").Body), age)
	d.LastSync = nil
	if page := string(makeSite(t, d, Options{}, addExplorer).document(t, "index.html").Body); strings.Contains(page, `class="age"`) {
		t.Error("the page of a catalog without a sync has an age")
	}
}
