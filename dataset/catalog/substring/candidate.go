package substring

import (
	"cmp"
	"slices"
	"strings"
)

// candidateLists is the number of posting lists, the shortest of a term, whose common rows are the candidates. More lists
// exclude few rows more.
const candidateLists = 8

// verifyCost is the cost of verifying a candidate, in steps of reading a posting list. It is an estimate: a text comes from
// the processor's cache or from memory.
const verifyCost = 32

// verifyCandidates finds the rows of a term that is longer than its first n-gram, which leads from n by the i-th byte.
func (x *Index) verifyCandidates(term string, n uint32, i int, m *Matches) {
	lists, found := x.shortest(m.lists[:0], term, n, i)
	if !found {
		return
	}
	rows := appendRows(m.Rows, x.list(lists[0]))
	m.Rows = rows
	for _, list := range lists[1:] {
		if int(x.size(list)) < verifyCost*len(rows) {
			rows = intersect(rows, x.list(list))
		}
	}
	m.Rows = x.verify(term, rows)
}

// candidateBytes is the number of bytes of a term in which n-grams are looked for. More take longer and exclude few rows.
const candidateBytes = 512

// shortest appends the shortest posting lists of the n-grams in the term to lists, which is empty, in ascending order of
// their length. It reports false if an n-gram has no list, so that no text contains the term.
func (x *Index) shortest(lists []uint32, term string, n uint32, i int) (shortest []uint32, found bool) {
	for ; i < min(len(term), candidateBytes); i++ {
		for {
			target, found := x.follow(n, term[i])
			if !found {
				return nil, false
			}
			if target&isList == 0 {
				n = target
				break
			}
			lists = x.insert(lists, target&^isList)
			n = x.nodes[n].link
		}
	}
	return lists, true
}

// insert inserts a posting list if it is one of the shortest.
func (x *Index) insert(lists []uint32, list uint32) []uint32 {
	if len(lists) == candidateLists && x.size(list) > x.size(lists[candidateLists-1]) {
		return lists
	}
	at, found := slices.BinarySearchFunc(lists, list, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(x.size(a), x.size(b)), cmp.Compare(a, b))
	})
	if found || at == candidateLists {
		return lists
	}
	return slices.Insert(lists[:min(len(lists), candidateLists-1)], at, list)
}

const (
	batch     = 16
	cacheLine = 64 // bytes
)

// verify keeps the rows whose texts contain the term, in place. It touches the texts of a batch before it reads them, so that
// the processor fetches them from memory at the same time.
func (x *Index) verify(term string, rows []uint32) []uint32 {
	rarest := x.rarestByte(term)
	kept := rows[:0]
	var texts [batch]string
	touched := byte(0)
	for len(rows) > 0 {
		size := min(batch, len(rows))
		for i, row := range rows[:size] {
			texts[i] = x.texts[row]
			for at := 0; at < len(texts[i]); at += cacheLine {
				touched |= texts[i][at]
			}
		}
		for i, row := range rows[:size] {
			if contains(texts[i], term, rarest) {
				kept = append(kept, row)
			}
		}
		rows = rows[size:]
	}
	keepAlive(touched)
	return kept
}

// keepAlive keeps the compiler from removing loads whose only effect is on the processor's cache.
//
//go:noinline
func keepAlive(byte) {}

// rarestByte returns the index of the term's byte that is rarest in all texts. The first is often a blank, at which
// strings.Contains would stop in every word.
func (x *Index) rarestByte(term string) int {
	rarest := 0
	for i := range len(term) {
		if x.frequencies[term[i]] < x.frequencies[term[rarest]] {
			rarest = i
		}
	}
	return rarest
}

// contains reports whether the text contains the term, by looking for the byte of the given index.
func contains(text, term string, index int) bool {
	last := len(text) - len(term)
	for start := 0; start <= last; start++ {
		next := strings.IndexByte(text[start+index:last+index+1], term[index])
		if next < 0 {
			return false
		}
		start += next
		if text[start:start+len(term)] == term {
			return true
		}
	}
	return false
}
