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
	Coming  string     // what a dotted line is, in words; empty if there is none
	Days    []chartDay // its left and right edges, and the days on which prices changed or will
}

// chartDay is a day below a chart.
type chartDay struct {
	X       float64 // in percent of the width
	Text    string
	Edge    string // first or last if it is at an edge
	Unnamed bool   // there is no room for the text: another day is too near
	Near    bool   // the same on a phone
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
	X, Y float64 // in percent from the left and from the top
	Text string
}

// pricedLine is a price over time, before it is drawn.
type pricedLine struct {
	steps  []changes.Step
	coming facts.PriceChange // its day is 0 if nothing is announced
}

// chartAxes are the edges of a chart. Prices are drawn from $0 on, so that a line of twice the height
// costs twice as much.
type chartAxes struct {
	first, today, end dataset.Date
	highest           dataset.Decimal
}

// x returns where a day is, in thousandths of the width.
func (a *chartAxes) x(day dataset.Date) int {
	return 1000 * daysBetween(a.first, day) / daysBetween(a.first, a.end)
}

// y returns where a price is, in thousandths of the height. SVG counts from the top, so the highest
// price has 0.
func (a *chartAxes) y(amount dataset.Decimal) float64 {
	return 1000 - math.Round(1000*facts.Number(amount)/facts.Number(a.highest))
}

// level returns the label of a price at the day on which it begins. It is exactly at its step: in whole
// percents it was up to 13 pixels before it, and the line went through the amount.
func (a *chartAxes) level(day dataset.Date, amount dataset.Decimal) chartLevel {
	return chartLevel{float64(a.x(day)) / 10, a.y(amount) / 10, facts.Price(string(amount))}
}

// historyChart shows how the prices that people compare a model by changed, until it was retired,
// and will; nil if they do not.
func historyChart(pricing *evidence.Pricing, m *dataset.Model) *chart {
	lines, axes := pricedLines(pricing, m)
	isFlat := func(l pricedLine) bool { return len(l.steps) == 1 && l.coming.From == 0 }
	changed := slices.ContainsFunc(lines, func(l pricedLine) bool { return !isFlat(l) })
	// A flat line says what the table says, and a model that was always free has no scale.
	if !changed || facts.Number(axes.highest) == 0 {
		return nil
	}
	c := &chart{Highest: facts.Price(string(axes.highest))}
	stops := []dataset.Date{axes.first, axes.today}
	var coming []dataset.Date // those of stops on which a price will change
	isReported := false
	for i, l := range lines {
		c.Series = append(c.Series, axes.draw(i+1, l))
		for _, step := range l.steps {
			stops = append(stops, step.Day)
		}
		if l.coming.From != 0 {
			stops = append(stops, l.coming.From)
			coming = append(coming, l.coming.From)
			isReported = isReported || l.coming.Reported
		}
	}
	if len(coming) > 0 {
		c.Coming = "from " + facts.ShortDate(slices.Min(coming), 0) + " on, announced"
		if isReported {
			c.Coming = "from " + facts.ShortDate(slices.Min(coming), 0) + " on, reported by others only"
		}
	}
	slices.Sort(stops)
	c.Days = axes.days(slices.Compact(stops), coming)
	return c
}

// pricedLines returns the lines of a model's chart, and the axes that have room for them.
func pricedLines(pricing *evidence.Pricing, m *dataset.Model) (lines []pricedLine, axes *chartAxes) {
	headlines, today := facts.Headlines(pricing, m)
	axes = &chartAxes{first: today, today: today, end: today}
	for _, q := range headlines {
		for _, steps := range changes.Steps(pricing, m) {
			day := steps[0].Day
			// Each headline is a line, if it is known since when. A step without a day has no place on
			// the axis, and one that begins today has no length.
			if q.Condition != "" || steps[0].Meter != q.Meter || day == 0 || day >= today {
				continue
			}
			lines = append(lines, pricedLine{steps, q.Next})
			axes.first = min(axes.first, day)
			for _, s := range steps {
				axes.highest = higherPrice(axes.highest, s.Amount)
			}
			if q.Next.From != 0 {
				// A bit of the time after it, so that the new price is a line rather than a point.
				// Of a young model, a month would be half of the picture.
				rest := max(7, daysBetween(axes.first, q.Next.From)/8)
				axes.end = max(axes.end, q.Next.From.Add(rest))
				axes.highest = higherPrice(axes.highest, q.Next.Next)
			}
		}
	}
	return lines, axes
}

// draw returns a line as a page shows it. A price holds until the next one, so the line has steps: H goes
// right, V up or down (SVG 2, section 9.3).
func (a *chartAxes) draw(number int, l pricedLine) series {
	name := nameOfPrice(l.steps[0].Meter, "")
	last := l.steps[len(l.steps)-1]
	s := series{
		Number: number,
		Name:   strings.TrimSpace(name.Text + " " + name.Note),
		Last:   facts.Price(string(last.Amount)),
	}
	for n, step := range l.steps {
		if n == 0 {
			s.Path = fmt.Sprintf("M%d %g", a.x(step.Day), a.y(step.Amount))
		} else {
			s.Path += fmt.Sprintf("H%dV%g", a.x(step.Day), a.y(step.Amount))
		}
		s.Levels = append(s.Levels, a.level(step.Day, step.Amount))
	}
	s.Path += fmt.Sprintf("H%d", a.x(a.today))
	// From today on it is another path, which the style sheet dashes: the price can still change.
	next := l.coming
	if next.From != 0 {
		const coming = "M%d %gH%dV%gH1000"
		s.Coming = fmt.Sprintf(coming, a.x(a.today), a.y(last.Amount), a.x(next.From), a.y(next.Next))
		s.Levels = append(s.Levels, a.level(next.From, next.Next))
	}
	return s
}

// days returns the days below a chart, in their order. If two are too near each other for both dates, the
// one of a change to come has its date: that of today, beside it, is at the head of every page.
func (a *chartAxes) days(stops, coming []dataset.Date) (days []chartDay) {
	const room = 14 // percent of the width that a date needs
	for _, stop := range stops {
		// A chart goes over years, so each day has its own.
		d := chartDay{X: float64(a.x(stop)) / 10, Text: facts.ShortDate(stop, 0)}
		if d.X == 0 {
			d.Edge = "first"
		} else if d.X > 100-room/2 {
			d.Edge = "last"
		}
		// Too near the day before it, even if that one is unnamed: it has its tick, but no date.
		n := len(days)
		if n > 0 && d.X-days[n-1].X < room {
			d.Unnamed = true
		}
		if slices.Contains(coming, stop) {
			d.Unnamed = false
			for n > 0 && d.X-days[n-1].X < room {
				n--
				days[n].Unnamed = true
			}
		}
		days = append(days, d)
	}
	markNear(days)
	return days
}

// markNear marks the days for whose dates a phone has no room beside those of the edges.
func markNear(days []chartDay) {
	const room = 31 // percent of the width of a phone that a date needs
	free := 100.0   // to the left of this
	for i := len(days) - 1; i > 0; i-- {
		d := &days[i]
		if d.Unnamed {
			continue
		}
		start, end := d.X-room/2, d.X+room/2
		if d.Edge == "last" {
			start, end = 100-room, 100
		}
		d.Near = start < room || end > free
		if !d.Near {
			free = start
		}
	}
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
