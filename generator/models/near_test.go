package main

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// TestNearDays checks that a mistyped id has the day of its maker, unless the maker has retired it while
// another seller has it.
func TestNearDays(t *testing.T) {
	for _, test := range []struct {
		name              string
		makers, elsewhere dataset.Date
		want              string
	}{
		{"the maker's day", 20261214, 20270209, "swift-2 (zeta ends it on 2026-12-14)"},
		{"its last day", 20261130, 20270209, "swift-2 (zeta retired it on 2026-11-30)"},
		{"retired everywhere", 20261101, 20261019, "swift-2 (zeta retired it on 2026-11-01)"},
		{"sold elsewhere", 20261101, 20270209, "swift-2 (bolt ends it on 2027-02-09)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := &dataset.Dataset{
				Settings:  dataset.Settings{AnyProviders: true},
				Providers: []dataset.Provider{{ID: "bolt", Name: "Bolt", Kind: dataset.Cloud}, {ID: "zeta", Name: "Zeta"}},
			}
			days := map[string]dataset.Date{"zeta": test.makers, "bolt": test.elsewhere}
			for _, provider := range []string{"bolt", "zeta"} {
				day := days[provider]
				m := dataset.Model{Provider: provider, ID: "swift-2"}
				m.RetirementDate = day.String()
				if provider != "zeta" {
					m.CanonicalID = "zeta/swift-2"
				}
				d.Models = append(d.Models, m)
			}
			c := newChecker(&program{})
			c.dataset = d
			c.day = 20261130
			c.index = catalog.New(d, catalog.V2)
			near := c.nearest("swiift-2", "", catalog.UnknownStage)
			if len(near) != 1 || near[0].String() != test.want {
				t.Errorf("nearest = %v, want %s", near, test.want)
			}
		})
	}
}
