// Package resolve finds what an id means as a program writes it: the provider that the id names,
// and the rows of the catalog. It knows the spellings of providers, clouds, gateways and proxies.
// An id never means a neighbor: a name that is merely similar means nothing.
//
//	r := resolve.New(c.Offers())
//	a := r.Resolve(resolve.Name{ID: "us.anthropic.claude-haiku-4-5-20251001-v1:0"})
//	a.Place // amazon-bedrock
//	a.Found // uncovered, if the catalog does not have this provider
//	a.Rows  // then the row of anthropic/claude-haiku-4-5-20251001
//	a.Note  // "The days and prices at Amazon Bedrock are not known; those shown are from Anthropic."
//
// A row is an offer: at another provider the same model has other days and prices. So the first
// question is which provider a name names. It does so by a segment before the id (azure/gpt-4o) or
// by its form (us.anthropic.…-v1:0), and a caller can know it from the client that is used
// (Name.Place).
//
// A name goes through these steps, for example openrouter/anthropic/claude-4.5-opus:online:
//
//  1. asWritten (resolve.go) looks for it as it is: as an id at Name.Place, as provider/id of the
//     catalog, and as an id or alias of any provider, the maker before others even if it spells the
//     id in another way. Here no row has this id.
//  2. read (read.go) makes the readings of the name. Its segments come off one by one (OpenRouter,
//     then Anthropic), then the form of a cloud, then suffixes (:online), and then the id is
//     spelled in other ways. The last reading is claude-opus-4-5, at OpenRouter.
//  3. find (find.go) takes the first reading that has rows at the named provider; else the first
//     with rows of a maker; else the named maker's only id that is a reading and a month; and else,
//     if no cloud, host or gateway is named, the first with any rows.
//  4. match (index.go) decides for each reading which rows have the id: as an id, an alias, either
//     in another case, an id without its date.
//  5. explain (explain.go) says how the rows were found, and what is uncertain.
//
// What programs write is in the table spellings.json. The cases in vectors.json each say why. The
// website's resolve.ts, with files of the same names, runs both, and so can other programs: a
// published tree has them below /vectors.
//
// Canonical uses the same readings to map the row of a cloud, host or gateway to the row of the
// maker.
package resolve

import (
	"slices"
	"strings"
)

const (
	// LIMIT: bytes of a name, because each is read in many ways. A longer text is no id.
	maxName = 512
	// LIMIT: segments before an id, because each makes more readings. A path of a cloud has most.
	maxCuts = 8
	blanks  = " \t\r\n"

	modeNote = "route" // the note of suffixes that only gateways have
)

// Name is an id as a program writes it.
type Name struct {
	ID string
	// Place is the provider that something beside the id names: base_url, the class of the client,
	// a key such as provider, a resource of Terraform. It is a provider's id, or another name that
	// the table has; empty if nothing names one.
	Place string
}

// Answer is what a name means.
type Answer struct {
	Place string // the provider that the name, or what is beside it, names; empty if none
	Found Found
	// Rows are the rows that the name means, in ascending order: those of Place. If there are none,
	// they are those of the maker, and Note says that its days are not those of Place.
	Rows    []int
	Note    string   // sentences about what is uncertain, or empty
	How     Step     // how the rows were found once the name was read
	Tuned   bool     // whether the name is of a fine-tuned model, whose base the rows are
	Retired *Retired // if the id retired before the catalog's time

	// Unsure says that the days and prices of the rows, or the day of Retired, may not be those of
	// the name, as Note explains: the place is another one, a gateway's mode has prices of its own,
	// the snapshot is not in the catalog, or the model is tuned. What then follows is a hint. It is
	// never a reason to fail a build or to change a file.
	Unsure bool

	// For programs that replace ids in texts:

	Text string // the part of the name that the id was made of
	At   int    // where Text begins, in bytes
	Own  bool   // whether a segment of the name names the provider of the rows
	// Literal says that Text is an id or alias as the provider of the rows writes it, so that
	// another id of this provider can take its place.
	Literal bool
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
	ByCase     Step = "case"     // an id or alias in another case, or a name as people write it
	ByUndated  Step = "undated"  // the beginning of ids that end in a date
	BySnapshot Step = "snapshot" // an id or alias with a date that no row has
	ByGone     Step = "gone"     // an id that retired before the catalog's time
	ByModel    Step = "model"    // a maker's id of a model that the place calls otherwise
)

