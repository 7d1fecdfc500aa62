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

// verify keeps the rows whose texts contain the term, in place.
func (x *Index) verify(term string, rows []uint32) []uint32 {
	return slices.DeleteFunc(rows, func(row uint32) bool { return !strings.Contains(x.texts[row], term) })
}
