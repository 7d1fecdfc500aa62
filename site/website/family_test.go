package website

import (
	"fmt"
	"slices"
	"testing"

	"modelcatalog/dataset"
)

// TestFamilies checks the order of a family, which the newest active model leads.
func TestFamilies(t *testing.T) {
	of := func(provider, family string, status dataset.Status, released dataset.Date) dataset.Model {
		return dataset.Model{Provider: provider, Status: status, Details: dataset.Details{Family: family, ReleaseDate: released}}
	}
	models := []dataset.Model{
		of("a", "x", dataset.Deprecated, 20260101), of("a", "x", dataset.Active, 20250101), of("b", "x", dataset.Active, 0),
		of("a", "x", dataset.Active, 20250201), of("a", "y", dataset.Active, 0), {Provider: "a"},
	}
	f := newFamilies(models)
	for row, want := range [][]int32{{3, 1, 0}, {3, 1, 0}, {2}, {3, 1, 0}, {4}, nil} {
		if got := f[familyKey(&models[row])]; !slices.Equal(got, want) {
			t.Errorf("of(model %d) = %v, want %v", row, got, want)
		}
	}
}

func TestOfferKey(t *testing.T) {
	for _, test := range []struct{ first, second string }{
		{"meta-llama/Llama-3.3-70B-Instruct-Turbo", "llama-3.3-70b-versatile"},
		{"mistralai/Mixtral-8x7B-Instruct-v0.1", "mixtral-8x7b-v0.1"},
		{"openai/gpt-oss-20b", "gpt-oss-20b"},
	} {
		key := offerKey(&dataset.Model{ID: test.first})
		if other := offerKey(&dataset.Model{ID: test.second}); key != other || key == "" {
			t.Errorf("offerKey(%q) = %q, offerKey(%q) = %q, want the same", test.first, key, test.second, other)
		}
	}
	for _, m := range []dataset.Model{
		{ID: "gpt-oss-120b"}, {ID: "gpt-oss-20b", Type: dataset.Image}, {ID: "a/"}, {ID: "turbo"},
		{ID: "gpt-oss-20b", Details: dataset.Details{Flags: dataset.Flags{Known: 1 << 7}}},
	} {
		if key := offerKey(&m); key == "chat gptoss20b" || len(m.ID) < 6 && key != "" {
			t.Errorf("offerKey(%s %q) = %q", m.Type, m.ID, key)
		}
	}
}

// TestLargeFamily checks that pages do not show a large family whole: the time of a build would be quadratic.
func TestLargeFamily(t *testing.T) {
	d := &dataset.Dataset{Providers: []dataset.Provider{{ID: "a", Name: "A"}}}
	for row := range 500 {
		d.Models = append(d.Models, dataset.Model{Provider: "a", ID: fmt.Sprintf("m%05d", row), Details: dataset.Details{Family: "m"}})
	}
	a := &addresses{pages: true, page: func(row int) string { return fmt.Sprint(row) }}
	b := &build{dataset: d, addresses: a, families: newFamilies(d.Models), providers: newProviderViews(d, a)}
	view := familyOf(b, 3, &d.Models[3])
	if len(view.Rows) != maxSiblings || view.More != number(len(d.Models)-1-maxSiblings) || view.Rows[3].ID != "m00004" {
		t.Errorf("family shows %d models from %s and %s more", len(view.Rows), view.Rows[0].ID, view.More)
	}
}
