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

// cheapestAt says which of the places in a table is the cheapest, behind their number: ", cheapest at
// Cube", and how many others ask the same, or that all do. It is empty if that is not known: fewer than
// two of them state a price on usual terms, or not all of these can be compared. The caller says whether
// prices of tokens are in one unit.
//
// Only a price that was read recently is called the cheapest: nobody knows whether a place still asks what it
// asked months ago, and the lowest price of a table is more often an old one. The text agrees with the order of
// the table, whose first place it names: ", from $0.90 at Cube (unconfirmed, read 30 Sep); $1.40 confirmed at
// Acme and 6 others".
//
// A confirmed price comes before an equal one that nobody confirms. If there is none of today, the text says
// that the lowest is unconfirmed, and which place asked the same when its prices were confirmed last: a
// gateway that copies the price of a maker is not cheaper than the maker. Else it has the lowest price that a
// place confirms.
func cheapestAt(places []placeView, isOneUnit bool) string {
	priced := filtered(places, func(v placeView) bool {
		return v.place.Works() && v.place.Terms == "" && v.In != facts.Unknown
	})
	// Places are compared by this decimal.
	cost := func(v placeView) string { return string(v.place.Cost) }
	if slices.ContainsFunc(places, isPricedByPiece) {
		cost = func(v placeView) string { return v.values["piece_price"] }
	} else {
		// Of some places only the price of output is unknown. They cannot be compared, but others can.
		priced = filtered(priced, func(v placeView) bool { return v.place.IsPriced() })
		if !isOneUnit {
			return ""
		}
	}
	isUnknown := func(v placeView) bool { return cost(v) == "" }
	isRecent := func(v placeView) bool { return v.Read == "" }
	older := filtered(priced, func(v placeView) bool { return !isRecent(v) })
	priced = filtered(priced, isRecent)
	if providersOf(priced) < 2 || slices.ContainsFunc(priced, isUnknown) {
		return ""
	}
	// The cheapest is the first: the catalog orders places by their cost, and sortByPiece by pieces.
	lowest := facts.Number(cost(priced[0]))
	least := filtered(priced, func(v placeView) bool { return facts.Number(cost(v)) == lowest })
	isByPiece := slices.ContainsFunc(places, isPricedByPiece) // of pieces, what is disputed is not compared
	if !isByPiece {
		least = surest(least)
	}
	slices.SortStableFunc(least, func(a, b placeView) int {
		switch {
		case isConfirmed(a) == isConfirmed(b):
			return 0
		case isConfirmed(a):
			return -1
		}
		return 1
	})
	if providersOf(least) == providersOf(filtered(places, func(v placeView) bool { return v.place.Works() })) {
		return ", all at the same list price" // ids of one region can cost more, as Bedrock's do
	}
	mayBeLess := func(first placeView) string {
		if isByPiece {
			return ""
		}
		return mayAskLess(priced, first)
	}
	wasCheaper := func(v placeView) bool { return !isUnknown(v) && facts.Number(cost(v)) < lowest }
	i := slices.IndexFunc(older, wasCheaper)
	if i >= 0 { // the first is the cheapest of these
		return fromPrice(older[i:i+1], least) + mayBeLess(older[i])
	}
	text := ", cheapest at " + namesOfPlaces(least)
	if isConfirmed(least[0]) {
		return text + mayBeLess(least[0])
	}
	wasEqual := func(v placeView) bool { return isConfirmed(v) && facts.Number(cost(v)) == lowest }
	i = slices.IndexFunc(older, wasEqual)
	if i >= 0 {
		text += " (" + facts.Unconfirmed + ")" + mayBeLess(least[0])
		text += "; " + older[i].Provider.Name + " had the same price on " + older[i].Read
		if strings.Contains(older[i].InNote, "×") { // what may be the difference
			text += ", " + older[i].InNote
		}
		return text
	}
	sure := filtered(priced, func(v placeView) bool { return isConfirmed(v) && !v.isRange() })
	if len(sure) == 0 {
		return text + " (" + facts.Unconfirmed + ")" + mayBeLess(least[0])
	}
	isLowest := func(v placeView) bool { return facts.Number(cost(v)) == facts.Number(cost(sure[0])) }
	return fromPrice(least, filtered(sure, isLowest)) + mayBeLess(least[0])
}

