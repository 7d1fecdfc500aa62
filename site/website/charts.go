package website

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// chart is a picture of numbers. Lengths are shares of its size.
type chart struct {
	ID, Title string
	X, Y      []tick
	Series    []series
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

// axis turns values into shares. An upward axis begins at the bottom.
type axis struct {
	from, to float64
	up       bool
}

func (a axis) at(value float64) share {
	at := share(0)
	if a.to > a.from {
		at = share(math.Round((value - a.from) / (a.to - a.from) * float64(whole)))
	}
	if a.up {
		return whole - at
	}
	return at
}

// dateAxis returns an axis from one date to another, and its ticks.
func dateAxis(from, to dataset.Date) (axis, []tick) {
	return axis{from: float64(from.Start()), to: float64(to.Start())}, []tick{{0, date(from)}, {whole, date(to)}}
}

func amount[T ~string](digits T) float64 {
	f, _ := strconv.ParseFloat(string(digits), 64)
	return f
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
			s := series{Name: sourceCell(b, source, 0, m.Provider).Text, Number: len(c.Series)%colors + 1}
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
