package website

import (
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// chart is a picture of prices over time. Lengths are shares of its size.
type chart struct {
	X, Y   []tick
	Series []series
}

type tick struct {
	At   share
	Text string
}

// series is what belongs together in a chart. Its number, from 1 to colors, says with which color and dashes it is drawn.
type series struct {
	Number     int
	Name, Last string
	Lines      []chartLine
}

type chartLine struct{ X1, Y1, X2, Y2 share }

func amount[T ~string](digits T) float64 {
	f, _ := strconv.ParseFloat(string(digits), 64)
	return f
}

// historyChart shows how the two most important prices of a model changed until a day; nil if they did not.
func historyChart(b *build, m *dataset.Model, end dataset.Date) *chart {
	all := changes.Steps(b.pricing, m)
	var shown [][]changes.Step
	first, highest, changed := end, dataset.Decimal(""), false
	quotes, _ := b.lastQuotes(m)
	for _, meter := range slices.Concat(typeMeters[m.Type], headlineMeters) {
		for _, steps := range all {
			own := steps[0].Meter
			if own.String() != meter || steps[0].Day == 0 || steps[0].Day >= end || len(shown) == 2 || len(dataset.QuoteOf(quotes, meter, "").Shown) == 0 {
				continue
			}
			if len(shown) > 0 && (shown[0][0].Meter == own || dataset.Meters[shown[0][0].Meter].Unit != dataset.Meters[own].Unit) {
				continue // on the same axis are prices of one unit
			}
			shown, first, changed = append(shown, steps), min(first, steps[0].Day), changed || len(steps) > 1
			for _, s := range steps {
				if amount(s.Amount) > amount(highest) {
					highest = s.Amount
				}
			}
		}
	}
	if !changed {
		return nil
	}
	at := func(s changes.Step) (x, y share) {
		return shareOf(days(first, s.Day), days(first, end)), whole - shareOf(int(amount(s.Amount)*1e6), int(amount(highest)*1e6))
	}
	c := &chart{X: []tick{{0, date(first)}, {whole, date(end)}}, Y: []tick{{whole, "$0"}, {0, price(string(highest))}}}
	for i, steps := range shown {
		name := nameOfPrice(steps[0].Meter, "")
		s := series{Number: i + 1, Name: strings.TrimSpace(name.Text + " " + name.Note), Last: price(string(steps[len(steps)-1].Amount))}
		for n, step := range steps {
			x, y := at(step)
			if n+1 == len(steps) {
				s.Lines = append(s.Lines, chartLine{x, y, whole, y})
				break
			}
			nextX, nextY := at(steps[n+1])
			s.Lines = append(s.Lines, chartLine{x, y, nextX, y}, chartLine{nextX, y, nextX, nextY})
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// days returns the number of days from one date to another; months begin with their first days.
func days(from, to dataset.Date) int { return int(to.Start()-from.Start()) / (24 * 3600 * 1000) }
