package website

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestFirstRows checks the rows of the explorer: active models before others, the newest first, and
// a family in one row. Its scripts learn the same.
func TestFirstRows(t *testing.T) {
	d := fork()
	details := func(family string, released dataset.Date) dataset.Details {
		return dataset.Details{Family: family, ReleaseDate: released}
	}
	d.Models = []dataset.Model{
		{Provider: "cohere", ID: "command-a", Details: details("command", 20260101)},
		{Provider: "cohere", ID: "command-b", Details: details("command", 20260301)},
		{
			Provider: "cohere",
			ID:       "command-c",
			Status:   dataset.Deprecated,
			Details:  details("command", 20260401),
		},
		{Provider: "xai", ID: "grok", Details: details("command", 20260200)},
		{Provider: "xai", ID: "grok-old", Status: dataset.Deprecated},
	}
	m := makeSite(t, d, Options{BaseURL: "https://models.example/catalog"}, addExplorer)
	var got []string
	for _, e := range parse(t, m.document(t, "index.html")) {
		if key := e.attributes["data-key"]; key != "" {
			got = append(got, key)
		}
	}
	if want := []string{"cohere/command-b", "xai/grok", "xai/grok-old"}; !slices.Equal(got, want) {
		t.Errorf("rows = %v, want %v", got, want)
	}
	page := string(m.document(t, "index.html").Body)
	if !strings.Contains(page, "+2 more") || strings.Count(page, " more</a>") != 4 {
		t.Errorf("the rows have other numbers of further models: %s", page)
	}
	_, rest, _ := strings.Cut(page, `<script type="application/json" id="settings">`)
	text, _, _ := strings.Cut(rest, "</script>")
	var s settings
	filetest.NoError(t, json.Unmarshal([]byte(text), &s))
	if s.Rows != 3 ||
		s.Prefix != "/catalog" ||
		!s.Pages ||
		len(s.Odd) != 0 ||
		len(s.Providers) != 2 ||
		s.Providers[1].Number != 2 {
		t.Errorf("settings %+v", s)
	}
}

// TestTotalInWords checks that rows are counted only if some models share one, as the script does after a
// filter.
func TestTotalInWords(t *testing.T) {
	for _, test := range []struct {
		models, rows int
		want         string
	}{
		{1204, 512, "1,204 models in 512 rows"},
		{2, 1, "2 models in 1 row"},
		{2, 2, "2 models"},
		{1, 1, "1 model"},
		{0, 0, "0 models"},
	} {
		if got := totalInWords(test.models, test.rows); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestCompareRows checks that the comparison has a row for how long models work, and none for what
// that sentence says too, or for the stage, which each model has below its name.
func TestCompareRows(t *testing.T) {
	page := string(makeSite(t, placed(), Options{}).document(t, "compare/index.html").Body)
	if !strings.Contains(page, `data-row="ending"`) {
		t.Error("there is no row for the end of models")
	}
	for _, name := range []string{"stage", "retirement_date", "retirement_not_before"} {
		if strings.Contains(page, `data-row="`+name+`"`) {
			t.Errorf("%s is shown twice", name)
		}
	}
}

// TestBoardEnds checks which ends the front page has: announced ones rather than reports, and of a day first the
// model that most places sell.
func TestBoardEnds(t *testing.T) {
	d := placed()
	// Acme's swift-2 is sold at other places, too.
	for _, id := range []string{"a-model", "b-model", "reported"} {
		d.Models = append(d.Models, dataset.Model{Provider: "acme", ID: id})
	}
	sortModels(d)
	d.Sources = append(d.Sources, dataset.Source{Name: "acme.example/docs", Official: []string{"acme"}, AsOf: 20261101})
	for _, end := range []struct{ id, day, source string }{
		{"a-model", "2027-03-01", "acme.example/docs"},
		{"swift-2", "2027-03-01", "acme.example/docs"},
		{"b-model", "2027-04-01", "acme.example/docs"},
		{"reported", "2027-02-01", "blog.example/ends"},
	} {
		m := d.Find("acme", end.id)
		m.RetirementDate = end.day
		claim := dataset.Claim{Value: m.RetirementDate, Source: end.source, Read: 20261101}
		m.SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{claim})
	}
	b := makeSite(t, d, Options{}).site.build
	ids := func(keys ...string) (ids []string) {
		var rows []*row
		for _, key := range keys {
			rows = append(rows, b.find(key))
		}
		for _, r := range b.boardEnds(rows) {
			ids = append(ids, r.ID)
		}
		return ids
	}
	got := ids("acme/reported", "acme/a-model", "acme/swift-2", "acme/b-model")
	if want := []string{"swift-2", "a-model", "b-model"}; !slices.Equal(got, want) {
		t.Errorf("of four ends the page has %v, want %v", got, want)
	}
	// What it has is by day, also if that is a report.
	got = ids("acme/a-model", "acme/swift-2", "acme/reported")
	if want := []string{"reported", "swift-2", "a-model"}; !slices.Equal(got, want) {
		t.Errorf("of three ends the page has %v, want %v", got, want)
	}
}

// TestNextEndReported checks that the line of the next end has a day if the end is only reported.
func TestNextEndReported(t *testing.T) {
	d := smallDataset(t)
	// Of the models that end, those whose end is only reported stay.
	d.Models = filtered(d.Models, func(m dataset.Model) bool { return m.RetirementDate == "" })
	page := string(makeSite(t, d, Options{}, addExplorer).document(t, "index.html").Body)
	if !strings.Contains(page, "is reported to end") || strings.Contains(page, `datetime=""`) {
		t.Errorf("the next end has no day: %s", page)
	}
}
