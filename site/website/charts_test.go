package website

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

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
			t.Errorf("the day at %g %% has Near = %v", d.X, d.Near)
		}
	}
}

// TestLevelsAtSteps checks that the amount of a price and the line of its day are exactly where the price
// has its step, on days that are no whole percent of the width.
func TestLevelsAtSteps(t *testing.T) {
	first := dataset.Date(20260101)
	a := &chartAxes{first: first, today: first.Add(307), end: first.Add(307), highest: "0.7"}
	change := first.Add(150)
	line := a.draw(1, pricedLine{steps: []changes.Step{
		{Day: first, Amount: "0.7"},
		{Day: change, Amount: "0.15"},
	}})
	level := line.Levels[1]
	step := fmt.Sprintf("H%gV%g", 10*level.X, 10*level.Y)
	if !strings.Contains(line.Path, step) {
		t.Errorf("the path is %s, want the step %s of the amount", line.Path, step)
	}
	day := a.days([]dataset.Date{first, change, a.today}, nil)[1]
	if day.X != level.X {
		t.Errorf("the day is at %g %%, want %g %%", day.X, level.X)
	}
}
