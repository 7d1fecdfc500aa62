package catalog

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// The classes of relevance, best first.
const (
	equalClass  = iota // id, name or an alias equals the search, without separators and words that name the provider
	beginsClass        // id or name begins with it
	headClass          // every word begins a word of the head: id, provider, name, aliases and family
	restClass          // some words are only inside of words, or in the description
	classCount
)

// wordIndex finds the rows that have the words of a search.
type wordIndex struct {
	heads  prefixes // what begins with a word of id, name, an alias or the family, without separators
	wholes prefixes // ids and names without separators and words that name the provider; aliases with aliasMark before them
	makers []maker  // by provider
}

// aliasMark is in no valid UTF-8.
const aliasMark = 0xFE

// search is the working memory of a search for words.
type search struct {
	words   []string // folded, in the order of the search
	once    []string // each of them once, long words first
	matches substring.Matches
	key     []byte
	word    []uint64 // set of the rows that have a word
	classes [classCount][]uint64
}

// findWords removes the rows without all words of s.search from the set of those that pass the filters.
func (c *Catalog) findWords(s *scratch) {
	x, index := &s.search, c.words()
	n := len(s.filtered)
	x.word = grow(x.word, n)
	head := grow(x.classes[headClass], n)
	copy(head, s.filtered)
	x.once = append(x.once[:0], x.words...)
	slices.SortFunc(x.once, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	for _, word := range slices.Compact(x.once) {
		clear(x.word)
		x.key = append(x.key[:0], word...)
		index.heads.addTo(x.word, index.heads.find(x.key))
		for p := range index.makers {
			if m := &index.makers[p]; m.begins(word) {
				addRange(x.word, m.first, m.last)
			}
		}
		intersect(head, x.word)
		if isSubset(s.filtered, x.word) {
			continue // to look inside of words would find no row more
		}
		c.texts.Search(word, &x.matches)
		found := x.matches.Set
		if found == nil {
			addRows(x.word, x.matches.Rows)
			found = x.word
		}
		if !intersectUnion(s.filtered, x.word, found) {
			break
		}
	}
	x.classes[headClass] = head
}

// isSubset reports whether all rows of a set are in other.
func isSubset(set, other []uint64) bool {
	other = other[:len(set)]
	for w, word := range set {
		if word&^other[w] != 0 {
			return false
		}
	}
	return true
}

// intersectUnion removes the rows that are in neither a nor b from a set, and reports whether any are left.
func intersectUnion(set, a, b []uint64) bool {
	a, b = a[:len(set)], b[:len(set)]
	left := uint64(0)
	for w := range set {
		set[w] &= a[w] | b[w]
		left |= set[w]
	}
	return left != 0
}

// addRange adds the rows from first up to last to a set.
func addRange(set []uint64, first, last uint32) {
	for w := first / 64; w < (last+63)/64; w++ {
		set[w] |= rangeWord(w, first, last)
	}
}

// rangeWord returns which of the 64 rows from 64*w on are from first up to last.
func rangeWord(w, first, last uint32) uint64 {
	word := ^uint64(0)
	if first > 64*w {
		word <<= first - 64*w
	}
	if end := 64 * (w + 1); last < end {
		word &= ^uint64(0) >> (end - last)
	}
	return word
}

// classify makes the sets of the classes from the rows that were found.
func (c *Catalog) classify(s *scratch) {
	x := &s.search
	n := len(s.filtered)
	for class := range headClass {
		x.classes[class] = grow(x.classes[class], n)
		clear(x.classes[class])
	}
	unnamed := uint16(0) // the providers that no word names, bit i for provider i
	for p := range c.words().makers {
		if m := &c.words().makers[p]; slices.ContainsFunc(x.words, m.isNamed) {
			c.findWholes(x, m.appendKey(x.key[:0], x.words), 1<<p)
		} else {
			unnamed |= 1 << p
		}
	}
	x.key = x.key[:0]
	for _, word := range x.words {
		x.key = append(x.key, word...)
	}
	c.findWholes(x, x.key, unnamed)
	equal, begins, head, rest := x.classes[equalClass], x.classes[beginsClass], x.classes[headClass], grow(x.classes[restClass], n)
	equal, begins, head, rest = equal[:n], begins[:n], head[:n], rest[:n]
	for w, found := range s.filtered[:n] {
		equal[w] &= found
		found &^= equal[w]
		begins[w] &= found
		found &^= begins[w]
		head[w] &= found
		rest[w] = found &^ head[w]
	}
	x.classes[restClass] = rest
}

// findWholes adds the rows of some providers whose ids, names or aliases equal a key, or begin with it, to the first classes. A search
// that only names the provider leaves the empty key, with which all of the provider's rows begin.
func (c *Catalog) findWholes(x *search, key []byte, providers uint16) {
	size := len(key)
	if size == 0 {
		for p := range c.words().makers {
			if m := &c.words().makers[p]; providers>>p&1 != 0 {
				addRange(x.classes[beginsClass], m.first, m.last)
			}
		}
		return
	}
	c.addWholes(x.classes[beginsClass], key, providers)
	key = append(key, substring.Separator...)
	c.addWholes(x.classes[equalClass], key, providers)
	key = append(append(key, aliasMark), key...)
	c.addWholes(x.classes[equalClass], key[size+1:], providers)
	x.key = key
}

// addWholes adds the rows of some providers with a text in wholes that begins with a prefix to a set.
func (c *Catalog) addWholes(set []uint64, prefix []byte, providers uint16) {
	found := c.words().wholes.find(prefix)
	known := c.words().wholes.sets[found]
	if known == nil {
		for _, row := range c.words().wholes.rows[found.start:found.end] {
			if providers>>(int(c.cells[row])/cellsPerProvider)&1 != 0 {
				set[row/64] |= 1 << (row % 64)
			}
		}
		return
	}
	for p := range c.words().makers {
		if m := &c.words().makers[p]; providers>>p&1 != 0 {
			for w := m.first / 64; w < (m.last+63)/64; w++ {
				set[w] |= known[w] & rangeWord(w, m.first, m.last)
			}
		}
	}
}

// pageClasses takes the page from the rows that a search found, class by class in the order of prominence.
func (s *scratch) pageClasses(o *order, q *Query) {
	x := &s.search
	left := s.page.left
	for i := range classCount {
		set := x.classes[i]
		if q.Order == Ascending {
			set = x.classes[classCount-1-i]
		}
		total := substring.Count(set)
		if s.page.skip >= total {
			s.page.skip -= total
			continue
		}
		s.page.left = min(left, total-s.page.skip)
		left -= s.page.left
		s.takeMatching(o, set, total)
		if s.page.skip, s.page.left = 0, left; left == 0 {
			return
		}
	}
}

// newWordIndex makes the index of the words of models.
func newWordIndex(d *dataset.Dataset) *wordIndex {
	x, aliasesOf := new(wordIndex), d.Aliases()
	byID := make(map[string]*maker, len(d.Providers))
	x.makers = make([]maker, len(d.Providers))
	for i, p := range d.Providers {
		x.makers[i] = newMaker(p.ID, p.Name)
		byID[p.ID] = &x.makers[i]
	}
	var head headTexts
	for row := range d.Models {
		m := &d.Models[row]
		maker := byID[m.Provider]
		if maker.last == 0 {
			maker.first = uint32(row)
		}
		maker.last = uint32(row + 1)
		head.read(m, aliasesOf(m))
		head.addTo(&x.heads, uint32(row))
		head.addWholes(&x.wholes, uint32(row), maker)
	}
	x.heads.sort(len(d.Models))
	x.wholes.sort(len(d.Models))
	return x
}
