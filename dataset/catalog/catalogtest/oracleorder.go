package catalogtest

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"modelcatalog/dataset"
)

// before reports whether an offer is chosen before another of the same model.
func (m *record) before(other *record) bool {
	// These texts compare like the offers: the model's own row, then others of its maker, then what
	// is usable, then by the kind of provider.
	rank := func(m *record) string {
		own := "c"
		usable := "b"
		switch {
		case m.model == m.Provider+"/"+m.ID:
			own = "a"
		case strings.HasPrefix(m.model, m.Provider+"/"):
			own = "b"
		}
		if m.stage == "usable" {
			usable = "a"
		}
		kinds := []string{"maker", "host", "cloud", "gateway"}
		kind := strconv.Itoa(slices.Index(kinds, m.maker.Kind.String()))
		// The zero byte is before every character of an id, so a provider's name never reads on
		// into one.
		return own + usable + kind + m.Provider + "\x00" + m.ID
	}
	return rank(m) < rank(other)
}

func number(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}

func rat(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}

// released returns the day of the release, or nothing.
func (m *record) released() string {
	date := m.facts["release_date"]
	if len(date) == len("2026-01") {
		return date + "-01"
	}
	return date
}

// compareBy compares two models by a sort key: unknown values are last in both directions.
func compareBy(sort string, ascending bool, a, b *record) int {
	key := func(m *record) string {
		switch sort {
		case "name":
			return " " + shownName(m) // no name is unknown
		case "provider":
			return m.Provider
		case "released":
			return m.released()
		case "context":
			return m.ContextLength
		case "blended_price":
			input := m.prices["price:input"]
			output := m.prices["price:output"]
			if input == "" || output == "" {
				return ""
			}
			// Three parts of input and one of output; a fourth of it would sort the same.
			three := new(big.Rat).Mul(rat(input), rat("3"))
			return new(big.Rat).Add(three, rat(output)).RatString()
		case "input_price", "output_price":
			return m.prices["price:"+strings.TrimSuffix(sort, "_price")]
		}
		return m.UpdatedAt.String()
	}
	x, y := key(a), key(b)
	order := strings.Compare(x, y)
	switch {
	case x == "" || y == "":
		return -order // the empty text is before all others, and unknown is last
	case sort == "context" || strings.HasSuffix(sort, "_price"):
		order = rat(x).Cmp(rat(y))
	}
	if !ascending {
		return -order
	}
	return order
}

// shownName returns the folded name, or the id of a model without one.
func shownName(m *record) string {
	if m.Name.Valid {
		return Fold(m.Name.String)
	}
	return Fold(m.ID)
}

// prominence compares models of one class of relevance.
func prominence(a, b *record) int {
	statuses := []string{"active", "deprecated", "unlisted"}
	return cmp.Or(
		slices.Index(statuses, a.Status.String())-slices.Index(statuses, b.Status.String()),
		strings.Compare(b.released(), a.released()), // the newest first, unknown last
		len(split(shownName(a)))-len(split(shownName(b))),
	)
}

func separates(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("-_/.:", r) }

func split(text string) []string { return strings.FieldsFunc(text, separates) }

// relevance returns the class of a model for a search of words, best first from 1; 0: it does not
// match.
func (m *record) relevance(search string) int {
	words := split(Fold(search))
	if len(words) == 0 {
		if m.ready() {
			return 1
		}
		return 2
	}
	class := 4
	for _, word := range words {
		begins := func(start string) bool { return strings.HasPrefix(start, word) }
		if slices.ContainsFunc(m.starts, begins) {
			continue
		}
		class = 5
		if m.contains(word, true) == 0 {
			return 0
		}
	}

	// "anthropic opus" means what "opus" does among the models of Anthropic.
	named := append(split(Fold(m.Provider)), split(Fold(m.maker.Name))...)
	isName := func(word string) bool { return slices.Contains(named, word) }
	keyOf := func(text string) string {
		return strings.Join(slices.DeleteFunc(split(Fold(text)), isName), "")
	}
	rest := func(texts ...string) (keys []string) {
		for _, text := range texts {
			// A name without words, such as "-", equals no search; one of only the provider's words
			// equals its name.
			if len(split(Fold(text))) > 0 {
				keys = append(keys, keyOf(text))
			}
		}
		return keys
	}
	key := keyOf(search)
	begins := func(name string) bool { return strings.HasPrefix(name, key) }
	ids := rest(m.ID, m.Name.String)
	switch {
	case slices.Contains(append(ids, rest(m.aliases...)...), key):
		return 1
	case slices.ContainsFunc(ids, begins):
		return 2
	case slices.Contains(m.starts[:m.ends], key):
		return 3
	}
	return class
}

// ready reports whether the model is a usable chat model with known context and prices.
func (m *record) ready() bool {
	priced := m.prices["price:input"] != "" && m.prices["price:output"] != ""
	return m.stage == "usable" && m.Type == dataset.Chat && m.ContextLength != "" && priced
}

// contains returns 1 if a text of a model contains a search, otherwise 0.
func (m *record) contains(search string, family bool) int {
	fields := []string{m.ID, m.Provider, m.Name.String, m.Description.String}
	if family {
		fields = append(fields, m.facts["family"])
	}
	has := func(field string) bool { return strings.Contains(Fold(field), Fold(search)) }
	if slices.ContainsFunc(fields, has) {
		return 1
	}
	return 0
}

// starts returns what begins with a word of a folded text, without separators. Only the first 256
// count.
func starts(text string) (found []string) {
	before := ' '
	for i, r := range text {
		// A word also begins between a letter and a digit: "4o" is found in "gpt4o".
		turns := unicode.IsLetter(before) && unicode.IsDigit(r) ||
			unicode.IsDigit(before) && unicode.IsLetter(r)
		if !separates(r) && (separates(before) || turns) {
			found = append(found, strings.Join(split(text[i:]), ""))
		}
		before = r
	}
	return found[:min(len(found), 256)]
}
