package website

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// maxPlaces is the number of places that the page of a model shows at once. The others are folded: they are
// the dearer ones, mostly at one price, and on a phone ten of them are two screens.
const maxPlaces = 6

// pieceOf are the pieces by which models of some types are priced, if not by tokens.
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
	InNote, OutNote string // what each price does not say; at the price if it is its unit, else in Notes
	// InDoubt and OutDoubt report whether nobody confirms a price, as Notes say.
	InDoubt, OutDoubt bool
	InNext, OutNext   string // the announced prices: "→ $4 on 1 Dec"
	InTurn, OutTurn   turn   // what the prices become by them
	Geo               string // what ids of a geography cost, if that is more or less; else empty
	EndRead           string // the day on which its end was read, if that is long ago; else empty
	Read              string // the day on which the prices were read, if they may have changed since; else empty
	Unsaid            bool   // its maker ends it, which the page says above the table, and the place says nothing
	Piece             bool   // In is the price of a piece, such as an image, and neither of input nor of output
	Context           string
	// Common are the notes that all rows with a price have, which the page says once, above the table.
	Common []string
	// Lasting reports whether no row of the page has an end, which the page says once, too.
	Lasting bool
}

// Unpriced reports whether the row has no price, so that a phone says so in place of both.
func (v *placeView) Unpriced() bool { return v.In == facts.Unknown && v.Out == facts.Unknown }

// Unit returns the note of a price if it names a unit, without which the amount would be another one;
// else "".
func (placeView) Unit(note string) string {
	if unitIn.MatchString(note) {
		return note
	}
	return ""
}

// Notes returns what both prices do not say, in one line: at the prices, it made columns narrow and rows
// high. What all rows have is left out.
func (v *placeView) Notes() string {
	own := filtered(v.marks(), func(mark string) bool { return !slices.Contains(v.Common, mark) })
	return strings.Join(own, ", ")
}

// marks returns what both prices of a row do not say.
func (v *placeView) marks() (marks []string) {
	switch {
	case v.InDoubt && (v.OutDoubt || v.Out == facts.Unknown), v.OutDoubt && v.In == facts.Unknown:
		marks = append(marks, facts.Unconfirmed)
	case v.InDoubt:
		marks = append(marks, "input "+facts.Unconfirmed)
	case v.OutDoubt:
		marks = append(marks, "output "+facts.Unconfirmed)
	}
	in, out := v.InNote, v.OutNote
	ofIn, ofOut := surcharge.FindStringSubmatch(in), surcharge.FindStringSubmatch(out)
	if ofIn != nil && ofOut != nil && ofOut[0] == out && ofIn[2] == ofOut[2] {
		// Both begin at one length, which is said once: "2× in and 1.5× out above 272k".
		in = strings.TrimSuffix(in, ofIn[0]) + ofIn[1] + " in and " + ofOut[1] + " out " + ofIn[2]
		out = ""
	}
	if in != "" && v.Unit(in) == "" {
		marks = append(marks, strings.Split(in, ", ")...)
	}
	if out != "" && v.Unit(out) == "" && out != in {
		marks = append(marks, "output "+out)
	}
	if v.Geo != "" {
		marks = append(marks, v.Geo)
	}
	if v.Read != "" {
		marks = append(marks, "read "+v.Read)
	}
	return marks
}

// surcharge matches the end of a note: how many times as much long prompts cost, and from which length on.
var surcharge = regexp.MustCompile(`([\d.–]+×) (above \w+)$`)

// foldCommon takes what all rows of some tables of places say out of them: the notes of all rows with a price, and
// that no row has an end. It returns both in a sentence; "" if there is nothing. Two rows are no repetition.
func foldCommon(tables ...placeViews) string {
	const few = 3
	all := slices.Concat(tables...)
	if len(all) < few {
		return ""
	}
	isEnding := func(v placeView) bool {
		return v.Ending.BriefWords() != facts.NoEnd || v.Cell("until_day") != "" || v.Ending.AtMaker != ""
	}
	lasting := !slices.ContainsFunc(all, isEnding)
	priced := filtered(all, func(v placeView) bool { return !v.Unpriced() })
	var common []string
	if len(priced) >= few {
		common = filtered(priced[0].marks(), func(mark string) bool {
			isWithout := func(v placeView) bool { return !slices.Contains(v.marks(), mark) }
			return !slices.ContainsFunc(priced, isWithout)
		})
	}
	for _, views := range tables {
		for i := range views {
			views[i].Lasting = lasting
			views[i].Common = common
		}
	}
	said := slices.Clone(common)
	if lasting {
		said = append(said, facts.NoEnd)
	}
	if len(said) == 0 {
		return ""
	}
	return "The same for all: " + strings.Join(said, ", ") + "."
}

// placeViews are the rows of a table of places.
type placeViews []placeView

// AnyNotes reports whether the table has a column of notes.
func (views placeViews) AnyNotes() bool {
	return slices.ContainsFunc(views, func(v placeView) bool { return v.Notes() != "" })
}

// AnyEnd reports whether the table has a column for the ends of its places.
func (views placeViews) AnyEnd() bool {
	return slices.ContainsFunc(views, func(v placeView) bool { return !v.Lasting })
}

