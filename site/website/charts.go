package website

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// chart is a picture of numbers, and a table of the same for those who cannot see it. Lengths are shares of its size.
type chart struct {
	ID, Title, Note string
	X, Y            []tick
	Series          []series
	grid
}

type tick struct {
	At   share
	Text string
}

// series is what belongs together in a chart. Its number, from 1 to colours, says with which colour, dashes and marks it is drawn.
type series struct {
	Number     int
	Name, Last string
	Lines      []chartLine
	Marks      []mark
}

type chartLine struct{ X1, Y1, X2, Y2 share }

type mark struct {
	X, Y              share
	Title, Href, Text string // Text is beside the mark
}

// axis turns values into shares. Steps of a logarithmic axis are equal factors. An upward axis begins at the bottom.
type axis struct {
	from, to float64
	log, up  bool
}

func (a axis) at(value float64) share {
	from, to := a.from, a.to
	if a.log {
		value, from, to = math.Log10(max(value, from)), math.Log10(from), math.Log10(to)
	}
	at := share(0)
	if to > from {
		at = share(math.Round((value - from) / (to - from) * float64(whole)))
	}
	if a.up {
		return whole - at
	}
	return at
}

// priceAxis returns a logarithmic axis for prices, and its ticks.
func priceAxis(lowest, highest float64, up bool) (a axis, ticks []tick) {
	a = axis{math.Pow10(int(math.Floor(math.Log10(lowest)))), math.Pow10(int(math.Ceil(math.Log10(highest)))), true, up}
	if a.from == a.to {
		a.to *= 10
	}
	for value := a.from; value <= a.to*1.01; value *= 10 {
		ticks = append(ticks, tick{a.at(value), price(strconv.FormatFloat(value, 'f', -1, 32))})
	}
	return a, ticks
}

// dateAxis returns an axis from one date to another, and its ticks.
func dateAxis(from, to dataset.Date) (axis, []tick) {
	return axis{from: float64(from.Start()), to: float64(to.Start())}, []tick{{0, date(from)}, {whole, date(to)}}
}

func amount[T ~string](digits T) float64 {
	f, _ := strconv.ParseFloat(string(digits), 64)
	return f
}

// familyChart shows what the models of a family cost when they were released; nil if fewer than two are known.
func familyChart(b *build, family string, rows []modelRow) *chart {
	c := &chart{
		ID: "over-time", Title: "Prices of the family over time", Note: "The last known list prices, in dollars per million tokens, at the dates of release.",
		Series: []series{{Number: 3, Name: "Input"}, {Number: 2, Name: "Output"}},
		grid:   grid{Name: "Prices of " + family, Head: []string{"Model", "Released", "Input", "Output"}},
	}
	type point struct {
		*row
		prices [2]string // of input and output
	}
	var points []point
	var dollars []float64
	for _, r := range rows {
		in, out := listPrices(b.pricing.StatedQuotes(r.Model))
		if r.ReleaseDate != 0 && r.AliasOf == "" && amount(in) > 0 && amount(out) > 0 {
			points, dollars = append(points, point{r.row, [2]string{in, out}}), append(dollars, amount(in), amount(out))
			c.Rows = append(c.Rows, []cell{{Text: r.Name, Href: r.Href}, text(r.ReleaseDate.String()), text(price(in)), text(price(out))})
		}
	}
	slices.SortStableFunc(points, func(a, b point) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
	if len(points) < 2 || points[0].ReleaseDate.Start() == points[len(points)-1].ReleaseDate.Start() {
		return nil
	}
	var x, y axis
	x, c.X = dateAxis(points[0].ReleaseDate, points[len(points)-1].ReleaseDate)
	y, c.Y = priceAxis(slices.Min(dollars), slices.Max(dollars), true)
	for i, p := range points {
		for n, dollars := range p.prices {
			s := &c.Series[n]
			m := mark{X: x.at(float64(p.ReleaseDate.Start())), Y: y.at(amount(dollars)), Href: p.Href, Title: p.Name + ": " + price(dollars)}
			if i > 0 {
				s.Lines = append(s.Lines, chartLine{s.Marks[i-1].X, s.Marks[i-1].Y, m.X, m.Y})
			}
			s.Marks = append(s.Marks, m)
		}
	}
	return c
}

// historyCharts show how the most important prices of a model changed until a day, with a line for each source. Prices that no source
// has changed have none.
func historyCharts(b *build, m *dataset.Model, today dataset.Date) (charts []chart) {
	byMeter := map[string][]dataset.Price{}
	for _, p := range m.Prices {
		if p.Condition == "" && p.From != 0 && p.From < today {
			byMeter[p.Meter.String()] = append(byMeter[p.Meter.String()], p)
		}
	}
	for _, meter := range slices.Concat(typeMeters[m.Type], headlineMeters) {
		prices := byMeter[meter]
		if prices == nil || len(charts) > 1 {
			continue
		}
		first := slices.MinFunc(prices, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) }).From
		highest := slices.MaxFunc(prices, func(a, b dataset.Price) int { return cmp.Compare(amount(a.Amount), amount(b.Amount)) }).Amount
		delete(byMeter, meter)
		c := chart{ID: "history-" + strings.ReplaceAll(meter, "_", "-"), Title: priceName(prices[0].Meter, "") + " over time"}
		x, ticks := dateAxis(first, today)
		y := axis{to: amount(highest), up: true}
		c.X, c.Y = ticks, []tick{{whole, "$0"}, {0, price(string(highest))}}
		changed := false
		for i := 0; i < len(prices); {
			source := prices[i].Source
			s := series{Name: sourceCell(b, source, 0, m.Provider).Text, Number: len(c.Series)%colours + 1}
			for ; i < len(prices) && prices[i].Source == source; i++ {
				p := &prices[i]
				from, end, at := x.at(float64(p.From.Start())), whole, y.at(amount(p.Amount))
				if p.To != 0 && p.To < today {
					end = x.at(float64(p.To.Start()))
				} else {
					s.Last = price(string(p.Amount))
				}
				if n := len(s.Lines); n > 0 {
					changed = changed || p.Amount != prices[i-1].Amount
					if s.Lines[n-1].X2 == from {
						s.Lines = append(s.Lines, chartLine{from, s.Lines[n-1].Y2, from, at})
					}
				}
				s.Lines = append(s.Lines, chartLine{from, at, end, at})
			}
			if same := slices.IndexFunc(c.Series, func(other series) bool { return slices.Equal(other.Lines, s.Lines) }); same >= 0 {
				c.Series[same].Name += ", " + s.Name
			} else {
				c.Series = append(c.Series, s)
			}
		}
		if changed {
			charts = append(charts, c)
		}
	}
	return charts
}

// days returns the number of days from one date to another; months begin with their first days.
func days(from, to dataset.Date) int { return int(to.Start()-from.Start()) / (24 * 3600 * 1000) }
