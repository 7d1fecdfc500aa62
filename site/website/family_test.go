package website

import (
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
