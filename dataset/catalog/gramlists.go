package catalog

import (
	"encoding/binary"
	"slices"
	"sync"
)

// newGramIndex reads the texts twice: to measure every list, and to fill it.
func newGramIndex(texts *arena, tune tuning) *gramIndex {
	rows := len(texts.ends)
	g := &gramIndex{words: bitsetWords(rows)}
	tree := newGramTree(&g.symbols, g.numberSymbols(texts), texts, tune)
	lists := measure(tree, &g.symbols, texts)
	g.layOut(tree, lists)
	g.fill(tree, lists, texts)
	g.addBitsets(rows)
	return g
}

// numberSymbols gives a number to each byte that occurs, and returns one more than the last.
func (g *gramIndex) numberSymbols(texts *arena) uint32 {
	for _, block := range texts.blocks {
		for _, b := range block {
			g.frequencies[b]++
		}
	}
	base := uint32(fieldEnd + 1)
	for b, frequency := range g.frequencies {
		if frequency > 0 && b != separator {
			g.symbols[b] = uint8(base)
			base++
		}
	}
	return base
}

// growingList says how far a list has got.
type growingList struct {
	at   uint64 // its length while it is measured; where its next row goes while it is filled
	last uint32 // one more than its last row
}

// measure returns the length of each list in bytes, by the tree's numbers.
func measure(tree *gramTree, symbols *[256]uint8, texts *arena) []growingList {
	var lists []growingList
	next := uint32(1) // one more than the row
	tree.read(texts, symbols, func(numbers []uint32) {
		for _, number := range numbers {
			if number == endOfRow {
				next++
				continue
			}
			if int(number) >= len(lists) {
				lists = append(lists, growingList{}) // numbers come in their order
			}
			if list := &lists[number]; list.last != next {
				list.at += uint64(varintLen(next - list.last))
				list.last = next
			}
		}
	})
	return lists
}

// layOut numbers nodes and lists in preorder, gives each list its place, and sets it back to its start.
func (g *gramIndex) layOut(tree *gramTree, lists []growingList) {
	nodeNumbers, listNumbers := make([]uint32, len(tree.links)), make([]uint32, len(lists))
	size := uint64(0)
	var visit func(old uint32)
	visit = func(old uint32) {
		number := len(g.nodes)
		nodeNumbers[old] = uint32(number)
		g.nodes = append(g.nodes, gramNode{
			edges: uint32(len(g.edges.symbols)), lists: uint32(len(g.ends)), link: tree.links[old],
		})
		targets := tree.next[old*tree.base : (old+1)*tree.base]
		for symbol, target := range targets {
			if target != 0 {
				g.edges.symbols = append(g.edges.symbols, uint8(symbol))
				g.edges.targets = append(g.edges.targets, target)
			}
		}
		for _, target := range targets {
			switch {
			case target&isList != 0:
				list := target &^ isList
				listNumbers[list] = uint32(len(g.ends))
				start := size
				size += lists[list].at
				g.ends = append(g.ends, size)
				lists[list] = growingList{at: start}
			case target != 0:
				visit(target)
			}
		}
		g.nodes[number].listEnd = uint32(len(g.ends))
	}
	visit(root)
	for i := range g.nodes {
		g.nodes[i].link = nodeNumbers[g.nodes[i].link]
	}
	for i, target := range g.edges.targets {
		if target&isList != 0 {
			g.edges.targets[i] = listNumbers[target&^isList] | isList
		} else {
			g.edges.targets[i] = nodeNumbers[target]
		}
	}
	g.varints = make([]byte, size)
}

// fill writes the rows of each list.
func (g *gramIndex) fill(tree *gramTree, lists []growingList, texts *arena) {
	next := uint32(1) // one more than the row
	tree.read(texts, &g.symbols, func(numbers []uint32) {
		for _, number := range numbers {
			if number == endOfRow {
				next++
				continue
			}
			if list := &lists[number]; list.last != next {
				list.at += uint64(binary.PutUvarint(g.varints[list.at:], uint64(next-list.last)))
				list.last = next
			}
		}
	})
}

// addBitsets gives a bitset to each node that more than one row in denseness has. Nodes whose strings are parts of one
// another and occur in the same rows share it, as do most of the parts of a common phrase.
func (g *gramIndex) addBitsets(rows int) {
	least := uint32(rows / denseness)
	scratch := sync.Pool{New: func() any { return &matches{bits: make([]uint64, g.words)} }}
	parents := []uint32{root}
	for len(parents) > 0 { // by length, so that what a string is compared with is there
		children := g.childrenOf(parents, least)
		sets := make([][]uint64, len(children))
		parallel(len(children), func(i int) {
			working := scratch.Get().(*matches)
			defer scratch.Put(working)
			clear(working.bits)
			node := &g.nodes[children[i].node]
			g.unite(working.bits, node)
			count := uint32(countBits(working.bits))
			if count <= least {
				return
			}
			switch longest, rest := &g.nodes[children[i].parent], &g.nodes[node.link]; count {
			case longest.count:
				node.set = longest.set
			case rest.count:
				node.set = rest.set
			default:
				sets[i] = slices.Clone(working.bits)
			}
			node.count = count
		})
		parents = parents[:0]
		for i, c := range children {
			node := &g.nodes[c.node]
			if sets[i] != nil {
				g.bitsets = append(g.bitsets, sets[i])
				node.set = uint32(len(g.bitsets))
			}
			if node.count > 0 {
				parents = append(parents, c.node)
			}
		}
	}
}

type child struct{ node, parent uint32 }

// childrenOf returns the nodes that are a byte longer and may have more rows than least.
func (g *gramIndex) childrenOf(parents []uint32, least uint32) []child {
	var children []child
	for _, parent := range parents {
		for _, target := range g.edges.targets[g.nodes[parent].edges:g.edgesEnd(parent)] {
			if target&isList != 0 {
				continue
			}
			node := &g.nodes[target]
			if g.end(node.listEnd)-g.end(node.lists) > uint64(least) {
				children = append(children, child{target, parent})
			}
		}
	}
	return children
}
