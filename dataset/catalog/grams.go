package catalog

import (
	"encoding/binary"
	"math/bits"
)

// gramIndex says for every sequence of one, two or three bytes (a gram) which rows have it in a field of their text.
//
// Bytes that occur are numbered from 1 (symbols); a gram is a number of three digits in base, a missing digit is 0. The
// grams that occur stand in ascending order; first finds those that share the first two symbols, third tells them apart.
// Each has a list of rows: a bitset where more than one row in sparseness has the gram, else the rows' distances as varints.
// All of it costs about 150 bytes a model, for 180 bytes of text each.
type gramIndex struct {
	symbols [256]uint8
	base    uint32
	first   []uint32 // by first and second symbol: where their grams begin; one more for the end
	third   []uint8  // by gram: the third symbol
	lists   []gramList
	varints []byte
	bitsets []uint64
	words   int // words of a bitset
}

// gramList says where a gram's rows stand.
type gramList struct {
	count  uint32 // rows
	offset uint64 // in varints, or in bitsets
	dense  bool   // in bitsets
}

// sparseness is how few rows must have a gram for a list to be shorter than a bitset: a distance takes at least a byte,
// a bitset one bit for every row.
const sparseness = 8

// maxGram is the length of the longest grams in bytes.
const maxGram = 3

// newGramIndex reads the texts twice: to measure every list, and to fill it. Its tables while it works take 12 bytes for
// each possible gram, so they grow with the cube of the number of distinct bytes: 2 MB for English text, 100 MB for text in
// all the world's scripts, 180 MB at the most.
func newGramIndex(rows int, texts *arena) gramIndex {
	g := gramIndex{words: (rows + 63) / 64}
	g.numberSymbols(texts)
	possible := int(g.base * g.base * g.base)
	counts, sizes, seen := make([]uint32, possible), make([]uint32, possible), make([]uint32, possible)
	for row := range rows {
		g.each(texts.at(uint32(row)), func(code uint32) {
			if seen[code] == uint32(row)+1 {
				return
			}
			counts[code]++
			sizes[code] += uint32(varintLen(uint32(row) + 1 - seen[code]))
			seen[code] = uint32(row) + 1
		})
	}
	numbers := g.layOut(rows, counts, sizes)
	g.write(rows, texts, numbers, seen)
	return g
}

// numberSymbols gives a number to each byte that occurs.
func (g *gramIndex) numberSymbols(texts *arena) {
	var occurs [256]bool
	for _, block := range texts.blocks {
		for _, b := range block {
			occurs[b] = true
		}
	}
	occurs[separator] = false
	g.base = 1
	for b, occurs := range occurs {
		if occurs {
			g.symbols[b] = uint8(g.base)
			g.base++
		}
	}
}

// each calls visit with the code of every gram of a text, as often as it occurs.
func (g *gramIndex) each(text []byte, visit func(code uint32)) {
	base := g.base
	var one, two uint32 // the last symbol, and the two last symbols; 0 at the start of a field
	for _, b := range text {
		if b == separator {
			one, two = 0, 0
			continue
		}
		symbol := uint32(g.symbols[b])
		visit(symbol * base * base)
		if one != 0 {
			pair := one*base + symbol
			visit(pair * base)
			if two != 0 {
				visit(two*base + symbol)
			}
			two = pair
		}
		one = symbol
	}
}

// layOut gives each gram that occurs its number and place, and returns the numbers by code, counted from 1.
func (g *gramIndex) layOut(rows int, counts, sizes []uint32) []uint32 {
	var varints, bitsets uint64
	g.first = make([]uint32, g.base*g.base+1)
	numbers := counts
	for code, count := range counts {
		if uint32(code)%g.base == 0 {
			g.first[uint32(code)/g.base] = uint32(len(g.lists))
		}
		if count == 0 {
			continue
		}
		list := gramList{count: count, dense: int(count) > rows/sparseness}
		if list.dense {
			list.offset = bitsets
			bitsets += uint64(g.words)
		} else {
			list.offset = varints
			varints += uint64(sizes[code])
		}
		g.third = append(g.third, uint8(uint32(code)%g.base))
		g.lists = append(g.lists, list)
		numbers[code] = uint32(len(g.lists))
	}
	g.first[g.base*g.base] = uint32(len(g.lists))
	g.varints, g.bitsets = make([]byte, varints), make([]uint64, bitsets)
	return numbers
}

// write fills the lists. seen is cleared and used again.
func (g *gramIndex) write(rows int, texts *arena, numbers, seen []uint32) {
	clear(seen)
	ends := make([]uint64, len(g.lists)) // where each varint list has got to
	for i, list := range g.lists {
		ends[i] = list.offset
	}
	for row := range uint32(rows) {
		g.each(texts.at(row), func(code uint32) {
			if seen[code] == row+1 {
				return
			}
			i := numbers[code] - 1
			if g.lists[i].dense {
				g.bitsets[g.lists[i].offset+uint64(row/64)] |= 1 << (row % 64)
			} else {
				n := binary.PutUvarint(g.varints[ends[i]:], uint64(row+1-seen[code]))
				ends[i] += uint64(n)
			}
			seen[code] = row + 1
		})
	}
}

func varintLen(x uint32) int { return max(1, (bits.Len32(x)+6)/7) }

// find returns the list of the gram, which has one to maxGram bytes; nil if no row has it.
func (g *gramIndex) find(gram []byte) *gramList {
	var symbols [maxGram]uint32
	for i, b := range gram {
		symbols[i] = uint32(g.symbols[b])
		if symbols[i] == 0 {
			return nil
		}
	}
	pair := symbols[0]*g.base + symbols[1]
	for i := g.first[pair]; i < g.first[pair+1]; i++ {
		if uint32(g.third[i]) == symbols[2] {
			return &g.lists[i]
		}
	}
	return nil
}

// bits returns the bitset of a dense list.
func (g *gramIndex) bits(list *gramList) []uint64 {
	return g.bitsets[list.offset : list.offset+uint64(g.words) : list.offset+uint64(g.words)]
}

// appendRows appends the rows of a list that is not dense to dst, in ascending order.
func (g *gramIndex) appendRows(dst []uint32, list *gramList) []uint32 {
	data := g.varints[list.offset:]
	next := uint32(0) // one more than the last row
	for range list.count {
		distance, n := binary.Uvarint(data)
		data = data[n:]
		next += uint32(distance)
		dst = append(dst, next-1)
	}
	return dst
}

// intersect keeps the rows that the list has, in place.
func (g *gramIndex) intersect(rows []uint32, list *gramList) []uint32 {
	kept := rows[:0]
	if list.dense {
		set := g.bits(list)
		for _, row := range rows {
			if set[row/64]>>(row%64)&1 != 0 {
				kept = append(kept, row)
			}
		}
		return kept
	}
	data := g.varints[list.offset:]
	next, left := uint32(0), list.count
	for _, row := range rows {
		for next < row+1 && left > 0 {
			distance, n := binary.Uvarint(data)
			data = data[n:]
			next += uint32(distance)
			left--
		}
		if next == row+1 {
			kept = append(kept, row)
		}
	}
	return kept
}
