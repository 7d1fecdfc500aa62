package evidence

import (
	"testing"

	"modelcatalog/dataset"
)

// TestOwnFacts checks what an alias never takes from its target: what it is called, its days, and what
// decides how long it can be used.
func TestOwnFacts(t *testing.T) {
	target := dataset.Model{
		Provider: "acme", ID: "m-1", Name: dataset.Text("M 1"),
		Status: dataset.Deprecated, RetirementDate: "2027-01-01", NotBefore: "2026-12-01",
		Details: dataset.Details{Family: "m", ReleaseDate: 20260300, AfterRetirement: "fails"},
	}
	alias := dataset.Model{Provider: "acme", ID: "m", Details: dataset.Details{AliasOf: "m-1"}}
	d := &dataset.Dataset{
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Models:    []dataset.Model{alias, target},
	}
	e := New(d)
	m := d.Find("acme", "m")
	if !e.Inherits(m, "family") {
		t.Error("the alias does not have the family of its target")
	}
	for _, fact := range []string{
		"name", "status", "release_date", "retirement_date", "retirement_not_before", "after_retirement",
		"replacement",
	} {
		t.Run(fact, func(t *testing.T) {
			if value, from := e.Inherited(m, fact); from != nil {
				t.Errorf("the alias has %q of its target, want its own", value)
			}
		})
	}
}
