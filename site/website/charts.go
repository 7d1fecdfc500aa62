package website

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

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

// axis turns values into shares. Steps of a logarithmic axis are equal factors.
type axis struct {
	from, to float64
	log      bool
}

func (a axis) at(value float64) share {
	from, to := a.from, a.to
	if a.log {
		value, from, to = math.Log10(max(value, from)), math.Log10(from), math.Log10(to)
	}
	if to <= from {
		return 0
	}
	return share(math.Round((value - from) / (to - from) * float64(whole)))
}

// priceAxis returns a logarithmic axis for prices, lowest first, and its ticks, from the top.
func priceAxis(lowest, highest float64) (a axis, ticks []tick) {
	a = axis{math.Pow10(int(math.Floor(math.Log10(lowest)))), math.Pow10(int(math.Ceil(math.Log10(highest)))), true}
	if a.from == a.to {
		a.to *= 10
	}
	for value := a.from; value <= a.to*1.01; value *= 10 {
		ticks = append(ticks, tick{a.at(value), price(strconv.FormatFloat(value, 'f', -1, 32))})
	}
	return a, ticks
}

// upside turns a vertical axis round: pictures begin at the top.
func upside(ticks []tick) []tick {
	for i := range ticks {
		ticks[i].At = whole - ticks[i].At
	}
	return ticks
}

func amount(d dataset.Decimal) float64 {
	f, _ := strconv.ParseFloat(string(d), 64)
	return f
}

// priceChart shows what usable chat models cost for their context; nil if fewer than two are known.
func priceChart(b *build) *chart {
	type model struct {
		modelRow
		price, context float64
	}
	var models []model
	for row := range b.dataset.Models {
		r := b.at(row)
		input, _ := listPrices(b.pricing.Quotes(r.Model))
		context, _ := strconv.ParseFloat(r.ContextLength, 64)
		if dollars := amount(dataset.Decimal(input)); dollars > 0 && context >= 1000 && r.Type == dataset.Chat && r.AliasOf == "" && r.Stage() == 0 {
			models = append(models, model{r, dollars, context})
		}
	}
	if len(models) < 2 {
		return nil
	}
	slices.SortStableFunc(models, func(a, b model) int { return cmp.Compare(a.price, b.price) })
	c := &chart{
		ID: "price", Title: "Input price and context",
		Note: "Usable chat models: the dearer, the further to the right; the longer the context, the higher. Named are those with the longest context for their price.",
		grid: grid{Name: "Prices and contexts of usable chat models", Head: []string{"Model", "Provider", "Input", "Context"}},
	}
	x, xTicks := priceAxis(models[0].price, models[len(models)-1].price)
	longest := slices.MaxFunc(models, func(a, b model) int { return cmp.Compare(a.context, b.context) }).context
	y := axis{8000, longest * 1.25, true}
	for _, value := range []float64{8_000, 32_000, 128_000, 256_000, 512_000, 1_000_000, 2_000_000, 10_000_000} {
		if value <= y.to {
			c.Y = append(c.Y, tick{y.at(value), tokens(strconv.FormatFloat(value, 'f', 0, 64))})
		}
	}
	c.X, c.Y = xTicks, upside(c.Y)
	record := 0.0
	for _, m := range models {
		provider := m.Provider()
		at := slices.IndexFunc(c.Series, func(s series) bool { return s.Name == provider.Name })
		if at < 0 {
			at, c.Series = len(c.Series), append(c.Series, series{Number: provider.Number, Name: provider.Name})
		}
		cells := []cell{{Text: m.Name(), Href: m.Href()}, text(provider.Name), text(m.Cell("input_price")), text(m.Cell("context_length"))}
		c.Rows = append(c.Rows, cells)
		dot := mark{X: x.at(m.price), Y: whole - y.at(m.context), Href: m.Href(), Title: m.Name() + ": " + cells[2].Text + ", " + cells[3].Text}
		if m.context > record*1.2 {
			record, dot.Text = m.context, m.Name()
		}
		c.Series[at].Marks = append(c.Series[at].Marks, dot)
	}
	return c
}

