package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// priceLine is a line of the file of a provider's prices.
type priceLine struct {
	Price
	id, unit string
}

var priceTable = newTable([]member[priceLine]{
	{name: "id", required: true, access: text(func(p *priceLine) *string { return &p.id }, CheckModelID)},
	{name: "meter", required: true,
		access: parsed(func(p *priceLine) *Meter { return &p.Meter }, parseMeter, Meter.String)},
	{name: "unit", required: true, access: text(func(p *priceLine) *string { return &p.unit }, checkText)},
	{name: "condition", required: true, form: nullableForm,
		access: text(func(p *priceLine) *string { return &p.Condition }, checkCondition)},
	{name: "price", required: true,
		access: text(func(p *priceLine) *Decimal { return &p.Amount }, CheckDecimal)},
	{name: "from", required: true, form: nullableForm,
		access: parsed(func(p *priceLine) *Date { return &p.From }, ParseDay, Date.String)},
	{name: "to", required: true, form: nullableForm,
		access: parsed(func(p *priceLine) *Date { return &p.To }, ParseDay, Date.String)},
	{name: "source", required: true,
		access: text(func(p *priceLine) *string { return &p.Source }, checkText)},
	{name: "as_of", access: parsed(func(p *priceLine) *Date { return &p.AsOf }, ParseDate, Date.String)},
	{name: "promised_until",
		access: parsed(func(p *priceLine) *Date { return &p.Promised }, ParseDay, Date.String)},
})

// sourceDay returns the day that the line of a price leaves out: the day of its source, if the
// price is open and a program reads the source as a whole. Otherwise it returns 0. So another
// reading of the source changes one line, not each of its prices.
func sourceDay(p *Price, s *Source) Date {
	if s.Whole && p.To == 0 {
		return s.AsOf
	}
	return 0
}

// completePrice completes a line about a model of a provider, and checks how its members fit
// together.
func (d *Dataset) completePrice(r *jsonl.Reader, provider string, p *priceLine) {
	source, found := d.Source(p.Source)
	if !found {
		const format = "%q is not a source of %s, to which generator record --source and --url add it"
		r.Fault("source", fmt.Errorf(format, jsonl.Clip(p.Source), sourcesFile))
		return
	}
	if p.AsOf == 0 {
		p.AsOf = sourceDay(&p.Price, &source)
	}
	// One fault is enough: the others often follow from it.
	unit := Meters[p.Meter].Unit
	switch {
	case p.unit != unit:
		r.Fault("unit", fmt.Errorf("%q is not the unit of %s, %s", jsonl.Clip(p.unit), p.Meter, unit))
	case p.Amount == "0" && !source.OfficialFor(provider):
		// Collections write 0 for a price that they do not know.
		const format = "0, but only a provider can say that its model is free, and %s is not official for %s"
		r.Fault("price", fmt.Errorf(format, p.Source, provider))
	case p.From == 0 && p.To == 0:
		r.Fault("from", errors.New("from and to are both null, want one of them"))
	case p.To != 0 && p.From >= p.To:
		r.Fault("to", fmt.Errorf("%s is not after from, %s", p.To, p.From))
	case p.Promised != 0 && p.From >= p.Promised:
		r.Fault("promised_until", fmt.Errorf("%s is not after from, %s", p.Promised, p.From))
	case p.AsOf == 0:
		const missing = `missing; only an open price of a source with "whole":true has the day of its source`
		r.Fault("as_of", errors.New(missing))
	}
}

func comparePriceLines(a, b *priceLine) int {
	return cmp.Or(strings.Compare(a.id, b.id), ComparePrices(&a.Price, &b.Price))
}
