// Package resolve finds what an id means as a program writes it: the provider that it names, and the rows of the catalog. It knows
// the spellings of providers, gateways, clouds and proxies. An id that is merely similar means nothing: an id never means a neighbour.
//
//	r := resolve.New(c.Offers())
//	a := r.Resolve(resolve.Name{ID: "us.anthropic.claude-haiku-4-5-20251001-v1:0"})
//	a.Place // amazon-bedrock
//	a.Found // uncovered, if the catalog does not have this provider
//	a.Rows  // then the row of anthropic/claude-haiku-4-5-20251001
//	a.Note  // "The days and prices at Amazon Bedrock are not known; those of Anthropic follow."
//
// A row is an offer: the same model at another provider has other days and prices. So the first question is which provider a name
// names. It can do so by a segment before the id (azure/gpt-4o) or by its form (us.anthropic.…-v1:0), and a caller can know it from
// what stands beside the name (Name.Place). Then a name goes through five steps:
//
//  1. asWritten: an id as it is. At the place beside it, as provider/id of the catalog, or as an id or alias of any provider.
//  2. read: the ways to read it (reading). Its segments come off one by one, then the wrapper of a cloud, then suffixes such as
//     ":free", and then it is respelt: openrouter/anthropic/claude-4.5-opus:online can be read as claude-opus-4-5 at OpenRouter.
//  3. find: the first reading that has rows at the named provider, else at makers and, if no cloud, host or gateway is named, anywhere.
//  4. match, for each reading: as an id, an alias, either in another case, without its date, or as a snapshot of an undated id.
//  5. explain: how it was found, and what is uncertain.
//
// What programs write is in the table spellings.json. The file vectors.json has cases that each say why. The website's resolve.ts
// runs both, and so can other programs: the published tree has them below /vectors.
package resolve

import (
	"slices"
	"strings"
)

const (
	maxName = 512 // bytes
	maxCuts = 8   // segments before an id
	blanks  = " \t\r\n"

	modeNote = "route" // the note of suffixes that only gateways have
)

// Name is an id as a program writes it.
type Name struct {
	ID string
	// Place is the provider that something beside the id names: base_url, the class of the client, a key such as provider, a
	// resource of Terraform. It is a provider's id, or another name that the table has; empty if nothing names one.
	Place string
}

// Answer is what a name means.
type Answer struct {
	Place string // the provider that the name, or what stands beside it, names; empty if none
	Found Found
	// Rows are the rows that the name means, in ascending order: those of Place. If there are none, they are those of the maker,
	// and Note says that its days are not those of Place.
	Rows    []int
	Note    string   // sentences about what is uncertain, or empty
	How     Step     // how the rows were found once the name was read
	Tuned   bool     // whether the name is of a fine-tuned model, whose base the rows are
	Retired *Retired // if the id retired before the catalog's time

	// What programs need that replace ids in texts.
	Text    string // the part of the name that the id was made of
	At      int    // where Text begins, in bytes
	Own     bool   // whether a segment of the name names the provider of the rows
	Literal bool   // whether Text is an id or alias as the provider of the rows writes it, so that another can take its place
}

// Found says how a name was understood.
type Found string

const (
	Exact     Found = "exact"     // an id, or provider/id of the catalog
	Alias     Found = "alias"     // an alias, as its provider states it
	Spelling  Found = "spelling"  // the form of a gateway or cloud, another case, a date, a suffix
	Ambiguous Found = "ambiguous" // several rows
	Uncovered Found = "uncovered" // it names a provider that the catalog does not have
	None      Found = "none"
)

// Step is the way in which an id is one of a row.
type Step string

const (
	ByID       Step = "exact"
	ByAlias    Step = "alias"
	ByCase     Step = "case"     // an id or alias in another case
	ByUndated  Step = "undated"  // the beginning of ids that end in a date
	BySnapshot Step = "snapshot" // an id or alias with a date that no row has
	ByGone     Step = "gone"     // an id that retired before the catalog's time
)

// Retired is an id that retired before the catalog's time: its requests fail from a day on, by a page.
type Retired struct{ Provider, ID, Day, Page string }

