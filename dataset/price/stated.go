package price

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// AddStated adds to the models of a dataset the prices that a page of their provider states once
// for all of them: a search at OpenAI, a batch that reads the cache at Anthropic. Nobody repeats
// such a sentence for a new model, so that its prices would lack what those of older models have.
//
// A model that can still be called gets a line with the page of the rule as its source, and the
// place of the rule, unless an official page states the price of the model itself. If the price
// from which it follows has changed since, the line ends on that day and another one follows. A
// dataset without the source is left alone. Called again, it adds nothing.
func AddStated(d *dataset.Dataset) {
	pricing := evidence.NewPricing(d)
	for i := range rule().Derived {
		r := &rule().Derived[i]
		_, hasSource := d.Source(r.Source)
		if r.Source == "" || !hasSource {
			continue
		}
		models := d.ModelsOf(r.Provider)
		for j := range models {
			m := &models[j]
			// An alias has the prices of its target.
			if r.appliesTo(m) && m.AliasOf == "" && !pricing.Retired(m) {
				r.addTo(m, pricing)
			}
		}
	}
}

// addTo adds the prices that follow from the rule for a model.
func (d *derivation) addTo(m *dataset.Model, pricing *evidence.Pricing) {
	quotes := pricing.Quotes(m)
	var stated []Span
	for i := range quotes {
		stated = append(stated, newSpan(&quotes[i], "", ""))
	}
	for _, s := range d.prices(m, stated) {
		// If sources disagree about the price from which it follows, nobody can say what follows.
		amount := s.Low.String()
		if dataset.CheckDecimal(amount) != nil || !s.Low.Equal(s.High) {
			continue
		}
		d.addPrice(m, pricing, dataset.Price{
			Meter:     meters()[d.Meter],
			Condition: s.Condition.String(),
			Amount:    dataset.Decimal(amount),
			From:      d.since(m, quotes),
			Source:    d.Source,
			AsOf:      d.read(),
		})
	}
}

// addPrice adds a price that follows from the rule, and its place.
func (d *derivation) addPrice(m *dataset.Model, pricing *evidence.Pricing, p dataset.Price) {
	fact := dataset.PriceFact(p.Meter, p.Condition)
	// The list of the prices is that of other datasets too, so it is not changed in place.
	prices := slices.Clone(m.Prices)
	for i := range prices {
		old := &prices[i]
		source, _ := pricing.Source(old.Source)
		same := old.Meter == p.Meter && old.Condition == p.Condition
		if !same || !old.On(pricing.Day) || !source.OfficialFor(m.Provider) {
			continue
		}
		if old.Source != p.Source {
			return // another page of the provider states the price of this model itself
		}
		if m.Receipt(p.Source, fact) == nil {
			m.AddPlace(p.Source, d.Place, fact)
		}
		// The rule was read after the price from which it follows began, or nothing has changed.
		if old.Amount == p.Amount || p.From <= max(old.From, old.AsOf) {
			return
		}
		old.To = p.From
	}
	prices = append(prices, p)
	slices.SortFunc(prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	m.Prices = prices
	m.AddPlace(p.Source, d.Place, fact)
}

// since returns the day from which a price follows: the last on which one of the prices began from
// which it follows, never before the release of the model.
func (d *derivation) since(m *dataset.Model, quotes []evidence.Quote) dataset.Date {
	released, _ := dataset.ParseDate(m.Fact("release_date").String) // 0 if it is unknown
	since := released.Day()
	for i := range quotes {
		q := &quotes[i]
		base := slices.Contains([]string{d.Of, d.Times, d.Over, d.Needs}, q.Meter.String())
		if !base || q.Condition != "" {
			continue
		}
		// Sources began to show a price on different days. It began with the first of them.
		var first dataset.Date
		for _, p := range q.Support {
			if first == 0 || p.From < first {
				first = p.From
			}
		}
		since = max(since, first)
	}
	return cmp.Or(since, d.read())
}

// read returns the day on which somebody read the rule; 0 if the table has none.
func (d *derivation) read() dataset.Date {
	day, _ := dataset.ParseDate(d.Read) // the table is a part of the program, and TestStatedRules reads it
	return day
}
