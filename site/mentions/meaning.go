package mentions

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset/resolve"
)

// What a word means, with the place that is named beside it. In the website's script it is a part of
// mentions.ts.

// What is known of the place beside an id.
const (
	knownPlace   = iota
	guessedPlace // by clients elsewhere in the text
	proxyPlace   // an address that nobody knows
)

// meaning is what a word means.
type meaning struct {
	answer resolve.Answer // where it is
	plain  resolve.Answer // without what is around it
	beside int            // how well the place beside it is known
	// between are the places of which it is not known which is asked, if they are several.
	between []string
}

// resolve returns what a word means in a line that begins at an offset of the text.
func (f *Finder) resolve(w word, hintsOf func() *hints, line int) meaning {
	// The value of a key such as model= is a model whatever it says, so its place counts even if
	// the rest means nothing. Other words that cannot mean a model are most of a text.
	if !w.sure() && !f.resolver.CanMean(w.text) {
		return meaning{}
	}
	plain := f.resolver.Resolve(resolve.Name{ID: w.text})
	alone := meaning{answer: plain, plain: plain, beside: knownPlace}
	if plain.How == "" && plain.Text == "" && !w.key {
		return alone
	}
	hints := hintsOf()
	places := f.placesOf(w, hints, line)
	// What is beside the id is sure. The only client elsewhere in the file counts for values of keys. Several make
	// doubtful which place is meant by other texts in quotes, too: FAST = "gpt-4o".
	beside := knownPlace
	isElsewhere := places == nil
	if isElsewhere && (w.key || w.quoted) {
		places = hints.elsewhere(line + w.start)
		if !w.key && len(places) < 2 {
			return alone
		}
		beside = guessedPlace
		if hints.proxied {
			beside = proxyPlace
		}
	}
	if len(places) > 1 {
		if slices.Contains(places, unknownPlace) {
			beside = proxyPlace // nobody knows what it makes of ids
		}
		if plain.Place != "" || slices.Contains(places, unknownPlace) {
			alone.beside = beside
			if beside == guessedPlace {
				alone.beside = knownPlace // the id names its place
			}
			return alone
		}
		several, left := f.oneOf(w, &plain, places)
		if several != nil {
			if beside == proxyPlace {
				several.beside = proxyPlace
			}
			return *several
		}
		if isElsewhere && !w.key {
			return alone
		}
		places = left
		if beside == knownPlace {
			beside = guessedPlace // by what the others do not have
		}
	}
	place := ""
	if len(places) > 0 {
		place = places[0]
	}
	switch {
	case place == unknownPlace:
		alone.beside = proxyPlace
		return alone
	case resolve.Deploys(place) && plain.Place != "" && plain.Place != place && strings.Contains(w.text, "/"):
		// No deployment has such a name: what names Groq beside the address of an Azure account, as in
		// an .env, goes to Groq.
		return alone
	case place == "" || place == plain.Place || f.resolver.Makes(place):
		if beside == guessedPlace {
			beside = knownPlace // a guess that changes nothing is none
		}
		alone.beside = beside
		return alone
	case beside == proxyPlace:
		beside = guessedPlace // neither is a reason to write into the file
	}
	there := f.resolver.Resolve(resolve.Name{ID: w.text, Place: place})
	return meaning{answer: there, plain: plain, beside: beside}
}

// oneOf returns what a word means of which it is not known which of several places is asked. If fewer than two of
// them have such an id, it returns nil and the one that has it, or none.
func (f *Finder) oneOf(w word, plain *resolve.Answer, places []string) (several *meaning, left []string) {
	having := f.having(w, places, true)
	if len(having) == 0 {
		// No place has the id as it is written, as Amazon Bedrock has none without a prefix.
		having = f.having(w, places, false)
	}
	slices.SortFunc(having, func(a, b placed) int {
		first := b.isOfMaker - a.isOfMaker
		return cmp.Or(first, strings.Compare(a.place, b.place))
	})
	for _, there := range having {
		left = append(left, there.place)
	}
	if len(having) < 2 {
		return nil, left
	}
	several = &meaning{answer: having[0].answer, plain: *plain, between: left}
	several.answer.Place = ""
	several.answer.Note = ""
	several.answer.Unsure = false
	several.answer.Rows = nil
	for _, there := range having {
		several.answer.Rows = append(several.answer.Rows, there.answer.Rows...)
	}
	return several, left
}

// placed is what a word means at a place.
type placed struct {
	place     string
	isOfMaker int // 1 if the place is a maker
	answer    resolve.Answer
}

// having returns the places that have the id of a word, as it is written or in another form.
func (f *Finder) having(w word, places []string, isExact bool) (having []placed) {
	for _, place := range places {
		if place == "" || place == unknownPlace {
			continue
		}
		there := f.resolver.Resolve(resolve.Name{ID: w.text, Place: place})
		isLike := there.Literal || resolve.Deploys(place) // whose ids are names that people give
		if !f.resolver.AreAt(there.Rows, place) || isExact && !isLike {
			continue
		}
		p := placed{place: place, answer: there}
		if f.resolver.Makes(place) {
			p.isOfMaker = 1
		}
		having = append(having, p)
	}
	return having
}

// placesOf returns the places that are named beside a word in a line that begins at an offset of the text; none if
// nothing names one.
func (f *Finder) placesOf(w word, h *hints, line int) []string {
	spoken, found := h.behind(w.line.text[w.start+len(w.text):])
	if found && spoken.isFar {
		there := f.resolver.Resolve(resolve.Name{ID: w.text, Place: spoken.id})
		found = f.resolver.AreAt(there.Rows, spoken.id)
	}
	if found {
		return []string{spoken.id}
	}
	if w.key {
		places := h.ofPrefix(line + w.start)
		if places != nil {
			return places
		}
	}
	places := h.at(line + w.start)
	if places != nil {
		return places
	}
	above, found := h.above(line + w.start)
	if !found {
		return nil
	}
	return []string{above}
}
