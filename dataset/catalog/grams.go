package catalog

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
)

// gramIndex says which rows have a string in a field of their text, or for a rare string which few rows may have it.
//
// A string that more than one row in 64 has is frequent. The tree holds all frequent strings, and every string of one or two
// bytes that occurs. A gram is a string that leads out of the tree: one of the tree's and a byte more. Each position of a
// text begins exactly one gram, or a string of the tree that the field ends with, and the list of that gram or end has the
// row. So a term is one of these:
//
//   - in the tree: its rows are those of all lists below it. Where they are more than one in eight, they are kept as a bitset.
//   - a gram: its rows are those of its list.
//   - longer than the gram that it begins with: its rows are among those of this gram's list, and of the lists of the grams
//     further on. They are found by a look at the texts (search.go).
//   - neither: no row has it.
//
// Which strings are frequent is found in a sample of the texts (frequent.go), so a list may be somewhat longer than one row
// in 64. That costs time, never a match: the lists are made from all texts (gramlists.go). The idea of grams that grow until
// they are rare is from Cho and Rajagopalan, "A fast regular expression indexing engine" (2002). With grams of a fixed length
// a common phrase has as many candidates as matches: a third of all rows, at 40 to 130 ns each.
//
// Bytes that occur are numbered in their order, from 1: symbols. It costs about 310 bytes a model, for 175 bytes of text
// each, and up to 500 in small catalogs.
type gramIndex struct {
	symbols     [256]uint8
	frequencies [256]uint64 // of bytes
	nodes       []gramNode  // in preorder; the root is the empty string
	edges       gramEdges
	ends        []uint64 // where each list ends in varints; it starts where the one before ends
	varints     []byte
	bitsets     [][]uint64
	words       int // words of a bitset
}

// gramNode is a string of the tree.
type gramNode struct {
	edges   uint32 // where its edges begin; they end where those of the next node begin
	lists   uint32 // the first list below it
	listEnd uint32 // one more than the last
	link    uint32 // the node of its string without the first byte
	set     uint32 // one more than the number of its bitset; 0: it has none
	count   uint32 // rows in the bitset
}

// gramEdges lead from each node to the strings that are a byte longer: another node, or a gram's list. A node that fields
// end with has an edge for fieldEnd.
type gramEdges struct {
	symbols []uint8
	targets []uint32 // a node's number, or isList with a list's
}

const (
	isList   = 1 << 31
	fieldEnd = 0 // the symbol of no byte
	root     = 0
)

// denseness is the share of rows from which a node has a bitset: one in so many. Below it, putting the lists together takes
// at most some hundred microseconds at a million rows.
const denseness = 8

// follow returns the target of the node's edge for a byte.
func (g *gramIndex) follow(node uint32, b byte) (target uint32, found bool) {
	symbol := g.symbols[b]
	if symbol == fieldEnd {
		return 0, false
	}
	start, end := g.nodes[node].edges, g.edgesEnd(node)
	i := bytes.IndexByte(g.edges.symbols[start:end], symbol)
	if i < 0 {
		return 0, false
	}
	return g.edges.targets[start+uint32(i)], true
}

func (g *gramIndex) edgesEnd(node uint32) uint32 {
	if int(node+1) == len(g.nodes) {
		return uint32(len(g.edges.symbols))
	}
	return g.nodes[node+1].edges
}

// rowsBelow finds the rows that have a node's string.
func (g *gramIndex) rowsBelow(node *gramNode, s *scratch) matches {
	if node.set != 0 {
		return matches{bits: g.bitsets[node.set-1], shared: true, count: int(node.count)}
	}
	if size := g.end(node.listEnd) - g.end(node.lists); size <= fewBytes {
		rows := s.lists[:0]
		for list := node.lists; list < node.listEnd; list++ {
			rows = g.appendRows(rows, list)
		}
		s.lists = rows
		if node.listEnd-node.lists > 1 {
			slices.Sort(rows)
			rows = slices.Compact(rows)
		}
		return matches{rows: rows}
	}
	s.clearBits(g.words)
	g.unite(s.bits, node)
	return matches{bits: s.bits, count: countBits(s.bits)}
}

// fewBytes is the length of lists that are put together by sorting rather than by a bitset of all rows.
const fewBytes = 256

// unite sets the bits of all rows in the lists below a node.
func (g *gramIndex) unite(set []uint64, node *gramNode) {
	data := g.varints[g.end(node.lists):]
	for list := node.lists; list < node.listEnd; list++ {
		next, size := uint32(0), int(g.size(list)) // next is one more than the last row
		for at := 0; at < size; {
			distance, n := uint32(data[at]), 1
			if distance >= 0x80 {
				distance, n = varint(data[at:])
			}
			at += n
			next += distance
			set[(next-1)/64] |= 1 << ((next - 1) % 64)
		}
		data = data[size:]
	}
}

// end returns where the list before ends.
func (g *gramIndex) end(list uint32) uint64 {
	if list == 0 {
		return 0
	}
	return g.ends[list-1]
}

// size returns the length of a list in bytes: about one for each row, two or three in short lists.
func (g *gramIndex) size(list uint32) uint64 { return g.ends[list] - g.end(list) }

// data returns a list's bytes.
func (g *gramIndex) data(list uint32) []byte { return g.varints[g.end(list):g.ends[list]] }

// appendRows appends the rows of a list to dst, in ascending order.
func (g *gramIndex) appendRows(dst []uint32, list uint32) []uint32 {
	next := uint32(0) // one more than the last row
	for data := g.data(list); len(data) > 0; {
		distance, n := varint(data)
		data = data[n:]
		next += distance
		dst = append(dst, next-1)
	}
	return dst
}

// intersect keeps the rows that the list has, in place.
func (g *gramIndex) intersect(rows []uint32, list uint32) []uint32 {
	kept := rows[:0]
	data, next := g.data(list), uint32(0)
	for _, row := range rows {
		for next < row+1 && len(data) > 0 {
			distance, n := varint(data)
			data = data[n:]
			next += distance
		}
		if next == row+1 {
			kept = append(kept, row)
		}
	}
	return kept
}

// varint reads a row's distance from the one before, and its length in bytes.
func varint(data []byte) (uint32, int) {
	if data[0] < 0x80 {
		return uint32(data[0]), 1
	}
	x, n := binary.Uvarint(data)
	return uint32(x), n
}

func varintLen(x uint32) uint32 { return uint32(max(1, (bits.Len32(x)+6)/7)) }

func countBits(set []uint64) int {
	n := 0
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}
