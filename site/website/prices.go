package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// pricesView are the prices of a model: what uses cost today, who says so and what comes next, and how that came.
type pricesView struct {
	Usual, Other grid // Other are those of tiers of service, long prompts and other conditions
	Charts       []chart
	History      grid
}

// priceName returns the name of a price without the word price where others are beside it: "Batch input", "Price".
func priceName(meter dataset.Meter, condition string) string {
	label, _ := changes.Label(dataset.PriceFact(meter, condition))
	return strings.Replace(label, " price", "", 1)
}

// nameOfPrice returns a cell with the name of a price, and its unit unless that is the usual one.
func nameOfPrice(meter dataset.Meter, condition string) cell {
	_, unit := changes.Label(dataset.PriceFact(meter, condition))
	return cell{Text: priceName(meter, condition), Note: strings.TrimPrefix(unit, "per million tokens")}
}

// newPrices returns the prices of a model, or nil if no source has one.
func newPrices(b *build, m *dataset.Model) *pricesView {
	if len(m.Prices) == 0 {
		return nil
	}
	end := b.day
	if retirement, _ := dataset.ParseDate(m.RetirementDate); retirement != 0 {
		end = min(end, retirement)
	}
	v := &pricesView{Charts: historyCharts(b, m, end), History: priceHistory(b, m)}
	head := []string{"Use", "Today", "Since", "Who says so", "Next"}
	v.Usual, v.Other = grid{Name: "Prices today", Head: head}, grid{Name: "Prices of tiers and on conditions", Head: head}
	upcoming := b.pricing.Upcoming(m)
	for _, q := range b.pricing.Quotes(m) {
		next := cell{}
		upcoming = slices.DeleteFunc(upcoming, func(p dataset.Price) bool {
			found := p.Meter == q.Meter && p.Condition == q.Condition
			if found {
				next = nextPrice(b, m, &p)
			}
			return found
		})
		today := cell{Text: quoted(&q), Class: "price"}
		if q.Agreement == dataset.Disputed {
			today.Note = disputed
		}
		v.addRow(q.Meter, q.Condition, []cell{today, sinceOf(&q), statedBy(b, m, &q), next})
	}
	for _, p := range upcoming {
		v.addRow(p.Meter, p.Condition, []cell{text(unknown), {}, {}, nextPrice(b, m, &p)})
	}
	for _, g := range []*grid{&v.Usual, &v.Other} {
		if !slices.ContainsFunc(g.Rows, func(r []cell) bool { return r[4].Text != "" }) {
			g.Head = head[:4]
			for i := range g.Rows {
				g.Rows[i] = g.Rows[i][:4]
			}
		}
	}
	if len(v.Usual.Rows) == 0 {
		v.Usual, v.Other = v.Other, grid{}
	}
	return v
}

func (v *pricesView) addRow(meter dataset.Meter, condition string, cells []cell) {
	to := &v.Usual
	tier, _, _ := strings.Cut(meter.String(), "_")
	if condition != "" || slices.Contains([]string{"batch", "flex", "priority", "fast"}, tier) {
		to = &v.Other
	}
	to.Rows = append(to.Rows, append([]cell{nameOfPrice(meter, condition)}, cells...))
}

// quoted returns a price, or all that sources state if they disagree: "$2 or $3".
func quoted(q *dataset.Quote) string {
	var amounts []string
	for _, p := range q.Shown {
		if amount := price(string(p.Amount)); q.Agreement == dataset.Disputed && !slices.Contains(amounts, amount) {
			amounts = append(amounts, amount)
		}
	}
	return cmp.Or(strings.Join(amounts, " or "), price(string(q.Amount)))
}

// sinceOf returns the day from which a price is shown, by the source that has it longest.
func sinceOf(q *dataset.Quote) cell {
	from := dataset.Date(0)
	for _, p := range q.Shown {
		if q.Agreement != dataset.Disputed && p.From != 0 && (from == 0 || p.From < from) {
			from = p.From
		}
	}
	return cell{Text: from.String(), Class: "date"}
}

// statedBy returns the sources of a price, then those that differ, with what they say.
func statedBy(b *build, m *dataset.Model, q *dataset.Quote) cell {
	var all []cell
	for _, p := range slices.Concat(q.Shown, q.Stated) {
		c := sourceCell(b, p.Source, p.AsOf, m.Provider)
		if !slices.ContainsFunc(q.Shown, func(s dataset.Price) bool { return s.Source == p.Source }) || q.Agreement == dataset.Disputed {
			c.Note = "says " + price(string(p.Amount)) + ", " + c.Note
		}
		if !slices.ContainsFunc(all, func(a cell) bool { return a.Text == c.Text }) {
			all = append(all, c)
		}
	}
	all[0].More = all[1:]
	return all[0]
}

// nextPrice returns a price and when it begins: "$1.50 from 1 January 2027".
func nextPrice(b *build, m *dataset.Model, p *dataset.Price) cell {
	return cell{Text: price(string(p.Amount)) + " from " + date(p.From), Class: "next", Note: sourceName(b, p.Source, m.Provider)}
}

// priceHistory returns what the sources showed, newest first for each use. Sources that showed the same are together.
func priceHistory(b *build, m *dataset.Model) grid {
	g := grid{Name: "What each source showed, and when", Head: []string{"Use", "Price", "From", "Until", "Source"}}
	prices := slices.Clone(m.Prices)
	slices.SortStableFunc(prices, func(a, b dataset.Price) int {
		return cmp.Or(cmp.Compare(a.Meter, b.Meter), strings.Compare(a.Condition, b.Condition), cmp.Compare(b.From, a.From))
	})
	for _, p := range prices {
		source := sourceCell(b, p.Source, p.AsOf, m.Provider)
		row := []cell{nameOfPrice(p.Meter, p.Condition), {Text: price(string(p.Amount)), Class: "price"}, text(p.From.String()), text(cmp.Or(p.To.String(), unknown))}
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

// sourceName returns the name of a source for people. That of documents of a provider is the provider's.
func sourceName(b *build, name, provider string) string {
	i := slices.IndexFunc(b.dataset.Sources, func(s dataset.Source) bool { return s.Name == name })
	switch {
	case name == dataset.OwnSource:
		return "the editors of this catalog"
	case i < 0 || !b.dataset.Sources[i].Official || b.dataset.Sources[i].URL != "":
		return name
	case provider == "":
		return "pages of the providers"
	}
	return "pages of " + b.maker(provider).Name
}

// sourceCell returns the name of a source with a link to it, and the day on which it was read; 0 for the source's own.
func sourceCell(b *build, name string, read dataset.Date, provider string) cell {
	c := cell{Text: sourceName(b, name, provider)}
	for i := range b.dataset.Sources {
		if s := &b.dataset.Sources[i]; s.Name == name {
			read, c.Href = cmp.Or(read, s.AsOf), s.URL
		}
	}
	if api := b.dataset.Settings.API(provider); api != nil && c.Href == "" && c.Text != name && name != dataset.OwnSource {
		c.Href = cmp.Or(api.Pricing, api.Models, api.Docs)
	}
	c.Note = read.String()
	return c
}
