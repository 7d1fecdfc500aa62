package website

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// maxPlaces is the number of places that the page of a model shows at once. The others are folded.
const maxPlaces = 10

// pieceOf is what models of some types are priced by, if not by tokens.
var pieceOf = [len(dataset.TypeNames)]string{
	dataset.Chat:      "piece",
	dataset.Embedding: "piece",
	dataset.Image:     "image",
	dataset.Audio:     "minute",
	dataset.Video:     "second",
}

// placeView is a place at which a model can be reached, in the table of the model's page.
type placeView struct {
	*row
	place           catalog.Place
	Here            bool   // it is the model of the page
	Kind            string // of the place, for this model: only its own maker is one
	In, Out         string // prices in cells
	InNote, OutNote string // what each price does not say
	InNext, OutNext string // the announced prices: "→ $4 on 1 Dec"
	Read            string // the day on which the prices were read, if they may have changed since; else empty
	Piece           bool   // In is the price of a piece, such as an image, and neither of input nor of output
	Context         string
}

// placeViews are the rows of a table of places.
type placeViews []placeView

// ByPiece reports whether all prices that the table shows are of a piece. In lists and tables such a price
// is in the first column of prices, which is not called that of the input then.
func (views placeViews) ByPiece() bool {
	priced := filtered(views, func(v placeView) bool { return v.In != facts.Unknown || v.Out != facts.Unknown })
	return len(priced) > 0 && !slices.ContainsFunc(priced, func(v placeView) bool { return !v.Piece })
}

// termsInWords are terms of offers in words; see catalog.Place.
var termsInWords = map[string]string{
	"batch": "in batches",
	"flex":  "slower",
	"free":  "with limits",
	"spot":  "on spare capacity", // a request waits or fails when others need it
}

// soldAs returns the row by which places are known to offer the model of a row: itself, or another id of
// its model here. Places are known of a dated version, and the name or alias that means it is what people
// write: without them, its page would not say where the model works on when it ends here.
func soldAs(b *build, r *row) *row {
	if len(b.catalog.Places(r.index)) > 1 {
		return r
	}
	for _, id := range r.Same {
		same := b.find(r.Model.Provider + "/" + id)
		if len(b.catalog.Places(same.index)) > 1 {
			return same
		}
	}
	return r
}

// placesOf returns where to get the model of a row: the places that the table shows, the others,
// and where it is cheapest, in words.
func placesOf(c *catalog.Catalog, rows []row, r *row) (shown, more placeViews, cheapest string) {
	places := c.Places(r.index)
	if len(places) < 2 {
		return nil, nil, ""
	}
	for _, p := range places {
		other := &rows[p.Row]
		view := placeView{
			row:     other,
			place:   p,
			Here:    other == r,
			Kind:    other.Cell("kind"),
			Context: other.Cell("context_length"),
		}
		// Makers also sell models of others.
		isMaker := other.Provider.Kind == dataset.Maker.String()
		if isMaker && c.Maker(r.index) != other.Model.Provider {
			view.Kind = facts.Of("kind").Cell(dataset.Host.String())
		}
		// Of what is no longer listed nobody knows whether it works. Its page still shows its price, and
		// the badge of the row says the rest.
		if p.Works() || p.Stage == catalog.UnlistedStage {
			view.In = other.Cell("price_in")
			view.Out = other.Cell("price_out")
			// Each note is at its own price: some models read tokens of text and write those of images.
			view.InNote = strings.Join(knownCells(termsInWords[p.Terms], other.values["price_note"]), ", ")
			view.OutNote = other.values["price_out_note"]
			view.Piece = other.pricedByPiece()
			view.Read = facts.ShortDay(other.values["price_read"])
			view.InNext = other.values["price_in_next"]
			view.OutNext = other.values["price_out_next"]
		} else {
			// Rows show the last prices of what has ended. Beside places that work they would look
			// like offers.
			view.In = facts.Unknown
			view.Out = facts.Unknown
		}
		shown = append(shown, view)
	}
	nameTokens(shown)
	sortByPiece(shown)
	if catalog.CountPlaces(places) > 1 {
		cheapest = countPlaces(places) + cheapestAt(shown, inOneUnit(rows, places))
	}
	cut := min(len(shown), maxPlaces)
	if len(shown) == cut+1 {
		cut++ // a fold for one row costs as much room as the row
	}
	return shown[:cut], shown[cut:], cheapest
}

// pricedByPiece reports whether the price that lists show of a model is of a piece: an image, a
// second, a minute, a page. Others are of tokens.
func (r *row) pricedByPiece() bool { return strings.HasPrefix(r.values["price_note"], "per ") }

func isPricedByPiece(v placeView) bool { return v.Piece }

