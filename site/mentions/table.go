package mentions

import (
	_ "embed" // the table of words
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset/resolve"
)

var (
	//go:embed words.json
	words []byte
	//go:embed values.json
	values []byte
)

// Values returns the table of what is the value of a request's or a setting's model, which models
// check --write and the website's script read, as JSON: patterns, which ignore the case below
// "folded", and how languages write comments and strings.
func Values() []byte { return values }

// Tables returns the tables of spellings, of words and of values for the website's script, as JSON.
func Tables() []byte {
	return slices.Concat([]byte(`{"spellings":`), resolve.Spellings, []byte(`,"words":`), words,
		[]byte(`,"values":`), values, []byte("}"))
}

// tables is the table of words. Go and JavaScript read its patterns alike.
type tables struct {
	Ignore   string         // in lines that have no mentions
	Lockfile *regexp.Regexp // of the names of files that have none
	Word     *regexp.Regexp
	Context  *regexp.Regexp // of the size of a context, behind an id
	Phrase   *regexp.Regexp // of names with blanks; its groups are the name and what is behind it
	Plain    *regexp.Regexp // of words that are too common to be ids wherever they are
	Own      *regexp.Regexp // of words that are ids of one place wherever they are: nothing else begins so

	// What is around a word.
	Key *regexp.Regexp // before the value of a key that names a model
	// Deployment is the text before a word that is the name of a deployment, whatever it looks like.
	Deployment *regexp.Regexp
	List       *regexp.Regexp // of lines that are lists of words; its group is the words
	CellBefore *regexp.Regexp // before a word that is the whole of a cell of a table
	CellAfter  *regexp.Regexp // behind it
	Beside     *regexp.Regexp // words of lines that are about models: texts with "|" between them
	Elsewhere  *regexp.Regexp // before words that are no ids: weights, containers, resources
	Package    *regexp.Regexp // around the names of packages

	// What an unknown id looks like.
	Lead      *regexp.Regexp // the beginning that ids have in common
	File      *regexp.Regexp // of names that no id has
	Uncovered []struct {
		Maker    string
		Provider string         // which the catalog may have by now; empty if none has these models
		Has      []string       // each of its ids has one of these texts
		IDs      *regexp.Regexp // the beginnings of its ids in lower case
	}

	Tally []Phrase

	Hints struct {
		Address, Setting marked // their groups are the address and the name of a place
		Service          marked // as Setting, but a maker says nothing: it is that of the model
		Variable         marked // of an environment; its group begins with the name of a place, if it has one
		Marks            []struct {
			Kind  string
			Place string // empty: that of the maker, which needs no hint
			Maker string // of a client without a place
			// Imported is the place of a client in files with one of the texts of Imports, by which
			// they import the SDK of this place: others have clients of the same names.
			Imports  []string
			Imported string
			marked
		}
		Assigned    *regexp.Regexp // the statement before what a variable is assigned; its group is the name
		Class       *regexp.Regexp // a line that begins a class
		Environment *regexp.Regexp // a line that assigns a variable of an environment; its group is the name
		Programs    []program
		Spoken      spokenWords
	}

	runes   [256]bool // whether a byte can be in a word
	besides []string  // the texts of Beside
}

// program is what variables of an environment say of a program that they are for.
type program struct {
	Switch  string   // the beginning of the variables that say where it asks: CLAUDE_CODE_USE_BEDROCK
	Reads   []string // the beginnings of the variables that it reads
	IsAlone bool     // whether its switches say nothing about what other programs read
}

// table returns the table of words. It is read when it is first used, so that the programs that
// contain it start quickly.
var table = sync.OnceValue(func() *tables {
	var t tables
	if err := json.Unmarshal(words, &t); err != nil {
		panic(err) // the table is a part of the program
	}
	for c := range 128 {
		t.runes[c] = t.Word.MatchString(string(rune(c)))
	}
	t.besides = strings.Split(t.Beside.String(), "|")
	return &t
})

// about reports whether a line has a word of Beside. It is Beside without a regular expression,
// which took a sixth of the time of a check.
func (t *tables) about(line string) bool {
	line = strings.ToLower(line)
	return slices.ContainsFunc(t.besides, func(word string) bool { return strings.Contains(line, word) })
}

// names reports whether a text before a word, in lower case, ends as one before the value of a key
// that names a model. Most do not, and are told apart without Key, which took a sixth of the time
// of a check.
func (t *tables) names(before string) bool {
	end := strings.TrimRight(before, quotes)
	if end == "" || strings.IndexByte(" :=(>", end[len(end)-1]) < 0 {
		return false
	}
	// A factory such as azure("gpt-9") has the name of a place, other keys have one of these words.
	called := strings.HasSuffix(end, "(")
	has := func(word string) bool { return strings.Contains(end, word) }
	isKey := called || has("model") || has("engine") || has("deployment")
	return isKey && t.Key.MatchString(before)
}

// nextWord returns where the next word of a line begins, from an offset on, and where it ends; the
// length of the line twice if there is none. It is Word without a regular expression: a word has the
// bytes of runes, and slashes as JSON escapes them.
func (t *tables) nextWord(line string, from int) (start, end int) {
	start = from
	for start < len(line) && t.wordAt(line, start) == 0 {
		start++
	}
	end = start
	for end < len(line) {
		n := t.wordAt(line, end)
		if n == 0 {
			break
		}
		end += n
	}
	return start, end
}

// wordAt returns how many bytes at an offset of a line are one character of a word: 0 if none are.
func (t *tables) wordAt(line string, at int) int {
	switch {
	case t.runes[line[at]]:
		return 1
	case strings.HasPrefix(line[at:], `\/`):
		return 2
	}
	return 0
}

// Uncovered returns the maker of a model that none of some providers offers, by an id; empty if no such
// maker is known. Its open weights may be in the catalog, so resolve the id first.
func Uncovered(id string, providers []string) string {
	maker, provider := table().makerOf(id)
	if slices.Contains(providers, provider) {
		return "" // then the id is unknown, as one with a typing error is
	}
	return maker
}

// makerOf returns the maker whose ids begin as one does, and its provider if there can be one.
func (t *tables) makerOf(id string) (maker, provider string) {
	// What is before a slash is a host, a gateway or an account.
	id = strings.ToLower(id[strings.LastIndexByte(id, '/')+1:])
	inID := func(text string) bool { return strings.Contains(id, text) }
	for _, u := range t.Uncovered {
		// Nearly no word is an id of theirs, and a regular expression takes many times as long to
		// say so.
		if slices.ContainsFunc(u.Has, inID) && u.IDs.MatchString(id) {
			return u.Maker, u.Provider
		}
	}
	return "", ""
}

// Phrase is what is said of ids that work as long as each other, of one and of several. {day}
// stands for the first day on which one of them may end.
type Phrase struct{ Kind, One, Many string }

// Tally returns the phrases of the sentence that says how long some ids work, the most urgent first.
func Tally() []Phrase { return table().Tally }

// Ignore returns what is in lines that have no mentions.
func Ignore() string { return table().Ignore }

// Skip reports whether a file has no mentions by its name: package managers write it.
func Skip(name string) bool { return table().Lockfile.MatchString(name) }
