package website

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/site/representation"
)

// readSettings returns the settings that a page has for its script.
func readSettings(t *testing.T, d representation.Document) (s settings) {
	t.Helper()
	_, rest, _ := strings.Cut(string(d.Body), `<script type="application/json" id="settings">`)
	text, _, _ := strings.Cut(rest, "</script>")
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatalf("%s: settings: %v", d.Path, err)
	}
	return s
}

// TestSettings checks that the settings for scripts match the dataset.
func TestSettings(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"}, addExplorer)
	s := readSettings(t, m.document(t, "index.html"))
	if s.Prefix != "/catalog" || !s.Pages || len(s.Odd) != 0 {
		t.Errorf("settings %+v", s)
	}
	for i, p := range m.dataset.Providers {
		if s.Providers[i].ID != p.ID || s.Providers[i].Number != i+1 {
			t.Errorf("provider %d is %+v", i, s.Providers[i])
		}
	}
	without := makeSite(t, datasettest.New(datasettest.Options{Models: 50, Seed: 1, Hostile: true}), Options{NoModelPages: true}, addExplorer)
	if s := readSettings(t, without.document(t, "index.html")); s.Pages || len(s.Odd) != 0 {
		t.Errorf("without pages of models: %+v", s)
	}
}

// TestFirstRows checks the rows of the explorer: active models before others, the newest first, and a family in one row.
func TestFirstRows(t *testing.T) {
	d := fork()
	details := func(family string, released dataset.Date) dataset.Details {
		return dataset.Details{Family: family, ReleaseDate: released}
	}
	d.Models = []dataset.Model{
		{Provider: "cohere", ID: "command-a", Details: details("command", 20260101)},
		{Provider: "cohere", ID: "command-b", Details: details("command", 20260301)},
		{Provider: "cohere", ID: "command-c", Status: dataset.Deprecated, Details: details("command", 20260401)},
		{Provider: "xai", ID: "grok", Details: details("command", 20260200)},
		{Provider: "xai", ID: "grok-old", Status: dataset.Deprecated},
	}
	m := makeSite(t, d, Options{}, addExplorer)
	var got []string
	for _, e := range parse(t, m.document(t, "index.html")) {
		if key := e.attributes["data-key"]; key != "" {
			got = append(got, key)
		}
	}
	if want := []string{"cohere/command-b", "xai/grok", "xai/grok-old"}; !slices.Equal(got, want) {
		t.Errorf("rows = %v, want %v", got, want)
	}
	if page := string(m.document(t, "index.html").Body); !strings.Contains(page, "+2 more") || strings.Count(page, " more</a>") != 4 {
		t.Errorf("the rows have other numbers of further models: %s", page)
	}
	if s := readSettings(t, m.document(t, "index.html")); s.Rows != 3 {
		t.Errorf("number of rows = %d, want 3", s.Rows)
	}
}

// TestFilters checks that scripts know every parameter of version 2 that filters, and each word of searches by valid values of them.
func TestFilters(t *testing.T) {
	m := makeSite(t, fork(), Options{}, addExplorer)
	var got, want []string
	for _, f := range filters {
		got = append(got, f.Name)
	}
	for _, p := range m.catalog.Params(catalog.V2) {
		if !slices.Contains([]string{"page", "limit", "search", "sort", "order"}, p.Name) {
			want = append(want, p.Name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("filters = %v, want %v", got, want)
	}
	for word, query := range vocabulary() {
		if _, err := m.catalog.Parse(catalog.V2, query); err != nil {
			t.Errorf("the word %s: %v", word, err)
		}
	}
}
