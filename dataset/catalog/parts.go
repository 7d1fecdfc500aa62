package catalog

import (
	"sync"

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
func (c *Catalog) part(row uint32, part int) string {
	c.complete()
	return c.parts.texts[c.parts.rows[part][row]]
}

// contextStart begins the member of version 1 that version 2 has in another place and type.
const contextStart = `,"context_length":"`

// split returns the parts of a row's object before and after context_length, without the end of the object.
func (c *Catalog) split(row uint32) (before, after string) {
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