// familyChart shows what the models of a family cost when they were released; nil if fewer than two are known.
func familyChart(family string, rows []modelRow) *chart {
	c := &chart{
		ID: "over-time", Title: "Prices of the family over time", Note: "The last known list prices, in dollars per million tokens, at the dates of release.",
		Series: []series{{Number: 3, Name: "Input"}, {Number: 2, Name: "Output"}},
		grid:   grid{Name: "Prices of " + family, Head: []string{"Model", "Released", "Input", "Output"}},
	}
	type point struct {
		modelRow
		days          int
		input, output float64
	}
	var points []point
	var prices []float64
	for _, r := range rows {
		in, out := listPrices(r.build.pricing.StatedQuotes(r.Model))
		p := point{r, dayNumber(r.ReleaseDate), amount(dataset.Decimal(in)), amount(dataset.Decimal(out))}
		if r.ReleaseDate != 0 && r.AliasOf == "" && p.input > 0 && p.output > 0 {
			points, prices = append(points, p), append(prices, p.input, p.output)
			c.Rows = append(c.Rows, []cell{{Text: r.Name(), Href: r.Href()}, text(r.ReleaseDate.String()), text(price(in)), text(price(out))})
		}
	}
	slices.SortStableFunc(points, func(a, b point) int { return cmp.Compare(a.days, b.days) })
	if len(points) < 2 || points[0].days == points[len(points)-1].days {
		return nil
	}
	y, yTicks := priceAxis(slices.Min(prices), slices.Max(prices))
	x := axis{float64(points[0].days), float64(points[len(points)-1].days), false}
	c.Y, c.X = upside(yTicks), []tick{{0, date(points[0].ReleaseDate)}, {whole, date(points[len(points)-1].ReleaseDate)}}
	for i, p := range points {
		for n, dollars := range []float64{p.input, p.output} {
			s := &c.Series[n]
			m := mark{X: x.at(float64(p.days)), Y: whole - y.at(dollars), Href: p.Href(), Title: p.Name() + ": " + price(strconv.FormatFloat(dollars, 'f', -1, 64))}
			if i > 0 {
				last := s.Marks[i-1]
				s.Lines = append(s.Lines, chartLine{last.X, last.Y, m.X, m.Y})
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
	for _, meter := range headlines(m.Type, func(meter string) bool { return byMeter[meter] != nil }) {
		if c := historyChart(b, m, byMeter[meter], today); c != nil {
			charts = append(charts, *c)
		}
	}
	return charts
}

func historyChart(b *build, m *dataset.Model, prices []dataset.Price, today dataset.Date) *chart {
	first := slices.MinFunc(prices, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) }).From
	highest := slices.MaxFunc(prices, func(a, b dataset.Price) int { return a.Amount.Compare(b.Amount) }).Amount
	changed := false
	for i, p := range prices[1:] {
		changed = changed || p.Source == prices[i].Source && p.Amount != prices[i].Amount
	}
	if !changed {
		return nil
	}
	c := &chart{ID: "history-" + strings.ReplaceAll(prices[0].Meter.String(), "_", "-"), Title: priceName(prices[0].Meter, "") + " over time"}
	x, y := axis{float64(dayNumber(first)), float64(dayNumber(today)), false}, axis{0, amount(highest), false}
	c.X = []tick{{0, date(first)}, {whole, date(today)}}
	c.Y = upside([]tick{{0, "$0"}, {whole, price(string(highest))}})
	var steps []string // of each series
	for i := 0; i < len(prices); {
		s, key := series{Name: sourceName(b, prices[i].Source, m.Provider)}, ""
		for source := prices[i].Source; i < len(prices) && prices[i].Source == source; i++ {
			p := &prices[i]
			from, at := x.at(float64(dayNumber(p.From))), whole-y.at(amount(p.Amount))
			end := whole
			if p.To != 0 && p.To < today {
				end = x.at(float64(dayNumber(p.To)))
			} else {
				s.Last = price(string(p.Amount))
			}
			if n := len(s.Lines); n > 0 && s.Lines[n-1].X2 == from {
				s.Lines = append(s.Lines, chartLine{from, s.Lines[n-1].Y2, from, at})
			}
			s.Lines = append(s.Lines, chartLine{from, at, end, at})
			key += fmt.Sprint(p.From, p.To, p.Amount, " ")
		}
		if same := slices.Index(steps, key); same >= 0 {
			c.Series[same].Name += ", " + s.Name
			continue
		}
		s.Number = len(c.Series)%colours + 1
		c.Series, steps = append(c.Series, s), append(steps, key)
	}
	return c
}

// days returns the number of days from one date to another.
func days(from, to dataset.Date) int { return dayNumber(to) - dayNumber(from) }

// dayNumber returns the number of days of a date, of which a month is its first day, since 1970.
func dayNumber(d dataset.Date) int {
	return int(time.Date(int(d/10000), time.Month(d/100%100), max(int(d%100), 1), 0, 0, 0, 0, time.UTC).Unix() / (24 * 3600))
}
