package substring

import "encoding/binary"

// A posting list is the distances from each of its rows to the next, the first from -1, as unsigned varints.

// start returns where a posting list begins.
func (x *Index) start(list uint32) uint64 {
	if list == 0 {
		return 0
	}
	return x.ends[list-1]
}

// list returns the bytes of a posting list.
func (x *Index) list(list uint32) []byte { return x.postings[x.start(list):x.ends[list]] }

// size returns the length of a posting list in bytes: about one for each row, two or three in short lists.
func (x *Index) size(list uint32) uint64 { return x.ends[list] - x.start(list) }

// bytesBelow returns the length of all posting lists below a node.
func (x *Index) bytesBelow(n *node) uint64 { return x.start(n.listEnd) - x.start(n.lists) }

// distance reads the first distance of a list, and its length in bytes.
func distance(list []byte) (uint32, int) {
	if list[0] < 0x80 {
		return uint32(list[0]), 1
	}
	d, n := binary.Uvarint(list)
	return uint32(d), n
}

// appendRows appends the rows of a posting list to dst, in ascending order.
func (x *Index) appendRows(dst []uint32, list uint32) []uint32 {
	next := uint32(0) // the last row plus 1
	for data := x.list(list); len(data) > 0; {
		d, n := distance(data)
		data = data[n:]
		next += d
		dst = append(dst, next-1)
	}
	return dst
}

// intersect keeps the rows that are in the posting list, in place.
func (x *Index) intersect(rows []uint32, list uint32) []uint32 {
	kept := rows[:0]
	data, next := x.list(list), uint32(0)
	for _, row := range rows {
		for next < row+1 && len(data) > 0 {
			d, n := distance(data)
			data = data[n:]
			next += d
		}
		if next == row+1 {
			kept = append(kept, row)
		}
	}
	return kept
}

// addLists adds the rows of the posting lists from first up to end to a set.
func (x *Index) addLists(set []uint64, first, end uint32) {
	data := x.postings[x.start(first):]
	for list := first; list < end; list++ {
		next, size := uint32(0), int(x.size(list))
		for at := 0; at < size; {
			d, n := uint32(data[at]), 1
			if d >= 0x80 {
				d, n = distance(data[at:])
			}
			at += n
			next += d
			set[(next-1)/64] |= 1 << ((next - 1) % 64)
		}
		data = data[size:]
	}
}
