package mentions

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// speller knows the ids and aliases by their letters, and the letters by the first.
type speller struct {
	names   map[string][]string
	letters map[byte][]string
}

func newSpeller(named ...map[string][]*dataset.Model) speller {
	s := speller{map[string][]string{}, map[byte][]string{}}
	for _, names := range named {
		for name := range names {
			key := letters(name)
			s.names[key] = append(s.names[key], name)
		}
	}
	for key := range s.names {
		if key != "" {
			s.letters[key[0]] = append(s.letters[key[0]], key)
		}
	}
	return s
}

// letters returns the letters a-z of a text, in lower case.
func letters(s string) string {
	key := make([]byte, 0, len(s))
	for i := range len(s) {
		if c := s[i] | 0x20; 'a' <= c && c <= 'z' {
			key = append(key, c)
		}
	}
	return string(key)
}

// misspelt returns the ids that the word of a line may mean if it is a misspelt id.
func (f *Finder) misspelt(l *line) []string {
	word := l.word()
	key := letters(word)
	likely := strings.Contains(word, "-") && !strings.ContainsAny(word, "/:@") && len(key) >= 8 && l.quoted()
	if !likely || f.near.names[key] != nil || !strings.ContainsAny(word, "0123456789") && !l.hasModel() {
		return nil
	}
	most := 1
	if len(key) >= 12 {
		most = 2
	}
	var near []string
	for _, other := range f.near.letters[key[0]] {
		switch n := edits(key, other, most); {
		case n > most:
		case n < most:
			most, near = n, slices.Clone(f.near.names[other])
		default:
			near = append(near, f.near.names[other]...)
		}
	}
	distance := make(map[string]int, len(near))
	for _, name := range near {
		distance[name] = edits(word, name, maxWord)
	}
	near = slices.SortedFunc(maps.Keys(distance), func(a, b string) int {
		return cmp.Or(distance[a]-distance[b], strings.Compare(a, b))
	})
	return near[:min(len(near), 3)]
}

// edits returns how many bytes must be inserted, deleted, replaced or swapped with the next to turn a into b, or more than most
// if that many are not enough.
func edits(a, b string, most int) int {
	if max(len(a)-len(b), len(b)-len(a)) > most {
		return most + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range len(b) {
			n := last[j]
			if a[i] != b[j] {
				n = 1 + min(last[j], last[j+1], row[j])
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				n = min(n, before[j-1]+1)
			}
			row[j+1] = n
		}
		if min(slices.Min(row), slices.Min(last)) > most {
			return most + 1
		}
	}
	return row[len(b)]
}
