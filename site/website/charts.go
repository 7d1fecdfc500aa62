package website

import (
	"fmt"
	"math"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// chart is a picture of prices over time.
type chart struct {
	From, To string // days of its left and right edges
	Highest  string // price at its upper edge; the lower one is $0
	Series   []series
}

// series is a price in a chart. Its number, from 1 to colors, says with which color and dashes it is drawn.
type series struct {
	Number     int
	Name, Last string
	Path       string // of SVG, in thousandths of the chart's width and height
}

// historyChart shows how the prices that people compare a model by changed, until it was retired; nil if they did not.
func historyChart(b *build, m *dataset.Model) *chart {
	var shown [][]changes.Step
	headlines, end := facts.Headlines(b.pricing, m)
	first, highest, changed := end, dataset.Decimal(""), false
	for _, q := range headlines {
		for _, steps := range changes.Steps(b.pricing, m) {
			if day := steps[0].Day; q.Condition == "" && steps[0].Meter == q.Meter && day != 0 && day < end {
				shown, first, changed = append(shown, steps), min(first, day), changed || len(steps) > 1
				for _, s := range steps {
					if facts.Number(s.Amount) > facts.Number(highest) {
						highest = s.Amount
					}
				}
			}
		}
	}
	if !changed {
		return nil
	}
	c := &chart{From: date(first), To: date(end), Highest: facts.Price(string(highest))}
	for i, steps := range shown {
		name := nameOfPrice(steps[0].Meter, "")
		s := series{Number: i + 1, Name: strings.TrimSpace(name.Text + " " + name.Note), Last: facts.Price(string(steps[len(steps)-1].Amount))}
		for n, step := range steps {
			x, y := 1000*days(first, step.Day)/days(first, end), 1000-math.Round(1000*facts.Number(step.Amount)/facts.Number(highest))
			if n == 0 {
				s.Path = fmt.Sprintf("M%d %g", x, y)
			} else {
				s.Path += fmt.Sprintf("H%dV%g", x, y)
			}
		}
		s.Path += "H1000"
		c.Series = append(c.Series, s)
	}
	return c
}

// days returns the number of days from one date to another; months begin with their first days.
func days(from, to dataset.Date) int { return int(to.Start()-from.Start()) / (24 * 3600 * 1000) }