// AnyDoubt reports whether a price of the table is unconfirmed, so that the page explains the word.
func (views placeViews) AnyDoubt() bool {
	return slices.ContainsFunc(views, func(v placeView) bool { return v.InDoubt || v.OutDoubt })
}

// cutDoubt returns a note of a price without the mark of prices that nobody confirms, and whether it had
// the mark.
func cutDoubt(note string) (rest string, doubt bool) {
	marks := strings.Split(note, ", ")
	rest = strings.Join(filtered(marks, func(mark string) bool { return mark != facts.Unconfirmed }), ", ")
	return rest, rest != note
}

// outNote returns the note of a row's price of output in a table of places, and whether nobody confirms the
// price. It has the surcharges that the note of the input lacks: they can differ, as 2× for what is read and
// 1.5× for what is written.
func outNote(b *build, r *row) (note string, doubt bool) {
	note, doubt = cutDoubt(r.values["price_out_note"])
	headlines, _ := facts.Headlines(b.pricing, r.Model)
	ofInput := strings.Split(r.values["price_note"], ", ")
	for _, mark := range facts.OutMarks(headlines) {
		switch {
		case mark == facts.Unconfirmed:
			doubt = true
		case !slices.Contains(ofInput, mark):
			note = strings.Join(knownCells(note, mark), ", ")
		}
	}
	return note, doubt
}

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

// between returns the lowest and the highest price of text tokens that sources state for a side of a row, "in" or
// "out"; both are the price itself if they agree, and empty if none is known. mostOf in places.ts has the same rule.
func (r *row) between(side string) (low, high dataset.Decimal) {
	price := r.values[side+"put_price"]
	if price != facts.Disputed {
		return dataset.Decimal(price), dataset.Decimal(price)
	}
	note := r.values["price_note"]
	if side == "out" {
		note = r.values["price_out_note"]
	}
	if unitIn.MatchString(note) {
		return "", "" // a row that shows tokens of audio or images has the range of these
	}
	least, most, _ := strings.Cut(strings.TrimPrefix(r.values["price_"+side+"_range"], "$"), "–")
	return decimalOf(least), decimalOf(most)
}

// decimalOf returns an amount without the zeros that cents have: "0.5" for "0.50".
func decimalOf(amount string) dataset.Decimal {
	if strings.Contains(amount, ".") {
		amount = strings.TrimSuffix(strings.TrimRight(amount, "0"), ".")
	}
	return dataset.Decimal(amount)
}

// offersOf returns the places of the model of a row as people compare them: a disputed price counts by the most
// that sources state, as bills do. In the order of the API it comes last, like a price that is not known,
// although the place can be the cheapest by every source.
func offersOf(c *catalog.Catalog, rows []row, index int) []catalog.Place {
	return c.PlacesAtMost(index, func(i int) (input, output dataset.Decimal) {
		_, input = rows[i].between("in")
		_, output = rows[i].between("out")
		return input, output
	})
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
func placesOf(b *build, r *row) (shown, more placeViews, cheapest string) {
	c := b.catalog
	rows := b.rows
	places := offersOf(c, rows, r.index)
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
			EndRead: b.endReadBriefly(other),
		}
		// Makers also sell models of others.
		isMaker := other.Provider.Kind == dataset.Maker.String()
		if isMaker && c.Maker(r.index) != other.Model.Provider {
			view.Kind = facts.Of("kind").Cell(dataset.Host.String())
		}
		// Nobody knows whether an unlisted model works. Its page still shows its price, and
		// the badge of the row says the rest.
		if p.Works() || p.Stage == catalog.UnlistedStage {
			view.In = other.Amount("price_in")
			view.Out = other.Amount("price_out")
			// Each note is at its own price: some models read tokens of text and write those of images.
			note, doubt := cutDoubt(other.values["price_note"])
			view.InNote = strings.Join(knownCells(termsInWords[p.Terms], note), ", ")
			view.InDoubt = doubt
			view.OutNote, view.OutDoubt = outNote(b, other)
			if other.values["price_in_range"] != "" {
				view.InNote = strings.Join(knownCells(view.InNote, facts.Disputed), ", ")
			} else if other.values["price_out_range"] != "" { // else the word is at the input already
				view.OutNote = strings.Join(knownCells(view.OutNote, facts.Disputed), ", ")
			}
			view.Piece = other.pricedByPiece()
			read, err := dataset.ParseDate(other.values["price_read"])
			if err == nil { // otherwise it was read so recently that no day is told
				view.Read = facts.ShortDate(read, b.day)
			}
			view.Geo = geoNote(b, other.Model)
			view.InNext = other.values["price_in_next"]
			view.OutNext = other.values["price_out_next"]
			view.InTurn = other.InTurn
			view.OutTurn = other.OutTurn
		} else {
			// Rows show the last prices of models that have ended. Beside places that work they would look
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
	// The offer that the page is about is seen without a fold, behind those that come before it.
	own := slices.IndexFunc(shown, func(v placeView) bool { return v.Here })
	if own >= cut {
		view := shown[own]
		shown = slices.Insert(slices.Delete(shown, own, own+1), cut-1, view)
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

// unitIn matches the unit in the note of a price: "per image", "audio tokens". Text tokens have no
// note. places.ts has the same rule.
var unitIn = regexp.MustCompile(`(?i)per [a-z0-9 ]+|\w+ tokens`)

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
