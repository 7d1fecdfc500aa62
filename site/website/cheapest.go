package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
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
	isByPiece := slices.ContainsFunc(places, isPricedByPiece)
	if !isByPiece && !isOneUnit {
		return ""
	}
	p := comparablePlaces(places, isByPiece)
	isUnknown := func(v placeView) bool { return p.digits(v) == "" }
	if providersOf(p.recent) < 2 || slices.ContainsFunc(p.recent, isUnknown) {
		return ""
	}
	least := p.least()
	works := filtered(places, func(v placeView) bool { return v.place.Works() })
	if providersOf(least) == providersOf(works) {
		return ", all at the same list price" // ids of one region can cost more, as Bedrock's do
	}
	older, isBelow := p.olderBelow()
	if isBelow {
		return fromPrice([]placeView{older}, least) + p.mayAskLess(older)
	}
	text := ", cheapest at " + namesOfPlaces(least)
	first := least[0]
	if isConfirmed(first) {
		return text + p.mayAskLess(first)
	}
	equal, isEqual := p.olderEqual()
	if isEqual {
		text += " (" + facts.Unconfirmed + ")" + p.mayAskLess(first)
		text += "; " + equal.Provider.Name + " had the same price on " + equal.Read
		if strings.Contains(equal.InNote, "×") { // what may be the difference
			text += ", " + equal.InNote
		}
		return text
	}
	sure := p.leastConfirmed()
	if len(sure) == 0 {
		return text + " (" + facts.Unconfirmed + ")" + p.mayAskLess(first)
	}
	return fromPrice(least, sure) + p.mayAskLess(first)
}

// comparable are the places of a table whose prices can be compared, the cheapest first: the catalog
// orders places by their cost, and sortByPiece by the price of a piece.
type comparable struct {
	recent    []placeView // whose prices were read recently
	older     []placeView
	isByPiece bool // whether minutes, seconds or images are compared, and not tokens
}

// comparablePlaces returns those of the places that work and state a price on usual terms.
func comparablePlaces(places []placeView, isByPiece bool) *comparable {
	p := &comparable{isByPiece: isByPiece}
	for _, v := range places {
		isUsual := v.place.Works() && v.place.Terms == "" && v.In != facts.Unknown
		// Of some places only the price of output is unknown. They cannot be compared, but others can.
		isPriced := isByPiece || v.place.IsPriced()
		switch {
		case !isUsual || !isPriced:
			continue
		case v.Read == "":
			p.recent = append(p.recent, v)
		default:
			p.older = append(p.older, v)
		}
	}
	return p
}

// digits returns the decimal that places are compared by; empty if it is not known.
func (p *comparable) digits(v placeView) string {
	if p.isByPiece {
		return v.values["piece_price"]
	}
	return string(v.place.Cost)
}

func (p *comparable) cost(v placeView) float64 { return facts.Number(p.digits(v)) }

// least returns the places with the lowest recent price, the confirmed ones first.
func (p *comparable) least() []placeView {
	lowest := p.cost(p.recent[0])
	least := filtered(p.recent, func(v placeView) bool { return p.cost(v) == lowest })
	if !p.isByPiece { // of pieces, what is disputed is not compared
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
	return least
}

// olderBelow returns the cheapest of the places that asked less than the lowest recent price when
// their prices were read last.
func (p *comparable) olderBelow() (v placeView, found bool) {
	for _, v := range p.older {
		isKnown := p.digits(v) != ""
		if isKnown && p.cost(v) < p.cost(p.recent[0]) {
			return v, true
		}
	}
	return placeView{}, false
}

// olderEqual returns the first place that confirmed the lowest recent price when its prices were read
// last.
func (p *comparable) olderEqual() (v placeView, found bool) {
	for _, v := range p.older {
		if isConfirmed(v) && p.cost(v) == p.cost(p.recent[0]) {
			return v, true
		}
	}
	return placeView{}, false
}

// leastConfirmed returns the places with the lowest recent price that is confirmed and not disputed.
func (p *comparable) leastConfirmed() []placeView {
	sure := filtered(p.recent, func(v placeView) bool { return isConfirmed(v) && !v.isRange() })
	return filtered(sure, func(v placeView) bool { return p.cost(v) == p.cost(sure[0]) })
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
func (p *comparable) mayAskLess(cheapest placeView) string {
	if p.isByPiece {
		return "" // of pieces, what is disputed is not compared
	}
	const noise = 1e-9 // of sums of float64
	lowest := facts.Number(cheapest.place.Cost)
	others := filtered(p.recent, func(v placeView) bool {
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
