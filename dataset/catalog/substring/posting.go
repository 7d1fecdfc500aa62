package substring

import (
	"encoding/binary"
	"math/bits"
)

// A posting list is an ascending list of rows: the distance of each from the one before, the first from -1, as varints.

// distance reads the first distance of a list, and its length in bytes.
func distance(list []byte) (uint32, int) {
	if list[0] < 0x80 {
		return uint32(list[0]), 1
	}
	d, n := binary.Uvarint(list)
	return uint32(d), n
}

// appendRows appends the rows of a posting list to dst.
func appendRows(dst []uint32, list []byte) []uint32 {
	next := uint32(0) // the last row plus 1
	for len(list) > 0 {
		d, n := distance(list)
		list = list[n:]
		next += d
		dst = append(dst, next-1)
	}
	return dst
}

// addRows adds the rows of a posting list to a set.
func addRows(set []uint64, list []byte) {
	next := uint32(0) // the last row plus 1
	for at := 0; at < len(list); {
		d, n := uint32(list[at]), 1
		if d >= 0x80 {
			d, n = distance(list[at:])
		}
		at += n
		next += d
		set[(next-1)/64] |= 1 << ((next - 1) % 64)
	}
}

// intersect keeps the rows that are in the posting list, in place.
func intersect(rows []uint32, list []byte) []uint32 {
	kept, next := rows[:0], uint32(0)
	for _, row := range rows {
		for next < row+1 && len(list) > 0 {
			d, n := distance(list)
			list = list[n:]
			next += d
		}
		if next == row+1 {
			kept = append(kept, row)
		}
	}
	return kept
}

// Words returns the length of a set of rows below n.
func Words(n int) int { return (n + 63) / 64 }

// Count returns the number of rows in a set.
func Count(set []uint64) int {
	n := 0
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}
