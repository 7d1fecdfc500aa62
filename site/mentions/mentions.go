// Package mentions finds the ids of models in code, configuration and prose, line by line, in time linear in the text, by the
// table in words.json. The website's script reads the same table, and site/testdata/mentions.json tests both.
//
// A word is a longest run of the table's characters. It mentions what package resolve says that it means, except where weights are loaded,
// containers run and resources declared. A model is named by the value of a key such as model=, by quotes in a line with words such as
// model or gpt, and in a line that is a list of words with digits and has such a word. Only there, and behind a segment, the case does not
// count, and an id may have letters and digits only ("o1"). An id without its date counts only behind a segment.
//
// Other words are guesses. An unknown id is the value of such a key, a quoted word, or a word of a list, that begins as two ids do and as
// none with open weights, or that has a digit and is misspelt: one character or the separators make it another id whose weights are not
// open. A misspelt id in quotes counts only in a line with such words. Names of models that the catalog does not cover are told apart.
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
	maxKey  = 64  // bytes before a word that can say what it is
	minNear = 5   // bytes of an id that others can be near
	quotes  = "\"'`"
)

var separators = strings.NewReplacer("-", "", ".", "")

//go:embed words.json
var words []byte

// Tables returns the tables of spellings and of words for the website's script, as JSON.
func Tables() []byte {
	return slices.Concat([]byte(`{"spellings":`), resolve.Spellings, []byte(`,"words":`), words, []byte("}"))
}

// table is the table of words. Go and JavaScript read its patterns alike.
var table struct {
	Ignore                                                                                         string
	Lockfile, Word, Plain, Key, List, Beside, Elsewhere, Package, Versioned, Lead, File, Uncovered *regexp.Regexp
}

func init() {
	if err := json.Unmarshal(words, &table); err != nil {
		panic(err)
	}
}

// Ignore returns what is in lines that have no mentions.
func Ignore() string { return table.Ignore }

// Skip reports whether a file has no mentions by its name: package managers write it.
func Skip(name string) bool { return table.Lockfile.MatchString(name) }

// Mention is an id in a text.
type Mention struct {
	Text string // as it is in the text
	// Line and Column say where it is, both from 1. Columns are UTF-16 code units, as in editors and SARIF. Offset counts bytes.
	Line, Column, Offset int
	Rows                 []int            // those of the models that it means; none if it is unknown
	Exact                bool             // whether Text is an id or alias where its provider names it, so that another can take its place
	Retired              *resolve.Retired // if it retired before the catalog's time
	Uncovered            bool             // whether it looks like a model of others than the catalog's providers, or has open weights
}

// Finder finds mentions of the models of a catalog. It is safe for concurrent use.
type Finder struct {
	resolver  *resolve.Resolver
	providers []string
	parts     map[string]bool // beginnings of ids up to a separator, in lower case
	leads     map[string]int  // the number of ids that begin so; negative if the weights of one are open
	near      map[string]bool // edits of ids, and ids without separators, unless the weights are open
}

// New returns the Finder of a catalog.
func New(c *catalog.Catalog) *Finder {
	f := &Finder{resolve.New(c), c.ProviderIDs(), map[string]bool{}, map[string]int{}, make(map[string]bool, 16*c.Len())}
	for row := range c.Len() {
		_, id := c.Key(row)
		id = strings.ToLower(id)
		if !c.OpenWeights(row) {
			f.addNear(id)
			f.addNear(resolve.WithoutDate(id))
		}
		for i := range id {
			if id[i] == '-' || id[i] == '.' {
				f.parts[id[:i]] = true
			}
		}
		if lead := table.Lead.FindStringSubmatch(id); lead != nil && c.OpenWeights(row) {
			f.leads[lead[1]] -= c.Len()
		} else if lead != nil {
			f.leads[lead[1]]++
		}
	}
	return f
}

func (f *Finder) addNear(id string) {
	if len(id) < minNear || table.File.MatchString(id) {
		return
	}
	f.near[id], f.near[separators.Replace(id)] = true, true
	if len(id) > minNear { // else the search exchanges characters
		for _, text := range edits(id) {
			f.near[text] = true
		}
	}
}

// edits returns a text, and what it is without each of its characters but the first. Texts have an edit in common if a character is
// added, left out, replaced or moved. Short ones often have it by chance, so that only neighbours are exchanged there.
func edits(text string) []string {
	all := []string{text}
	for i := 1; i < len(text); i++ {
		if len(text) > minNear {
			all = append(all, text[:i]+text[i+1:])
		} else if i+1 < len(text) {
			all = append(all, text[:i]+text[i+1:i+2]+text[i:i+1]+text[i+2:])
		}
	}
	return all
}

// line is a line of a text.
type line struct {
	text   string
	beside func() bool // whether it has words that name models
	list   func() int  // where the words begin of which it is a list, besides a key; its length if it is none
}

