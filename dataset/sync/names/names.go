// Package names derives names for people from the ids of models, and tells models with the same
// name apart. Its rule needs only the id, so an id has the same name in every catalog:
//
//   - Words are separated by spaces. They begin with a capital letter, or have the spelling in
//     spellings.txt; a word that has a capital letter in the id stays as it is. The maker before a
//     slash or a dot is left out, and so is the revision that a cloud adds to a dated id (v1:0).
//   - Sizes are in capitals (70B, 8x7B, A22B, FP8), and two numbers such as 4-5 are a version: 4.5.
//   - Dates with a year are at the end in parentheses, and so is a last word "latest": Claude Opus 4.5
//     (2025-11-01).
//
// No rule knows a model or a provider. A name that the rules spell wrong is a word for
// spellings.txt, or a claim of a source.
package names

import (
	"cmp"
	_ "embed"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// The forms of words in ids.
var (
	// "5.4", "4o", "v4", "qwen3"
	numbered = regexp.MustCompile(`(?i)^[a-z]*?(\d+(\.\d+)*[a-z]?)$`)
	// "70b", "8x7b", "a22b", "fp8"
	size = regexp.MustCompile(`^([ae]?\d+(\.\d+)?(x\d+)?[bkme]|(bf|fp|int)\d+)$`)
	// "r1", "k2.5", but "v3" stays
	letter = regexp.MustCompile(`^[a-uw-z]\d+(\.\d+)?$`)
	// "4 5"
	version = regexp.MustCompile(`^v?\d \d{1,2}$|^v?\d\d \d$`)
	// "05 20"
	monthDay = regexp.MustCompile(`^(0\d|1[0-2]) [0-3]\d$`)
	// "o3": its names are like its ids
	oSeries = regexp.MustCompile(`^o\d+$`)
	// "anthropic." of anthropic.claude-opus-5, and "us.anthropic."; the dot of "flux.1" and of
	// "wan2.2" is followed by a digit
	dottedMaker = regexp.MustCompile(`^(?:[a-z][a-z0-9]*\.)+([a-z]{2})`)
	// "-v1:0" of claude-opus-5-20260720-v1:0
	revision = regexp.MustCompile(`(-20\d{6})-v\d+:\d+$`)
)

// dates are the forms of dates in ids, and how names have them.
var dates = []struct {
	tokens int
	form   *regexp.Regexp
	text   string
}{
	{3, regexp.MustCompile(`^(20\d\d) ([01]\d) ([0-3]\d)$`), "$1-$2-$3"},
	{2, regexp.MustCompile(`^([01]\d) (20\d\d)$`), "$1-$2"},
	{1, regexp.MustCompile(`^(20\d\d)([01]\d)([0-3]\d)$`), "$1-$2-$3"},
}

// Of returns the name that the rule derives from an id. It is empty only if the id is, and is one
// line of text.
func Of(id string) string {
	id = oneLine(id)
	words, marks := parse(id)
	separator := " "
	if len(words) > 0 && oSeries.MatchString(words[0]) {
		separator = "-"
	}
	name := strings.Join(words, separator)
	for _, mark := range marks {
		name += " (" + mark + ")"
	}
	return cmp.Or(strings.TrimSpace(name), id)
}

// oneLine replaces the line separators that an id can have, but a name cannot.
func oneLine(id string) string { return strings.NewReplacer("\u2028", " ", "\u2029", " ").Replace(id) }

// Key returns the letters and digits of a name in lower case: names with the same key look the same
// to people. The key of a name without letters and digits is the name.
func Key(name string) string {
	letters := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1 // which leaves it out
		}
		return unicode.ToLower(r)
	}, name)
	return cmp.Or(letters, name)
}

// Distinct returns the name if its key is not taken. Otherwise it adds the first that helps, in
// parentheses: a date or "latest" in the id, its last word, its maker, the whole id. If nothing
// helps, it returns the name with the id.
func Distinct(name, id string, taken func(key string) bool) string {
	if !taken(Key(name)) {
		return name
	}
	id = oneLine(id)
	words, marks := parse(id)
	if len(words) > 0 {
		marks = append(marks, words[len(words)-1])
	}
	if maker, _, found := strings.Cut(id, "/"); found {
		marks = append(marks, maker)
	}
	for _, mark := range marks {
		longer := name + " (" + mark + ")"
		// "GPT-5 2025-08-07 (2025-08-07)" would say it twice.
		if !strings.Contains(Key(name), Key(mark)) && !taken(Key(longer)) {
			return longer
		}
	}
	return name + " (" + id + ")"
}

// withoutMaker returns an id without the makers and places before a slash or a dot.
func withoutMaker(id string) string {
	id = id[strings.LastIndexByte(id, '/')+1:]
	return dottedMaker.ReplaceAllString(id, "$1")
}

