// Package mentions finds the ids of models in code, configuration and prose, line by line, in time linear in the text, by the
// table in words.json. The website's script reads the same table, and site/testdata/mentions.json tests both.
//
// A word is a longest run of the table's characters. It mentions what package resolve says that it means, except where weights are loaded,
// containers run and resources declared. A model is named by the value of a key such as model=, by quotes in a line with words such as
// model or gpt, and in a line that is a list of words with digits and has such a word. Only there, and behind a segment, the case does not
// count, and an id may have letters and digits only ("o1"). So does an id without its date, or behind a segment.
//
// Other words are guesses. An unknown id is the value of such a key, a quoted word, or a word of a list, that begins as two ids do and as
// none with open weights, or that has a digit and is misspelt: its separators or, if it has some, one character make it another id whose
// weights are not open. A misspelt id in quotes counts only in a line with such words. Ids of makers that the catalog does not cover are
// told apart.
package mentions

import (
	_ "embed"
	"encoding/json"
	"iter"
	"regexp"
	"slices"
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

//go:embed words.json
var words []byte

// Tables returns the tables of spellings and of words for the website's script, as JSON.
func Tables() []byte {
	return slices.Concat([]byte(`{"spellings":`), resolve.Spellings, []byte(`,"words":`), words, []byte("}"))
}

// tables is the table of words. Go and JavaScript read its patterns alike.
type tables struct {
	Ignore                                                                   string
	Lockfile, Word, Plain, Key, List, Beside, Elsewhere, Package, Lead, File *regexp.Regexp
	Uncovered                                                                []struct {
		Maker string
		IDs   *regexp.Regexp // the beginnings of its ids in lower case
	}
	Hints struct {
		Address, Setting marked // their groups are the address and the name of a place
		Marks            []struct {
			Kind  string
			Place string // empty: that of the maker, which needs no hint
			marked
		}
	}
}

// table returns the table of words. It is read when it is first used, so that the programs that contain it start quickly.
var table = sync.OnceValue(func() *tables {
	var t tables
	if err := json.Unmarshal(words, &t); err != nil {
		panic(err) // the table is a part of the program
	}
	return &t
})

// Uncovered returns the maker of a model that the catalog does not cover, by an id; empty if no such maker is known. Its open weights
// may be in the catalog, so resolve the id first.
func Uncovered(id string) string {
	id = strings.ToLower(id[strings.LastIndexByte(id, '/')+1:])
	for _, u := range table().Uncovered {
		if u.IDs.MatchString(id) {
			return u.Maker
		}
	}
	return ""
}

// Ignore returns what is in lines that have no mentions.
func Ignore() string { return table().Ignore }

// Skip reports whether a file has no mentions by its name: package managers write it.
func Skip(name string) bool { return table().Lockfile.MatchString(name) }

// Mention is an id in a text.
type Mention struct {
	Text string // as it is in the text
	// Line and Column say where it is, both from 1. Columns are UTF-16 code units, as in editors and SARIF. Offset counts bytes.
	Line, Column, Offset int
	Rows                 []int            // those of the models that it means; none if it is unknown
	Exact                bool             // whether Text is an id or alias where its provider names it, so that another can take its place
	Retired              *resolve.Retired // if it retired before the catalog's time
	Uncovered            string           // the maker, if the catalog does not cover it; see the function Uncovered

	// Place is the provider that the id, or something beside it, names; empty if none. Note says what is
	// uncertain about the id, and Unsure that what is known of Rows may not hold for it.
	Place  string
	Note   string
	Unsure bool
	// Snapshot says that the catalog has the id only without its date.
	Snapshot bool
	// Proxied says that the request may go to an address that nobody knows, where an id can mean anything.
	Proxied bool
	// Guessed says that only the clients elsewhere in the text name the place. Others are then the rows
	// that the id means without this guess.
	Guessed bool
	Others  []int
}

// Finder finds mentions of the models of a catalog. It is safe for concurrent use.
type Finder struct {
	resolver  *resolve.Resolver
	providers []string
	parts     map[string]bool // beginnings of ids up to a separator, in lower case
	leads     map[string]int  // the number of ids that begin so; negative if the weights of one are open
	squashed  map[string]bool // ids without separators, unless the weights are open
	near      []string        // the same ids as they are, in lower case
}

// New returns the Finder of a catalog.
func New(c *catalog.Catalog) *Finder {
	f := &Finder{resolve.New(c.Offers()), c.ProviderIDs(), map[string]bool{}, map[string]int{}, map[string]bool{}, nil}
	for row := range c.Len() {
		_, id := c.Key(row)
		id = strings.ToLower(id)
		for i := range id {
			if id[i] == '-' || id[i] == '.' {
				f.parts[id[:i]] = true
			}
		}
		lead := append(table().Lead.FindStringSubmatch(id), "", "")[1]
		if c.OpenWeights(row) {
			f.leads[lead] -= c.Len()
			continue
		}
		f.leads[lead]++
		for _, id := range []string{id, resolve.WithoutDate(id)} {
			if len(id) >= minNear && len(id) <= catalog.MaxName && !table().File.MatchString(id) {
				f.squashed[squash(id)], f.near = true, append(f.near, id)
			}
		}
	}
	delete(f.leads, "")
	return f
}

var squash = strings.NewReplacer("-", "", ".", "").Replace

// misspelt reports whether an id is another with other separators or, if it has some, one other character behind the first.
func (f *Finder) misspelt(id string) bool {
	text := squash(id)
	return f.squashed[text] || text != id && slices.ContainsFunc(f.near, func(near string) bool {
		return near[0] == id[0] && len(near) > minNear && catalog.Distance(near, id, 1) <= 1
	})
}

// Find yields the mentions in a text, in its order.
func (f *Finder) Find(text string) iter.Seq[Mention] {
	return func(yield func(Mention) bool) {
		number, offset := 0, 0
		hints := sync.OnceValue(func() *hints { return f.hintsOf(text) }) // for most texts without need
		for line := range strings.Lines(text) {
			number++
			beside := sync.OnceValue(func() bool { return table().Beside.MatchString(strings.ToLower(line)) })
			list := sync.OnceValue(func() int { return append(table().List.FindStringSubmatchIndex(line), 0, 0, len(line))[2] })
			column, counted, ignored := 1, 0, strings.Contains(line, table().Ignore)
			for _, place := range table().Word.FindAllStringIndex(line, -1) {
				w, found := f.word(line, place[0], place[1])
				if !found || ignored {
					continue
				}
				w.beside, w.listed = beside(), list() <= w.start
				m, found := f.find(w, hints, offset)
				if !found {
					continue
				}
				column += len(utf16.Encode([]rune(line[counted:m.Offset])))
				counted = m.Offset
				m.Line, m.Column, m.Offset = number, column, offset+m.Offset
				if !yield(m) {
					return
				}
			}
			offset += len(line)
		}
	}
}

// word is a word where it is.
type word struct {
	text, before, after string // and the texts around it that can say what it is, the one before it in lower case
	start               int    // in the line
	quoted              bool   // whether it is the whole of a text in quotes
	key                 bool   // whether it is the value of a key that names a model
	beside, listed      bool   // whether the line has words that name models, and is a list of words from here or before
	alone               bool   // whether it is the only one in its line, which can be of a list
}

// word returns the word at a place of a line, if it can be an id.
func (f *Finder) word(line string, start, end int) (w word, found bool) {
	text, next := strings.TrimRight(line[start:end], ".:"), line[end:min(end+1, len(line))]
	if i := strings.LastIndex(text, ":-"); i >= 0 { // the default of a shell's variable: ${MODEL:-gpt-4}
		start, text = start+i+2, text[i+2:]
	}
	if strings.HasSuffix(line[:start], "}") { // what is before is a template
		if !strings.HasPrefix(text, "/") || next == "" || !strings.Contains(quotes, next) {
			return w, false
		} else if strings.LastIndexByte(text, '/') == 0 { // it can be a provider
			start, text = start+1, text[1:]
		}
	}
	if text == "" || len(text) > maxWord || next != "" && strings.Contains("{$%", next) ||
		!strings.ContainsAny(text, "/:@.-") && !f.resolver.Known(text) && !f.squashed[strings.ToLower(text)] { // as most words
		return w, false
	}
	before, after, quote := line[max(0, start-maxKey):start], line[start+len(text):], line[max(start-1, 0):start]
	w = word{text: text, before: strings.ToLower(before), after: after[:min(len(after), maxKey)], start: start}
	w.quoted = quote != "" && strings.Contains(quotes, quote) && strings.HasPrefix(after, quote)
	w.key, w.alone = table().Key.MatchString(w.before), strings.TrimLeft(strings.TrimSpace(line), "-* ") == text
	return w, true
}

// find returns the mention in a word, if any, of a line that begins at an offset of the text. Its offset
// is that in the line.
func (f *Finder) find(w word, hintsOf func() *hints, line int) (m Mention, found bool) {
	a, plain, beside := f.resolve(w, hintsOf, line)
	guessed := beside == guessedPlace
	switch {
	case a.How == "" && a.Text != "":
		// It moves on at its maker, and nobody says what the place means by it.
		m, found = Mention{Text: a.Text, Offset: w.start + a.At}, w.key
	case a.How == "" && a.Found == resolve.Uncovered && w.key && !strings.HasSuffix(w.text, "/"): // as prefixes do
		// Nothing is known of this place, which is not that nothing is wrong.
		m, found = Mention{Text: w.text, Offset: w.start}, true
	case a.How == "" || a.How == resolve.ByUndated && a.At == 0 && !w.named():
		m, found = f.guess(w)
		a = resolve.Answer{}
	default:
		m = Mention{Text: a.Text, Offset: w.start + a.At, Rows: a.Rows, Exact: a.Literal && !guessed, Retired: a.Retired}
		m.Snapshot = a.How == resolve.BySnapshot
		found = w.counts(&a)
	}
	m.Place, m.Note = a.Place, a.Note
	m.Unsure = a.Unsure || a.Note != "" && len(m.Rows) == 0 && m.Retired == nil
	m.Proxied = beside == proxyPlace
	if guessed {
		m.Guessed, m.Others = true, plain.Rows
	}
	return m, found && !table().Elsewhere.MatchString(w.before+strings.ToLower(w.text))
}

// What is known of the place beside an id.
const (
	knownPlace   = iota
	guessedPlace // by clients elsewhere in the text
	proxyPlace   // an address that nobody knows
)

// resolve returns what a word means where it is, what it means without a hint, and how well the place is
// known.
func (f *Finder) resolve(w word, hintsOf func() *hints, line int) (a, plain resolve.Answer, beside int) {
	plain = f.resolver.Resolve(resolve.Name{ID: w.text})
	if plain.How == "" && plain.Text == "" {
		return plain, plain, knownPlace
	}
	hints := hintsOf()
	if hints == nil {
		return plain, plain, knownPlace
	}
	place, found := hints.at(line + w.start)
	if !found && w.key {
		place = hints.client
		beside = guessedPlace
		if hints.proxied {
			beside = proxyPlace
		}
	}
	switch {
	case place == unknownPlace:
		return plain, plain, proxyPlace
	case place == "" || place == plain.Place || f.resolver.Makes(place):
		if beside == guessedPlace {
			beside = knownPlace
		}
		return plain, plain, beside
	case beside == proxyPlace:
		beside = guessedPlace // which is no reason to write, either
	}
	return f.resolver.Resolve(resolve.Name{ID: w.text, Place: place}), plain, beside
}

// named reports whether a model is named where the word is.
func (w *word) named() bool { return w.key || w.beside && (w.quoted || w.listed) }

// counts reports whether the word is where that what it means counts.
func (w *word) counts(a *resolve.Answer) bool {
	named := w.named()
	switch {
	case a.How == resolve.ByCase && a.At == 0 && !named:
		return false
	case !table().Plain.MatchString(a.Text) || w.key || a.Own || strings.HasSuffix(w.text[:a.At], "models/"):
		return true
	}
	return a.Text == w.text && a.Retired == nil && (named || w.alone)
}

// guess returns the mention of an id that no model has, if a word looks like one.
func (f *Finder) guess(w word) (m Mention, found bool) {
	m = Mention{Text: w.text, Offset: w.start}
	if provider, id, isPair := strings.Cut(w.text, "/"); isPair && slices.Contains(f.providers, provider) {
		m.Text, m.Offset = id, w.start+len(provider)+1
	}
	id := strings.ToLower(m.Text)
	like := f.leads[append(table().Lead.FindStringSubmatch(id), "", "")[1]] // the number of ids that begin like it
	place := (w.quoted && (like > 1 || w.beside) || w.listed) && !f.parts[id] || w.key
	m.Uncovered = Uncovered(id)
	switch {
	case table().Package.MatchString(w.before + "\n" + w.after):
		return m, false
	case m.Uncovered != "":
		return m, w.listed || w.quoted || w.key || strings.Contains(id, "/")
	case !place || like < 0 || len(id) > catalog.MaxName || table().File.MatchString(id):
		return m, false
	}
	return m, like > 1 || strings.ContainsAny(id, "0123456789") && f.misspelt(id)
}
