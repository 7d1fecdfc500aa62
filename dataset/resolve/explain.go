package resolve

import (
	"slices"
	"strings"
)

// answer returns what a reading of a name says by itself.
func (read *reading) answer(name string) Answer {
	return Answer{Place: read.place, Found: None, Text: name[read.at:read.end], At: read.at}
}

// explain returns the answer of a reading that has rows.
func (r *Resolver) explain(name string, read *reading, rows []int, how Step) Answer {
	a := read.answer(name)
	a.Found, a.Rows, a.How = Spelling, rows, how
	provider := r.offers[rows[0]].Provider
	atPlace := provider == read.place
	a.Own = atPlace && read.at > 0

	// A program that replaces ids must leave a name alone unless it has the id as the provider of the row
	// writes it: openrouter/openai/gpt-4o has that of OpenAI, but the request goes to OpenRouter.
	a.Literal = (how == ByID || how == ByAlias) && a.Text == read.id && (atPlace || !r.elsewhere(read))

	var notes notes
	switch {
	case read.place == "" || atPlace:
	case r.elsewhere(read) && r.covers(read.place):
		notes.add("absent", read.place, provider)
	case r.elsewhere(read):
		notes.add("place", read.place, provider)
	case r.covers(read.place):
		notes.add("other", read.place, provider)
	default:
		notes.add("uncovered", read.place, provider)
	}

	if key := placeNote(read.place, read.wrapper); key != "" {
		notes.add(key, read.place, provider)
		a.Literal = false
	}
	if w := read.wrapper; w != nil {
		notes.add(w.Note, read.place, provider)
		a.Literal = a.Literal && !w.Foreign
		a.Tuned = w.tuned()
	}
	if read.note != "" {
		notes.add(read.note, read.place, provider)
	}
	switch how {
	case ByUndated:
		notes.add("undated", read.place, provider)
	case BySnapshot:
		notes.add("snapshot", read.place, provider)
	}

	switch {
	case read.place != "" && !r.covers(read.place):
		a.Found = Uncovered
	case len(rows) > 1:
		a.Found = Ambiguous
		if provider != r.offers[rows[len(rows)-1]].Provider {
			notes.add("ambiguous", read.place, provider)
		}
	}
	a.Note = notes.text(read.suffix, "")
	return a
}

// explainGone returns the answer of a reading that is an id that retired before the catalog's time.
func (r *Resolver) explainGone(name string, read *reading, gone *Retired) Answer {
	a := read.answer(name)
	a.Found, a.How, a.Retired = Spelling, ByGone, gone
	if gone.ID == name {
		a.Found = Exact
	}
	a.Own = read.place == gone.Provider && read.at > 0
	var notes notes
	notes.add("gone", read.place, gone.Provider)
	a.Note = notes.text(read.suffix, gone.Day)
	return a
}

// explainMoving returns the answer of a reading whose id moves on to newer models at its maker. No
// row follows: at the place that is named the id means one model for ever, and nobody says which.
func (r *Resolver) explainMoving(name string, read *reading, maker string) Answer {
	a := read.answer(name)
	if read.place != "" && !r.covers(read.place) {
		a.Found = Uncovered
	}
	key := "moving"
	if !r.elsewhere(read) {
		key = "moving-mode"
	}
	var notes notes
	notes.add(key, read.place, maker)
	a.Note = notes.text("", "")
	return a
}

// explainNone returns the answer if no reading has rows. The first reading that names a place names
// it for all: a segment does so, and forms that mean nothing else.
func (r *Resolver) explainNone(readings []reading, hint string) Answer {
	a := Answer{Place: hint, Found: None}
	if i := slices.IndexFunc(readings, surelyNamed); i >= 0 {
		a.Place = readings[i].place
	}
	if a.Place == "" {
		return a
	}
	key := "missing"
	if !r.covers(a.Place) {
		a.Found, key = Uncovered, "uncovered"
	}
	var notes notes
	notes.add(key, a.Place, "")
	a.Note = notes.text("", "")
	return a
}

// surelyNamed reports whether a reading names a place whatever follows.
func surelyNamed(read reading) bool {
	return read.place != "" && (read.wrapper == nil || read.wrapper.Sure || read.wrapper.Place != read.place)
}

// notes are sentences about a name, each once.
type notes struct{ sentences []string }

// add adds the sentence of a key about a place and the provider of the rows. Without a key it adds
// nothing.
func (n *notes) add(key, place, provider string) {
	names := strings.NewReplacer("{place}", nameOf(place), "{provider}", nameOf(provider))
	sentence := names.Replace(table.Notes[key])
	if sentence != "" && !slices.Contains(n.sentences, sentence) {
		n.sentences = append(n.sentences, sentence)
	}
}

func (n *notes) text(suffix, day string) string {
	return strings.NewReplacer("{suffix}", suffix, "{day}", day).Replace(strings.Join(n.sentences, " "))
}

// nameOf returns the name of a provider for people.
func nameOf(provider string) string {
	if p := segmentPlaces[provider]; p != nil && p.ID == provider {
		return p.Name
	}
	return provider
}