// sortByPiece puts the cheapest minute, second or image before the other places on usual terms, which
// keep their order: the catalog has them by the price of tokens.
func sortByPiece(places []placeView) {
	if !slices.ContainsFunc(places, isPricedByPiece) {
		return
	}
	const ( // the groups of places, first to last
		ofPieces = iota
		ofTokens
		onTerms
		withoutPrice
		broken
	)
	group := func(v placeView) int {
		switch {
		case !v.place.Works():
			return broken
		case v.In == facts.Unknown:
			return withoutPrice
		case v.place.Terms != "":
			return onTerms
		case v.values["piece_price"] == "":
			return ofTokens
		}
		return ofPieces
	}
	slices.SortStableFunc(places, func(a, b placeView) int {
		byGroup := cmp.Compare(group(a), group(b))
		if byGroup != 0 || group(a) != ofPieces {
			return byGroup
		}
		return cmp.Compare(facts.Number(a.values["piece_price"]), facts.Number(b.values["piece_price"]))
	})
}

// cheapestAt says which of the places in a table is the cheapest, behind their number: ", cheapest at
// Cube", and how many others ask the same, or that all do. It is empty if that is not known: fewer than
// two of them state a price on usual terms, or not all of these can be compared. The caller says whether
// prices of tokens are in one unit.
//
// Only prices that were read recently are compared: nobody knows whether a place still asks what it asked
// months ago, and the lowest price of a table is more often an old one. A place that was cheaper is named
// with its day.
func cheapestAt(places []placeView, isOneUnit bool) string {
	priced := filtered(places, func(v placeView) bool {
		return v.place.Works() && v.place.Terms == "" && v.In != facts.Unknown
	})
	// What makes a place cheaper than another, as a decimal.
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
	text := ", cheapest at " + least[0].Provider.Name
	others := providersOf(least) - 1
	switch {
	case others+1 == providersOf(filtered(places, func(v placeView) bool { return v.place.Works() })):
		return ", all at the same price"
	case others > 0:
		text += " and " + counted(others, "other")
	}
	wasCheaper := func(v placeView) bool { return !isUnknown(v) && facts.Number(cost(v)) < lowest }
	if i := slices.IndexFunc(older, wasCheaper); i >= 0 { // the first is the cheapest of these
		text += "; " + older[i].Provider.Name + " was cheaper on " + older[i].Read
	}
	return text
}

// providersOf returns how many providers some places have.
func providersOf(places []placeView) int {
	providers := map[string]bool{}
	for _, v := range places {
		providers[v.place.Key.Provider] = true
	}
	return len(providers)
}

// unitIn matches the unit in the note of a price: "per image", "audio tokens". Text tokens have no
// note. places.ts has the same rule.
var unitIn = regexp.MustCompile(`(?i)per [a-z0-9 ]+|\w+ tokens`)

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

// nameTokens makes the prices of tokens in a table of places comparable if rows show different kinds of
// tokens. A maker's row shows the price of audio, $32, as the head of its page does, above a gateway's $4,
// which is that of text and the only one that it states. Each row names its kind of tokens then, and a row
// of audio or images has the price of text, too, where it is known.
func nameTokens(places []placeView) {
	const kind = " tokens"
	isOfTokens := func(v *placeView) bool { return !v.Piece && v.In != facts.Unknown }
	units := map[string]bool{}
	for i := range places {
		if isOfTokens(&places[i]) {
			units[unitIn.FindString(places[i].InNote)] = true
		}
	}
	if len(units) <= 1 || !units[""] { // no row shows tokens of text
		return
	}
	named := func(price, note, ofText string) string {
		unit := unitIn.FindString(note)
		switch {
		case price == facts.Unknown:
			return note
		case unit == "":
			return strings.Join(knownCells("text"+kind, note), ", ")
		case strings.HasSuffix(unit, kind) && ofText != "":
			return strings.Replace(note, unit, unit+", text "+facts.Price(ofText), 1)
		}
		return note
	}
	for i := range places {
		v := &places[i]
		if isOfTokens(v) {
			v.InNote = named(v.In, v.InNote, undisputed(v.values["input_price"]))
			v.OutNote = named(v.Out, v.OutNote, undisputed(v.values["output_price"]))
		}
	}
}

// placesOrder says how many offers the table of places has, how many of them work, and in which order
// they are. The caller knows what the first of them are ordered by: "the cheapest first".
//
// The order has to be told: a provider can have several offers, and a batch is cheaper than what stands
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

// placesInWords returns at how many places the model of a row can be reached, and from which price
// of input on, for a line of a list: "9 places, from $0.14"; empty if that is one place. As in
// cheapestAt, that is the cheapest whose price was read recently, with its mark if no provider confirms it.
// The scripts have the same words; see placesText in cells.ts.
//
// If the row no longer works, it says how long its model does at others: "elsewhere until 8 January
// 2027". The column is narrow, and the page of the model has all places.
func placesInWords(c *catalog.Catalog, rows []row, index int) string {
	places := c.Places(index)
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
	switch {
	// A row shows the price of what its model is for, such as audio, which that of text tokens must
	// not seem to undercut.
	case price == "", cheapest.values["price_in"] != price:
		return text
	// The row says the price itself.
	case rows[index].values["price_in"] == price:
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
