package website

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// example is a comparison to begin with, as a link of the empty page.
type example struct{ Text, Href, About string }

// maxExample is the number of models of an example: as many as fit on a phone.
const maxExample = 3

// exampleUse is the use of examples in their addresses. The page says it in words.
const exampleUse = "&in=300M&out=20M"

// examplesOf returns a comparison for each question that people come with, as far as the catalog has
// one: which maker, what next, and where to buy.
func examplesOf(b *build) (examples []example) {
	add := func(text, about string, rows []*row) {
		var keys []string
		for _, r := range rows {
			keys = append(keys, r.Key)
		}
		if len(keys) > 1 {
			examples = append(examples, example{text, b.compare(keys...) + exampleUse, about})
		}
	}

	var leads []*row
	for _, p := range b.dataset.Providers {
		if p.Kind != dataset.Maker {
			continue
		}
		if r := flagship(b.catalog, b.rows, p.ID); r != nil {
			leads = append(leads, r)
		}
	}
	makers := leads[:min(maxExample, len(leads))]
	add(namesOf(makers, " vs "), "Flagships of different makers.", makers)

	if old := endingNext(b); old != nil {
		pair := []*row{old, old.Successor}
		about := "One that retires " + facts.On(old.Ending.Day) + ", and its replacement."
		add(namesOf(pair, " vs "), about, pair)
	}

	if offers := mostOffered(b, leads); len(offers) > 0 {
		var places []string
		for _, r := range offers {
			places = append(places, r.Provider.Name)
		}
		text := offers[0].Name + " at " + english.WordSeries(places, "and")
		add(text, "One model at different places.", offers)
	}
	return examples
}

func namesOf(rows []*row, between string) string {
	var names []string
	for _, r := range rows {
		names = append(names, r.Name)
	}
	return strings.Join(names, between)
}

// endingNext returns the chat model of a maker that ends and has a replacement with a price: the one that
// most places sell, of these the one that ends first. It is nil if there is none.
func endingNext(b *build) *row {
	var found []*row
	for i := range b.rows {
		r := &b.rows[i]
		isOwn := b.catalog.Maker(i) == r.Model.Provider && r.AliasOf == "" && r.Type == dataset.Chat
		ends := r.Ending.Kind == facts.Announced && r.Coming
		if isOwn && ends && r.Successor != nil && r.prices() != "" && r.Successor.prices() != "" {
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MinFunc(found, func(x, y *row) int {
		return cmp.Or(
			cmp.Compare(placesSelling(b, y), placesSelling(b, x)),
			cmp.Compare(x.Ending.Day, y.Ending.Day),
			cmp.Compare(x.index, y.index), // any order, but always the same
		)
	})
}

// mostOffered returns the first offers, each of another provider, of the model of some rows that most
// places sell. It is empty if none of them has a price at two places.
func mostOffered(b *build, rows []*row) (offers []*row) {
	if len(rows) == 0 {
		return nil
	}
	most := slices.MaxFunc(rows, func(x, y *row) int {
		return cmp.Compare(placesSelling(b, x), placesSelling(b, y))
	})
	offers = []*row{most}
	for _, p := range b.catalog.Places(most.index) {
		r := &b.rows[p.Row]
		isNew := !slices.ContainsFunc(offers, func(o *row) bool { return o.Model.Provider == r.Model.Provider })
		if isNew && p.IsPriced() && len(offers) < maxExample {
			offers = append(offers, r)
		}
	}
	return offers
}

func placesSelling(b *build, r *row) int { return catalog.CountPlaces(b.catalog.Places(r.index)) }
