package website

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
)

// TestComparisons checks the rule of popular comparisons: flagships, their predecessors, and models at several providers.
func TestComparisons(t *testing.T) {
	d := &dataset.Dataset{Providers: []dataset.Provider{{ID: "a", Name: "A"}, {ID: "b", Name: "B"}, {ID: "host", Name: "Host"}}}
	add := func(provider, id, family string, released dataset.Date, change func(m *dataset.Model)) {
		m := dataset.Model{Provider: provider, ID: id, Details: &dataset.Details{Family: family, ReleaseDate: released}}
		for _, meter := range []dataset.Meter{0, 1} {
			m.Details.Prices = append(m.Details.Prices, dataset.Price{Meter: meter, Amount: "3", Source: "x", From: 20260101, AsOf: 20260401})
		}
		if change != nil {
			change(&m)
		}
		d.Models = append(d.Models, m)
	}
	add("a", "alias", "big", 20260601, func(m *dataset.Model) { m.Details.AliasOf = "big-3" })
	add("a", "big-1", "big", 20250101, nil)
	add("a", "big-2", "big", 20260101, nil)
	add("a", "big-3", "big", 20260301, nil)
	add("a", "big-3-same-day", "big", 20260301, nil)
	add("a", "big-4", "big", 20260401, func(m *dataset.Model) { m.Status = dataset.Deprecated })
	add("a", "big-5", "big", 20260501, func(m *dataset.Model) { m.Details.Prices = nil })
	add("a", "small-1", "small", 20260701, nil)
	add("b", "one", "one", 20260101, nil)
	add("b", "voice", "one", 20260201, func(m *dataset.Model) { m.Type = dataset.Audio })
	add("host", "b/ONE", "one", 20260101, nil)
	var got []string
	for _, c := range comparisons(d) {
		got = append(got, c.name)
	}
	if diff := cmp.Diff([]string{"big-2-vs-big-3", "big-3-vs-one", "b-one-vs-host-one"}, got); diff != "" {
		t.Errorf("comparisons (-want +got):\n%s", diff)
	}
}
