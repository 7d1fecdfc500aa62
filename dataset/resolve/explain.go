package resolve

import (
	"slices"
	"strings"
)

// answer returns what a reading of a name says by itself.
func (read *reading) answer(name string) Answer {
	return Answer{Place: read.place, Found: None, Text: name[read.at:read.end], At: read.at}
}

// explain returns the answer of a reading that has rows, all of one provider or, if the name is
// ambiguous, of several.
func (r *Resolver) explain(name string, read *reading, rows []int, how Step) Answer {
	provider := r.offers[rows[0]].Provider
	a := read.answer(name)
	a.Found = r.foundBy(read, rows)
	a.Rows = rows
	a.How = how
	a.Own = provider == read.place && read.at > 0
	a.Literal = r.literal(name, read, rows, how)
	if read.wrapper != nil {
		a.Tuned = read.wrapper.tuned()
	}

	// The sentences come in this order: where the rows are from, what the place and the form of the
	// id leave open, then what the step that found the rows does.
	var notes notes
	for _, note := range r.notesOn(name, read, rows, how) {
		notes.add(note.key, read.place, provider)
		a.Unsure = a.Unsure || note.unsure
	}
	a.Note = strings.ReplaceAll(notes.text(read.suffix, ""), "{id}", r.offers[rows[0]].ID)
	return a
}

// foundBy returns how a name was understood that has rows in one of its readings.
func (r *Resolver) foundBy(read *reading, rows []int) Found {
	switch {
	case read.place != "" && !r.covers(read.place):
		return Uncovered // the rows are a hint: those of another provider
	case len(rows) > 1:
		return Ambiguous
	}
	return Spelling
}

// literal reports whether the name has the id as the provider of the rows writes it, so that a
// program may put another id of this provider in its place. Each way in which it may not has its
// own reason.
func (r *Resolver) literal(name string, read *reading, rows []int, how Step) bool {
	atPlace := r.offers[rows[0]].Provider == read.place
	switch {
	case how != ByID && how != ByAlias, name[read.at:read.end] != read.id:
		return false // it is another spelling
	case !atPlace && r.elsewhere(read):
		return false // openrouter/openai/gpt-4o has OpenAI's id, but the request goes to OpenRouter
	case atPlace && r.made(rows[0]) && ofOrganization(name[:read.at]):
		// mistralai/devstral-small-2505 can be a repository of weights, or a gateway's id: the
		// organization of a maker is no prefix that its own API has.
		return false
	case placeNote(read.place, read.wrapper) != "":
		return false // the place gives ids of its own to models
	}
	return read.wrapper == nil || !read.wrapper.Foreign
}

// Deploys reports whether ids at a place are names of deployments.
func Deploys(place string) bool { return placeNote(place, nil) != "" }

// note is what is uncertain about an answer.
type note struct {
	key    string // of Notes; empty: nothing is to be said
	unsure bool   // whether it makes the answer Unsure
}

// notesOn returns what is uncertain about the rows of a reading, in the order of the sentences.
func (r *Resolver) notesOn(name string, read *reading, rows []int, how Step) (notes []note) {
	provider := r.offers[rows[0]].Provider
	if read.place != "" && read.place != provider {
		notes = append(notes, note{r.awayNote(read), true})
	}
	notes = append(notes, note{placeNote(read.place, read.wrapper), false})
	if read.place == provider {
		notes = append(notes, note{r.versionNote(provider, rows), false})
	}
	if w := read.wrapper; w != nil {
		notes = append(notes, note{w.Note, unsureNotes[w.Note]})
	}
	// A host or gateway that has the id with the suffix knows what it means by it.
	notes = append(notes, note{read.note, unsureNotes[read.note] && !r.elsewhere(read)})
	if how == ByCase && r.repository(name, read, rows) {
		// mistralai/Devstral-Small-2505 is a repository of weights, which stay when the API ends.
		notes = append(notes, note{"weights", true})
	}
	if read.display {
		notes = append(notes, note{"display", true})
	}
	switch how {
	case ByUndated:
		notes = append(notes, note{"undated", false}) // some version of the model, each with its days
	case BySnapshot:
		notes = append(notes, note{"snapshot", true})
	case ByModel:
		notes = append(notes, note{"own-id", false})
	}
	switch r.foundBy(read, rows) {
	case Ambiguous:
		// Of several rows of one provider it is certain at least whose they are.
		if provider != r.offers[rows[len(rows)-1]].Provider {
			notes = append(notes, note{"ambiguous", false})
		}
	case Spelling:
		if read.place == "" && r.kind(provider) != Maker {
			notes = append(notes, note{"only", r.guessed(read.id, provider)})
		}
	}
	return notes
}

// repository reports whether a reading has the form of a repository of open weights at Hugging
// Face: the organization of a maker, and a name with capitals.
func (r *Resolver) repository(name string, read *reading, rows []int) bool {
	hasCapitals := strings.ToLower(read.id) != read.id
	return hasCapitals && read.wrapper == nil && r.made(rows[0]) && ofOrganization(name[:read.at])
}

// ofOrganization reports whether the text before an id is an organization of a maker at Hugging
// Face.
func ofOrganization(before string) bool {
	organization, rest, found := strings.Cut(before, "/")
	return found && rest == "" && slices.Contains(table().Organizations, strings.ToLower(organization))
}

// awayNote returns the key of the sentence about rows that are not those of the place that a
// reading names.
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

// unsureNotes are the keys of the sentences after which days and prices can differ from those of
// the rows.
var unsureNotes = map[string]bool{"cloud": true, "fine-tune": true, "host": true, modeNote: true}

// explainGone returns the answer of a reading that is an id that retired before the catalog's time.
func (r *Resolver) explainGone(name string, read *reading, gone *Retired) Answer {
	a := read.answer(name)
	a.Found = Spelling
	a.How = ByGone
	a.Retired = gone
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
		a.Found = Uncovered
		key = "uncovered"
	}
	if placeNote(a.Place, nil) != "" {
		key = "own-name" // that no model is called so says nothing
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
	note := table().Notes[key]
	if note == "" {
		return // first, because most names have none, and a replacer is larger than all that is known of a name
	}
	names := strings.NewReplacer("{place}", NameOf(place), "{provider}", NameOf(provider))
	sentence := names.Replace(note)
	if !slices.Contains(n.sentences, sentence) {
		n.sentences = append(n.sentences, sentence)
	}
}

func (n *notes) text(suffix, day string) string {
	if len(n.sentences) == 0 {
		return ""
	}
	return strings.NewReplacer("{suffix}", suffix, "{day}", day).Replace(strings.Join(n.sentences, " "))
}

// NameOf returns the name of a provider for people, or its id if the table does not have it.
func NameOf(provider string) string {
	if p := table().segments[provider]; p != nil && p.ID == provider {
		return p.Name
	}
	return provider
}
