package website

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// providersOf returns how many providers some places have.
func providersOf(places []placeView) int {
	providers := map[string]bool{}
	for _, v := range places {
		providers[v.place.Key.Provider] = true
	}
	return len(providers)
}

// inOneUnit reports whether the prices that rows show are in one unit, at the places which compete on
// usual terms. The catalog orders places by the price of text tokens, but a maker's row can show that of
// audio: beside $32 for a million tokens of audio, $4 for text elsewhere is neither more nor less, and
// the place that is cheapest for text would be called so above the dearest row.
func inOneUnit(rows []row, places []catalog.Place) bool {
	units := map[string]bool{}
	for _, p := range places {
		if p.IsPriced() {
			units[unitIn.FindString(rows[p.Row].values["price_note"])] = true
		}
	}
	return len(units) <= 1
}

// placesOrder says how many offers the table of places has, how many of them work, and in which order
// they are. The caller knows what the first of them are ordered by: "the cheapest first".
//
// The order has to be told: a provider can have several offers, and a batch is cheaper than the offer
// above it.
func placesOrder(places []placeView, first string) string {
	works := filtered(places, func(v placeView) bool { return v.place.Works() })
	if len(works) == 0 {
		return "None of them works any more."
	}
	var order []string
	if slices.ContainsFunc(works, func(v placeView) bool { return v.Piece || v.place.IsPriced() }) {
		order = append(order, first)
	}
	if slices.ContainsFunc(works, func(v placeView) bool { return v.place.Terms != "" }) {
		order = append(order, "those in batches, slower, on spare capacity or with limits")
	}
	// A row can show prices that no other is compared by, such as one of tokens of images.
	isOdd := func(v placeView) bool { return v.In != facts.Unknown && !v.Piece && v.place.Cost == "" }
	isUnpriced := func(v placeView) bool { return v.In == facts.Unknown && v.place.Cost == "" }
	isAnyOdd, isAnyUnpriced := slices.ContainsFunc(works, isOdd), slices.ContainsFunc(works, isUnpriced)
	switch {
	case len(order) == 0 && isAnyOdd:
		order = append(order, "their prices cannot be compared")
	case len(order) == 0:
		order = append(order, "no price is known")
	case isAnyOdd:
		order = append(order, "those whose prices cannot be compared")
	case isAnyUnpriced:
		order = append(order, "those without a known price")
	}
	// The numbers are those of the rows below, of which some can be over.
	offers := counted(len(places), "offer") + " at " + counted(providersOf(places), "place")
	if n := len(works); n < len(places) {
		offers += ", " + withCommas(n) + " of which " + english.PluralWord(n, "works", "work")
		if n == 1 {
			order = []string{"that one first"} // there is no order among one
		}
		over := "what no longer works"
		isUnlisted := func(v placeView) bool { return v.place.Stage == catalog.UnlistedStage }
		if slices.ContainsFunc(places, isUnlisted) {
			over += " or is no longer listed"
		}
		order = append(order, over)
	}
	return offers + ": " + strings.Join(order, ", then ") + "."
}

// unsaidEnd says once, above a table of places, what the maker of the model does, of which several places
// say nothing; empty if fewer do, whose rows say it. In seven rows it hid those that have a day.
func unsaidEnd(places []placeView) string {
	unsaid := filtered(places, func(v placeView) bool { return v.Ending.AtMaker != "" })
	if len(unsaid) < 2 {
		return ""
	}
	return unsaid[0].Ending.AtMaker + "; some places do not say whether they will keep it."
}

// unsaidPrice says, above a table of places, that the maker of the model changes its prices, if other places
// do not say whether theirs follow: the table would seem to promise that they stay. Empty if all say so.
func unsaidPrice(b *build, places []placeView) string {
	ofMaker := func(v placeView) bool { return v.place.Works() && b.catalog.Maker(v.index) == v.Model.Provider }
	i := slices.IndexFunc(places, func(v placeView) bool { return ofMaker(v) && v.InNext+v.OutNext != "" })
	isUnsaid := func(v placeView) bool {
		// A host that runs open weights on its own machines sets its prices itself.
		isOwn := v.values["kind"] == dataset.Host.String() && v.values["open_weights"] == "true"
		isPriced := v.place.Works() && !v.Unpriced() && v.In != "free"
		return isPriced && !ofMaker(v) && !isOwn && v.InNext+v.OutNext == ""
	}
	if i < 0 || !slices.ContainsFunc(places, isUnsaid) {
		return ""
	}
	maker := places[i].row
	headlines, _ := facts.Headlines(b.pricing, maker.Model)
	day, how := facts.NextChange(headlines)
	verb := "change"
	switch how {
	case "rises":
		verb = "raise"
	case "falls":
		verb = "lower"
	}
	does := " " + verb + "s"
	isConfirmed := func(h facts.Headline) bool { return h.Next.From == day && !h.Next.Reported }
	if !slices.ContainsFunc(headlines, isConfirmed) {
		does = " is reported to " + verb
	}
	return maker.Provider.Name + does + " its prices " + facts.On(day) +
		"; a place whose row has no next price has not said whether it follows."
}