// parse returns the spelled words of an id, without its maker, and the parts of its name that are
// in parentheses.
func parse(id string) (words, marks []string) {
	model := withoutMaker(id)
	// It counts how often the cloud changed its offer. After a name it would read as the version of
	// the model: "Claude Opus 5 v1.0".
	model = revision.ReplaceAllString(model, "$1")
	tokens := strings.FieldsFunc(model, func(r rune) bool { return strings.ContainsRune("-_:@ ", r) })
	// A model that is only called "latest" has no other name.
	if n := len(tokens); n > 1 && strings.EqualFold(tokens[n-1], "latest") {
		tokens = tokens[:n-1]
		marks = append(marks, "latest")
	}
	for i := 0; i < len(tokens); {
		// An id that begins with a date has it as its name.
		text, n := date(tokens[i:])
		if n > 0 && i > 0 {
			marks = append(marks, text)
			i += n
			continue
		}
		text, n = spell(tokens, i)
		words = append(words, text)
		i += n
	}
	return words, marks
}

// date returns the date that begins with tokens[0], and the number of its tokens; 0 if there is no
// date.
func date(tokens []string) (text string, n int) {
	for _, d := range dates {
		text := strings.Join(tokens[:min(d.tokens, len(tokens))], " ")
		if d.form.MatchString(text) {
			return d.form.ReplaceAllString(text, d.text), d.tokens
		}
	}
	return "", 0
}

// spell returns the spelling of the word, version or phrase that begins with tokens[i], and the
// number of its tokens.
func spell(tokens []string, i int) (spelling string, n int) {
	// Two tokens first, because "4-5" is a version and "4" is not.
	for n = min(2, len(tokens)-i); n > 0; n-- {
		last := tokens[i+n-1]
		key := strings.ToLower(strings.Join(tokens[i:i+n], " "))
		switch {
		case spellings[key] != "":
			return spellings[key], n
		case n == 2 && monthDay.MatchString(key):
			return tokens[i] + "-" + last, n
		case n == 2 && version.MatchString(key):
			return tokens[i] + "." + last, n
		}
		// "gpt5" has the spelling of "gpt#", with its number.
		parts := numbered.FindStringSubmatch(last)
		if parts == nil {
			continue
		}
		number := parts[1]
		anyNumber := strings.TrimSuffix(key, strings.ToLower(number)) + "#"
		if spelling, found := spellings[anyNumber]; found {
			return strings.Replace(spelling, "#", number, 1), n
		}
	}
	return capitalize(tokens[i], strings.ToLower(tokens[0])), 1
}

// capitalize returns the spelling of a word that is not in the table. The id begins with the word
// first.
func capitalize(word, first string) string {
	lower := strings.ToLower(word)
	// OpenAI writes "GPT-5 mini".
	isSmallGPT := first == "gpt" && (word == "mini" || word == "nano")
	switch {
	case size.MatchString(lower):
		return strings.ReplaceAll(strings.ToUpper(word), "X", "x") // "8X7B" is 8x7B
	case word != lower, oSeries.MatchString(first), isSmallGPT:
		return word
	case letter.MatchString(word):
		return strings.ToUpper(word)
	case strings.HasPrefix(word, "v") && numbered.MatchString(word):
		return word
	}
	initial, width := utf8.DecodeRuneInString(word)
	return string(unicode.ToTitle(initial)) + word[width:]
}

//go:embed spellings.txt
var spellingsText string

// spellings are the words and phrases that need more than a capital letter; spellings.txt
// explains the form of its keys.
var spellings = func() map[string]string {
	table := map[string]string{}
	for line := range strings.Lines(spellingsText) {
		if key, spelling, found := strings.Cut(strings.TrimSpace(line), "\t"); found {
			table[key] = spelling
		}
	}
	return table
}()

// Family derives the family of a model from its id: the words that models share that succeed each
// other. The maker before a slash or a dot, versions, dates, sizes and words that say how a version
// is offered are left out: gpt-4.1-mini-2025-04-14 is of gpt-mini, and
// Qwen/Qwen3-235B-A22B-Thinking-2507 of qwen-thinking. It returns "" if nothing is left, or if that
// is too long for a family.
func Family(id string) string {
	id = strings.ToLower(withoutMaker(id))
	var kept []string
	isSeparator := func(r rune) bool { return strings.ContainsRune("-_.: ", r) }
	for i, word := range strings.FieldsFunc(id, isSeparator) {
		name := versionEnd.ReplaceAllString(word, "")
		// r1 and v3 are versions of the words before them, and o3 is of the family o.
		isVersion := i > 0 && len(name) == 1 && name != word
		if name == "" || offers[name] || isVersion {
			continue
		}
		kept = append(kept, name)
	}
	if family := strings.Join(kept, "-"); dataset.CheckFamily(family) == nil {
		return family
	}
	return ""
}

// versionEnd matches the digits with which a word ends, and a word that begins with one: 4o, 2025,
// 8x7b, and the size a22b or e4b.
var versionEnd = regexp.MustCompile(`^\d.*$|^[ae]\d+b$|\d+$`)

// offers are words that say how a version is offered, not what it is.
var offers = map[string]bool{
	// Stages and makers.
	"meta": true, "preview": true, "exp": true, "experimental": true, "latest": true, "beta": true,
	"open": true, "labs": true,
	// Tuning and speed.
	"instruct": true, "it": true, "turbo": true, "instant": true, "versatile": true, "specdec": true,
	// Numbers and prices, and Google's words for methods.
	"fp": true, "tput": true, "free": true, "generate": true, "ft": true, "customtools": true,
}
