package catalog

// gramTree is the tree of a gramIndex while it is made: an automaton that reads a text and tells the gram that begins at each
// position. Its state is the longest string of the tree that the text read so far ends with. Every part of a frequent string
// is frequent, so the tree has what is left of a string of its own when the first byte goes: link.
type gramTree struct {
	base uint32 // number of symbols, fieldEnd included
	// next is, for each node and symbol, the node or isList with the list that the string with the symbol behind it has; 0
	// where no text read so far has such a string.
	next  []uint32
	links []uint32 // by node: its string without the first byte
	lists uint32   // number of lists
}

// tuning says how the tree of a gramIndex grows. No value changes an answer.
type tuning struct {
	share  int // a frequent string is one of more than one row in so many: the candidates of a term that is not in the tree
	rows   int // and of more than so many rows
	sample int // rows in the sample in which it is counted, at least; fewer than twice as many
	// For texts that are long or alike: the tree grows with the square of the length of what they share.
	bytes int // most in the sample
	nodes int // the tree is not made longer once it has so many
	work  int // nor once so many places of strings were looked at
}

// defaultTuning keeps the slowest search, any part of any text or nearly so, to about 20 microseconds at 10,000 models and
// 5 ms at a million. Half the share takes half the time for twice the nodes, which are few beside a million models.
var defaultTuning = tuning{share: 64, rows: 128, sample: 1 << 11, bytes: 1 << 23, nodes: 1 << 16, work: 1 << 26}

// newGramTree returns the tree of the strings that are frequent in a sample of the texts.
func newGramTree(symbols *[256]uint8, base uint32, texts *arena, tune tuning) *gramTree {
	t := &gramTree{base: base}
	t.newNode(root)
	rows := len(texts.ends)
	stride := max(1, rows/tune.sample, texts.len()/tune.bytes)
	sample, places := takeSample(symbols, texts, stride)
	g := grower{
		tree: t, sample: sample, least: uint32(max(rows/tune.share, tune.rows) / stride),
		symbols: make([]growing, base),
	}
	spare := make([]place, len(places))
	for work := 0; len(places) > 0 && len(t.links) < tune.nodes && work < tune.work; work += len(places) {
		longer := g.grow(spare[:0], places)
		places, spare = longer, places
	}
	return t
}

// takeSample returns the symbols of some rows' texts, with fieldEnd behind each field, and the places of all bytes.
func takeSample(symbols *[256]uint8, texts *arena, stride int) (sample []uint8, places []place) {
	size := 0
	for row := 0; row < len(texts.ends); row += stride {
		size += len(texts.at(uint32(row))) + 1
	}
	sample, places = make([]uint8, 0, size), make([]place, 0, size)
	for row := 0; row < len(texts.ends); row += stride {
		for _, b := range texts.at(uint32(row)) {
			if b != separator {
				places = append(places, place{uint32(len(sample)), uint32(row), root})
			}
			sample = append(sample, symbols[b])
		}
		sample = append(sample, fieldEnd)
	}
	return sample, places
}

// place is where a string of the tree stands in the sample.
type place struct {
	end  uint32 // where its next byte is
	row  uint32
	node uint32
}

// grower adds longer and longer strings to the tree.
type grower struct {
	tree    *gramTree
	sample  []uint8
	least   uint32    // a frequent string has more rows
	symbols []growing // for the node at hand, by symbol
}

// growing is what becomes of a node's string with a symbol behind it.
type growing struct {
	rows, places uint32
	lastRow      uint32 // plus one
	node         uint32 // 0: not frequent
	at           uint32 // where its next place goes
}

