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
	Here            bool   // it is the model of the page
	Kind            string // of the place, for this model: only its own maker is one
	In, Out         string // prices in cells
	InNote, OutNote string // what each price does not say
	Piece           bool   // In is the price of a piece, such as an image, and neither of input nor of output
	Context         string
}

// termsInWords are terms of offers in words; see catalog.Place.
var termsInWords = map[string]string{
	"batch": "in batches",
	"flex":  "slower",
	"free":  "with limits",
	"spot":  "on spare capacity", // a request waits or fails when others need it
}

// placesOf returns where to get the model of a row: the places that the table shows, the others,
// and where it is cheapest, in words.
func placesOf(c *catalog.Catalog, rows []row, r *row) (shown, more []placeView, cheapest string) {
	places := c.Places(r.index)
	if len(places) < 2 {
		return nil, nil, ""
	}
	for _, p := range places {
		other := &rows[p.Row]
		view := placeView{
			row:     other,
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
		} else {
			// Rows show the last prices of what has ended. Beside places that work they would look
			// like offers.
			view.In = facts.Unknown
			view.Out = facts.Unknown
		}
		shown = append(shown, view)
	}
	inOneMeter(shown)
	sortByPiece(shown)
	first := &places[0] // places that work come first, the cheapest of them first
	if catalog.CountPlaces(places) > 1 {
		cheapest = countPlaces(places)
		switch {
		case slices.ContainsFunc(shown, isPricedByPiece):
			cheapest += cheapestPiece(shown)
		case first.InputPrice != "" && first.Terms == "" && inOneUnit(rows, places):
			// "cheapest at X, in batches" would compare what cannot be compared.
			cheapest += ", cheapest at " + rows[first.Row].Provider.Name
		}
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

// sortByPiece puts the cheapest minute, second or image before the other places that work, which keep
// their order: the catalog has them by the price of tokens.
func sortByPiece(places []placeView) {
	rank := func(v placeView) float64 {
		const others, ended = 1e9, 2e9 // more than a piece costs
		switch {
		case !v.works():
			return ended
		case !v.Piece || v.values["piece_price"] == "":
			return others
		}
		return facts.Number(v.values["piece_price"])
	}
	slices.SortStableFunc(places, func(a, b placeView) int { return cmp.Compare(rank(a), rank(b)) })
}

// cheapestPiece says which of some places has the cheapest minute, second or image, behind their number.
// It is empty if that is not known: some price by the token, or two are as cheap.
func cheapestPiece(places []placeView) string {
	works := filtered(places, func(v placeView) bool { return v.works() && v.In != facts.Unknown })
	lacks := func(v placeView) bool { return v.values["piece_price"] == "" }
	if len(works) < 2 || slices.ContainsFunc(works, lacks) {
		return ""
	}
	if works[0].values["piece_price"] == works[1].values["piece_price"] {
		return ""
	}
	return ", cheapest at " + works[0].Provider.Name
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
	for i := range places {
		p := &places[i]
		r := &rows[p.Row]
		isPriced := p.InputPrice != "" && (p.OutputPrice != "" || r.Type == dataset.Embedding)
		if isPriced && p.Works() && p.Terms == "" {
			units[unitIn.FindString(r.values["price_note"])] = true
		}
	}
	return len(units) <= 1
}

// inOneMeter makes the prices of tokens in a table of places comparable if rows show different kinds of
// tokens. A maker's row can show the price of audio, $32, above a gateway's $4, which is that of text
// and the only one that it states. Rows of audio models show the price of text then, where it is known,
// and each row names its kind of tokens.
func inOneMeter(places []placeView) {
	const text, kind = "text tokens", " tokens"
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
	for i := range places {
		v := &places[i]
		if !isOfTokens(v) {
			continue
		}
		unit := unitIn.FindString(v.InNote)
		input := undisputed(v.values["input_price"])
		output := undisputed(v.values["output_price"])
		// Of an image model, the price of text would hide what an image costs.
		isOther := strings.HasSuffix(unit, kind) && v.Type == dataset.Audio
		switch {
		case unit == "":
			v.InNote = strings.Join(knownCells(text, v.InNote), ", ")
			if v.Out != facts.Unknown && !unitIn.MatchString(v.OutNote) {
				v.OutNote = strings.Join(knownCells(text, v.OutNote), ", ")
			}
		case isOther && input != "" && output != "":
			v.In = facts.Price(input)
			v.Out = facts.Price(output)
			v.InNote = textNote(v.InNote)
			v.OutNote = text
		}
	}
}

// textNote returns the note of a price of text tokens in place of one of other tokens. Surcharges of
// the other price are left out, as they need not be those of text.
func textNote(note string) string {
	if strings.Contains(note, facts.Unconfirmed) {
		return "text tokens, " + facts.Unconfirmed
	}
	return "text tokens"
}

// placesOrder says how many offers the table of places has, how many of them work, and in which order
// they are, of which it is given the first part: a provider can have several offers, and a batch is cheaper than what stands
// above it.
func placesOrder(places []catalog.Place, first string) string {
	works := filtered(places, func(p catalog.Place) bool { return p.Works() })
	if len(works) == 0 {
		return "None of them works any more."
	}
	order := []string{first}
	if slices.ContainsFunc(works, func(p catalog.Place) bool { return p.Terms != "" }) {
		order = append(order, "then those in batches, slower, on spare capacity or with limits")
	}
	if slices.ContainsFunc(works, func(p catalog.Place) bool { return p.InputPrice == "" }) {
		order = append(order, "then those without a known price")
	}
	// The numbers are those of the rows below, of which some can be over.
	providers := map[string]bool{}
	for _, p := range places {
		providers[p.Key.Provider] = true
	}
	offers := counted(len(places), "offer") + " at " + counted(len(providers), "place")
	if n := len(works); n < len(places) {
		offers += ", " + withCommas(n) + " of which " + english.PluralWord(n, "works", "work")
		if n == 1 {
			order = []string{"that one first"} // there is no order among one
		}
		over := "then what no longer works"
		isUnlisted := func(p catalog.Place) bool { return p.Stage == catalog.UnlistedStage }
		if slices.ContainsFunc(places, isUnlisted) {
			over += " or is no longer listed"
		}
		order = append(order, over)
	}
	return offers + ": " + strings.Join(order, ", ") + "."
}

// placesInWords returns at how many places the model of a row can be reached, and from which price
// of input on, for a line of a list: "9 places, from $0.14"; empty if that is one place. The
// scripts have the same words; see placesText in cells.ts.
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
	first := &places[0] // which works, as two do
	cheapest := &rows[first.Row]
	price := facts.Price(string(first.InputPrice))
	switch {
	case first.Terms != "": // there is none on usual terms whose price is known
		return text
	case !inOneUnit(rows, places):
		return text
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
	return text + ", from " + price
}

// stillInWords returns how long a model works elsewhere whose row does not; empty if nowhere.
func stillInWords(places []catalog.Place) string {
	var last dataset.Date // the latest day on which the end of one is known
	for _, p := range places {
		if p.Works() {
			last = max(last, p.RetirementDate)
		}
	}
	switch {
	case catalog.CountPlaces(places) == 0:
		return ""
	case last == 0:
		return "still at " + countPlaces(places)
	}
	return "elsewhere until " + dateInWords(last)
}

// countPlaces returns the number of the places that work, in words: "9 places".
func countPlaces(places []catalog.Place) string {
	n := catalog.CountPlaces(places)
	return strconv.Itoa(n) + " " + plural(n, "place")
}
