package substring

import (
	"encoding/binary"
	"slices"
)

// build indexes texts.
func build(texts []string, tune tuning) *Index {
	x := &Index{texts: texts}
	t := growTree(&x.symbols, x.numberSymbols(), texts, tune)
	x.layOut(t, readLists(t, texts))
	x.merge()
	return x
}

// numberSymbols numbers the bytes that occur, and returns the last number plus 1.
func (x *Index) numberSymbols() uint32 {
	for _, text := range x.texts {
		for i := range len(text) {
			x.symbols[text[i]] = 1
		}
	}
	x.symbols[Separator[0]] = 0
	base := uint32(fieldEnd + 1)
	for b, occurs := range x.symbols {
		if occurs != 0 {
			x.symbols[b] = uint8(base)
			base++
		}
	}
	return base
}

// readLists returns the posting lists of all texts, by the tree's numbers.
func readLists(t *tree, texts []string) (lists [][]byte) {
	var numbers, last []uint32 // last is by list: its last row plus 1
	for i, text := range texts {
		next := uint32(i + 1) // the row plus 1
		numbers = t.appendLists(numbers[:0], text)
		for _, number := range numbers {
			if int(number) == len(lists) { // a list's first number is the next
				lists, last = append(lists, nil), append(last, 0)
			}
			if last[number] != next {
				lists[number] = binary.AppendUvarint(lists[number], uint64(next-last[number]))
				last[number] = next
			}
		}
	}
	return lists
}

// layOut makes the nodes, edges and posting lists in preorder, so that the lists below a node are adjacent.
func (x *Index) layOut(t *tree, lists [][]byte) {
	size := 0
	for _, list := range lists {
		size += len(list)
	}
	x.postings = make([]byte, 0, size)
	numbers := make([]uint32, len(t.links)) // of the nodes, by the tree's
	var visit func(old uint32) uint32
	visit = func(old uint32) uint32 {
		number, edge := uint32(len(x.nodes)), len(x.edgeTargets)
		numbers[old] = number
		x.nodes = append(x.nodes, node{edges: uint32(edge), lists: uint32(len(x.ends)), link: t.links[old]})
		for symbol, target := range t.next[old*t.base : (old+1)*t.base] {
			if target != 0 {
				x.edgeSymbols = append(x.edgeSymbols, uint8(symbol))
				x.edgeTargets = append(x.edgeTargets, target)
			}
		}
		for end := len(x.edgeTargets); edge < end; edge++ {
			target := x.edgeTargets[edge]
			if target&isList == 0 {
				x.edgeTargets[edge] = visit(target)
				continue
			}
			x.edgeTargets[edge] = uint32(len(x.ends)) | isList
			x.postings = append(x.postings, lists[target&^isList]...)
			x.ends = append(x.ends, uint64(len(x.postings)))
			lists[target&^isList] = nil // half of the memory can go before the other half is copied
		}
		x.nodes[number].listEnd = uint32(len(x.ends))
		return number
	}
	visit(root)
	for i := range x.nodes {
		x.nodes[i].link = numbers[x.nodes[i].link]
	}
}

// denseness is the share of rows that bounds what a search merges: posting lists of that many bytes take some microseconds
// for 100,000 rows, and some hundred for a million.
const denseness = 8

// merge merges the posting lists below each node that has more of them than one row in denseness into a set. The rows of texts
// that repeat a string are in many lists. A node shares the set of a longer string with the same rows: of a child, or of a
// node whose suffix link it is, as most parts of a common phrase do.
func (x *Index) merge() {
	set := make([]uint64, Words(len(x.texts)))
	linked := make(map[uint32]*node) // by node: the node with the most rows whose suffix link it is
	order := x.byLength(uint64(len(x.texts) / denseness))
	for _, i := range slices.Backward(order[1:]) { // the root needs no set
		n := &x.nodes[i]
		shared := linked[i]
		clear(set)
		lists := n.lists
		for _, target := range x.edgeTargets[n.edges:x.edgesEnd(i)] {
			if target&isList != 0 || x.nodes[target].set == 0 {
				continue
			}
			child := &x.nodes[target]
			x.addLists(set, lists, child.lists)
			for w, word := range x.sets[child.set-1] {
				set[w] |= word
			}
			lists = child.listEnd
			if shared == nil || child.count > shared.count {
				shared = child
			}
		}
		x.addLists(set, lists, n.listEnd)
		n.count = uint32(Count(set))
		if shared != nil && shared.count == n.count {
			n.set = shared.set
		} else {
			x.sets = append(x.sets, slices.Clone(set))
			n.set = uint32(len(x.sets))
		}
		if other := linked[n.link]; other == nil || n.count > other.count {
			linked[n.link] = n
		}
	}
}

// byLength returns the nodes with more than the given bytes of posting lists below them, shorter strings first.
func (x *Index) byLength(least uint64) []uint32 {
	order := []uint32{root}
	for i := 0; i < len(order); i++ {
		n := &x.nodes[order[i]]
		for _, target := range x.edgeTargets[n.edges:x.edgesEnd(order[i])] {
			if target&isList == 0 && x.sizeBelow(&x.nodes[target]) > least {
				order = append(order, target)
			}
		}
	}
	return order
}
