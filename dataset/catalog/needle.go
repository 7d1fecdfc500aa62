package catalog

import "bytes"

// needle is a term to look for in texts. It is found by its rarest byte: the first is often a blank, which bytes.Contains
// would stop at in every word.
type needle struct {
	term []byte
	rare int // where its rarest byte is

	touched byte // keeps the compiler from leaving out what keep does for its effect on the cache alone
}

// newNeedle takes a term of one byte or more, and how often each byte occurs in all texts.
func newNeedle(term []byte, frequencies *[256]uint64) needle {
	n := needle{term: term}
	for i, b := range term {
		if frequencies[b] < frequencies[term[n.rare]] {
			n.rare = i
		}
	}
	return n
}

// in reports whether the text contains the term.
func (n *needle) in(text []byte) bool {
	last := len(text) - len(n.term)
	for start := 0; start <= last; start++ {
		next := bytes.IndexByte(text[start+n.rare:last+n.rare+1], n.term[n.rare])
		if next < 0 {
			return false
		}
		start += next
		if bytes.Equal(text[start:start+len(n.term)], n.term) {
			return true
		}
	}
	return false
}

const (
	batch     = 16
	cacheLine = 64 // bytes
)

// keep keeps the rows whose texts contain the term, in place. It touches the texts of a batch before it looks into them, so
// that the processor fetches them from memory all at once.
func (n *needle) keep(rows []uint32, texts *arena) []uint32 {
	kept := rows[:0]
	var fetched [batch][]byte
	touched := byte(0)
	for len(rows) > 0 {
		size := min(batch, len(rows))
		for i, row := range rows[:size] {
			fetched[i] = texts.at(row)
			for at := 0; at < len(fetched[i]); at += cacheLine {
				touched |= fetched[i][at]
			}
		}
		for i, row := range rows[:size] {
			if n.in(fetched[i]) {
				kept = append(kept, row)
			}
		}
		rows = rows[size:]
	}
	n.touched = touched
	return kept
}
