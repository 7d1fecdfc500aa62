package website

import "testing"

// TestDaysOnPhones checks which dates below a chart a phone leaves out: those that would be printed over
// others, and not those at the edges.
func TestDaysOnPhones(t *testing.T) {
	days := []chartDay{
		{X: 0, Edge: "first"},
		{X: 21},
		{X: 49},
		{X: 63, Unnamed: true},
		{X: 77},
		{X: 100, Edge: "last"},
	}
	want := []bool{false, true, false, false, true, false}
	markNear(days)
	for i, d := range days {
		if d.Near != want[i] {
			t.Errorf("the day at %d %% has Near = %v", d.X, d.Near)
		}
	}
}
