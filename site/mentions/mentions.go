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
//  5. A plain id has letters and digits only ("o1"). It counts if the part right before it is a provider that has it, or "models". It
//     also counts if its line contains "model", in any case, and the whole word is the id, in quotes ("…", '…' or `…`) or with
//     "model" and then one or more of : = and spaces right before it.
//  6. A misspelt id is a whole word in quotes that mentions no model and is nearly an id. It has a "-" and no / : or @, and has a
//     digit, or its line contains "model". Only its letters are compared, in lower case, because a version that the catalog
//     does not know is no misspelling: at least 8 letters, the first that of the id, and 1 edit (a letter is inserted, deleted or
//     replaced, or two neighbours change places), or up to 2 from 12 letters on. If an id or alias has the same letters, the word
//     is not misspelt. The ids and aliases with the fewest such edits are suggested, at most three: first those with the fewest
//     edits of all characters, then in byte order.
package mentions

import (
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// Ignore is in lines that have no mentions.
const Ignore = "models:ignore"

const (
	maxWord = 512 // bytes
	maxCuts = 8   // separators that can begin or end an id
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
	ids     map[string][]*dataset.Model
	aliases map[string][]*dataset.Model
	near    speller
}

// New returns the Finder of a dataset.
func New(d *dataset.Dataset) *Finder {
	f := &Finder{ids: make(map[string][]*dataset.Model, len(d.Models)), aliases: map[string][]*dataset.Model{}}
	aliases := d.Aliases()
	for i := range d.Models {
		m := &d.Models[i]
		f.ids[m.ID] = append(f.ids[m.ID], m)
		for _, alias := range aliases(m) {
			f.aliases[alias] = append(f.aliases[alias], m)
		}
	}
	f.near = newSpeller(f.ids, f.aliases)
	return f
}

// Find returns the mentions in a text, in its order.
func (f *Finder) Find(text string) []Mention {
	var found []Mention
	number := 0
	for content := range strings.Lines(text) {
		if number++; strings.Contains(content, Ignore) {
			continue
		}
		l := line{text: content}
		column, counted := 1, 0
		for l.next() {
			at, mention := f.find(&l)
			if mention.Text == "" {
				continue
			}
			column += utf16Length(content[counted:at])
			counted = at
			mention.Line, mention.Column = number, column
			found = append(found, mention)
		}
	}
	return found
}

// utf16Length returns the number of UTF-16 code units of a text.
func utf16Length(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// find returns the mention in a word, if any, and where in the line it begins.
func (f *Finder) find(l *line) (at int, m Mention) {
	word, start := l.word(), 0
	if strings.Contains(word, "://") || word[0] == '/' || word[0] == '.' {
		models := strings.LastIndex(word, "/models/")
		if models < 0 {
			return 0, m
		}
		start = models + len("/models/")
	}
	for range maxCuts + 1 {
		end := len(word)
		for range maxCuts + 1 {
			if models := f.models(l, start, end); models != nil {
				return l.start + start, Mention{Text: word[start:end], Models: models}
			}
			if end = start + strings.LastIndexAny(word[start:end], ":@"); end < start {
				break
			}
		}
		cut := strings.IndexAny(word[start:], "/:")
		if cut < 0 {
			break
		}
		start += cut + 1
	}
	if near := f.misspelt(l); near != nil {
		return l.start, Mention{Text: word, Near: near}
	}
	return 0, m
}

// models returns the models that a part of a word means.
func (f *Finder) models(l *line, start, end int) []*dataset.Model {
	word := l.word()
	id := word[start:end]
	models := f.ids[id]
	if models == nil {
		models = f.aliases[id]
	}
	if models == nil {
		return nil
	}
	before := word[:max(start-1, 0)]
	before = before[strings.LastIndexAny(before, "/:")+1:]
	for i, m := range models {
		if m.Provider == before {
			return models[i : i+1]
		}
	}
	if isPlain(id) && before != "models" && !(id == word && l.namesModel()) {
		return nil
	}
	return models
}

// isPlain reports whether an id has letters and digits only.
func isPlain(id string) bool { return !strings.ContainsAny(id, "-_.:/@") }
