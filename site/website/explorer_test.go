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
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"})
	s := readSettings(t, m.document(t, "index.html"))
	if s.Prefix != "/catalog" || !s.Pages || len(s.Unlinked) != 0 || s.Limit != 50 || s.LastSync == nil || *s.LastSync != m.dataset.LastSync.String() {
		t.Errorf("settings %+v", s)
	}
	var sum, deprecated int
	for i, n := range s.Counts {
		sum += n
		if i%len(s.Statuses) == int(dataset.Deprecated) {
			deprecated += n
		}
	}
	want := 0
	for _, model := range m.dataset.Models {
		if model.Status == dataset.Deprecated {
			want++
		}
	}
	if sum != len(m.dataset.Models) || deprecated != want {
		t.Errorf("the counts have %d models, %d deprecated; want %d, %d", sum, deprecated, len(m.dataset.Models), want)
	}
	for i, p := range m.dataset.Providers {
		if s.Providers[i].ID != p.ID || s.Providers[i].Number != i+1 {
			t.Errorf("provider %d is %+v", i, s.Providers[i])
		}
	}
	if detail := readSettings(t, m.document(t, "model/index.html")); detail.Counts != nil || len(detail.TypeNotes) != 5 || len(detail.StatusNotes) != 3 {
		t.Errorf("settings of the detail view: %+v", detail)
	}
	without := makeSite(t, datasettest.New(datasettest.Options{Models: 50, Seed: 1, Hostile: true}), Options{NoModelPages: true})
	if s := readSettings(t, without.document(t, "index.html")); s.Pages || len(s.Unlinked) != 0 {
		t.Errorf("without pages of models: %+v", s)
	}
}

// TestFirstRows checks that the explorer shows the first page of the API's list in its order.
func TestFirstRows(t *testing.T) {
	m := makeSite(t, embedded(t), Options{})
	var list struct {
		Data []struct{ Provider, ID string }
	}
	q, queryErr := m.catalog.Parse(catalog.V1, "")
	if queryErr != nil {
		t.Fatal(queryErr)
	}
	body, _ := m.catalog.AppendList(nil, &q)
	if err := json.Unmarshal(body, &list); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range parse(t, m.document(t, "index.html")) {
		if key := e.attributes["data-key"]; key != "" {
			got = append(got, key)
		}
	}
	var want []string
	for _, model := range list.Data {
		want = append(want, model.Provider+"/"+model.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("rows = %v, want %v", got, want)
	}
}
