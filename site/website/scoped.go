package website

import (
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/price"
	"modelcatalog/site/facts"
)

// placesOfScopes are the scopes of prices in words, by the name that conditions have, the narrowest last.
var placesOfScopes = []struct{ scope, words string }{
	{"global", "anywhere"},
	{"geo", "within a geography"},
	{"regional", "within a region"},
}

// scopedPrices says what input and output of a model cost where requests stay in a geography or a region,
// if that is not the usual price: "$2.20 / $11 with eu. and us. ids, or within a region". The head of a
// page has the price that most requests pay, and who must stay in the European Union does not pay it.
// Empty if no such price is known.
func scopedPrices(b *build, m *dataset.Model) string {
	quotes := b.pricing.Quotes(m)
	usual := quotedSides(quotes, "")
	var amounts []string
	places := map[string][]string{} // in words, by amount
	for _, place := range placesOfScopes {
		amount := quotedSides(quotes, "scope="+place.scope)
		if amount == "" || amount == usual {
			continue
		}
		if places[amount] == nil {
			amounts = append(amounts, amount)
		}
		words := place.words
		ids := beginningsOf(b, m, place.scope)
		if ids != "" {
			words = "with " + ids + " ids"
		}
		places[amount] = append(places[amount], words)
	}
	var parts []string
	for _, amount := range amounts {
		parts = append(parts, amount+" "+strings.Join(places[amount], ", or "))
	}
	return strings.Join(parts, "; ")
}

// geoNote is what a row of the places of a model says of ids that ask for a geography: "$2.20 / $11 with eu.
// and us. ids"; empty if they cost what others do, or if there are none.
func geoNote(b *build, m *dataset.Model) string {
	ids := beginningsOf(b, m, "geo")
	quotes := b.pricing.Quotes(m)
	amount := quotedSides(quotes, "scope=geo")
	if ids == "" || amount == "" || amount == quotedSides(quotes, "") {
		return ""
	}
	return amount + " with " + ids + " ids"
}

// quotedSides returns the prices of input and output on a condition: "$2.20 / $11".
func quotedSides(quotes []evidence.Quote, condition string) string {
	input := evidence.QuoteOf(quotes, "input", condition)
	output := evidence.QuoteOf(quotes, "output", condition)
	return strings.Join(knownCells(facts.Quoted(&input), facts.Quoted(&output)), " / ")
}

// beginningsOf returns the beginnings of the ids of a model that ask for a scope, in words: "eu. and us.";
// empty if its provider has no such ids.
func beginningsOf(b *build, m *dataset.Model, scope string) string {
	var beginnings []string
	for _, id := range b.aliases(m) {
		beginning, _, _ := strings.Cut(id, ".")
		if price.ScopeOf(m.Provider, id) == scope && !slices.Contains(beginnings, beginning+".") {
			beginnings = append(beginnings, beginning+".")
		}
	}
	slices.Sort(beginnings)
	return english.WordSeries(beginnings, "and")
}
