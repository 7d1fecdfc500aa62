// Package mentions finds the ids of models in code, configuration and prose, line by line, in time linear in the text, by the
// table in spellings.json. The website's script reads the same table, and site/testdata/mentions.json tests both. The rules:
//
// A word is a longest run of the table's characters. An id begins at its start, or behind one of its first eight segments,
// which end in "/" or ":". Forms say how it is written there; the earliest start counts and, of these, the first form. An id
// means the models of all providers that have it or, if there are none, have it as an alias; behind the segment of a provider
// that has it, only that one's.
//
// A model is named by the value of a key such as model=, and by quotes in a line with words such as model or gpt. Only there,
// and behind a segment, the case does not count, and an id may have letters and digits only ("o1"). An unknown id is the value of
// such a key, a quoted word, or the only word of a line, perhaps behind a key or the dash of a list, that begins as two ids do and
// as none with open weights, or that has a digit and is misspelt: one character or the separators make it another id whose weights
// are not open. A misspelt id in quotes counts only in a line with such words.
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
)

const (
	maxWord = 512 // bytes
	maxCuts = 8   // segments before an id
	maxKey  = 40  // bytes before a word that can be its key
	minNear = 5   // bytes of an id that others can be near
)

var separators = strings.NewReplacer("-", "", ".", "")

// Spellings is the table, as JSON.
//
//go:embed spellings.json
var Spellings []byte

// table is the table of spellings. Go and JavaScript read its patterns alike.
var table struct {
	Ignore                                                                            string
	Word, End, Address, Path, Segment, Version, Plain, Key, Alone, Beside, Lead, File *regexp.Regexp
	// Forms are the ways to write an id: of a word, or of what follows one of its segments.
	Forms []struct {
		Pattern *regexp.Regexp
		ID      string // made of the pattern's groups
		Where   string // "address", "behind" a segment, or empty for everywhere
		Has     string // what each text of this form contains
		Foreign bool   // others name these: platforms their models, people their deployments and fine-tuned models
	}
}

func init() {
	if err := json.Unmarshal(Spellings, &table); err != nil {
		panic(err)
	}
}

// Ignore returns what is in lines that have no mentions.
func Ignore() string { return table.Ignore }

// Mention is an id in a text.
type Mention struct {
	Text string // as it is in the text
	// Line and Column say where it is, both from 1. Columns are UTF-16 code units, as in editors and SARIF. Offset counts bytes.
	Line, Column, Offset int
	Rows                 []int // those of the models that it means; none if it is unknown
	Exact                bool  // whether Text is an id or alias where its provider names it, so that another can take its place
}

// Finder finds mentions of the models of a catalog. It is safe for concurrent use.
type Finder struct {
	catalog         *catalog.Catalog
	ids, aliases    map[string][]int // rows
	folded, undated map[string][]int // rows by id in lower case, and by such an id without its date
	parts           map[string]bool  // beginnings of ids up to a separator, in lower case
	leads           map[string]int   // the number of ids that begin so; negative if the weights of one are open
	near            map[string]bool  // edits of ids, and ids without separators, unless the weights are open
}

