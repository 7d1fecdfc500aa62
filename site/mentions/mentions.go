// Package mentions finds the ids of models in code, configuration and prose. It knows no language: it reads the text line by
// line, in time linear in its length, by the rules below. The website's script follows the same rules, and both are tested with
// site/testdata/mentions.json.
//
//  1. A word is a longest run of the characters A-Z a-z 0-9 - _ . : / @ without the full stops and colons at its end. Words of
//     more than 512 characters are data. A word is part of a template, and no mention, if "}" is right before it, or if one of
//     "{", "$" and "%" is right behind it. Lines that contain "models:ignore" have no mentions.
//  2. A word that contains "://" or begins with "/" or "." is an address or a path. Only what follows its last "/models/" counts.
//  3. An id begins at the start of a word, or behind one of its first eight "/" and ":". It ends at the end of the word, or before a
//     ":" or "@" that follows, of which the last eight count. The mention is the first that is the id or an alias of a model, in the
//     same case: the earliest start and, of these, the latest end. So "openai/gpt-4o", "models/gemini-2.5-pro:generateContent" and
//     "ft:gpt-4o-mini:acme" mention a model; "my-gpt-4o", "gpt-4o.txt" and "gpt-4o/data" do not.
//  4. It means the models of all providers that have the id; those that have it as an alias only if there is no such model. If the
//     part of the word right before it ("groq/", "groq:") is a provider that has the id, it means only that provider's.
//  5. A plain id has letters and digits only ("o1"). It counts if the part right before it is a provider that has it, or "models". If
//     the whole word is the id, it also counts in quotes ("…", '…' or `…`), if it has a digit or its line contains "model", in any
//     case; and with "model" and then one or more of : = and spaces right before it.
//  6. A misspelt id is a whole word in quotes that mentions no model and is nearly an id; both have at most 64 characters. It has
//     a "-" and no / : or @, and has a digit, or its line contains "model". Only its letters are compared, in lower case, because a
//     version that the catalog does not know is no misspelling: at least 8 letters, the first that of the id, and 1 edit (a letter
//     is inserted, deleted or replaced, or two neighbours change places), or up to 2 from 12 letters on. If an id or alias has the
//     same letters, the word is not misspelt. The ids and aliases with the fewest such edits are suggested, at most three: first
//     those with the fewest edits of all characters, then in byte order.
package mentions

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf16"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// Ignore is in lines that have no mentions.
const Ignore = "models:ignore"

const (
	maxWord = 512             // bytes
	maxNear = catalog.MaxName // bytes of a misspelt id, and of the ids that it may mean
	maxCuts = 8               // separators that can begin or end an id
)

// Mention is an id in a text.
type Mention struct {
	// Text is the id as it is in the text.
	Text string
	// Line and Column say where it is, both from 1. Columns are UTF-16 code units, as in editors and SARIF.
	Line, Column int
	// Models are the models that it means, in the order of the dataset; none if it is misspelt.
	Models []*dataset.Model
	// Near are the ids that a misspelt one may mean, the nearest first.
	Near []string
}

// Finder finds mentions of the models of a dataset. It is safe for concurrent use.
type Finder struct {
	ids, aliases map[string][]*dataset.Model
	spellings    map[string][]string // ids and aliases by their letters
}

// New returns the Finder of a dataset.
func New(d *dataset.Dataset) *Finder {
	f := &Finder{map[string][]*dataset.Model{}, map[string][]*dataset.Model{}, map[string][]string{}}
	aliases := d.Aliases()
	for i := range d.Models {
		m := &d.Models[i]
		f.ids[m.ID] = append(f.ids[m.ID], m)
		names := append([]string{m.ID}, aliases(m)...)
		for _, alias := range names[1:] {
			f.aliases[alias] = append(f.aliases[alias], m)
		}
		for _, name := range names {
			if key := letters(name); len(name) <= maxNear && !slices.Contains(f.spellings[key], name) {
				f.spellings[key] = append(f.spellings[key], name)
			}
		}
	}
	return f
}

// word is a word of a line.
type word struct {
	text, before, after string      // before and after are the rest of the line
	hasModel            func() bool // whether the line contains "model" in any case
}

var words = regexp.MustCompile(`[A-Za-z0-9_./:@-]+`)

// Find yields the mentions in a text, in its order.
func (f *Finder) Find(text string) iter.Seq[Mention] {
	return func(yield func(Mention) bool) {
		number := 0
		for line := range strings.Lines(text) {
			if number++; !strings.Contains(line, Ignore) && !f.findInLine(line, number, yield) {
				return
			}
		}
	}
}

