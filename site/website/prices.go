package website

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// pricesView are the prices of a model: what uses cost today and who says so, and how that came.
type pricesView struct {
	Usual, Other grid // Other are those of tiers of service, long prompts and other conditions
	Chart        *chart
	History      grid
}

// nameOfPrice returns a cell with the name of a price without the word price, as others are beside it ("Batch input", "Price"), and its unit
// unless that is the usual one.
func nameOfPrice(meter dataset.Meter, condition string) cell {
	price := facts.Of(dataset.PriceFact(meter, condition))
	return cell{Text: price.Short, Note: strings.TrimPrefix(price.Unit, "per million tokens")}
}

func newPrices(b *build, m *dataset.Model) pricesView {
	head := []string{"Usage", "Price today", "Since", "Source"}
	v := pricesView{
		Usual: grid{Name: "Prices today", Head: head}, Other: grid{Name: "Prices of tiers and on conditions", Head: head},
		Chart: historyChart(b, m), History: priceHistory(b, m),
	}
	for _, q := range b.pricing.Quotes(m) {
		to := &v.Usual
		if q.Condition != "" || q.Meter.Tiered() {
			to = &v.Other
		}
		to.Rows = append(to.Rows, append([]cell{nameOfPrice(q.Meter, q.Condition)}, quoteCells(b, m, &q)...))
	}
	if len(v.Usual.Rows) == 0 {
		v.Usual, v.Other = v.Other, grid{}
	}
	return v
}

// quoted returns a price, or all that sources state if they disagree: "$2 or $3".
func quoted(q *evidence.Quote) string {
	var amounts []string
	for _, p := range q.Support {
		if amount := facts.Price(string(p.Amount)); q.Agreement == evidence.Disputed && !slices.Contains(amounts, amount) {
			amounts = append(amounts, amount)
		}
	}
	return cmp.Or(strings.Join(amounts, " or "), facts.Price(string(q.Amount)))
}

// quoteCells returns a price, the day from which it is shown, by the source that has it longest, and its sources, behind which come those
// that differ, with what they say.
func quoteCells(b *build, m *dataset.Model, q *evidence.Quote) []cell {
	today, since := cell{Text: quoted(q), Class: "price"}, dataset.Date(0)
	switch {
	case q.Agreement == evidence.Disputed:
		today.Note = facts.Disputed
	case q.Until != 0:
		today.Note = "until " + date(q.Until)
	case q.Promised != 0:
		today.Note = "promised until " + date(q.Promised)
	}
	for _, p := range slices.Backward(b.pricing.Upcoming(m)) { // the next one last
		if p.Meter == q.Meter && p.Condition == q.Condition {
			today.Note = facts.Price(string(p.Amount)) + " from " + date(p.From)
		}
	}
	var sources []cell
	standing := func(a, b evidence.JudgedPrice) int { return cmp.Compare(a.Standing, b.Standing) }
	for _, s := range slices.SortedStableFunc(slices.Values(q.Stated), standing) {
		c := sourceCell(b, s.Source, s.AsOf, m.Provider)
		c.Fresh = b.freshDays
		switch {
		case s.Standing > evidence.Agrees:
			c.Note = "states " + facts.Price(string(s.Amount)) + ","
		case s.From != 0 && (since == 0 || s.From < since):
			since = s.From
		}
		if !slices.ContainsFunc(sources, func(other cell) bool { return other.Text == c.Text }) {
			sources = append(sources, c)
		}
	}
	sources[0].More = sources[1:]
	return []cell{today, {Text: since.String(), Class: "date"}, sources[0]}
}

// priceHistory returns what the sources showed, newest first for each use. Sources that showed the same are together.
func priceHistory(b *build, m *dataset.Model) grid {
	g := grid{Name: "What each source showed, and when", Head: []string{"Usage", "Price", "From", "Until", "Source"}}
	prices := slices.SortedStableFunc(slices.Values(b.pricing.History(m)), func(a, b dataset.Price) int {
		return cmp.Or(cmp.Compare(a.Meter, b.Meter), strings.Compare(a.Condition, b.Condition), cmp.Compare(b.From, a.From))
	})
	for _, p := range prices {
		source := sourceCell(b, p.Source, p.AsOf, m.Provider)
		amount, end := cell{Text: facts.Price(string(p.Amount)), Class: "price"}, cmp.Or(p.To.String(), facts.Unknown)
		row := []cell{nameOfPrice(p.Meter, p.Condition), amount, text(p.From.String()), text(end)}
		same := slices.IndexFunc(g.Rows, func(r []cell) bool {
			return slices.EqualFunc(r[:4], row, func(a, b cell) bool { return a.Text == b.Text && a.Note == b.Note })
		})
		if same >= 0 {
			g.Rows[same][4].More = append(g.Rows[same][4].More, source)
			continue
		}
		g.Rows = append(g.Rows, append(row, source))
	}
	return g
}

// headlineMeters are the meters whose prices come first on a page, by importance; before them come those for the type.
var (
	headlineMeters = []string{
		"input", "output", "per_image", "per_second", "per_minute", "per_hour", "per_character", "per_page", "input_audio", "output_audio",
	}
	typeMeters = [len(dataset.TypeNames)][]string{
		dataset.Image: {"per_image", "output_image", "input_image"}, dataset.Video: {"per_second", "output_video"},
		dataset.Audio: {"per_minute", "per_hour", "per_second", "per_character", "input_audio", "output_audio"},
	}
)

