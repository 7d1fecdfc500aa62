// Package substring folds texts and finds those that may contain a term, as google/codesearch does: every part of three bytes, a
// trigram, has the list of the texts that contain it, and a text that contains a term is in the lists of all its trigrams.
// The caller looks for the term in these candidates.
//
//	index := substring.New([]string{substring.Fold("GPT-4o mini"), substring.Fold("Claude Haiku")})
//	rows := []uint64{0b11} // a set of rows
//	index.Candidates(rows, substring.Fold("MINI")) // rows[0] is 0b01
package substring

import (
	"maps"
	"slices"
)

// Separator divides the fields of a text. It occurs in no valid UTF-8, so no term matches across fields.
const Separator = "\xFF"

// Index finds candidates. It is immutable, keeps no text and needs about 300 bytes for a text of 250. The zero value takes every row
// for a candidate.
type Index struct {
	grams []uint32 // the rare trigrams, ascending
	ends  []uint64 // by trigram: the end of its list in rows, where the next begins
	rows  []uint32 // the lists, each ascending
	sets  map[uint32][]uint64
}

// A frequent trigram has a set of rows, which is the shorter form if more than one text in 32 contains it: a list takes 32 bits
// for a row.
const frequent = 32

// posting is the rows of a trigram while the index is made: a list, then a set.
type posting struct {
	list []uint32
	set  []uint64
}

// New indexes texts, whose indexes are their rows. It takes about 5 microseconds for a text of 250 bytes.
func New(texts []string) *Index {
	x := &Index{sets: map[uint32][]uint64{}}
	postings := map[uint32]*posting{}
	size := 0
	for row, text := range texts {
		for i := range max(len(text)-2, 0) {
			gram := trigram(text[i:])
			p := postings[gram]
			if p == nil {
				p = new(posting)
				postings[gram] = p
			}
			size += p.add(uint32(row), len(texts))
		}
	}
	x.rows = make([]uint32, 0, size)
	for _, gram := range slices.Sorted(maps.Keys(postings)) {
		p := postings[gram]
		if p.set != nil {
			x.sets[gram] = p.set
			continue
		}
		x.rows = append(x.rows, p.list...)
		x.grams, x.ends = append(x.grams, gram), append(x.ends, uint64(len(x.rows)))
	}
	return x
}

// trigram returns the first three bytes of a text as a number.
func trigram(text string) uint32 { return uint32(text[0])<<16 | uint32(text[1])<<8 | uint32(text[2]) }

// add adds the last row so far of n. It returns by how many rows the lists have grown.
func (p *posting) add(row uint32, n int) int {
	last := len(p.list) - 1
	switch {
	case p.set != nil:
		p.set[row/64] |= 1 << (row % 64)
		return 0
	case last >= 0 && p.list[last] == row:
		return 0
	case last+1 <= n/frequent:
		p.list = append(p.list, row)
		return 1
	}
	p.set = make([]uint64, (n+63)/64)
	for _, row := range append(p.list, row) {
		p.set[row/64] |= 1 << (row % 64)
	}
	p.list = nil
	return -1 - last
}

// Candidates removes rows from a set whose texts cannot contain the term: those outside of the sets of its frequent trigrams and the
// shortest list of the others. A term of less than three bytes has no trigram, so all rows stay.
func (x *Index) Candidates(set []uint64, term string) {
	if x.sets == nil {
		return
	}
	var grams []uint32
	for i := range max(len(term)-2, 0) {
		grams = append(grams, trigram(term[i:]))
	}
	slices.Sort(grams)
	var shortest []uint32
	rare := false
	for _, gram := range slices.Compact(grams) {
		if frequent, found := x.sets[gram]; found {
			for w := range set {
				set[w] &= frequent[w]
			}
			continue
		}
		if list := x.list(gram); !rare || len(list) < len(shortest) {
			rare, shortest = true, list
		}
	}
	if rare {
		keep(set, shortest)
	}
}

// list returns the list of a rare trigram.
func (x *Index) list(gram uint32) []uint32 {
	i, found := slices.BinarySearch(x.grams, gram)
	switch {
	case !found:
		return nil
	case i == 0:
		return x.rows[:x.ends[0]]
	}
	return x.rows[x.ends[i-1]:x.ends[i]]
}

// keep removes all rows from a set that are not in an ascending list.
func keep(set []uint64, list []uint32) {
	w := 0 // up to this word, the set is done
	kept := uint64(0)
	for _, row := range list {
		for ; w < int(row/64); w++ {
			set[w] &= kept
			kept = 0
		}
		kept |= 1 << (row % 64)
	}
	for ; w < len(set); w++ {
		set[w] &= kept
		kept = 0
	}
}