// findInLine reports whether to go on.
func (f *Finder) findInLine(line string, number int, yield func(Mention) bool) bool {
	hasModel := sync.OnceValue(func() bool { return strings.Contains(strings.ToLower(line), "model") })
	column, counted := 1, 0
	for rest := 0; ; {
		place := words.FindStringIndex(line[rest:])
		if place == nil {
			return true
		}
		start, end := rest+place[0], rest+place[1]
		rest = end
		w := word{strings.TrimRight(line[start:end], ".:"), line[:start], line[start:], hasModel}
		w.after = w.after[len(w.text):]
		next := line[end:min(end+1, len(line))]
		template := strings.HasSuffix(w.before, "}") || strings.ContainsAny(next, "{$%")
		if w.text == "" || len(w.text) > maxWord || template {
			continue
		}
		if at, m := f.find(&w); m.Text != "" {
			column += len(utf16.Encode([]rune(line[counted : start+at])))
			counted = start + at
			m.Line, m.Column = number, column
			if !yield(m) {
				return false
			}
		}
	}
}

// find returns the mention in a word, if any, and where in the word it begins.
func (f *Finder) find(w *word) (at int, m Mention) {
	if strings.Contains(w.text, "://") || w.text[0] == '/' || w.text[0] == '.' {
		const models = "/models/"
		if at = strings.LastIndex(w.text, models) + len(models); at < len(models) {
			return 0, m
		}
	}
	for range maxCuts + 1 {
		end := len(w.text)
		for range maxCuts + 1 {
			if models := f.models(w, at, end); models != nil {
				return at, Mention{Text: w.text[at:end], Models: models}
			}
			if end = at + strings.LastIndexAny(w.text[at:end], ":@"); end < at {
				break
			}
		}
		cut := strings.IndexAny(w.text[at:], "/:")
		if cut < 0 {
			break
		}
		at += cut + 1
	}
	if near := f.misspelt(w); near != nil {
		m = Mention{Text: w.text, Near: near}
	}
	return 0, m
}

// models returns the models that a part of a word means.
func (f *Finder) models(w *word, start, end int) []*dataset.Model {
	id := w.text[start:end]
	models := f.ids[id]
	if models == nil {
		models = f.aliases[id]
	}
	before := w.text[:max(start-1, 0)]
	before = before[strings.LastIndexAny(before, "/:")+1:]
	for i, m := range models {
		if m.Provider == before {
			return models[i : i+1]
		}
	}
	if plain := !strings.ContainsAny(id, "-_.:/@"); plain && before != "models" && (id != w.text || !w.namesModel()) {
		return nil
	}
	return models
}

// quoted reports whether the word is the whole of a text in quotes.
func (w *word) quoted() bool {
	if w.before == "" || w.after == "" {
		return false
	}
	quote := w.before[len(w.before)-1]
	return strings.IndexByte("\"'`", quote) >= 0 && w.after[0] == quote
}

// namesModel reports whether the word is where a model is named.
func (w *word) namesModel() bool {
	if w.quoted() {
		return strings.ContainsAny(w.text, digits) || w.hasModel()
	}
	key := strings.TrimRight(w.before, ":= ")
	return len(key) < len(w.before) && len(key) >= 5 && strings.EqualFold(key[len(key)-5:], "model")
}

const digits = "0123456789"

// letters returns the letters a-z of a text, in lower case.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if r |= 'a' - 'A'; 'a' <= r && r <= 'z' {
			return r
		}
		return -1
	}, s)
}

// misspelt returns the ids that a word may mean if it is a misspelt id.
func (f *Finder) misspelt(w *word) (near []string) {
	key := letters(w.text)
	likely := strings.Contains(w.text, "-") && !strings.ContainsAny(w.text, "/:@") && len(key) >= 8 && len(w.text) <= maxNear && w.quoted()
	if !likely || f.spellings[key] != nil || !strings.ContainsAny(w.text, digits) && !w.hasModel() {
		return nil
	}
	most := 1
	if len(key) >= 12 {
		most = 2
	}
	for other, names := range f.spellings {
		if other == "" || other[0] != key[0] {
			continue
		}
		n := catalog.Distance(key, other, most)
		if n < most {
			most, near = n, nil
		}
		if n <= most {
			near = append(near, names...)
		}
	}
	slices.SortFunc(near, func(a, b string) int {
		return cmp.Or(catalog.Distance(w.text, a, maxNear)-catalog.Distance(w.text, b, maxNear), strings.Compare(a, b))
	})
	return near[:min(len(near), 3)]
}