// placesInWords returns at how many places the model of a row can be reached, and from which price
// of input on, for a line of a list: "9 places, from $0.14"; empty if that is one place. As in
// cheapestAt, that is the cheapest whose price was read recently, with its mark if no provider confirms it.
// The scripts have the same words; see placesText in cells.ts.
//
// If the row no longer works, it says how long its model does at others: "elsewhere until 8 January
// 2027". The column is narrow, and the page of the model has all places.
func placesInWords(c *catalog.Catalog, rows []row, index int) string {
	places := offersOf(c, rows, index)
	works := func(p catalog.Place) bool { return p.Row == index && p.Works() }
	if !slices.ContainsFunc(places, works) {
		return stillInWords(places)
	}
	if catalog.CountPlaces(places) < 2 {
		return ""
	}
	text := countPlaces(places)
	if !inOneUnit(rows, places) {
		return text
	}
	// They are in the order of their prices.
	i := slices.IndexFunc(places, func(p catalog.Place) bool {
		return p.IsPriced() && rows[p.Row].values["price_read"] == ""
	})
	if i < 0 {
		return text // none on usual terms has a known price that was read recently
	}
	cheapest := &rows[places[i].Row]
	price := facts.Price(string(places[i].InputPrice))
	if cheapest.values["input_price"] == facts.Disputed {
		price = cheapest.values["price_in_range"]
	}
	switch {
	// A row shows the price of what its model is for, such as audio, which that of text tokens must
	// not seem to undercut.
	case price == "", cheapest.Amount("price_in") != price:
		return text
	// The row says the price itself.
	case rows[index].Amount("price_in") == price:
		return text
	case !isLower(cheapest, &rows[index]):
		return text
	case price == "free":
		return text + ", also free"
	}
	text += ", from " + price
	if strings.Contains(cheapest.values["price_note"], facts.Unconfirmed) {
		text += " " + facts.Unconfirmed
	}
	return text
}

// isLower reports whether the row of an offer asks less for input than another one, whichever source is right
// if they disagree. A row has the price of one place, which was read long ago perhaps, and beside it "from" a
// higher one would be untrue. What is not known may be lower. The scripts have the same rule; see places.ts.
func isLower(offer, than *row) bool {
	_, most, isKnown := offer.inputPrices()
	least, _, isOtherKnown := than.inputPrices()
	return !isKnown || !isOtherKnown || most < least
}

// inputPrices returns the least and the most that sources state as the price of input tokens of text, which are
// one price unless it is disputed.
func (r *row) inputPrices() (least, most float64, isKnown bool) {
	price := r.values["input_price"]
	if price == "" {
		return 0, 0, false
	}
	if price != facts.Disputed {
		return facts.Number(price), facts.Number(price), true
	}
	from, to, isRange := strings.Cut(strings.TrimPrefix(r.values["price_in_range"], "$"), "–")
	return facts.Number(from), facts.Number(to), isRange
}

// stillInWords returns how long a model works elsewhere whose row does not; empty if nowhere.
func stillInWords(places []catalog.Place) string {
	var last dataset.Date // the latest day on which the end of one is known
	isOpen := false       // one works on, as far as anybody knows
	for _, p := range places {
		if p.Works() {
			last = max(last, p.RetirementDate)
		}
		if p.Stage == catalog.UsableStage && p.RetirementDate == 0 {
			isOpen = true
		}
	}
	switch {
	case catalog.CountPlaces(places) == 0:
		return ""
	case last == 0 || isOpen:
		return "still at " + countPlaces(places)
	}
	return "elsewhere until " + facts.ShortDay(last.String())
}

// countPlaces returns the number of the places that work, in words: "9 places".
func countPlaces(places []catalog.Place) string {
	n := catalog.CountPlaces(places)
	return strconv.Itoa(n) + " " + plural(n, "place")
}
