package website

import (
	"strings"

	"modelcatalog/dataset"
)

// family returns what an id has in common with its siblings: its first words, up to and with the first that holds a digit,
// in lower case. Words end at blanks and at - _ : @; who hosts a model of another maker puts that maker's name before a
// slash, which does not count, and dates and words for a state of release end the name. So "gpt-4o-mini-2024-07-18" and
// "gpt-4o" are of one family, and "meta-llama/Llama-3.3-70B-Instruct" is of llama-3.3.
func family(id string) string {
	id = strings.ToLower(id[strings.LastIndexByte(id, '/')+1:])
	end := 0
	for end < len(id) {
		next := len(id)
		if i := strings.IndexAny(id[end+1:], " -_:@"); i >= 0 {
			next = end + 1 + i
		}
		word := strings.TrimLeft(id[end:next], " -_:@")
		if end > 0 && (isDate(word) || isRelease(word)) {
			break
		}
		end = next
		if strings.ContainsAny(word, "0123456789") {
			break
		}
	}
	return id[:end]
}

// isDate reports whether a word is a year, a year and month, or a date: four digits or more, and nothing else.
func isDate(word string) bool {
	return len(word) >= 4 && strings.Trim(word, "0123456789") == ""
}

func isRelease(word string) bool {
	switch word {
	case "latest", "preview", "exp", "experimental", "beta":
		return true
	}
	return false
}

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

// siblings returns the rows of the other models of a model's family.
func (f families) siblings(row int, m *dataset.Model) []int32 {
	var others []int32
	for _, other := range f[familyKey(m)] {
		if int(other) != row {
			others = append(others, other)
		}
	}
	return others
}