// Retired is an id that retired before the catalog's time: its requests fail from a day on, by a
// page.
type Retired struct{ Provider, ID, Day, Page string }

// Offer is what of a row counts here.
type Offer struct {
	Provider, ID string
	Aliases      []string // other ids of the provider that mean this row
	AliasOf      string   // the id of the provider that this one points to, or empty
	// Canonical is the model and version that the row offers, as maker/id; empty if it is not known. By it an
	// id of a maker finds what another provider calls the same model.
	Canonical string
	// Kind is that of the provider: Maker, Cloud, Host or Gateway. If it is empty, it is the
	// table's or, if the table does not have the provider, Maker.
	Kind string
}

// Resolver finds offers. It is safe for concurrent use.
type Resolver struct {
	offers []Offer
	kinds  map[string]string       // by provider that has offers
	names  [kinds]map[string][]int // rows by what they are called
	gone   map[string]*Retired
	// sellers are the providers by the last segment of their ids, in lower case; severalSellers if
	// there is more than one.
	sellers map[string]string
	heads   heads // of the ids, aliases and ids that are gone
	sold    map[soldModel][]int
}

// soldModel is a model, as maker/id, that a provider sells.
type soldModel struct{ provider, canonical string }

// New returns the Resolver of the offers of a catalog, whose places are the rows. They must not
// change any more.
func New(offers []Offer) *Resolver {
	r := &Resolver{
		offers:  offers,
		kinds:   map[string]string{},
		gone:    map[string]*Retired{},
		sellers: map[string]string{},
		heads:   heads{},
		sold:    map[soldModel][]int{},
	}
	r.index()
	return r
}

// kind returns the kind of a provider. One that nobody knows is a maker, because most are.
func (r *Resolver) kind(provider string) string {
	if kind := r.kinds[provider]; kind != "" {
		return kind
	}
	if p := table().segments[provider]; p != nil && p.ID == provider {
		return p.Kind
	}
	return Maker
}

// Makes reports whether a provider makes the models that it offers. A client of a maker says little
// about the place that it asks: many speak the protocol of another.
func (r *Resolver) Makes(provider string) bool { return r.kind(provider) == Maker }

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

// asWritten returns what a name means that is an id as a provider writes it. Of what else it can be
// read as, only an id of a maker counts then, and only if the name names no place.
func (r *Resolver) asWritten(name, hint string) (a Answer, found bool) {
	// The place beside the name knows best what it means.
	a, found = r.exactly(name, hint, r.of(hint))
	if found {
		return a, true
	}
	if hint != "" && r.kind(hint) != Maker {
		return a, false // what others call so is not what this place means
	}

	// "openai/gpt-oss-20b" is the id of many hosts. But it is how the catalog, and whoever learned
	// from it, names OpenAI's own model; taken as all of these, an id that its maker retired would
	// pass because one host still sells it.
	provider, id, cut := strings.Cut(name, "/")
	if cut && r.covers(provider) {
		a, found = r.exactly(id, provider, r.of(provider))
		if found {
			a.At = len(provider) + len("/")
			a.Own = true
			return a, true
		}
	}
	// The client of a maker is often used for the places that speak its protocol, so a name that is
	// not one of its ids has to be read before it is looked for elsewhere.
	if hint != "" {
		return a, false
	}

	// The maker comes before those who offer its model under the same id.
	a, found = r.exactly(name, "", r.made)
	if found {
		return a, true
	}
	a, found = r.exactly(name, "", everyRow)
	if !found {
		return a, false
	}
	readings := r.read(name, "")
	if r.namesPlace(readings, a.Rows) {
		if a.Found != Ambiguous {
			a.Place = r.offers[a.Rows[0]].Provider
		}
		return a, true
	}
	own, made := r.ofMaker(name, readings, a.Rows)
	if made {
		return own, true
	}
	if a.Found != Ambiguous {
		r.guess(&a, name)
	}
	return a, true
}

// namesPlace reports whether the form of a name names the provider of one of some rows that have it
// as their id: anthropic.claude-opus-4-6-v1 is an id of Bedrock, and its form names Bedrock.
func (r *Resolver) namesPlace(readings []reading, rows []int) bool {
	return slices.ContainsFunc(rows, func(row int) bool {
		return slices.ContainsFunc(readings, r.offers[row].at)
	})
}

