package catalog

import (
	"iter"
	"math/bits"
)

// set is a set of rows: bit row%64 of word row/64. All sets of a catalog have the same length.
type set []uint64

func newSet(rows int) set { return make(set, (rows+63)/64) }

func (s set) add(row int) { s[row/64] |= 1 << (row % 64) }

// rows returns the rows in ascending order.
func (s set) rows() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(64*w + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
