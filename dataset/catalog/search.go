package catalog

import (
	"bytes"
	"math/bits"
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

// searchTexts finds the rows whose text contains the term. A term that is a gram itself needs no look at the texts.
func (c *Catalog) searchTexts(term []byte, s *scratch) matches {
	if len(term) <= maxGram {
		list := c.grams.find(term)
		switch {
		case list == nil:
			return matches{}
		case list.dense:
			return matches{bits: c.grams.bits(list), shared: true, count: int(list.count)}
		}
		s.lists = c.grams.appendRows(s.lists[:0], list)
		return matches{rows: s.lists}
	}
	lists, ok := c.rarest(term)
	switch {
	case !ok:
		return matches{}
	case lists[0].dense:
		return c.verifyBits(term, lists[:], s)
	}
	return c.verifyRows(term, lists[:], s)
}

// candidateLists is how many of a term's lists are joined before its candidates are verified. More drop few candidates.
const candidateLists = 8

// rarest returns the shortest of the term's lists, in ascending order, nil behind the last; not ok if no row can match.
func (c *Catalog) rarest(term []byte) (lists [candidateLists]*gramList, ok bool) {
	for i := range len(term) - maxGram + 1 {
		list := c.grams.find(term[i : i+maxGram])
		if list == nil {
			return lists, false
		}
		for at := range lists {
			if lists[at] == list {
				break
			}
			if lists[at] == nil || list.count < lists[at].count {
				lists[at], list = list, lists[at]
			}
			if list == nil {
				break
			}
		}
	}
	return lists, true
}

// verifyCost is the cost of looking for the term in a text, in steps of reading a list. An estimate: the first grows with the
// catalog, from 37 ns at 10,000 models to 130 ns at a million (BenchmarkList, common-search). A wrong one costs time, not matches.
const verifyCost = 32

// verifyRows finds the matches among the rows that all lists have, of which the first is not dense.
func (c *Catalog) verifyRows(term []byte, lists []*gramList, s *scratch) matches {
	rows := c.grams.appendRows(s.lists[:0], lists[0])
	s.lists = rows
	for _, list := range lists[1:] {
		if list != nil && (list.dense || int(list.count) < verifyCost*len(rows)) {
			rows = c.grams.intersect(rows, list)
		}
	}
	found := rows[:0]
	for _, row := range rows {
		if bytes.Contains(c.texts.at(row), term) {
			found = append(found, row)
		}
	}
	return matches{rows: found}
}

// verifyBits finds the matches among the rows that all lists have, all of which are dense.
func (c *Catalog) verifyBits(term []byte, lists []*gramList, s *scratch) matches {
	s.bits = append(s.bits[:0], c.grams.bits(lists[0])...)
	for _, list := range lists[1:] {
		if list == nil {
			break
		}
		for w, word := range c.grams.bits(list) {
			s.bits[w] &= word
		}
	}
	count := 0
	for w, word := range s.bits {
		for ; word != 0; word &= word - 1 {
			bit := bits.TrailingZeros64(word)
			if bytes.Contains(c.texts.at(uint32(w*64+bit)), term) {
				count++
			} else {
				s.bits[w] &^= 1 << bit
			}
		}
	}
	return matches{bits: s.bits, count: count}
}

// include adds the rows from start up to end to the matches.
func (c *Catalog) include(m matches, s *scratch, start, end uint32) matches {
	switch {
	case m.bits == nil:
		s.bits = slices.Grow(s.bits[:0], c.grams.words)[:c.grams.words]
		clear(s.bits)
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