// Offer is what of a row counts here.
type Offer struct {
	Provider, ID string
	Aliases      []string // other ids of the provider that mean this row
	AliasOf      string   // the id of the provider that this one points to, or empty
	Kind         string   // of the provider: maker, cloud, host or gateway. Empty: that of the table, or maker
}

// Resolver finds offers. It is safe for concurrent use.
type Resolver struct {
	offers []Offer
	kinds  map[string]string       // by provider that has offers
	names  [kinds]map[string][]int // rows by what they are called
	gone   map[string]*Retired
}

// New returns the Resolver of the offers of a catalog, whose places are the rows. They must not change any more.
func New(offers []Offer) *Resolver {
	r := &Resolver{offers: offers, kinds: map[string]string{}, gone: map[string]*Retired{}}
	r.index()
	return r
}

// kind returns the kind of a provider. One that nobody knows is a maker, because most are.
func (r *Resolver) kind(provider string) string {
	if kind := r.kinds[provider]; kind != "" {
		return kind
	}
	if p := segmentPlaces[provider]; p != nil && p.ID == provider {
		return p.Kind
	}
	return Maker
}

func (r *Resolver) covers(provider string) bool {
	_, covered := r.kinds[provider]
	return covered
}

// Resolve returns what a name means. White space around it does not count, unless an id has it.
func (r *Resolver) Resolve(n Name) Answer {
	hint := r.place(n.Place)
	name := n.ID
	a, found := r.asWritten(name, hint)
	if !found {
		name = strings.Trim(n.ID, blanks)
		if name == "" || len(name) > maxName {
			return Answer{Found: None}
		}
		a, found = r.asWritten(name, hint)
	}
	if !found {
		a = r.find(name, hint)
	}
	a.At += strings.Index(n.ID, name)
	return a
}

// asWritten returns what a name means that is an id as a provider writes it. Nothing else that it can be read as counts then.
func (r *Resolver) asWritten(name, hint string) (a Answer, found bool) {
	if a, found = r.exactly(name, hint, r.of(hint)); found {
		return a, true
	}
	if hint != "" && r.kind(hint) != Maker {
		return a, false // what others call so is not what this place means
	}

	// "openai/gpt-oss-20b" is the id of many hosts. But it is how the catalog, and whoever learned from it, names OpenAI's own
	// model; taken as all of these, an id that its maker retired would pass because one host still sells it.
	if provider, id, cut := strings.Cut(name, "/"); cut && r.covers(provider) {
		if a, found = r.exactly(id, provider, r.of(provider)); found {
			a.At, a.Own = len(provider)+1, true
			return a, true
		}
	}
	if hint != "" {
		return a, false
	}

	if a, found = r.exactly(name, "", r.made); found {
		return a, true
	}
	a, found = r.exactly(name, "", anywhere)
	if found && a.Found != Ambiguous {
		// anthropic.claude-opus-4-6-v1 is an id of Bedrock, and its form names Bedrock. Others name no place: that a host
		// has an id today does not tell whose it is.
		provider := r.offers[a.Rows[0]].Provider
		if slices.ContainsFunc(r.read(name, ""), func(read reading) bool { return read.place == provider }) {
			a.Place = provider
		}
	}
	return a, found
}

// exactly returns the answer for a text that is an id or alias as one of some rows writes it, at a place if one is named.
func (r *Resolver) exactly(id, place string, among func(row int) bool) (a Answer, found bool) {
	rows, how := r.match(id, among)
	if how != ByID && how != ByAlias {
		return a, false
	}
	a = Answer{Place: place, Found: Exact, Rows: rows, How: how, Text: id, Literal: true}
	if how == ByAlias {
		a.Found = Alias
	}
	var notes notes
	if key := placeNote(place, nil); key != "" {
		notes.add(key, place, "")
		a.Literal = false
	}
	if len(rows) > 1 {
		a.Found = Ambiguous
		notes.add("ambiguous", "", "")
	}
	a.Note = notes.text("", "")
	return a, true
}

// placeNote returns the key of what is uncertain about each id at a place, unless the form of the id says otherwise.
func placeNote(place string, w *wrapper) string {
	p := segmentPlaces[place]
	if p == nil || w != nil && w.Model {
		return ""
	}
	return p.Note
}

