package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// pricesDirectory has the files of prices; it is optional, and so is each file.
const pricesDirectory = "prices"

// priceLine is a line of the file of a provider's prices.
type priceLine struct {
	Price
	id, unit string
}

var priceMembers = []member[priceLine]{
	{"id", required, func(p *priceLine) any { return &p.id }, CheckModelID, 0},
	{"meter", required, func(p *priceLine) any { return &p.Meter }, nil, 0},
	{"unit", required, func(p *priceLine) any { return &p.unit }, nil, 0},
	{"condition", nullable, func(p *priceLine) any { return &p.Condition }, checkCondition, 0},
	{"price", required, func(p *priceLine) any { return &p.Amount }, nil, 0},
	{"from", nullable, func(p *priceLine) any { return &p.From }, checkDay, 0},
	{"to", nullable, func(p *priceLine) any { return &p.To }, checkDay, 0},
	{"source", required, func(p *priceLine) any { return &p.Source }, checkSource, 0},
	{"as_of", required, func(p *priceLine) any { return &p.AsOf }, checkDay, 0},
}

var priceNames = memberNames(priceMembers)

func (p *priceLine) read(r *jsonl.Reader, sources []Source) {
	if !r.Record(priceNames, len(priceNames)) {
		return
	}
	readMembers(r, priceMembers, p, nil)
	source := slices.IndexFunc(sources, func(s Source) bool { return s.Name == p.Source })
	unit := Meters[p.Meter].Unit
	switch {
	case !r.Valid():
	case p.unit != unit:
		r.Fault("unit", fmt.Errorf("%q is not the unit of %s, %s", jsonl.Clip(p.unit), p.Meter, unit))
	case source < 0:
		r.Fault("source", fmt.Errorf("%q is not the name of a source in %s, to which generator record --source and --url add it",
			p.Source, sourcesFile))
	case p.Amount == "0" && !sources[source].Official:
		r.Fault("price", fmt.Errorf("0, but only a provider can say that its model is free, and %s is a collection", p.Source))
	case p.From == 0 && p.To == 0:
		r.Fault("from", errors.New("from and to are both null, want one of them"))
	case p.To != 0 && p.From >= p.To:
		r.Fault("to", fmt.Errorf("%s is not after from, %s", p.To, p.From))
	}
}

// appendPrice appends the canonical line of a price, without the newline.
func appendPrice(dst []byte, id string, p *Price) []byte {
	return appendMembers(dst, priceMembers, &priceLine{*p, id, Meters[p.Meter].Unit})
}

func comparePriceLines(a, b *priceLine) int {
	return cmp.Or(strings.Compare(a.id, b.id), ComparePrices(&a.Price, &b.Price))
}

// givePrices gives the models their prices.
func (l *loader) givePrices(f *file[priceLine]) {
	prices := make([]Price, len(f.lines))
	for start, end := 0, 0; start < len(prices); start = end {
		id := f.lines[start].value.id
		for end = start; end < len(prices) && f.lines[end].value.id == id; end++ {
			prices[end] = f.lines[end].value.Price
			if end > start && overlap(&prices[end-1], &prices[end]) {
				l.faults.Add(f.name, f.lines[end].number, "from", fmt.Errorf("%s is in the interval of line %d, want no two at one time",
					cmp.Or(prices[end].From.String(), "null"), f.lines[end-1].number))
			}
		}
		if m := l.dataset.Find(f.provider, id); m != nil {
			m.Prices = prices[start:end:end]
		} else {
			l.faults.Add(f.name, f.lines[start].number, "id", fmt.Errorf("%q is not a model of the provider", jsonl.Clip(id)))
		}
	}
}

// overlap reports whether two prices, of which b is not before a in the order of ComparePrices, hold on the same day.
func overlap(a, b *Price) bool {
	return a.Meter == b.Meter && a.Condition == b.Condition && a.Source == b.Source && (a.To == 0 || a.To > b.From)
}
