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
func (c *Catalog) part(row uint32, part int) string { return c.parts.texts[c.parts.rows[part][row]] }

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

// encodeParts fills the parts and the facts of a chunk of models, whose first row is start.
func (c *Catalog) encodeParts(e *factEncoder, t *interner, chunk []dataset.Model, start int, facts []rowFacts) {
	var buf []byte
	for i := range chunk {
		m := &chunk[i]
		quotes := m.Quotes(e.today)
		facts[start+i] = factsOf(m, quotes)
		var ends [partCount]int
		buf, facts[start+i].known = e.appendFacts(buf[:0], m)
		if len(quotes) > 0 {
			facts[start+i].known |= factBits["prices"]
		}
		ends[factsPart] = len(buf)
		buf = appendPrices(buf, quotes)
		ends[pricesPart] = len(buf)
		buf = e.appendSources(buf, m, quotes)
		ends[sourcesPart] = len(buf)
		buf = e.packHistory(buf, m.Prices())
		ends[historyPart] = len(buf)
		t.Lock()
		from := 0
		for part, to := range ends {
			c.parts.rows[part][start+i] = t.intern(buf[from:to])
			from = to
		}
		t.Unlock()
	}
}
