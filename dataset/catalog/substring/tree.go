package substring

// tree is the tree of an Index while it is built: an automaton that reads a text and finds the n-gram that begins at each
// position. Its state is the longest string of the tree that the text read so far ends with. Every part of a frequent
// string is frequent, so a string of the tree without its first byte is in the tree: its suffix link.
type tree struct {
	symbols *[256]uint8
	base    uint32 // number of symbols, including fieldEnd
	// next has, for each node and symbol, the node or isList and the posting list of the string with the symbol appended; 0 if
	// no text read so far contains it.
	next  []uint32
	links []uint32 // by node
	lists uint32   // number of posting lists
}

// tuning is how the tree grows. No value changes a result.
type tuning struct {
	share  int // a string is frequent in more than one row in so many
	rows   int // and in more than so many rows
	sample int // rows in the sample in which they are counted, at least; fewer than twice as many
	// Limits for texts that are long or alike: the tree grows with the square of the length of what they share.
	bytes int // bytes in the sample, at most
	nodes int // the strings do not get longer once the tree has so many
	work  int // or once so many places of strings were looked at
}

// defaultTuning keeps nearly all searches for parts of texts below 20 microseconds for 10,000 texts and 5 ms for a million.
// Half the share would take half the time for twice the nodes, which are few compared with a million texts.
var defaultTuning = tuning{share: 64, rows: 128, sample: 1 << 11, bytes: 1 << 23, nodes: 1 << 16, work: 1 << 26}

// growTree returns the tree of the strings that are frequent in a sample of the texts.
func growTree(symbols *[256]uint8, base uint32, texts []string, tune tuning) *tree {
	t := &tree{symbols: symbols, base: base}
	t.addNode(root)
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	stride := max(1, len(texts)/tune.sample, size/tune.bytes)
	s := sample{tree: t, least: uint32(max(len(texts)/tune.share, tune.rows) / stride), bySymbol: make([]extension, base)}
	places := s.read(texts, stride)
	var spare []place
	for work := 0; len(places) > 0 && len(t.links) < tune.nodes && work < tune.work; work += len(places) {
		places, spare = s.grow(spare[:0], places), places
	}
	return t
}

// addNode adds a node with a suffix link.
func (t *tree) addNode(link uint32) uint32 {
	t.next = append(t.next, make([]uint32, t.base)...)
	t.links = append(t.links, link)
	return uint32(len(t.links) - 1)
}

// extend adds the string of a node with a symbol appended to the tree.
func (t *tree) extend(n, symbol uint32) uint32 {
	link := uint32(root)
	if n != root {
		if link = t.next[t.links[n]*t.base+symbol]; link == 0 { // only a single byte can be missing
			link = t.extend(root, symbol)
		}
	}
	added := t.addNode(link)
	t.next[n*t.base+symbol] = added
	return added
}

// addList adds a posting list for the string of a node with a symbol appended.
func (t *tree) addList(n, symbol uint32) uint32 {
	target := t.lists | isList
	t.next[n*t.base+symbol] = target
	t.lists++
	return target
}

// appendLists appends the posting lists of a text: of the n-grams and of the strings that end a field. It adds what no text
// before contained.
func (t *tree) appendLists(dst []uint32, text string) []uint32 {
	n := uint32(root)
	for i := range len(text) {
		if text[i] == Separator[0] {
			dst = t.appendEnds(dst, n)
			n = root
			continue
		}
		symbol := uint32(t.symbols[text[i]])
		for {
			target := t.next[n*t.base+symbol]
			switch {
			case target != 0:
			case n == root || t.links[n] == root:
				target = t.extend(n, symbol) // all strings of one or two bytes are in the tree
			default:
				target = t.addList(n, symbol)
			}
			if target&isList == 0 {
				n = target
				break
			}
			dst = append(dst, target&^isList)
			n = t.links[n]
		}
	}
	return t.appendEnds(dst, n)
}

// appendEnds appends the posting lists of the strings that end a field, of which n is the longest.
func (t *tree) appendEnds(dst []uint32, n uint32) []uint32 {
	for ; n != root; n = t.links[n] {
		target := t.next[n*t.base+fieldEnd]
		if target == 0 {
			target = t.addList(n, fieldEnd)
		}
		dst = append(dst, target&^isList)
	}
	return dst
}

// sample adds the frequent strings of some of the texts to the tree, shorter ones first.
type sample struct {
	tree     *tree
	text     []uint8     // the symbols of the texts, with fieldEnd after each field
	least    uint32      // a frequent string is in more rows
	bySymbol []extension // of the node that grow has reached
}

// place is where a string of the tree ends in the sample.
type place struct {
	end  uint32 // index of the byte after it
	row  uint32
	node uint32
}

// extension is a node's string with a symbol appended.
type extension struct {
	rows, places uint32 // that contain it
	lastRow      uint32 // plus 1
	node         uint32 // 0: it is not frequent
	next         uint32 // index of its next place
}

// read reads every stride-th text and returns the places of the empty string.
func (s *sample) read(texts []string, stride int) []place {
	var places []place
	for row := 0; row < len(texts); row += stride {
		for i := range len(texts[row]) {
			if texts[row][i] != Separator[0] {
				places = append(places, place{uint32(len(s.text)), uint32(row), root})
			}
			s.text = append(s.text, s.tree.symbols[texts[row][i]])
		}
		s.text = append(s.text, fieldEnd)
	}
	return places
}

// grow adds the frequent strings that are a byte longer than those of the places, and appends their places to longer. The
// places of a node are adjacent, in order of their rows.
func (s *sample) grow(longer, places []place) []place {
	for len(places) > 0 {
		n, size := places[0].node, 0
		clear(s.bySymbol)
		for ; size < len(places) && places[size].node == n; size++ {
			e := &s.bySymbol[s.text[places[size].end]]
			e.places++
			if e.lastRow != places[size].row+1 {
				e.lastRow = places[size].row + 1
				e.rows++
			}
		}
		end := uint32(len(longer))
		for symbol := uint32(fieldEnd + 1); symbol < s.tree.base; symbol++ {
			if e := &s.bySymbol[symbol]; e.rows > s.least {
				e.node, e.next = s.tree.extend(n, symbol), end
				end += e.places
			}
		}
		for len(longer) < int(end) {
			longer = append(longer, place{})
		}
		for _, p := range places[:size] {
			if e := &s.bySymbol[s.text[p.end]]; e.node != 0 {
				longer[e.next] = place{p.end + 1, p.row, e.node}
				e.next++
			}
		}
		places = places[size:]
	}
	return longer
}