// New returns the Finder of a catalog.
func New(c *catalog.Catalog) *Finder {
	f := &Finder{c, map[string][]int{}, map[string][]int{}, map[string][]int{}, map[string][]int{},
		map[string]bool{}, map[string]int{}, make(map[string]bool, 16*c.Len())}
	for row := range c.Len() {
		s := c.Summary(row)
		f.ids[s.ID] = append(f.ids[s.ID], row)
		for _, alias := range s.Aliases {
			f.aliases[alias] = append(f.aliases[alias], row)
		}
		id := strings.ToLower(s.ID)
		f.folded[id] = append(f.folded[id], row)
		f.addNear(id, row)
		if version := table.Version.FindStringSubmatch(id); version != nil {
			f.undated[version[1]] = append(f.undated[version[1]], row)
			f.addNear(version[1], row)
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

func (f *Finder) addNear(id string, row int) {
	if len(id) < minNear || f.catalog.OpenWeights(row) || table.File.MatchString(id) {
		return
	}
	f.near[id], f.near[separators.Replace(id)] = true, true
	if len(id) == minNear {
		return // the search exchanges characters
	}
	for _, text := range edits(id) {
		f.near[text] = true
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
	alone  func() int  // where its only word begins, besides a key; -1 if it has more words
}

func newLine(text string) *line {
	return &line{text, sync.OnceValue(func() bool { return table.Beside.MatchString(strings.ToLower(text)) }), sync.OnceValue(func() int {
		return append(table.Alone.FindStringSubmatchIndex(text), -1, -1, -1)[2]
	})}
}

// Find yields the mentions in a text, in its order.
func (f *Finder) Find(text string) iter.Seq[Mention] {
	return func(yield func(Mention) bool) {
		number, offset := 0, 0
		for whole := range strings.Lines(text) {
			number++
			l := newLine(whole)
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

// Resolve returns the rows of the models that a name means, as if it were the value of a key.
func (f *Finder) Resolve(name string) []int {
	const key = "model="
	if table.Word.FindString(name) != name {
		return nil
	}
	m, _ := f.find(newLine(key+name), len(key), len(key)+len(name))
	return m.Rows
}

// word is a word where it is.
type word struct {
	*line
	text            string
	start           int         // in the line
	quoted, address bool        // the whole of a text in quotes; an address or a path
	key             func() bool // whether it is the value of a key that names a model
}

// named reports whether the word is where a model is named.
func (w *word) named() bool { return w.quoted && w.beside() || w.key() }

// find returns the mention in a word of a line, if any. Its offset is that in the line.
func (f *Finder) find(l *line, start, end int) (m Mention, found bool) {
	w := word{line: l, text: l.text[start:end], start: start}
	w.key = sync.OnceValue(func() bool { return table.Key.MatchString(strings.ToLower(l.text[max(0, w.start-maxKey):w.start])) })
	w.text = w.text[:len(w.text)-len(table.End.FindString(w.text))]
	after := l.text[end:min(end+1, len(l.text))]
	template := strings.HasSuffix(l.text[:start], "}") || after != "" && strings.Contains("{$%", after)
	if w.text == "" || len(w.text) > maxWord || template {
		return m, false
	}
	lower := strings.ToLower(w.text)
	if !strings.ContainsAny(w.text, "/:@.-") && f.folded[lower] == nil && f.aliases[w.text] == nil && !f.near[lower] {
		return m, false // as most words, and without patterns
	}
	quote := l.text[max(start-1, 0):start]
	w.quoted = quote != "" && strings.Contains("\"'`", quote) && strings.HasPrefix(l.text[start+len(w.text):], quote)
	at, before := 0, ""
	if w.address = table.Address.MatchString(w.text); w.address {
		if at, before = len(table.Path.FindString(w.text)), "models"; at == 0 {
			return m, false
		}
	}
	for range maxCuts + 1 {
		if m, found = f.match(&w, at, before); found {
			m.Offset += start
			return m, true
		}
		cut := len(table.Segment.FindString(w.text[at:]))
		if cut == 0 {
			break
		}
		before, at = w.text[at:at+cut-1], at+cut
	}
	if provider, id, isPair := strings.Cut(w.text, "/"); isPair && slices.Contains(f.catalog.ProviderIDs(), provider) {
		start, w.text = start+len(provider)+1, id
	}
	return Mention{Text: w.text, Offset: start}, f.unknown(&w)
}

// match returns the mention of the first form that has one, in a word from a place on, right before which is a segment.
func (f *Finder) match(w *word, at int, before string) (m Mention, found bool) {
	rest := w.text[at:]
	for _, form := range table.Forms {
		if form.Where == "address" && !w.address || form.Where == "behind" && at == 0 || !strings.Contains(rest, form.Has) {
			continue
		}
		groups := form.Pattern.FindStringSubmatchIndex(rest)
		if groups == nil {
			continue
		}
		id := string(form.Pattern.ExpandString(nil, form.ID, rest, groups))
		rows, exact := f.rows(w, id, at > 0)
		own := slices.IndexFunc(rows, func(row int) bool { provider, _ := f.catalog.Key(row); return provider == before })
		if own >= 0 {
			rows = rows[own : own+1]
		} else if table.Plain.MatchString(id) && before != "models" && !w.key() && (id != w.text || !w.named()) {
			continue
		}
		if rows == nil {
			continue
		}
		if form.ID == "$1" {
			rest, at = rest[groups[2]:groups[3]], at+groups[2]
		}
		return Mention{Text: rest, Offset: at, Rows: rows, Exact: exact && rest == id && !form.Foreign}, true
	}
	return m, false
}

// rows returns those of the models that an id means, and whether it is their id or alias as it is. It can be behind a segment.
func (f *Finder) rows(w *word, id string, behind bool) (rows []int, exact bool) {
	if rows = f.ids[id]; rows == nil {
		rows = f.aliases[id]
	}
	lower := strings.ToLower(id)
	switch known := f.folded[lower]; {
	case rows != nil:
		return rows, true
	case known != nil && (behind || w.named()):
		return known, false
	case behind:
		return f.undated[lower], false
	}
	return nil, false
}

// unknown reports whether a word is an id that no model has.
func (f *Finder) unknown(w *word) bool {
	id := strings.ToLower(w.text)
	like := f.leads[append(table.Lead.FindStringSubmatch(id), "", "")[1]] // the number of ids that begin like it
	if like < 0 || like < 2 && !strings.ContainsAny(id, "0123456789") || len(id) > catalog.MaxName || f.folded[id] != nil {
		return false
	}
	place := (w.quoted && (like > 1 || w.beside()) || w.alone() == w.start) && !f.parts[id] || w.key()
	misspelt := func(edit string) bool { return f.near[edit] }
	return place && !table.File.MatchString(id) && (like > 1 || slices.ContainsFunc(edits(id), misspelt))
}
