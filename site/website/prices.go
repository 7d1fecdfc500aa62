package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// pricesView are the prices of a model: what uses cost today and who says so, and how that came.
type pricesView struct {
	Usual, Other grid // Other are those of tiers of service, long prompts and other conditions
	Chart        *chart
	History      grid
	Changed      string // how many of the uses in History changed, in words
}

// More returns the number of other prices in words: "3 more prices".
func (v pricesView) More() string { return counted(len(v.Other.Rows), "more price") }

// nameOfPrice returns a cell with the name of a price without the word price, as others are beside
// it ("Batch input", "Price"), and its unit unless that is the usual one.
func nameOfPrice(meter dataset.Meter, condition string) cell {
	price := facts.Of(dataset.PriceFact(meter, condition))
	return cell{Text: price.Short, Note: strings.TrimPrefix(price.Unit, "per million tokens")}
}

// newPrices returns the prices of a model.
func newPrices(b *build, m *dataset.Model) pricesView {
	head := []string{"Usage", "Price today", "Since", "Source"}
	v := pricesView{
		Usual: grid{Name: "Prices today", Class: "quotes", Head: head},
		Other: grid{Name: "Prices of tiers and on conditions", Class: "quotes", Head: head},
		Chart: historyChart(b.pricing, m),
	}
	v.History, v.Changed = priceHistory(b, m)
	quotes, headlines := headlinesFirst(b, m)
	for i, q := range quotes {
		// Most requests are in the usual tier, without conditions.
		to := &v.Usual
		if i >= headlines && (q.Condition != "" || q.Meter.Tiered()) {
			to = &v.Other
		}
		row := []cell{nameOfPrice(q.Meter, q.Condition)}
		row = append(row, quoteCells(b, m, &q)...)
		to.Rows = append(to.Rows, row)
	}
	// Some models have prices of a tier only. The page begins with these.
	if len(v.Usual.Rows) == 0 {
		v.Usual = v.Other
		v.Other = grid{}
	}
	return v
}

// headlinesFirst returns the prices of a model today, those first that the head of its page and lists
// show, and how many these are. An image costs something else in each size: whoever looks for the price
// of the head would not look in a fold for it, or for that of the next size.
func headlinesFirst(b *build, m *dataset.Model) (quotes []evidence.Quote, headlines int) {
	shown, day := facts.Headlines(b.pricing, m)
	quotes = b.pricing.Quotes(m)
	if day != b.day {
		return quotes, 0 // the head has the prices of the last day, and today there are none
	}
	ofPiece := func(q *evidence.Quote) bool { return q.Meter.TokenKind() < 0 }
	place := func(q *evidence.Quote) int {
		for i := range shown {
			if shown[i].Meter == q.Meter && (shown[i].Condition == q.Condition || ofPiece(q)) {
				return i
			}
		}
		return len(shown)
	}
	slices.SortStableFunc(quotes, func(a, b evidence.Quote) int { return cmp.Compare(place(&a), place(&b)) })
	for headlines < len(quotes) && place(&quotes[headlines]) < len(shown) {
		headlines++
	}
	return quotes, headlines
}

// quoteCells returns a price, the day from which it is shown, by the source that has it longest,
// and its sources, behind which come those that differ, with what they say.
func quoteCells(b *build, m *dataset.Model, q *evidence.Quote) []cell {
	today := cell{Text: facts.Quoted(q), Class: "price"}
	// One note, the one that changes what people do: whom not to trust, then when it ends.
	switch {
	case q.Agreement == evidence.Disputed:
		today.Note = facts.Disputed
	case q.Until != 0:
		today.Note = "until " + dateInWords(q.Until)
	case facts.PromiseOver(b.pricing, q) != 0:
		// Whoever counts on the promise would be wrong, and nobody knows what holds since. In few letters:
		// on a phone, a longer note leaves no room for the name of the price.
		today.Note = "promise ended " + facts.ShortDate(q.Promised, b.day) +
			", read " + facts.ShortDate(q.AsOf, b.day)
	case q.Promised > b.day:
		today.Note = "promised until " + dateInWords(q.Promised)
	}
	// A price that follows says more than that this one ends.
	for _, change := range facts.PriceChanges(b.pricing, m) {
		if change.Meter == q.Meter && change.Condition == q.Condition {
			today.Note = change.Then()
			today.Turn = nextPrice(&change)
		}
	}
	since := dataset.Date(0)
	var statements []statementView
	// Those that are believed come first, so that the first one is the source of the price.
	standing := func(a, b evidence.JudgedPrice) int { return cmp.Compare(a.Standing, b.Standing) }
	for _, s := range slices.SortedStableFunc(slices.Values(q.Stated), standing) {
		v := b.statement(s.Source, m.Provider, s.AsOf)
		v.Value = facts.Price(string(s.Amount))
		v.Shown = s.Standing <= evidence.Agrees
		v.Reason = s.Reason
		v.Place = b.evidence.Place(m, s.Source, dataset.PriceFact(q.Meter, q.Condition))
		// The longest memory counts: a source that began later found the price there. From is 0 if the
		// source does not say since when.
		if v.Shown && s.From != 0 && (since == 0 || s.From < since) {
			since = s.From
		}
		// A source with several claims is listed once, by the one that is believed most.
		same := func(other statementView) bool {
			return other.Source.Text+other.Source.Note == v.Source.Text+v.Source.Note
		}
		if !slices.ContainsFunc(statements, same) {
			statements = append(statements, v)
		}
	}
	price := facts.Of(dataset.PriceFact(q.Meter, q.Condition))
	draft := newReport(m)
	draft.Fact = price.Label
	draft.Value = strings.TrimSpace(today.Text + " " + price.Unit)
	who := cell{Attribution: newAttribution(b, statements, q.Agreement == evidence.Disputed, draft)}
	first := dayCell(since)
	first.Class = "date"
	return []cell{today, first, who}
}

// sourceCell returns the name of a source with a link to it, and the day on which it was read; 0
// for the source's own. Documents of a provider have the provider's name.
func sourceCell(b *build, name string, read dataset.Date, provider string) cell {
	source, _ := b.evidence.Source(name)
	c := cell{Text: name, Href: source.URL, Read: cmp.Or(read, source.AsOf).Day().String()}
	switch {
	case name == dataset.CatalogSource:
		c.Text = "the editors of this catalog"
	case len(source.Official) > 0 && source.URL == "":
		// Facts that people recorded by hand from "the provider's pages", without saying which.
		c.Text = "pages of " + cmp.Or(b.provider(provider).Name, "the providers")
		pages := b.apis[provider].Pages
		if len(pages) > 0 {
			c.Href = pages[0].Href
		}
	}
	return c
}
