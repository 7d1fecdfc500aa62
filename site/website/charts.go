package website

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// chart is a picture of prices over time.
type chart struct {
	Highest string // price at its upper edge; the lower one is $0
	Series  []series
	Days    []chartDay // its left and right edges, and the days on which prices changed or will
}

// chartDay is a day below a chart.
type chartDay struct {
	X       int // in percent of the width
	Text    string
	Edge    string // first or last if it is at an edge
	Unnamed bool   // there is no room for the text: another day is too near
}

// series is a price in a chart. Its number, from 1 to colors, says with which color and dashes it
// is drawn.
type series struct {
	Number     int
	Name, Last string
	Path       string // of SVG, in thousandths of the chart's width and height
	Coming     string // the same, of the announced price; empty if there is none
	Levels     []chartLevel
}

// chartLevel is a price at the place in a chart where it begins.
type chartLevel struct {
	X, Y int // in percent from the left and from the top
	Text string
}

// historyChart shows how the prices that people compare a model by changed, until it was retired,
// and will; nil if they do not.
func historyChart(pricing *evidence.Pricing, m *dataset.Model) *chart {
	type line struct {
		steps  []changes.Step
		coming facts.PriceChange
	}
	var shown []line
	headlines, today := facts.Headlines(pricing, m)
	first := today // the left edge
	end := today   // the right edge
	highest := dataset.Decimal("")
	changed := false
	for _, q := range headlines {
		for _, steps := range changes.Steps(pricing, m) {
			day := steps[0].Day
			// Each headline is a line, if it is known since when. A step without a day has no place on
			// the axis, and one that begins today has no length.
			if q.Condition != "" || steps[0].Meter != q.Meter || day == 0 || day >= today {
				continue
			}
			shown = append(shown, line{steps, q.Next})
			first = min(first, day)
			changed = changed || len(steps) > 1 || q.Next.From != 0
			for _, s := range steps {
				highest = higherPrice(highest, s.Amount)
			}
			if q.Next.From != 0 {
				// A bit of the time after it, so that the new price is a line rather than a point.
				end = max(end, q.Next.From.Add(max(30, daysBetween(first, q.Next.From)/12)))
				highest = higherPrice(highest, q.Next.Next)
			}
		}
	}
	// A flat line says what the table says, and a model that was always free has no scale.
	if !changed || facts.Number(highest) == 0 {
		return nil
	}
	// Prices are drawn from $0 on, so that a line of twice the height costs twice as much. SVG counts
	// from the top, so the highest price has y = 0.
	c := &chart{Highest: facts.Price(string(highest))}
	x := func(day dataset.Date) int { return 1000 * daysBetween(first, day) / daysBetween(first, end) }
	y := func(amount dataset.Decimal) float64 {
		return 1000 - math.Round(1000*facts.Number(amount)/facts.Number(highest))
	}
	stops := []dataset.Date{first, today}
	for i, l := range shown {
		name := nameOfPrice(l.steps[0].Meter, "")
		last := l.steps[len(l.steps)-1]
		s := series{
			Number: i + 1,
			Name:   strings.TrimSpace(name.Text + " " + name.Note),
			Last:   facts.Price(string(last.Amount)),
		}
		// A price holds until the next one, so the line has steps: H goes right, V up or down (SVG 2,
		// section 9.3).
		for n, step := range l.steps {
			if n == 0 {
				s.Path = fmt.Sprintf("M%d %g", x(step.Day), y(step.Amount))
			} else {
				s.Path += fmt.Sprintf("H%dV%g", x(step.Day), y(step.Amount))
			}
			level := chartLevel{x(step.Day) / 10, int(y(step.Amount)) / 10, facts.Price(string(step.Amount))}
			s.Levels = append(s.Levels, level)
			stops = append(stops, step.Day)
		}
		s.Path += fmt.Sprintf("H%d", x(today))
		next := l.coming
		if next.From != 0 {
			s.Coming = fmt.Sprintf("M%d %gH%dV%gH1000", x(today), y(last.Amount), x(next.From), y(next.Next))
			level := chartLevel{x(next.From) / 10, int(y(next.Next)) / 10, facts.Price(string(next.Next))}
			s.Levels = append(s.Levels, level)
			stops = append(stops, next.From)
		}
		c.Series = append(c.Series, s)
	}
	slices.Sort(stops)
	const room = 14 // percent of the width that a date needs
	for _, stop := range slices.Compact(stops) {
		d := chartDay{X: x(stop) / 10, Text: shortDate(stop, 0)} // no day is of the year 0, so each has its year
		if d.X == 0 {
			d.Edge = "first"
		} else if d.X > 100-room/2 {
			d.Edge = "last"
		}
		// Too near the day before it, even if that one is unnamed: it has its tick, but no date.
		n := len(c.Days)
		if n > 0 && d.X-c.Days[n-1].X < room {
			d.Unnamed = true
		}
		c.Days = append(c.Days, d)
	}
	return c
}

// higherPrice returns the higher of two prices.
func higherPrice(a, b dataset.Decimal) dataset.Decimal {
	if facts.Number(b) > facts.Number(a) {
		return b
	}
	return a
}

// daysBetween returns the number of days from one date to another; months begin with their first days.
func daysBetween(from, to dataset.Date) int { return int(to.Start()-from.Start()) / (24 * 3600 * 1000) }
