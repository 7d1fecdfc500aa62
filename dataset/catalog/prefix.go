package catalog

import (
	"bytes"
	"cmp"
	"slices"

	"modelcatalog/dataset/catalog/substring"
)

// prefixes finds the rows with a text that begins with a given one: entries of a row and a text, sorted by text. The entries with a
// prefix are adjacent. If they are many, the set of their rows is kept.
type prefixes struct {
	texts  []byte   // each ends with substring.Separator, which no search contains
	starts []uint32 // by entry: where its text starts
	rows   []uint32 // by entry
	sets   map[span][]uint64
}

// span is the entries from start up to end.
type span struct{ start, end uint32 }

// manyEntries is the share of rows that bounds how many entries a search reads: if more than one for 32 rows begin with a text, the set
// of their rows is kept. That takes at most a few bytes for each entry.
const manyEntries = 32

// add adds entries for a text of a row at each of the starts, which may share the end of the text.
func (p *prefixes) add(row uint32, text []byte, starts []int) {
	for _, start := range starts {
		p.starts, p.rows = append(p.starts, uint32(len(p.texts)+start)), append(p.rows, row)
	}
	p.texts = append(append(p.texts, text...), substring.Separator...)
}

// sort makes the entries ready for searches among n rows.
func (p *prefixes) sort(n int) {
	type entry struct {
		key        uint64 // the first bytes of the text
		start, row uint32
	}
	entries := make([]entry, len(p.rows))
	for i, start := range p.starts {
		entries[i] = entry{p.key(start), start, p.rows[i]}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		if order := cmp.Compare(a.key, b.key); order != 0 {
			return order
		}
		return cmp.Or(p.compare(a.start, b.start), cmp.Compare(a.row, b.row))
	})
	p.texts = bytes.Clone(p.texts)
	p.starts, p.rows = make([]uint32, len(entries)), make([]uint32, len(entries))
	for i, e := range entries {
		p.starts[i], p.rows[i] = e.start, e.row
	}
	p.sets = map[span][]uint64{}
	p.keepSets(span{0, uint32(len(entries))}, 0, n)
}

// key returns the first 8 bytes of a text as a number in the order of texts.
func (p *prefixes) key(start uint32) uint64 {
	key := uint64(0)
	for shift := 56; shift >= 0; shift -= 8 {
		key |= uint64(p.texts[start]) << shift
		if p.texts[start] == substring.Separator[0] {
			break
		}
		start++
	}
	return key
}

// compare compares two texts.
func (p *prefixes) compare(a, b uint32) int {
	for p.texts[a] == p.texts[b] && p.texts[a] != substring.Separator[0] {
		a, b = a+1, b+1
	}
	return cmp.Compare(p.texts[a], p.texts[b])
}

// keepSets keeps the sets of the entries of a span, whose texts are equal in their first bytes, and of the spans in it that differ
// in a byte, if they are many.
func (p *prefixes) keepSets(s span, equal uint32, n int) {
	if int(s.end-s.start) <= max(n/manyEntries, 64) {
		return
	}
	set := make([]uint64, substring.Words(n))
	addRows(set, p.rows[s.start:s.end])
	p.sets[s] = set
	first, last := p.starts[s.start], p.starts[s.end-1]
	for p.texts[first+equal] == p.texts[last+equal] {
		if p.texts[first+equal] == substring.Separator[0] {
			return
		}
		equal++
	}
	for s.start < s.end {
		b := p.texts[p.starts[s.start]+equal]
		size, _ := slices.BinarySearchFunc(p.starts[s.start:s.end], b, func(start uint32, b byte) int {
			if p.texts[start+equal] > b {
				return 1
			}
			return -1
		})
		p.keepSets(span{s.start, s.start + uint32(size)}, equal, n)
		s.start += uint32(size)
	}
}

// find returns the entries whose texts begin with a prefix.
func (p *prefixes) find(prefix []byte) span {
	after := func(start uint32) int { // how the beginning of a text compares with the prefix
		return bytes.Compare(p.texts[start:min(int(start)+len(prefix), len(p.texts))], prefix)
	}
	first, _ := slices.BinarySearchFunc(p.starts, 0, func(start uint32, _ int) int { return after(start) })
	size, _ := slices.BinarySearchFunc(p.starts[first:], 0, func(start uint32, _ int) int { return cmp.Or(after(start), -1) })
	return span{uint32(first), uint32(first + size)}
}

// addTo adds the rows of a span that find returned to a set.
func (p *prefixes) addTo(set []uint64, s span) {
	if known, found := p.sets[s]; found {
		unite(set, known)
		return
	}
	addRows(set, p.rows[s.start:s.end])
}

// unite adds the rows of other to a set.
func unite(set, other []uint64) {
	other = other[:len(set)]
	for w := range set {
		set[w] |= other[w]
	}
}