// headlines returns the one or two quotes that people compare models of a type by: of one unit, and of input and output. If a meter has
// prices only on conditions, it is the lowest of them.
func headlines(t dataset.Type, quotes []evidence.Quote) (shown []evidence.Quote) {
	for _, name := range slices.Concat(typeMeters[t], headlineMeters) {
		prices := only(quotes, func(q evidence.Quote) bool { return q.Meter.String() == name })
		if len(prices) == 0 {
			continue
		}
		best := slices.MinFunc(prices, func(a, b evidence.Quote) int {
			return cmp.Or(min(len(a.Condition), 1)-min(len(b.Condition), 1), cmp.Compare(amount(a.Amount), amount(b.Amount)))
		})
		if len(shown) == 0 || len(shown) == 1 && unitOf(&shown[0]) == unitOf(&best) && ofOutput(&shown[0]) != ofOutput(&best) {
			shown = append(shown, best)
		}
	}
	return shown
}

func unitOf(q *evidence.Quote) string { return dataset.Meters[q.Meter].Unit }

func ofOutput(q *evidence.Quote) bool { return strings.HasPrefix(q.Meter.String(), "output") }

// lastQuotes returns the prices of a model today, or those of its last day if it is retired, and the day.
func (b *build) lastQuotes(m *dataset.Model) ([]evidence.Quote, dataset.Date) {
	if end, _ := dataset.ParseDate(m.RetirementDate); end != 0 && b.pricing.Retired(m) {
		last := *b.pricing
		last.Day, _ = dataset.ParseDate(end.Start().Time().AddDate(0, 0, -1).Format(time.DateOnly))
		quotes := slices.DeleteFunc(last.StatedQuotes(m), func(q evidence.Quote) bool { return len(q.Support) == 0 })
		return quotes, last.Day
	}
	return b.pricing.Quotes(m), b.day
}

// shortUnits are units of prices in rows, in which those of a million tokens have none.
var shortUnits = strings.NewReplacer("usd_per_million_tokens", "", "usd_per_million_", "per 1M ", "usd_per_thousand_", "per 1k ", "usd_per_", "per ")

// rowPrice returns the prices of a model in a row, and what they do not say.
func rowPrice(b *build, m *dataset.Model) (input, output, note string) {
	var notes []string
	quotes, _ := b.lastQuotes(m)
	confirmed := func(p *dataset.Price) bool {
		return b.pricing.Official(p.Source, m.Provider) || p.Source == dataset.CatalogSource
	}
	for _, q := range headlines(m.Type, quotes) {
		text := facts.Price(cmp.Or(string(q.Amount), facts.Disputed))
		unit := shortUnits.Replace(unitOf(&q))
		if q.Condition != "" {
			unit = "lowest " + unit
		}
		notes = append(notes, unit)
		if _, kind, found := strings.Cut(q.Meter.String(), "put_"); found {
			notes = append(notes, kind+" tokens")
		}
		if ofOutput(&q) {
			output = text
			continue
		}
		input = text
		for _, other := range quotes {
			if other.Meter == q.Meter && q.Condition == "" && amount(q.Amount) > 0 {
				notes = append(notes, surcharge(other.Condition, amount(other.Amount)/amount(q.Amount)))
			}
		}
		if !b.pricing.Retired(m) && !slices.ContainsFunc(q.Support, confirmed) {
			notes = append(notes, facts.Unconfirmed)
		}
	}
	notes = only(notes, func(text string) bool { return text != "" })
	return input, output, strings.Join(slices.Compact(notes), ", ")
}

// surcharge says how many times as much a price is on a condition: "5× above 100k", "2× at peak hours".
func surcharge(text string, times float64) string {
	const least = 1.05 // what is less is no surcharge that people choose by
	condition, _ := dataset.ParseCondition(text)
	if times < least || len(condition) == 0 {
		return ""
	}
	var at string
	switch part := condition[0]; part.Name {
	case "context":
		at = "above " + facts.Short(strconv.FormatInt(part.Above, 10))
	case "utc":
		at = "at peak hours"
	default:
		return ""
	}
	return strconv.FormatFloat(times, 'g', 2, 64) + "× " + at
}

// sourceCell returns the name of a source with a link to it, and the day on which it was read; 0 for the source's own. Documents of a
// provider have the provider's name.
func sourceCell(b *build, name string, read dataset.Date, provider string) cell {
	source, _ := b.evidence.Source(name)
	c := cell{Text: name, Href: source.URL, Read: cmp.Or(read, source.AsOf).Day().String()}
	switch {
	case name == dataset.CatalogSource:
		c.Text = "the editors of this catalog"
	case len(source.Official) > 0 && source.URL == "":
		c.Text = "pages of " + cmp.Or(b.maker(provider).Name, "the providers")
		if pages := b.apis[provider].Pages; len(pages) > 0 {
			c.Href = pages[0].Href
		}
	}
	return c
}