// Find yields the mentions in a text, in its order.
func (f *Finder) Find(text string) iter.Seq[Mention] {
	return func(yield func(Mention) bool) {
		number, offset := 0, 0
		for whole := range strings.Lines(text) {
			number++
			l := &line{whole, sync.OnceValue(func() bool { return table.Beside.MatchString(strings.ToLower(whole)) }), sync.OnceValue(func() int {
				return append(table.List.FindStringSubmatchIndex(whole), 0, 0, len(whole))[2]
			})}
			column, counted, ignored := 1, 0, strings.Contains(whole, table.Ignore)
			for start, end := 0, 0; !ignored; start = end {
				place := table.Word.FindStringIndex(whole[start:])
				if place == nil {
					break
				}
				start, end = start+place[0], start+place[1]
				m, found := f.find(l, start, end)
				if !found {
					continue
				}
				column += len(utf16.Encode([]rune(whole[counted:m.Offset])))
				counted = m.Offset
				m.Line, m.Column, m.Offset = number, column, offset+m.Offset
				if !yield(m) {
					return
				}
			}
			offset += len(whole)
		}
	}
}

// Resolve returns the rows of the models that a name means.
func (f *Finder) Resolve(name string) []int { return f.resolver.Resolve(name).Rows }

// word is a word where it is.
type word struct {
	*line
	text       string
	start, end int    // in the line
	before     string // the text before it that can say what it is, in lower case
	quoted     bool   // whether it is the whole of a text in quotes
}

// key reports whether the word is the value of a key that names a model.
func (w *word) key() bool { return table.Key.MatchString(w.before) }

// named reports whether the word is where a model is named.
func (w *word) named() bool { return (w.quoted || w.list() <= w.start) && w.beside() || w.key() }

// find returns the mention in a word of a line, if any. Its offset is that in the line.
func (f *Finder) find(l *line, start, end int) (m Mention, found bool) {
	text := strings.TrimRight(l.text[start:end], ".:")
	after := l.text[end:min(end+1, len(l.text))]
	if strings.HasSuffix(l.text[:start], "}") { // a template before a slash can be a provider
		if text == "" || text[0] != '/' || after == "" || !strings.Contains(quotes, after) {
			return m, false
		}
		if strings.LastIndexByte(text, '/') == 0 {
			start, text = start+1, text[1:]
		}
	}
	plain := !strings.ContainsAny(text, "/:@.-")
	if text == "" || len(text) > maxWord || after != "" && strings.Contains("{$%", after) ||
		plain && !f.resolver.Known(text) && !f.near[strings.ToLower(text)] { // as most words
		return m, false
	}
	w := word{line: l, text: text, start: start, end: start + len(text), before: strings.ToLower(l.text[max(0, start-maxKey):start])}
	quote := l.text[max(start-1, 0):start]
	w.quoted = quote != "" && strings.Contains(quotes, quote) && strings.HasPrefix(l.text[w.end:], quote)
	a := f.resolver.Resolve(text)
	if m, found = known(&w, &a); !found && (a.How == "" || a.How == "undated") {
		m, found = f.guess(&w)
	}
	return m, found && !table.Elsewhere.MatchString(w.before+strings.ToLower(text))
}

// known returns the mention of what a word means, if it is where that counts.
func known(w *word, a *resolve.Answer) (m Mention, found bool) {
	m = Mention{Text: a.Text, Offset: w.start + a.At, Rows: a.Rows, Exact: a.Literal, Retired: a.Retired}
	switch {
	case a.How == "", a.How == "undated" && a.At == 0, a.How == "case" && a.At == 0 && !w.named():
		return m, false
	case !table.Plain.MatchString(a.Text) || w.key() || a.Own || strings.HasSuffix(w.text[:a.At], "models/"):
		return m, true
	}
	item := strings.TrimLeft(strings.TrimSpace(w.line.text), "-* ") // the only word of a line is one of a list of lines
	return m, a.Text == w.text && a.Retired == nil && (w.named() || item == w.text)
}

// guess returns the mention of an id that no model has, if a word looks like one.
func (f *Finder) guess(w *word) (m Mention, found bool) {
	m = Mention{Text: w.text, Offset: w.start}
	if provider, id, isPair := strings.Cut(w.text, "/"); isPair && slices.Contains(f.providers, provider) {
		m.Text, m.Offset = id, w.start+len(provider)+1
	}
	id := strings.ToLower(m.Text)
	like := f.leads[append(table.Lead.FindStringSubmatch(id), "", "")[1]] // the number of ids that begin like it
	listed := w.list() <= w.start
	place := (w.quoted && (like > 1 || w.beside()) || listed) && !f.parts[id] || w.key()
	base := id[strings.LastIndexByte(id, '/')+1:]
	m.Uncovered = table.Uncovered.MatchString(base)
	switch {
	case table.Package.MatchString(w.before) || table.Versioned.MatchString(w.line.text[w.end:]):
		return m, false
	case m.Uncovered:
		return m, place || w.quoted || base != id
	case !place || like < 0 || like < 2 && !strings.ContainsAny(id, "0123456789") || len(id) > catalog.MaxName || table.File.MatchString(id):
		return m, false
	}
	misspelt := func(edit string) bool { return f.near[edit] }
	return m, like > 1 || slices.ContainsFunc(edits(id), misspelt)
}
