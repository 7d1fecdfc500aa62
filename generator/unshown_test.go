package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestUnshown checks what is said of lines of prices that were not there before, each "meter amount from to source".
func TestUnshown(t *testing.T) {
	old := []string{"0 1 0 0 a", "1 5 0 0 a"}
	for name, test := range map[string]struct {
		retired string
		lines   []string
		want    string
	}{
		"shown":      {"", []string{"0 1 0 0 a", "0 1 0 0 b", "1 6 0 0 a"}, ""},
		"upcoming":   {"", append([]string{"0 2 20260201 0 b"}, old...), ""},
		"overruled":  {"", []string{"0 1 0 0 a", "0 2 0 0 b", "0 3 0 0 own", "1 5 0 0 a"}, `price:input of "m": 3 is shown (official: own)`},
		"disputed":   {"", []string{"0 1 0 0 a", "1 5 0 0 a", "2 4 0 0 a", "2 5 0 0 b"}, `Sources disagree, so no price is shown.`},
		"ended":      {"", append([]string{"2 4 20250101 20250201 a"}, old...), "it has ended"},
		"takes away": {"", []string{"0 1 0 0 a", "0 2 0 0 b", "1 5 0 20260101 a"}, ""},
		"retired":    {"2025-12-31", append([]string{"2 4 0 0 a", "2 5 0 0 b"}, old...), "the model is retired, so it has no price"},
	} {
		d := &dataset.Dataset{Sources: []dataset.Source{{Name: "own", AsOf: 20260102, Official: true}}}
		for _, lines := range [][]string{old, test.lines} {
			m := dataset.Model{Provider: "acme", ID: "m", RetirementDate: test.retired}
			for _, line := range lines {
				var p dataset.Price
				_, err := fmt.Sscan(line, &p.Meter, &p.Amount, &p.From, &p.To, &p.Source)
				if err != nil {
					t.Fatal(err)
				}
				m.Prices = append(m.Prices, p)
			}
			slices.SortStableFunc(m.Prices, func(a, b dataset.Price) int { return int(a.Meter) - int(b.Meter) })
			d.Models = append(d.Models, m)
		}
		was := *d
		was.Models, d.Models = d.Models[:1], d.Models[1:]
		if got := unshown(&was, d); (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: %s, want %q", name, got, test.want)
		}
	}
}
