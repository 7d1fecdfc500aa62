package catalog

import (
	"math/bits"
	"slices"
)

// selectRange puts the ranks that a full sort would put at start to end there, in order.
func selectRange(ranks []uint32, start, end int) {
	if start == end {
		return
	}
	lo, hi := 0, len(ranks)
	// Quickselect: narrow lo and hi around the range while a partition can still drop something. The number of partitions
	// is bounded, because an unlucky order would make their cost grow with the square of the matches.
	for tries := 2 * bits.Len(uint(hi)); tries > 0 && hi-lo > 2*(end-start)+32; tries-- {
		p := partition(ranks[lo:hi]) + lo
		switch {
		case p < start:
			lo = p + 1
		case p >= end:
			hi = p
		default:
			slices.Sort(ranks[lo:hi])
			return
		}
	}
	slices.Sort(ranks[lo:hi])
}

// partition moves the ranks below a pivot before it and the others behind it, and returns where the pivot is. Ranks
// differ from one another.
func partition(ranks []uint32) int {
	last := len(ranks) - 1
	mid := last / 2
	if ranks[mid] < ranks[0] {
		ranks[mid], ranks[0] = ranks[0], ranks[mid]
	}
	if ranks[last] < ranks[0] {
		ranks[last], ranks[0] = ranks[0], ranks[last]
	}
	if ranks[mid] < ranks[last] {
		ranks[mid], ranks[last] = ranks[last], ranks[mid]
	}
	pivot, at := ranks[last], 0
	for i, rank := range ranks[:last] {
		if rank < pivot {
			ranks[i], ranks[at] = ranks[at], rank
			at++
		}
	}
	ranks[at], ranks[last] = pivot, ranks[at]
	return at
}
