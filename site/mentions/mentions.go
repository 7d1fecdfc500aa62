// Package mentions finds the ids of models in code, configuration and prose, line by line, in time
// linear in the text, by the table in words.json. The website's script mentions.ts, with files of the
// same names, reads the same table, and site/testdata/mentions.json tests both.
//
// A word is a longest run of the table's characters. It mentions what package resolve says that it
// means, except where weights are loaded, containers run and resources declared. A model is named by
// the value of a key such as model=, by quotes in a line with words such as model or gpt, and in a
// line that is a list of words with digits and has such a word. Only there, and behind a segment, the
// case does not count, and an id may have letters and digits only ("o1"). So does an id without its
// date, or behind a segment.
//
// Other words are guesses. An unknown id is the value of such a key, a quoted word, or a word of a
// list, that begins as two ids do and as none with open weights, or that has a digit and is misspelt:
// its separators or, if it has some, one character make it another id whose weights are not open. A
// misspelt id in quotes counts only in a line with such words. In a sentence, only a slip of a finger
// counts: see slipped. Ids of makers that the catalog does not cover are told apart.
//
// What is beside an id can name the place that is asked: see hints.go.
package mentions

import (
	"iter"
	"strings"
	"sync"
	"unicode/utf16"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
)

const (
	maxWord = 512 // bytes
	maxKey  = 64  // bytes before and after a word that can say what it is
	minNear = 5   // bytes of an id that others can be near
	quotes  = "\"'`"
)

// Mention is an id in a text.
type Mention struct {
	Text   string // as it is in the text
	Line   int    // from 1
	Column int    // from 1, in UTF-16 code units, as in editors and SARIF
	Offset int    // in bytes
	Rows   []int  // rows of the models that it means; none if it is unknown

	// Exact says that Text is an id or alias as its provider writes it, so that another id can take its
	// place.
	Exact     bool
	Retired   *resolve.Retired // if it retired before the catalog's time
	Uncovered string           // the maker, if the catalog does not cover it; see the function Uncovered

	// Place is the provider that the id, or something beside it, names; empty if none. Note says
	// what is uncertain about the id, and Unsure that what is known of Rows may not hold for it.
	Place  string
	Note   string
	Unsure bool
	// Absent says that the catalog covers the place, whose ids are those of models, and has no such id there.
	Absent bool
	// Snapshot says that the catalog has the id only without its date.
	Snapshot bool
	// Proxied says that the request may go to an address that nobody knows, where an id can mean
	// anything.
	Proxied bool
	// Guessed says that only the clients elsewhere in the text name the place. Others are then the rows
	// that the id means without this guess.
	Guessed bool
	Others  []int
	// Between are the places of which the text does not say which one is asked: two or more, those of makers first.
	// Rows are then what each of them has under the id.
	Between []string
}

// Finder finds mentions of the models of a catalog. It is safe for concurrent use.
type Finder struct {
	resolver  *resolve.Resolver
	providers []string
	parts     map[string]bool // beginnings of ids up to a separator, in lower case
	leads     map[string]int  // the number of ids that begin so; negative if the weights of one are open
	squashed  map[string]bool // ids without separators, unless the weights are open
	near      []string        // the same ids as they are, in lower case
	written   map[string]bool // near, to look them up
	open      []string        // ids of open weights, of which only a clear slip is told
	quiet     *quiet
}

// New returns the Finder of a catalog.
func New(c *catalog.Catalog) *Finder {
	f := &Finder{
		resolver:  resolve.New(c.Offers()),
		providers: c.ProviderIDs(),
		parts:     map[string]bool{},
		leads:     map[string]int{},
		squashed:  map[string]bool{},
		written:   map[string]bool{},
		quiet:     newQuiet(),
	}
	for row := range c.Len() {
		_, id := c.Key(row)
		f.add(strings.ToLower(id), c.OpenWeights(row), c.Len())
	}
	return f
}

// add adds an id in lower case of a catalog with some number of models.
func (f *Finder) add(id string, open bool, models int) {
	for i := range id {
		if id[i] == '-' || id[i] == '.' {
			f.parts[id[:i]] = true
		}
	}
	lead := table().Lead.FindStringSubmatch(id)
	count := 1
	if open {
		count = -models // below zero, whatever else begins so
	}
	if lead != nil {
		f.leads[lead[1]] += count
	}
	if open {
		if len(id) <= catalog.MaxName && !table().File.MatchString(id) {
			f.open = append(f.open, id)
		}
		return // models with open weights share their names with files and repositories
	}
	for _, id := range []string{id, resolve.WithoutDate(id)} {
		if len(id) >= minNear && len(id) <= catalog.MaxName && !table().File.MatchString(id) {
			f.squashed[squash(id)] = true
			f.near = append(f.near, id)
			f.written[id] = true
		}
	}
}

