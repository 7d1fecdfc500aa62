package catalog

import (
	"bytes"
	"cmp"
	"slices"
)

// matches are the rows that match a search term, before filters: a list, or where bits is not nil a bitset.
type matches struct {
	rows   []uint32 // ascending
	bits   []uint64
	shared bool // bits belongs to the index and must not be changed
	count  int  // number of set bits; -1 where it is not known
}

// search finds the rows whose folded id, name or description, or whose folded provider id, contains the folded term.
func (c *Catalog) search(term string, s *scratch) matches {
	s.term = appendFolded(s.term[:0], term)
	m := c.searchTexts(s.term, s)
	for i, p := range c.sorted {
		if bytes.Contains(c.folded[p], s.term) {
			m = c.include(m, s, c.starts[i], c.starts[i+1])
		}
	}
	return m
}

// searchTexts finds the rows whose text contains the term. Only a term that is longer than a gram needs a look at texts.
func (c *Catalog) searchTexts(term []byte, s *scratch) matches {
	if c.grams == nil {
		return c.scan(term, s)
	}
	g, node := c.grams, uint32(root)
	for i, b := range term {
		target, found := g.follow(node, b)
		switch {
		case !found:
			return matches{}
		case target&isList == 0:
			node = target
		case i == len(term)-1:
			s.lists = g.appendRows(s.lists[:0], target&^isList)
			return matches{rows: s.lists}
		default:
			return c.verify(term, node, i, s)
		}
	}
	return g.rowsBelow(&g.nodes[node], s)
}

// candidateLists is how many of a term's lists are joined before its candidates are verified. More drop few candidates.
const candidateLists = 8

// rarest appends the shortest lists of the grams in the term to lists, which is empty, in ascending order of their length;
// not ok if no row can match. The first gram leads from node by the i-th byte.
func (g *gramIndex) rarest(lists []uint32, term []byte, node uint32, i int) (rarest []uint32, ok bool) {
	for _, b := range term[i:] {
		for {
			target, found := g.follow(node, b)
			if !found {
				return nil, false
			}
			if target&isList == 0 {
				node = target
				break
			}
			lists = g.insert(lists, target&^isList)
			node = g.nodes[node].link
		}
	}
	return lists, true
}

// insert puts a list among the shortest.
func (g *gramIndex) insert(lists []uint32, list uint32) []uint32 {
	at, known := slices.BinarySearchFunc(lists, list, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(g.size(a), g.size(b)), cmp.Compare(a, b))
	})
	switch {
	case known || at == candidateLists:
		return lists
	case len(lists) == candidateLists:
		lists = lists[:candidateLists-1]
	}
	return slices.Insert(lists, at, list)
}

// verifyCost is the cost of looking for the term in a text, in steps of reading a list. An estimate: a text comes from the
// processor's cache or from memory. A wrong one costs time, not matches.
const verifyCost = 32

// verify finds the matches among the rows that the lists of all grams have.
func (c *Catalog) verify(term []byte, node uint32, i int, s *scratch) matches {
	lists, ok := c.grams.rarest(s.rarest[:0], term, node, i)
	if !ok {
		return matches{}
	}
	rows := c.grams.appendRows(s.lists[:0], lists[0])
	s.lists = rows
	for _, list := range lists[1:] {
		if int(c.grams.size(list)) < verifyCost*len(rows) {
			rows = c.grams.intersect(rows, list)
		}
	}
	n := newNeedle(term, &c.grams.frequencies)
	return matches{rows: n.keep(rows, &c.texts)}
}

// scan finds the matches among all rows.
func (c *Catalog) scan(term []byte, s *scratch) matches {
	rows := s.lists[:0]
	for row := range uint32(c.size) {
		rows = append(rows, row)
	}
	s.lists = rows
	n := needle{term: term}
	return matches{rows: n.keep(rows, &c.texts)}
}

// include adds the rows from start up to end to the matches.
func (c *Catalog) include(m matches, s *scratch, start, end uint32) matches {
	switch {
	case m.bits == nil:
		s.clearBits(bitsetWords(c.size))
		for _, row := range m.rows {
			s.bits[row/64] |= 1 << (row % 64)
		}
	case m.shared:
		s.bits = append(s.bits[:0], m.bits...)
	}
	for row := start; row < end; {
		if row%64 == 0 && row+64 <= end {
			s.bits[row/64] = ^uint64(0)
			row += 64
		} else {
			s.bits[row/64] |= 1 << (row % 64)
			row++
		}
	}
	return matches{bits: s.bits, count: -1}
}
