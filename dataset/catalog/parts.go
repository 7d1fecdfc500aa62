package catalog

import (
	"encoding/binary"
	"sync"

	"github.com/zeebo/xxh3"

	"modelcatalog/dataset"
)

// parts are the parts of models that only version 2 has. Equal parts are one string.
type parts struct {
	rows  [partCount][]uint32 // by row: an index in texts
	texts []string
}

func (p *parts) makeRows(n int) {
	for part := range p.rows {
		p.rows[part] = make([]uint32, n)
	}
}

// interner gives equal texts one index. It is for concurrent use while parts are made.
type interner struct {
	sync.Mutex
	indexes map[string]uint32
	texts   []string
}

func (t *interner) intern(text []byte) uint32 {
	i, found := t.indexes[string(text)]
	if !found {
		i = uint32(len(t.texts))
		t.texts = append(t.texts, string(text))
		t.indexes[t.texts[i]] = i
	}
	return i
}

// part returns a part of a row.
func (c *Catalog) part(row, part int) string {
	c.complete()
	return c.parts.texts[c.parts.rows[part][row]]
}

// contextStart begins the member of version 1 that version 2 has in another place and type.
const contextStart = `,"context_length":"`

// split returns the parts of a row's object before and after context_length, without the end of the object.
func (c *Catalog) split(row int) (before, after string) {
	object := c.objects[row]
	rest := len(object) - statusLengths[int(cellValues[c.cells[row]][2])-firstStatus]
	end := rest - len(`"`)
	for object[end-1] != '"' {
		end--
	}
	return object[:end-len(contextStart)], object[rest : len(object)-len(`}`)]
}

// encodeParts fills the parts, and what depends on them.
func (c *Catalog) encodeParts(d *dataset.Dataset) {
	c.parts.makeRows(len(d.Models))
	e, interner, known := newFactEncoder(d), &interner{indexes: map[string]uint32{}}, make([]uint32, len(d.Models))
	inChunks(d.Models, func(start int, chunk []dataset.Model) {
		var buf []byte
		var ends [partCount]int
		for i := range chunk {
			m, row := &chunk[i], start+i
			quotes := m.Quotes(e.today)
			buf, known[row] = e.appendFacts(buf[:0], m)
			if len(quotes) > 0 {
				known[row] |= factBits["prices"]
			}
			ends[factsPart] = len(buf)
			buf = appendPrices(buf, quotes)
			ends[pricesPart] = len(buf)
			buf = e.appendSources(buf, m, quotes)
			ends[sourcesPart] = len(buf)
			buf = e.packHistory(buf, m.Prices())
			ends[historyPart] = len(buf)
			interner.Lock()
			from := 0
			for part, to := range ends {
				c.parts.rows[part][row] = interner.intern(buf[from:to])
				from = to
			}
			interner.Unlock()
		}
	})
	c.parts.texts = interner.texts
	c.hashRows()
	c.coverage = c.coverageOf(known)
	c.statsBodies[V2-1] = c.encodeStats(c.factStats(d))
}

// hashRows fills the hashes of the rows' objects in both versions. Each distinct part is hashed once.
func (c *Catalog) hashRows() {
	parts := make([]uint64, len(c.parts.texts))
	for i, text := range c.parts.texts {
		parts[i] = xxh3.HashString(text)
	}
	for v := range c.hashes {
		c.hashes[v] = make([]uint64, len(c.objects))
	}
	for row, object := range c.objects {
		hash := xxh3.HashString(object)
		c.hashes[V1-1][row] = hash
		var all [8 * (1 + historyPart)]byte
		binary.LittleEndian.PutUint64(all[:], hash)
		for part := range historyPart {
			binary.LittleEndian.PutUint64(all[8+8*part:], parts[c.parts.rows[part][row]])
		}
		c.hashes[V2-1][row] = xxh3.Hash(all[:])
	}
}

// ResultHash returns a hash (XXH3, 64 bits) of the body of a list answer, made from the hashes of its models and of meta without a
// look at the body. It is equal for equal bodies of a version, on every machine and after every rebuild. It is not the hash of the
// body's bytes.
func (c *Catalog) ResultHash(r *Result) uint64 {
	c.complete()
	var buffer [8*MaxLimit + 128]byte
	all := buffer[:0]
	for _, row := range r.Rows() {
		all = binary.LittleEndian.AppendUint64(all, c.hashes[r.version-1][row])
	}
	return xxh3.Hash(r.appendMeta(all))
}