// grow adds the frequent strings that are a byte longer than those whose places are given, and appends their places to
// longer. The places of a node stand together, in order of their rows.
func (g *grower) grow(longer, places []place) []place {
	for len(places) > 0 {
		node, n := places[0].node, 0
		clear(g.symbols)
		for ; n < len(places) && places[n].node == node; n++ {
			s := &g.symbols[g.sample[places[n].end]]
			s.places++
			if s.lastRow != places[n].row+1 {
				s.lastRow = places[n].row + 1
				s.rows++
			}
		}
		size := uint32(len(longer))
		for symbol := uint32(fieldEnd + 1); symbol < g.tree.base; symbol++ {
			if s := &g.symbols[symbol]; s.rows > g.least {
				s.node, s.at = g.tree.add(node, symbol), size
				size += s.places
			}
		}
		longer = longer[:size]
		for _, p := range places[:n] {
			if s := &g.symbols[g.sample[p.end]]; s.node != 0 {
				longer[s.at] = place{p.end + 1, p.row, s.node}
				s.at++
			}
		}
		places = places[n:]
	}
	return longer
}

// add adds the string of a node and a symbol to the tree and returns its node.
func (t *gramTree) add(node, symbol uint32) uint32 {
	link := uint32(root)
	if node != root {
		link = t.next[t.links[node]*t.base+symbol]
		if link == 0 { // of all longer strings the parts are there
			link = t.add(root, symbol)
		}
	}
	added := t.newNode(link)
	t.next[node*t.base+symbol] = added
	return added
}

func (t *gramTree) newNode(link uint32) uint32 {
	t.next = append(t.next, make([]uint32, t.base)...)
	t.links = append(t.links, link)
	return uint32(len(t.links) - 1)
}

// endOfRow stands behind the lists of each row's text.
const endOfRow = 1<<32 - 1

// appendLists appends the list of each position of a text to dst. The first reading of a text adds its short strings to the
// tree and numbers its lists.
func (t *gramTree) appendLists(dst []uint32, text []byte, symbols *[256]uint8) []uint32 {
	node := uint32(root)
	for _, b := range text {
		if b == separator {
			dst = t.appendEnds(dst, node)
			node = root
			continue
		}
		symbol := uint32(symbols[b])
		for {
			target := t.next[node*t.base+symbol]
			if target == 0 {
				target = t.extend(node, symbol)
			}
			if target&isList == 0 {
				node = target
				break
			}
			dst = append(dst, target&^isList)
			node = t.links[node]
		}
	}
	return append(t.appendEnds(dst, node), endOfRow)
}

// appendEnds appends the lists of the strings that a field ends with.
func (t *gramTree) appendEnds(dst []uint32, node uint32) []uint32 {
	for ; node != root; node = t.links[node] {
		target := t.next[node*t.base+fieldEnd]
		if target == 0 {
			target = t.newList(node, fieldEnd)
		}
		dst = append(dst, target&^isList)
	}
	return dst
}

// read calls visit with the lists of all texts, those of some thousand rows at a time, while it reads on.
func (t *gramTree) read(texts *arena, symbols *[256]uint8, visit func(lists []uint32)) {
	const ahead = 2
	full, free := make(chan []uint32, ahead), make(chan []uint32, ahead)
	longest := 0
	for _, block := range texts.blocks {
		longest = max(longest, len(block))
	}
	for range ahead {
		free <- make([]uint32, 0, longest+chunkRows) // each byte begins one gram, or an end
	}
	go func() {
		defer close(full)
		for block := range texts.blocks {
			lists := (<-free)[:0]
			for row := block * chunkRows; row < min((block+1)*chunkRows, len(texts.ends)); row++ {
				lists = t.appendLists(lists, texts.at(uint32(row)), symbols)
			}
			full <- lists
		}
	}()
	for lists := range full {
		visit(lists)
		free <- lists
	}
}

// extend adds the string of a node and a symbol, which was not read before: as a gram, or to the tree if it is one or two
// bytes long.
func (t *gramTree) extend(node, symbol uint32) uint32 {
	if node == root || t.links[node] == root {
		return t.add(node, symbol)
	}
	return t.newList(node, symbol)
}

func (t *gramTree) newList(node, symbol uint32) uint32 {
	target := t.lists | isList
	t.next[node*t.base+symbol] = target
	t.lists++
	return target
}
