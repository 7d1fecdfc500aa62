package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// maxFlagships is the number of cards on the page of a provider.
const maxFlagships = 3

// flagshipView is a model as a card shows it.
type flagshipView struct {
	*row
	Facts []cardFact // what it is and costs
	Next  string     // prices that are announced: "Input → $4 on 1 Dec; output → $20"
}

// cardFact is a line of a card. Of a price it has the same marks as a row of a list.
type cardFact struct {
	Label, Value string
	Terms        string // unit and surcharges: "2× above 272k"
	Doubted      bool   // nobody who may speak for the provider states it
}

// leadsOf returns the models by which a provider is known, under a heading: the flagships of a
// maker, the newest chat models of others. Reason says why these; it is empty if the heading does. Works are
// the rows of its models that work.
func leadsOf(b *build, provider string, works []*row) (heading, reason string, cards []flagshipView) {
	leads := flagships(b.catalog, b.rows, provider)
	if len(leads) > 0 {
		reason = flagshipRule
	}
	// The heading says what fills the cards: too few flagships are followed by the newest models.
	switch len(leads) {
	case 0:
		heading = "Newest models"
	case 1:
		heading = "Flagship and newest models"
	case 2:
		heading = "Flagships and newest models"
	default:
		heading = "Flagships"
	}

	newest := newestOfProvider(b, provider, works, len(leads) > 0)
	// A card that has only a day of release helps nobody to choose: such models fill what is left.
	newest = slices.Concat(
		filtered(newest, hasFigures),
		filtered(newest, func(r *row) bool { return !hasFigures(r) }),
	)
	for _, r := range newest {
		isShown := slices.ContainsFunc(leads, func(lead *row) bool { return b.sameModel(lead, r) })
		if len(leads) < maxFlagships && !isShown {
			leads = append(leads, r)
		}
	}

	for _, r := range leads[:min(maxFlagships, len(leads))] {
		cards = append(cards, flagshipView{row: r, Facts: cardFacts(r), Next: cardNext(r)})
	}
	return heading, reason, cards
}

// newestOfProvider returns those models of a provider that can be used and whose day of release is known,
// the newest first. Works are the rows of its models that work. The page of the provider and the list of
// all providers take them from here, so that both name the same. One that has flagships also sells models of
// others, by which it is not known.
func newestOfProvider(b *build, provider string, works []*row, hasFlagships bool) []*row {
	newest := filtered(works, func(r *row) bool {
		isGuest := hasFlagships && b.catalog.Maker(r.index) != provider
		return r.usable() && releasedOn(b, r) != 0 && r.AliasOf == "" && !isGuest
	})
	slices.SortStableFunc(newest, func(x, y *row) int {
		return cmp.Compare(releasedOn(b, y), releasedOn(b, x))
	})
	newest, _ = foldVersions(newest)
	return newest
}

// releasedOn returns the day of release of a row's model, at the first of its places of which it is
// known. Clouds rarely say since when they have a model: of Azure's 169, five days are known.
func releasedOn(b *build, r *row) dataset.Date {
	if r.ReleaseDate != 0 {
		return r.ReleaseDate
	}
	for _, offer := range b.catalog.OffersOf(r.index) {
		if released := b.rows[offer].ReleaseDate; released != 0 {
			return released
		}
	}
	return 0
}

// hasFigures reports whether it is known what people choose a model by: its price and, unless that is
// for a piece such as a minute, its context.
func hasFigures(r *row) bool {
	isPriced := r.values["price_in"] != "" || r.values["price_out"] != ""
	return isPriced && (r.pricedByPiece() || r.values["context_length"] != "")
}

// cardFacts returns the facts of a card, as far as they are known.
func cardFacts(r *row) (known []cardFact) {
	for _, fact := range []cardFact{
		cardPrice(r, inputLabel(r), "price_in", "price_note"),
		cardPrice(r, "Output", "price_out", "price_out_note"),
		{Label: "Context", Value: r.Cell("context_length")},
		{Label: "Released", Value: r.Cell("release_date")},
	} {
		if fact.Value != facts.Unknown && fact.Value != "" {
			known = append(known, fact)
		}
	}
	return known
}

// inputLabel is what a card calls the first price of a model.
func inputLabel(r *row) string {
	if r.pricedByPiece() {
		return "Price" // of what the model makes or hears
	}
	return "Input"
}

// cardPrice returns a price as a row of a list has it, from the same functions. Without its unit a minute of
// audio for $0.008 would look like the cheapest tokens of all, without "2× above 272k" a long prompt would
// look half as dear as it is.
func cardPrice(r *row, label, price, note string) cardFact {
	return cardFact{
		Label:   label,
		Value:   r.Amount(price),
		Terms:   r.Terms(price, note),
		Doubted: r.Doubted(price),
	}
}

// cardNext returns the prices that are announced, as a row of a list has them; "" if none is.
func cardNext(r *row) string {
	var next []string
	if ofInput := r.Cell("price_in_next"); ofInput != "" {
		next = append(next, inputLabel(r)+" "+ofInput)
	}
	if ofOutput := r.NextOut(); ofOutput != "" {
		label := "Output"
		if len(next) > 0 {
			label = "output"
		}
		next = append(next, label+" "+ofOutput)
	}
	return strings.Join(next, "; ")
}
