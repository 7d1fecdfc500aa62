package website

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// pricesView are the prices of a model: a table of what uses cost today, and the intervals that they come from.
type pricesView struct {
	Columns   []string // tiers of service and lengths of prompts: "Standard", "Batch"
	Rows      []priceRow
	Chart     *stepChart // nil if no price has changed
	Intervals []interval
}

type priceRow struct {
	Label, Unit string
	Cells       []priceCell
}

// priceCell is a price; Text is empty if there is no such price. That of a disputed one has all values.
type priceCell struct {
	Text             string
	Single, Disputed bool
}

// interval is a price in a time, with the sources that show it.
type interval struct {
	Label, Unit, Price, From, To string
	Sources                      []sourceView
	meter                        dataset.Meter
	condition                    string
}

var tiers = []string{"batch", "flex", "priority", "fast"}

// priceWords returns the column and the row of a price: "Batch" and "Cache read".
func priceWords(meter dataset.Meter, condition string) (column, row string) {
	name := dataset.Meters[meter].Name
	if tier, rest, found := strings.Cut(name, "_"); found && slices.Contains(tiers, tier) {
		column, name = capital(tier), rest
	}
	row = capital(strings.ReplaceAll(strings.TrimPrefix(name, "per_"), "_", " "))
	if tokens, found := strings.CutPrefix(condition, "context>"); found && !strings.Contains(tokens, ",") {
		long := "prompts over " + changes.Grouped(tokens) + " tokens"
		if column == "" {
			return capital(long), row
		}
		return column + ", " + long, row
	}
	if condition != "" {
		row += ": " + strings.NewReplacer("=", " ", ",", ", ", "_", " ").Replace(condition)
	}
	if column == "" {
		column = "Standard"
	}
	return column, row
}

// unit returns what a price is for: "per million tokens".
func unit(meter dataset.Meter) string {
	return strings.ReplaceAll(strings.TrimPrefix(dataset.Meters[meter].Unit, "usd_"), "_", " ")
}

// newPrices returns the prices of a model, or nil if no source has one.
func newPrices(b *build, m *dataset.Model) *pricesView {
	prices := m.Prices
	if len(prices) == 0 {
		return nil
	}
	end := b.day
	if retirement, _ := dataset.ParseDate(m.RetirementDate); retirement != 0 {
		end = min(end, retirement)
	}
	v := &pricesView{Chart: newStepChart(m.Type, prices, end), Intervals: intervalsOf(b, prices)}
	for _, q := range b.pricing.Quotes(m) {
		column, label := priceWords(q.Meter, q.Condition)
		at := slices.Index(v.Columns, column)
		if at < 0 {
			at, v.Columns = len(v.Columns), append(v.Columns, column)
		}
		row := slices.IndexFunc(v.Rows, func(r priceRow) bool { return r.Label == label })
		if row < 0 {
			row, v.Rows = len(v.Rows), append(v.Rows, priceRow{Label: label, Unit: unit(q.Meter)})
		}
		cells := &v.Rows[row].Cells
		for len(*cells) <= at {
			*cells = append(*cells, priceCell{})
		}
		(*cells)[at] = newPriceCell(&q)
	}
	for i := range v.Rows {
		r := &v.Rows[i]
		r.Cells = append(r.Cells, make([]priceCell, len(v.Columns)-len(r.Cells))...)
	}
	return v
}

func newPriceCell(q *dataset.Quote) priceCell {
	if q.Agreement != dataset.Disputed {
		return priceCell{Text: price(string(q.Amount)), Single: q.Agreement == dataset.Single}
	}
	var amounts []string
	for _, p := range q.Shown {
		if amount := price(string(p.Amount)); !slices.Contains(amounts, amount) {
			amounts = append(amounts, amount)
		}
	}
	return priceCell{Text: strings.Join(amounts, " or "), Disputed: true}
}

// intervalsOf returns what the sources show, newest first for each use. Sources that show the same are together.
func intervalsOf(b *build, prices []dataset.Price) (all []interval) {
	for i := range prices {
		p := &prices[i]
		column, label := priceWords(p.Meter, p.Condition)
		if column != "Standard" {
			label += ", " + strings.ToLower(column[:1]) + column[1:]
		}
		next := interval{
			Label: label, Unit: unit(p.Meter), Price: price(string(p.Amount)), From: p.From.String(), To: p.To.String(), meter: p.Meter,
			condition: p.Condition,
		}
		at := slices.IndexFunc(all, func(v interval) bool {
			return v.Label == next.Label && v.Price == next.Price && v.From == next.From && v.To == next.To
		})
		if at < 0 {
			at, all = len(all), append(all, next)
		}
		all[at].Sources = append(all[at].Sources, sourceOf(b, p.Source, p.AsOf))
	}
	slices.SortStableFunc(all, func(a, b interval) int {
		return cmp.Or(cmp.Compare(a.meter, b.meter), strings.Compare(a.condition, b.condition), strings.Compare(b.From, a.From))
	})
	return all
}

