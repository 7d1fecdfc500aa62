// Package substring finds the texts that contain a term. Its index answers most terms from lists of rows; for the rest it
// verifies a few candidates.
//
// A string that more than one text in 64 contains is frequent. The index has a tree of all frequent strings, and of all
// strings of one or two bytes. An n-gram is a string that leads out of the tree: one of the tree and a byte more. Each position
// of a text begins exactly one n-gram, or a string of the tree that ends a field, and the posting list of that n-gram or end
// contains the row of the text. So a term is one of these:
//
//   - in the tree: its rows are those of all posting lists below it. If these are long, the set of the rows is kept.
//   - an n-gram: its rows are those of its posting list.
//   - longer than the n-gram that it begins with: its rows are candidates in the lists of all n-grams in the term, which are
//     found with suffix links as in the automaton of Aho and Corasick. Each candidate is verified in its text.
//   - none of these: no text contains it.
//
// The tree is grown from a sample of the texts, so a list may be somewhat longer than one row in 64. That costs time but
// never a match: the lists are built from all texts. N-grams that grow until they are rare are from Cho and Rajagopalan, "A fast
// regular expression indexing engine" (2002). With a fixed length, a common phrase would have a third of all rows as
// candidates, at 40 to 130 ns each.
//
// An index is immutable and safe for concurrent use:
//
//	index := substring.New([]string{substring.Fold("GPT-4o mini"), substring.Fold("Claude Haiku")})
//	var m substring.Matches
//	index.Search(substring.Fold("MINI"), &m) // m.Rows is [0]
package substring

import (
	"bytes"
	"slices"
	"strings"
)

// Separator divides the fields of a text. It occurs in no valid UTF-8, so no term matches across fields.
const Separator = "\xFF"

// Index finds texts by a part of them. It needs about 310 bytes for a text of 175 bytes, and up to 500 if there are few.
type Index struct {
	texts       []string
	symbols     [256]uint8 // numbers the bytes that occur, in their order from 1; 0: a byte that does not occur
	nodes       []node     // in preorder; nil: there is no index
	edgeSymbols []uint8    // by edge
	edgeTargets []uint32   // by edge: a node, or isList and a posting list
	ends        []uint64   // by posting list: its end in postings, where the next begins
	postings    []byte
	sets        [][]uint64
}

// node is a string of the tree.
type node struct {
	edges   uint32 // its first edge; its last is before the first of the next node
	lists   uint32 // the first posting list below it
	listEnd uint32 // the last one, plus 1
	link    uint32 // suffix link: the node of its string without the first byte
	set     uint32 // index of the set of its rows in sets, plus 1; 0: see the lists below it
	count   uint32 // number of rows, or 0 if set is
}

const (
	root     = 0 // the node of the empty string
	fieldEnd = 0 // the symbol of the end of a field
	isList   = 1 << 31
)

// New indexes texts, whose indexes are their rows. Terms are compared byte for byte, so texts and terms should be folded. It
// takes about 15 microseconds of processor time for a text of 175 bytes.
func New(texts []string) *Index { return build(texts, defaultTuning) }

// NewUnindexed returns an Index that looks at every text in each search, at 0.1 to 0.3 microseconds each.
func NewUnindexed(texts []string) *Index { return &Index{texts: texts} }

// Matches are the rows of the texts that contain a term: a list, or a set if they are many.
type Matches struct {
	// Rows are the rows in ascending order, unless Set is used. The caller may change them.
	Rows []uint32
	// Set has bit row%64 of Set[row/64] set for each row; nil: Rows is used. The caller must not change it.
	Set []uint64
	// Count is the number of rows in Set.
	Count int

	rows  []uint32 // memory of Rows
	set   []uint64 // memory of Set, if it is not the index's own
	lists [candidateLists]uint32
}

// Search puts the rows of the texts that contain the term into m, whose memory it uses again. The term must not be empty.
func (x *Index) Search(term string, m *Matches) {
	m.Set, m.Count = nil, 0
	m.Rows = m.rows[:0]
	if x.nodes == nil {
		x.scan(term, m)
	} else {
		x.search(term, m)
	}
	m.rows = m.Rows
}

func (x *Index) search(term string, m *Matches) {
	n := uint32(root)
	for i := range len(term) {
		target, found := x.follow(n, term[i])
		switch {
		case !found:
			return
		case target&isList == 0:
			n = target
		case i == len(term)-1:
			m.Rows = appendRows(m.Rows, x.list(target&^isList))
			return
		default:
			x.verifyCandidates(term, n, i, m)
			return
		}
	}
	x.rowsBelow(&x.nodes[n], m)
}

// follow returns the target of the node's edge for a byte.
func (x *Index) follow(n uint32, b byte) (target uint32, found bool) {
	symbol := x.symbols[b]
	if symbol == fieldEnd {
		return 0, false
	}
	start := x.nodes[n].edges
	i := bytes.IndexByte(x.edgeSymbols[start:x.edgesEnd(n)], symbol)
	if i < 0 {
		return 0, false
	}
	return x.edgeTargets[start+uint32(i)], true
}

func (x *Index) edgesEnd(n uint32) uint32 {
	if int(n+1) == len(x.nodes) {
		return uint32(len(x.edgeSymbols))
	}
	return x.nodes[n+1].edges
}

// sortedBytes is the length of posting lists that are merged by sorting instead of by a set of all rows.
const sortedBytes = 256

// rowsBelow finds the rows that contain a node's string.
func (x *Index) rowsBelow(n *node, m *Matches) {
	switch {
	case n.set != 0:
		m.Set, m.Count = x.sets[n.set-1], int(n.count)
	case x.sizeBelow(n) <= sortedBytes:
		for list := n.lists; list < n.listEnd; list++ {
			m.Rows = appendRows(m.Rows, x.list(list))
		}
		if n.listEnd-n.lists > 1 {
			slices.Sort(m.Rows)
			m.Rows = slices.Compact(m.Rows)
		}
	default:
		m.set = slices.Grow(m.set[:0], Words(len(x.texts)))[:Words(len(x.texts))]
		clear(m.set)
		x.addLists(m.set, n.lists, n.listEnd)
		m.Set, m.Count = m.set, Count(m.set)
	}
}

// addLists adds the rows of the posting lists from first up to end to a set.
func (x *Index) addLists(set []uint64, first, end uint32) {
	for list := first; list < end; list++ {
		addRows(set, x.list(list))
	}
}

// list returns a posting list.
func (x *Index) list(list uint32) []byte { return x.postings[x.start(list):x.ends[list]] }

// start returns where a posting list begins.
func (x *Index) start(list uint32) uint64 {
	if list == 0 {
		return 0
	}
	return x.ends[list-1]
}

// size returns the length of a posting list in bytes: about one for each row, two or three in short lists.
func (x *Index) size(list uint32) uint64 { return x.ends[list] - x.start(list) }

// sizeBelow returns the length of all posting lists below a node.
func (x *Index) sizeBelow(n *node) uint64 { return x.start(n.listEnd) - x.start(n.lists) }

// scan finds the rows by looking at all texts.
func (x *Index) scan(term string, m *Matches) {
	for row, text := range x.texts {
		if strings.Contains(text, term) {
			m.Rows = append(m.Rows, uint32(row))
		}
	}
}