// isConfirmed reports whether the place, or another official source, states its prices.
func isConfirmed(v placeView) bool { return !v.InDoubt && !v.OutDoubt }

// namesOfPlaces returns the name of the first of some places, and the number of the other ones: "Acme and 6 others".
func namesOfPlaces(places []placeView) string {
	others := providersOf(places) - 1
	if others == 0 {
		return places[0].Provider.Name
	}
	return places[0].Provider.Name + " and " + counted(others, "other")
}

// fromPrice says what the first places of a table ask, which nobody confirms or which was read long ago, and what
// the next ones do: ", from $0.90 at Cube (unconfirmed); $1.40 confirmed at Acme".
func fromPrice(first, next []placeView) string {
	var doubts []string
	if !isConfirmed(first[0]) {
		doubts = append(doubts, facts.Unconfirmed)
	}
	if first[0].isRange() {
		doubts = append(doubts, facts.Disputed)
	}
	if first[0].Read != "" {
		doubts = append(doubts, "read "+first[0].Read)
	}
	// Places can differ by the price of output only.
	isSame := first[0].In == next[0].In
	price := func(v placeView) string {
		if isSame && !v.Piece && v.Out != facts.Unknown {
			return v.In + " in and " + v.Out + " out"
		}
		unit := unitIn.FindString(v.InNote)
		return strings.TrimSpace(v.In + " " + unit)
	}
	lowest := price(first[0]) + " at " + namesOfPlaces(first) + " (" + strings.Join(doubts, ", ") + ")"
	text := ", from " + lowest + "; " + price(next[0])
	sure := filtered(next, isConfirmed)
	if len(sure) > 0 {
		return text + " confirmed at " + namesOfPlaces(sure)
	}
	return text + " at " + namesOfPlaces(next) + " (" + facts.Unconfirmed + ")"
}

// isRange reports whether the cost of a place is the most of what sources state who disagree.
func (v *placeView) isRange() bool {
	return v.values["input_price"] == facts.Disputed || v.values["output_price"] == facts.Disputed
}

// surest returns those of some places with one cost that ask it for sure; if there are none, the first.
func surest(places []placeView) []placeView {
	sure := filtered(places, func(v placeView) bool { return !v.isRange() })
	if len(sure) == 0 {
		return places[:1]
	}
	return sure
}

// mayAskLess says which other places than the cheapest may ask less, because their prices are disputed, behind
// its name: "; Cube and 1 other may ask less"; empty if none may.
func mayAskLess(priced []placeView, cheapest placeView) string {
	const noise = 1e-9 // of sums of float64
	lowest := facts.Number(cheapest.place.Cost)
	others := filtered(priced, func(v placeView) bool {
		isOther := v.place.Key.Provider != cheapest.place.Key.Provider
		return isOther && v.isRange() && v.leastCost() < lowest-noise
	})
	if len(others) == 0 {
		return ""
	}
	text := "; " + others[0].Provider.Name
	more := providersOf(others) - 1
	if more > 0 {
		text += " and " + counted(more, "other")
	}
	return text + " may ask less"
}

// leastCost returns the cost of a place by the lowest prices that sources state, as its Cost is by the highest.
func (v *placeView) leastCost() float64 {
	input, _ := v.between("in")
	if v.Type == dataset.Embedding {
		return facts.Number(input)
	}
	output, _ := v.between("out")
	return 3*facts.Number(input) + facts.Number(output)
}

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
	case price == "free":
		return text + ", also free"
	}
	text += ", from " + price
	if strings.Contains(cheapest.values["price_note"], facts.Unconfirmed) {
		text += " " + facts.Unconfirmed
	}
	return text
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
