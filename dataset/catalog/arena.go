package catalog

import "bytes"

// chunkRows is the number of rows in a block of an arena. A block is what one goroutine fills at a time.
const chunkRows = 1 << 12

// arena holds a byte string for each row, in blocks of chunkRows rows: no pointer a row, no allocation that grows with the
// catalog, and room for any amount of data. It costs the bytes and four more a row.
type arena struct {
	blocks [][]byte
	ends   []uint32 // where the row's bytes end in its block
}

func newArena(rows int) arena {
	return arena{make([][]byte, (rows+chunkRows-1)/chunkRows), make([]uint32, rows)}
}

func (a *arena) chunks() int { return len(a.blocks) }

// len returns the number of bytes of all rows.
func (a *arena) len() int {
	n := 0
	for _, block := range a.blocks {
		n += len(block)
	}
	return n
}

// fill makes the block's rows by calling add for each, which appends the row's bytes to dst. Different blocks may be
// filled at once.
func (a *arena) fill(block int, add func(dst []byte, row int) []byte) {
	var all []byte
	for row := block * chunkRows; row < min((block+1)*chunkRows, len(a.ends)); row++ {
		all = add(all, row)
		a.ends[row] = uint32(len(all))
	}
	a.blocks[block] = bytes.Clone(all) // exactly as large as needed
}

// at returns the row's bytes.
func (a *arena) at(row uint32) []byte {
	start := uint32(0)
	if row%chunkRows != 0 {
		start = a.ends[row-1]
	}
	end := a.ends[row]
	return a.blocks[row/chunkRows][start:end:end]
}
