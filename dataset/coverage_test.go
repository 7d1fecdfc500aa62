package dataset

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCoverage checks that a fact counts if the API shows it: a name that is not null, an alias that another model
// states, and a price if a source shows it and the model is not retired on the newest day of the dataset.
func TestCoverage(t *testing.T) {
	price := func() *Details {
		return &Details{Prices: []Price{{Amount: "1", Source: "x", From: 20250101, AsOf: 20260101}}}
	}
	d := &Dataset{Models: []Model{
		{ID: "a", Name: Text("A"), RetirementDate: "2026-03-01", Details: price()},
		{ID: "b", Name: Text(""), RetirementDate: "2026-03-02", Details: price(), UpdatedAt: 1772323200000}, // 2026-03-01
		{ID: "c", Status: Unlisted, Details: price()},
		{ID: "e", Details: &Details{AliasOf: "c"}},
		{ID: "d", Details: &Details{Family: "f", Prices: []Price{{Amount: "1", From: 20250101, To: 20250102, AsOf: 20260101}}}},
	}}
	got := map[string][2]int{}
	for i, c := range d.Coverage() {
		if i < len(FactNames) && c.Fact != FactNames[i] {
			t.Errorf("Coverage()[%d] is of %s, want %s", i, c.Fact, FactNames[i])
		}
		if c.Models > 0 {
			got[c.Fact] = [2]int{c.Models, c.Active}
		}
	}
	want := map[string][2]int{"name": {2, 2}, "type": {5, 4}, "status": {5, 4}, "retirement_date": {2, 2},
		"family": {1, 1}, "aliases": {1, 0}, "alias_of": {1, 1}, "prices": {2, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Coverage() (-want +got)\n%s", diff)
	}
	for _, test := range []struct {
		d    Dataset
		want Date
	}{
		{Dataset{}, 0}, {Dataset{LastSync: new(Timestamp(-1))}, 19691231}, {Dataset{LastSync: new(Timestamp(0)), Models: d.Models}, 20260301},
		{Dataset{Models: d.Models, Sources: []Source{{AsOf: 20260302}}}, 20260302},
	} {
		if got := test.d.Day(); got != test.want {
			t.Errorf("Day() = %v, want %v", got, test.want)
		}
	}
}