// at reports whether a reading names the place of an offer.
func (o *Offer) at(read reading) bool { return read.place == o.Provider }

// ofMaker returns the answer for an id of a maker in another spelling, of which some rows of other
// providers have exactly this spelling. GitHub Copilot writes claude-opus-5.5 and Anthropic writes
// claude-opus-5-5: without a place the first means Anthropic's model, with Anthropic's days.
func (r *Resolver) ofMaker(name string, readings []reading, sellers []int) (a Answer, found bool) {
	for i := range readings {
		read := &readings[i]
		if read.place != "" || read.wrapper != nil || read.suffix != "" || read.snapshot || read.display {
			continue // it says more than the name does
		}
		if read.strange {
			continue // the prefix names another maker: pearl-ai/gemma-4-31b-it is not Google's gemma-4-31b-it
		}
		rows, how := r.matchReading(read, r.made)
		if rows == nil {
			rows = r.monthly(read.id)
			how = ByUndated
		}
		if rows == nil {
			continue
		}
		a = r.explain(name, read, rows, how)
		var notes notes
		notes.add("written", r.offers[sellers[0]].Provider, r.offers[rows[0]].Provider)
		a.Note = strings.TrimSpace(a.Note + " " + notes.text("", ""))
		a.Literal = false
		return a, true
	}
	return a, false
}

// monthly returns the only row of a maker whose id is a text and four digits, which are a month and a
// day or a year and a month: grok-4-0709 of grok-4. It is nil if there are none, or several. Such digits
// can be more than a date, so they count only if the text is the id of another provider, or names the
// maker.
func (r *Resolver) monthly(id string) []int {
	var rows []int
	for row := range r.offers {
		digits, found := strings.CutPrefix(r.offers[row].ID, id+"-")
		isDate := found && len(digits) == len("0709") && strings.Trim(digits, "0123456789") == ""
		if isDate && r.made(row) {
			rows = append(rows, row)
		}
	}
	if len(rows) != 1 {
		return nil
	}
	return rows
}

// guess says that the provider of the only row that has an id is a guess. That one cloud or host has
// an id today does not tell whose it is: kimi-k2.5 was its maker's, which ended it.
func (r *Resolver) guess(a *Answer, name string) {
	provider := r.offers[a.Rows[0]].Provider
	var notes notes
	notes.add("only", "", provider)
	a.Note = notes.text("", "")
	a.Unsure = r.guessed(name, provider)
}

// guessed reports whether a provider may not be the one that a name of no place means although only
// it has this id. Whoever writes the common name of a model may well ask a place that the catalog
// does not cover, or run the weights. At Azure programs have names of deployments, so grok-3-mini in
// a text without Azure can be xAI's, which the catalog does not have. mixtral-8x7b-32768 is nobody's
// name but Groq's.
func (r *Resolver) guessed(name, provider string) bool {
	return r.common(name) || placeNote(provider, nil) != ""
}

// exactly returns the answer for a text that is an id or alias as one of some rows writes it, at a
// place if one is named.
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
	notes.add(r.versionNote(place, rows), place, "")
	if len(rows) > 1 {
		a.Found = Ambiguous
		notes.add("ambiguous", "", "")
	}
	a.Note = notes.text("", "")
	return a, true
}

// placeNote returns the key of the sentence about what is uncertain about each id at a place, or an
// empty text. At Azure an id is that of a deployment, which can be any model, unless its form names
// the model.
func placeNote(place string, w *wrapper) string {
	p := table().segments[place]
	if p == nil || w != nil && w.Model {
		return ""
	}
	return p.Note
}

// versionNote returns the key of the sentence about rows of a place that name no version, where each
// version ends by itself, as at Azure; else an empty text.
func (r *Resolver) versionNote(place string, rows []int) string {
	p := table().segments[place]
	if p == nil || WithoutDate(r.offers[rows[0]].ID) != "" {
		return ""
	}
	return p.Rows
}

// of returns whether a row is an offer of a provider.
func (r *Resolver) of(provider string) func(row int) bool {
	return func(row int) bool { return r.offers[row].Provider == provider }
}

func everyRow(int) bool { return true }

// made reports whether a row is the offer of a maker.
func (r *Resolver) made(row int) bool { return r.kind(r.offers[row].Provider) == Maker }
