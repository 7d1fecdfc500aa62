package website

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// TestLifetimes checks how long the models of a provider live, and that a few lives say nothing.
func TestLifetimes(t *testing.T) {
	life := func(id, end string) dataset.Model {
		return dataset.Model{
			Provider:       "openai",
			ID:             id,
			RetirementDate: end,
			Details:        dataset.Details{ReleaseDate: 2025_01_01},
		}
	}
	four := []dataset.Model{
		life("a", "2025-07-01"),
		life("b", "2025-10-01"),
		life("c", "2026-01-01"),
		life("d", "2026-02-01"),
	}
	alias := life("latest", "2026-07-01")
	alias.AliasOf = "e"
	undated := life("undated", "2026-03-01")
	undated.ReleaseDate = 0
	for _, test := range []struct {
		name   string
		models []dataset.Model
		median string // empty if the page says nothing
		count  int
		coming bool
	}{
		{"no model", nil, "", 0, false},
		{"too few", four, "", 0, false},
		{"five", append(four[:4:4], life("e", "2026-05-01")), "12 months", 5, false},
		{"six", append(four[:4:4], life("e", "2026-05-01"), life("f", "2026-05-02")), "13 months", 6, false},
		{"an announced end", append(four[:4:4], life("e", "2027-01-01")), "12 months", 5, true},
		{"no alias", append(four[:4:4], life("e", "2026-05-01"), alias), "12 months", 5, false},
		{
			name:   "no dated version",
			models: append(four[:4:4], life("e", "2026-05-01"), life("e-2025-01-01", "2026-05-01")),
			median: "12 months",
			count:  5,
			coming: false,
		},
		{"no unknown release", append(four[:4:4], undated), "", 0, false},
		{"none that ends before its release", append(four[:4:4], life("e", "2024-05-01")), "", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := datasettest.New(datasettest.Options{})
			d.LastSync = new(at(t, "2026-07-01T12:00:00.000Z"))
			d.Models = append(d.Models, test.models...)
			sortModels(d)
			got := lifetimesOf(makeSite(t, d, Options{}, addFreshness).site.build, "openai")
			if got == nil {
				got = &lifetimes{}
			}
			if got.Median != test.median || got.Count != test.count || got.Coming != test.coming {
				t.Errorf("lifetimes = %q of %d, announced: %t; want %q of %d, %t",
					got.Median, got.Count, got.Coming, test.median, test.count, test.coming)
			}
		})
	}
}