// headlineMeters are the meters whose prices come first on a page, by importance; before them come those for the type.
var (
	headlineMeters = []string{"input", "output", "per_image", "per_second", "per_character", "per_page", "input_audio", "output_audio"}
	typeMeters     = [len(dataset.TypeNames)][]string{
		dataset.Image: {"per_image", "output_image", "input_image"}, dataset.Video: {"per_second", "output_video"},
		dataset.Audio: {"per_second", "per_character", "input_audio", "output_audio"},
	}
)

// headlines returns the one or two most important meters that a model has prices of, which have one unit.
func headlines(t dataset.Type, has func(meter string) bool) (meters []string) {
	units := map[string]string{}
	for _, info := range dataset.Meters {
		units[info.Name] = info.Unit
	}
	for _, name := range slices.Concat(typeMeters[t], headlineMeters) {
		if has(name) && (len(meters) == 0 || len(meters) == 1 && meters[0] != name && units[meters[0]] == units[name]) {
			meters = append(meters, name)
		}
	}
	return meters
}

// stepChart shows how prices changed. Its lengths are shares of its size.
type stepChart struct {
	Title, Start, End string
	Top               string // the highest price
	Series            []series
}

type series struct {
	Class, Label, Last string
	Lines              []stepLine
}

type stepLine struct{ X1, Y1, X2, Y2 share }

// newStepChart returns a chart of the most important prices until a day, or nil if they never changed.
func newStepChart(t dataset.Type, prices []dataset.Price, today dataset.Date) *stepChart {
	all := changedPrices(t, prices, today)
	if all == nil {
		return nil
	}
	first, top := all[0].From, all[0].Amount
	for _, p := range all {
		first = min(first, p.From)
		if p.Amount.Compare(top) > 0 {
			top = p.Amount
		}
	}
	highest, _ := strconv.ParseFloat(string(top), 64)
	c := &stepChart{Title: "Prices " + unit(all[0].Meter), Start: first.String(), End: today.String(), Top: price(string(top))}
	x := func(d dataset.Date) share { return shareOf(days(first, min(d, today)), max(days(first, today), 1)) }
	var before share
	for i, p := range all {
		if n := len(c.Series); n == 0 || p.Meter != all[i-1].Meter {
			_, label := priceWords(p.Meter, "")
			c.Series = append(c.Series, series{Class: "s" + strconv.Itoa(n+1), Label: label})
		}
		s := &c.Series[len(c.Series)-1]
		amount, _ := strconv.ParseFloat(string(p.Amount), 64)
		y := whole - share(math.Round(amount/highest*float64(whole)))
		end := p.To
		if end == 0 || end >= today {
			end, s.Last = today, price(string(p.Amount))
		}
		if i > 0 && all[i-1].To == p.From && all[i-1].Source == p.Source && all[i-1].Meter == p.Meter {
			s.add(stepLine{x(p.From), before, x(p.From), y})
		}
		s.add(stepLine{x(p.From), y, x(end), y})
		before = y
	}
	return c
}

// changedPrices returns the most important prices without conditions that began before a day, or nil if no source has
// changed one.
func changedPrices(t dataset.Type, prices []dataset.Price, day dataset.Date) (all []dataset.Price) {
	byMeter := map[string][]dataset.Price{}
	for _, p := range prices {
		if p.Condition == "" && p.From != 0 && p.From < day {
			name := dataset.Meters[p.Meter].Name
			byMeter[name] = append(byMeter[name], p)
		}
	}
	changed := false
	for _, meter := range headlines(t, func(meter string) bool { return byMeter[meter] != nil }) {
		for i, p := range byMeter[meter] {
			before := &byMeter[meter][max(i-1, 0)]
			changed = changed || p.Source == before.Source && p.Amount != before.Amount
		}
		all = append(all, byMeter[meter]...)
	}
	if !changed {
		return nil
	}
	return all
}

// add adds a line unless another source has the same.
func (s *series) add(l stepLine) {
	if !slices.Contains(s.Lines, l) {
		s.Lines = append(s.Lines, l)
	}
}

// days returns the number of days between two dates, of which a month is its first day.
func days(from, to dataset.Date) int {
	at := func(d dataset.Date) time.Time {
		return time.Date(int(d/10000), time.Month(d/100%100), max(int(d%100), 1), 0, 0, 0, 0, time.UTC)
	}
	return int(at(to).Sub(at(from)) / (24 * time.Hour))
}