// of returns whether a row is an offer of a provider.
func (r *Resolver) of(provider string) func(row int) bool {
	return func(row int) bool { return r.offers[row].Provider == provider }
}

func anywhere(int) bool { return true }

// made reports whether a row is the offer of a maker.
func (r *Resolver) made(row int) bool { return r.kind(r.offers[row].Provider) == Maker }

// find returns what a name means that has to be read.
func (r *Resolver) find(name, hint string) Answer {
	readings := r.read(name, hint)

	var moving *reading // the last one whose rows are not what the place means, because the id moves at their maker
	var mover string    // the maker

	// The place that is named knows best which of its rows it means: an id of its own can look like that of a maker.
	for i := range readings {
		read := &readings[i]
		if read.place == "" {
			continue
		}
		rows, how := r.matchReading(read, r.of(read.place))
		switch {
		case rows == nil:
		case read.note == modeNote && r.made(rows[0]) && r.moves(read.id, rows):
			// deepseek/deepseek-chat:free names DeepSeek, but only gateways have such ids.
			moving, mover = read, r.offers[rows[0]].Provider
		default:
			return r.explain(name, read, rows, how)
		}
	}
	for i := range readings {
		read := &readings[i]
		rows, how := r.matchReading(read, func(row int) bool { return r.made(row) && r.offers[row].Provider != read.place })
		switch {
		case rows == nil:
			if gone := r.gone[strings.ToLower(read.id)]; gone != nil {
				return r.explainGone(name, read, gone)
			}
		case (r.elsewhere(read) || read.note == modeNote) && r.moves(read.id, rows):
			moving, mover = read, r.offers[rows[0]].Provider
		default:
			return r.explain(name, read, rows, how)
		}
	}
	if moving != nil {
		return r.explainMoving(name, moving, mover)
	}
	for i := range readings {
		read := &readings[i]
		if r.elsewhere(read) {
			continue // rows of other hosts are not what this place means
		}
		if rows, how := r.matchReading(read, anywhere); rows != nil {
			return r.explain(name, read, rows, how)
		}
	}
	return r.explainNone(readings, hint)
}

// elsewhere reports whether a cloud, host or gateway is named.
func (r *Resolver) elsewhere(read *reading) bool {
	return read.place != "" && r.kind(read.place) != Maker
}

// explain returns the answer of a reading that has rows.
func (r *Resolver) explain(name string, read *reading, rows []int, how Step) Answer {
	a := Answer{Place: read.place, Found: Spelling, Rows: rows, How: how, Text: name[read.at:read.end], At: read.at}
	provider := r.offers[rows[0]].Provider
	atPlace := provider == read.place
	a.Own = atPlace && read.at > 0
	a.Literal = (how == ByID || how == ByAlias) && a.Text == read.id && !(r.elsewhere(read) && !atPlace)

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
	a := Answer{Place: read.place, Found: Spelling, How: ByGone, Retired: gone, Text: name[read.at:read.end], At: read.at}
	if gone.ID == name {
		a.Found = Exact
	}
	a.Own = read.place == gone.Provider && read.at > 0
	var notes notes
	notes.add("gone", read.place, gone.Provider)
	a.Note = notes.text(read.suffix, gone.Day)
	return a
}

// explainMoving returns the answer of a reading whose id means newer models at its maker and, for all that is known, one model
// for ever at the place that is named: what mistral-medium means at Mistral today says nothing of an older gateway's id.
func (r *Resolver) explainMoving(name string, read *reading, maker string) Answer {
	a := Answer{Place: read.place, Found: None, Text: name[read.at:read.end], At: read.at}
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

// explainNone returns the answer if no reading has rows. The first reading that names a place names it for all: a segment does
// so, and forms that mean nothing else.
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

// add adds the sentence of a key about a place and the provider of the rows. Without a key it adds nothing.
func (n *notes) add(key, place, provider string) {
	sentence := strings.NewReplacer("{place}", nameOf(place), "{provider}", nameOf(provider)).Replace(table.Notes[key])
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
