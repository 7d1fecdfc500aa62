package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// Tone is the class of the color in which the row's ending is shown.
func (r *row) Tone() string {
	switch r.Ending.Kind {
	case facts.Promised:
		return catalog.UsableStage.String()
	case facts.Said, facts.Unannounced:
		return "open"
	case facts.Delisted:
		return catalog.UnlistedStage.String()
	case facts.Ended:
		return catalog.RetiredStage.String()
	case facts.Announced:
		return stageWhile[r.Left]
	}
	return catalog.UncertainStage.String()
}

// IsHearsay reports whether only others say how long the model works. The scripts have the same rule; see
// copyFor in cells.ts.
func (r *row) IsHearsay() bool {
	return r.Ending.Kind == facts.Said || r.Ending.Kind == facts.Reported
}

// Cell returns a fact as tables show it.
func (r *row) Cell(fact string) string { return facts.Of(fact).Cell(r.values[fact]) }

// Amount returns a price as rows show it: of a disputed one, what sources state, "$0.02–0.06".
func (r *row) Amount(price string) string { return cmp.Or(r.values[price+"_range"], r.Cell(price)) }

// Terms returns the note of a price as rows show it, which says of a range that it is a dispute. Of two, as
// of other marks, the first says it for both: a card has no room for the word twice.
func (r *row) Terms(price, note string) string {
	// That nobody confirms a price is a mark behind it.
	isDoubt := func(term string) bool { return term == facts.Unconfirmed }
	terms := slices.DeleteFunc(strings.Split(r.Cell(note), ", "), isDoubt)
	terms = knownCells(terms...)
	isSaid := price == "price_out" && r.values["price_in_range"] != ""
	if r.values[price+"_range"] != "" && !isSaid {
		terms = append(terms, facts.Disputed)
	}
	return strings.Join(terms, ", ")
}

// NextOut returns the announced price of output as rows show it: without a day and words that stand at that
// of the input, because the column has no room for them twice.
func (r *row) NextOut() string {
	price, day := cutNext(r.Cell("price_out_next"))
	_, dayOfInput := cutNext(r.Cell("price_in_next"))
	if day != "" && day == dayOfInput {
		return price
	}
	return r.Cell("price_out_next")
}

// cutNext cuts an announced price in words into the amount and the rest: "→ $4" and " on 1 Dec" or ", 1 Dec,
// reported".
func cutNext(next string) (price, day string) {
	price, _, _ = strings.Cut(next, ",")
	price, _, _ = strings.Cut(price, " on ")
	return price, strings.TrimPrefix(next, price)
}

// Doubted reports whether nobody who may speak for the provider states a price of the row.
func (r *row) Doubted(price string) bool {
	if price == "price_out" {
		doubts := strings.Split(r.values["price_doubts"], ",") // its note may leave out what that of the input says
		return strings.Contains(r.values["price_out_note"], facts.Unconfirmed) || slices.Contains(doubts, price)
	}
	return strings.Contains(r.values["price_note"], facts.Unconfirmed)
}

// PlacesText returns Places without the word for an unconfirmed price, for which rows have a mark.
func (r *row) PlacesText() string { return strings.TrimSuffix(r.Places, " "+facts.Unconfirmed) }

// IsFromDoubted reports whether the lowest price in Places is unconfirmed.
func (r *row) IsFromDoubted() bool { return r.PlacesText() != r.Places }

// Ranged returns the class of the cell of a disputed price, behind others: " range".
func (r *row) Ranged(price string) string {
	if r.values[price+"_range"] != "" {
		return " range"
	}
	return ""
}

// PriceRead says when the prices of a row were read, if that was so long ago that they may have
// changed; "" otherwise.
func (r *row) PriceRead() string {
	read := r.values["price_read"]
	if read == "" {
		return ""
	}
	return facts.Of("price_read").Cell(read)
}

// Classes are those of the row in a table, for models.css: "open" if no day of an end is known, "gone" if
// the model no longer works, "turns" if another price of output is announced, and "bare" if there is no
// figure at all. The explorer's classesOf has the same.
func (r *row) Classes() string {
	var classes []string
	if r.Urgency == catalog.UsableStage.String() && len(knownCells(r.Cell("until_day"))) == 0 {
		classes = append(classes, "open")
	}
	if !r.works() {
		classes = append(classes, "gone")
	}
	if len(knownCells(r.Cell("price_out_next"))) > 0 {
		classes = append(classes, "turns")
	}
	if len(knownCells(r.Cell("context_length"), r.Cell("price_in"), r.Cell("price_out"))) == 0 {
		classes = append(classes, "bare")
	}
	return strings.Join(classes, " ")
}

// None returns the class of a cell of a row whose fact is not known, behind others: " none". Cards,
// in which each figure has a name, leave such cells out.
func (r *row) None(fact string) string {
	if r.Cell(fact) == facts.Unknown {
		return " none"
	}
	return ""
}

// Piece returns the class of the first price of a row if it is of a piece, such as an image, behind
// others: " piece". Such a price is neither of input nor of output.
func (r *row) Piece() string {
	if r.pricedByPiece() {
		return " piece"
	}
	return ""
}

// Abridged returns a fact in full if a row has it in fewer words; otherwise it is empty.
func (r *row) Abridged(fact string) string {
	if r.Cell(fact) == r.values[fact] {
		return ""
	}
	return r.values[fact]
}

// prices returns the prices of a model in words: "$3 / $15", "$0.40 (per second)"; "" if none is
// known.
func (r *row) prices() string {
	text := strings.Join(knownCells(r.Cell("price_in"), r.Cell("price_out")), " / ")
	// Input and output mostly have one unit, which is said once.
	notes := slices.Compact([]string{r.values["price_note"], r.values["price_out_note"]})
	notes = filtered(notes, func(note string) bool { return note != "" })
	if text != "" && len(notes) > 0 {
		text += " (" + strings.Join(notes, "; ") + ")"
	}
	return text
}

// nextPrices says behind the prices which are announced: "; input → $1.50 on 1 Jan; output → $7.50 on 1
// Jan". It is empty if none are.
func (r *row) nextPrices() string {
	text := ""
	if next := r.values["price_in_next"]; next != "" {
		text += "; input " + next
	}
	if next := r.values["price_out_next"]; next != "" {
		text += "; output " + next
	}
	return text
}

// Flow says what the model reads and what it writes, in words: "text, image → audio". It is empty
// if neither is known. The arrow stays between its neighbors: a line that began with it said nothing of
// what is read. The scripts have the same words; see flowText in rows.ts.
func (r *row) Flow() string {
	reads := r.Cell("input_modalities")
	writes := r.Cell("output_modalities")
	if reads == facts.Unknown && writes == facts.Unknown {
		return ""
	}
	if writes == facts.Unknown && r.values["type"] == "embedding" {
		writes = "vectors" // which are no modality of the dataset
	}
	return reads + "\u00a0→\u00a0" + writes
}

// SameIDs returns the further ids of the model here, in words.
func (r *row) SameIDs() string { return strings.Join(r.Same, ", ") }

// MoreIDs says how many further ids the model has here: "+1 id"; empty if it has none. The text does not
// break in the narrow column. The scripts have the same words; see makeRow in rows.ts.
func (r *row) MoreIDs() string {
	if len(r.Same) == 0 {
		return ""
	}
	return "+" + strings.ReplaceAll(counted(len(r.Same), "id"), " ", "\u00a0")
}

// knownCells returns the cells that say something.
func knownCells(cells ...string) []string {
	return filtered(cells, func(cell string) bool { return cell != "" && cell != facts.Unknown })
}
