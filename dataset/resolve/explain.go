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

	// mistralai/devstral-small-2505 can be a repository of weights, or a gateway's id: the organization
	// of a maker is no prefix that its own API has.
	if atPlace && r.made(rows[0]) && ofOrganization(name[:read.at]) {
		a.Literal = false
	}

	var notes notes
	if read.place != "" && !atPlace {
		notes.add(r.awayNote(read), read.place, provider)
		a.Unsure = true
	}

	if key := placeNote(read.place, read.wrapper); key != "" {
		notes.add(key, read.place, provider)
		a.Literal = false
	}
	if w := read.wrapper; w != nil {
		notes.add(w.Note, read.place, provider)
		a.Literal = a.Literal && !w.Foreign
		a.Tuned = w.tuned()
		a.Unsure = a.Unsure || unsureNotes[w.Note]
	}
	if read.note != "" {
		notes.add(read.note, read.place, provider)
		// A host or gateway that has the id with the suffix knows what it means by it.
		a.Unsure = a.Unsure || unsureNotes[read.note] && !r.elsewhere(read)
	}
	if how == ByCase && r.repository(name, read, rows) {
		// mistralai/Devstral-Small-2505 is a repository of weights, which stay when the API ends.
		notes.add("weights", read.place, provider)
		a.Unsure = true
	}
	switch how {
	case ByUndated:
		notes.add("undated", read.place, provider)
	case BySnapshot:
		notes.add("snapshot", read.place, provider)
		a.Unsure = true
	}

	switch {
	case read.place != "" && !r.covers(read.place):
		a.Found = Uncovered
	case len(rows) > 1:
		a.Found = Ambiguous
		if provider != r.offers[rows[len(rows)-1]].Provider {
			notes.add("ambiguous", read.place, provider)
		}
	case read.place == "" && r.kind(provider) != Maker:
		notes.add("only", read.place, provider)
	}
	a.Note = notes.text(read.suffix, "")
	return a
}

// repository reports whether a reading has the form of a repository of open weights at Hugging Face: the
// organization of a maker, and a name with capitals.
func (r *Resolver) repository(name string, read *reading, rows []int) bool {
	return read.wrapper == nil && r.made(rows[0]) && ofOrganization(name[:read.at]) && strings.ToLower(read.id) != read.id
}

// ofOrganization reports whether the text before an id is an organization of a maker at Hugging Face.
func ofOrganization(before string) bool {
	organization, rest, found := strings.Cut(before, "/")
	return found && rest == "" && slices.Contains(table().Organizations, strings.ToLower(organization))
}

// awayNote returns the key of the sentence about rows that are not those of the place that a reading
// names.
func (r *Resolver) awayNote(read *reading) string {
	covered := r.covers(read.place)
	switch {
	case r.elsewhere(read) && covered:
		return "absent"
	case r.elsewhere(read):
		return "place"
	case covered:
		return "other"
	}
	return "uncovered"
}

// unsureNotes are the keys of the sentences after which days and prices can differ from those of the
// rows.
var unsureNotes = map[string]bool{"cloud": true, "fine-tune": true, "host": true, modeNote: true}

// explainGone returns the answer of a reading that is an id that retired before the catalog's time.
func (r *Resolver) explainGone(name string, read *reading, gone *Retired) Answer {
	a := read.answer(name)
	a.Found, a.How, a.Retired = Spelling, ByGone, gone
	if gone.ID == name {
		a.Found = Exact
	}
	a.Own = read.place == gone.Provider && read.at > 0
	var notes notes
	if read.place != "" && read.place != gone.Provider {
		notes.add(r.awayNote(read), read.place, gone.Provider)
		a.Unsure = true
	}
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
	names := strings.NewReplacer("{place}", NameOf(place), "{provider}", NameOf(provider))
	sentence := names.Replace(table().Notes[key])
	if sentence != "" && !slices.Contains(n.sentences, sentence) {
		n.sentences = append(n.sentences, sentence)
	}
}

func (n *notes) text(suffix, day string) string {
	return strings.NewReplacer("{suffix}", suffix, "{day}", day).Replace(strings.Join(n.sentences, " "))
}

// NameOf returns the name of a provider for people, or its id if the table does not have it.
func NameOf(provider string) string {
	if p := table().segments[provider]; p != nil && p.ID == provider {
		return p.Name
	}
	return provider
}
