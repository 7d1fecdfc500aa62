package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// family returns what an id has in common with its siblings: its first words in lower case, up to and including the first
// word with a digit. Words end at blanks and at - _ : @. The name of another maker before a slash does not count, and dates
// and words for a state of release end the name. So "gpt-4o-mini-2024-07-18" and "gpt-4o" are of one family, and
// "meta-llama/Llama-3.3-70B-Instruct" is of llama-3.3.
func family(id string) string {
	id = strings.ToLower(id[strings.LastIndexByte(id, '/')+1:])
	end := 0
	for end < len(id) {
		next := len(id)
		if i := strings.IndexAny(id[end+1:], " -_:@"); i >= 0 {
			next = end + 1 + i
		}
		word := strings.TrimLeft(id[end:next], " -_:@")
		if end > 0 && (isDate(word) || slices.Contains(releases, word)) {
			break
		}
		end = next
		if strings.ContainsAny(word, "0123456789") {
			break
		}
	}
	return id[:end]
}

// isDate reports whether a word is a year, a year and month, or a date: only digits, at least four.
func isDate(word string) bool {
	return len(word) >= 4 && strings.Trim(word, "0123456789") == ""
}

var releases = []string{"latest", "preview", "exp", "experimental", "beta"}

// families are the rows of models by provider and family.
type families map[string][]int32

func newFamilies(models []dataset.Model) families {
	all := families{}
	for row := range models {
		key := familyKey(&models[row])
		all[key] = append(all[key], int32(row))
	}
	return all
}

func familyKey(m *dataset.Model) string { return m.Provider + "/" + family(m.ID) }

const maxSiblings = 24

// siblings returns the rows of the first other models of a model's family, and the number of those left out. It looks at no
// more rows than a page shows, and one: all models of a provider can be of one family.
func (f families) siblings(row int, m *dataset.Model) (shown []int32, more int) {
	family := f[familyKey(m)]
	for _, other := range family[:min(len(family), maxSiblings+1)] {
		if int(other) != row && len(shown) < maxSiblings {
			shown = append(shown, other)
		}
	}
	return shown, len(family) - 1 - len(shown)
}