// Find yields the mentions in a text, in its order.
func (f *Finder) Find(text string) iter.Seq[Mention] {
	return func(yield func(Mention) bool) {
		number := 0
		offset := 0
		// Looking for hints reads the whole text, and most texts have no id.
		hints := sync.OnceValue(func() *hints { return f.hintsOf(text) })
		for line := range strings.Lines(text) {
			number++
			for m := range f.findLine(line, offset, hints) {
				m.Line = number
				if !yield(m) {
					return
				}
			}
			offset += len(line)
		}
	}
}

// findLine yields the mentions in a line that begins at an offset of the text, without its number.
func (f *Finder) findLine(text string, offset int, hintsOf func() *hints) iter.Seq[Mention] {
	return func(yield func(Mention) bool) {
		if f.quiet.has(text) || strings.Contains(text, table().Ignore) {
			return
		}
		// If nothing is found here without a look around, nothing is found in the same line of
		// another text.
		isQuiet := true
		around := func() *hints {
			isQuiet = false
			return hintsOf()
		}
		l := &line{text: text}
		l.about = sync.OnceValue(func() bool { return table().about(text) })
		l.list = sync.OnceValue(func() int {
			groups := table().List.FindStringSubmatchIndex(text)
			if groups == nil {
				return len(text)
			}
			return groups[2]
		})
		column := 1
		counted := 0 // bytes of the line that column counts
		start, end := table().nextWord(text, 0)
		for ; start < end; start, end = table().nextWord(text, end) {
			w, found := f.word(l, start, end)
			if !found {
				continue
			}
			m, found := f.find(w, around, offset)
			if !found {
				continue
			}
			isQuiet = false
			column += len(utf16.Encode([]rune(text[counted:m.Offset])))
			counted = m.Offset
			m.Column = column
			m.Offset += offset
			if !yield(m) {
				return
			}
		}
		if isQuiet {
			f.quiet.add(text)
		}
	}
}

// isBeginning reports whether a word that is the beginning of dated ids is a word like others: no
// model is named where it is, and nobody has just this id.
func (f *Finder) isBeginning(w word, a *resolve.Answer) bool {
	return a.How == resolve.ByUndated && a.At == 0 && !w.named() && !f.resolver.Written(w.text)
}

// find returns the mention in a word, if any, of a line that begins at an offset of the text. Its
// offset is that in the line.
func (f *Finder) find(w word, hintsOf func() *hints, line int) (m Mention, found bool) {
	meaning := f.resolve(w, hintsOf, line)
	a := meaning.answer
	guessed := meaning.beside == guessedPlace
	switch {
	case a.How == "" && a.Text != "":
		// An alias that moves on at its maker: what it means at this place, nobody says.
		m = Mention{Text: a.Text, Offset: w.start + a.At}
		found = w.key
	case a.How == "" && w.sure() && f.absent(w, &a) || a.How == "" && w.deployment && a.Place != "":
		// The place is sure, and the id is none of its ids that are known: the note says so.
		m = Mention{Text: w.text, Offset: w.start}
		m.Absent = missing(&a)
		found = true
		guessed = false
	case a.How == "" || f.isBeginning(w, &a):
		m, found = f.guess(w)
		// What is sold at a place that the catalog covers may not be at another one: openrouter/meta-llama/llama-9.
		if m.Uncovered != "" && a.How == "" && missing(&a) && !f.resolver.Makes(a.Place) {
			m = Mention{Text: w.text, Offset: w.start, Absent: true}
			break
		}
		a = resolve.Answer{}
	default:
		m = Mention{Text: a.Text, Offset: w.start + a.At, Rows: a.Rows, Retired: a.Retired}
		m.Exact = a.Literal && !guessed && meaning.between == nil // nothing may be written because of a guess
		m.Snapshot = a.How == resolve.BySnapshot
		found = w.counts(&a)
	}
	m.Place = a.Place
	m.Note = a.Note
	m.Unsure = a.Unsure || a.Note != "" && len(m.Rows) == 0 && m.Retired == nil
	m.Proxied = meaning.beside == proxyPlace
	m.Between = meaning.between
	if guessed {
		m.Guessed = true
		m.Others = meaning.plain.Rows
	}
	return m, found && !table().Elsewhere.MatchString(w.before+strings.ToLower(w.text))
}

// missing reports whether a name that means nothing is at a place that the catalog covers, and where ids
// are those of models.
func missing(a *resolve.Answer) bool {
	return a.Place != "" && a.Found != resolve.Uncovered && !resolve.Deploys(a.Place)
}

// absent reports whether a word names a place, and a model that this place does not have, as far as is
// known. That is not that nothing is wrong.
func (f *Finder) absent(w word, a *resolve.Answer) bool {
	if a.Place == "" || f.resolver.Makes(a.Place) {
		return false
	}
	if strings.HasSuffix(w.text, "/") {
		return false // the prefix of ids, such as azure/
	}
	// Anything can be the name of a deployment, such as gpt-4-prod. It says something only if it looks
	// like an id.
	if !strings.ContainsAny(w.text, "/:@") && table().File.MatchString(strings.ToLower(w.text)) {
		return false
	}
	return a.Found == resolve.Uncovered || f.resolver.CanMean(w.text) || Uncovered(w.text, nil) != ""
}
