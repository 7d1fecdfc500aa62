package catalog

import (
	"encoding/binary"
	"errors"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// To read prices and details takes most of the time in which a catalog is made, and engines at the edge have little. Prepare makes of
// them what New would make, so that NewPrepared only has to read it: numbers as varints, and texts after their lengths.

// Prepare appends what NewPrepared needs to know of a dataset, of which c is the catalog, beside the records of version 1.
func (c *Catalog) Prepare(dst []byte, d *dataset.Dataset) []byte {
	c.complete()
	text := func(s string) { dst = packText(dst, s) }
	number := func(n uint64) { dst = binary.AppendUvarint(dst, n) }
	text(string(c.statsBodies[V2-1]))
	// The order of the parts depends on goroutines: here it is that of their rows.
	var order []uint32
	numbers := make([]uint64, len(c.parts.texts))
	for row := range d.Models {
		for part := range partCount {
			if i := c.parts.rows[part][row]; numbers[i] == 0 {
				numbers[i] = uint64(len(order)) + 1
				order = append(order, i)
			}
		}
	}
	number(uint64(len(order)))
	for _, i := range order {
		text(c.parts.texts[i])
	}
	encoder := newFactEncoder(d)
	for row := range d.Models {
		m := &d.Models[row]
		for part := range partCount {
			number(numbers[c.parts.rows[part][row]] - 1)
		}
		f := factsOf(m, m.Quotes(encoder.today))
		for _, n := range [...]uint64{
			uint64(f.marks), uint64(f.words), uint64(f.context), uint64(f.maxOutput), uint64(f.released), uint64(f.retirement),
		} {
			number(n)
		}
		for _, s := range [...]string{string(f.inputPrice), string(f.outputPrice), f.family} {
			text(s)
		}
		aliases := encoder.aliasesOf(m)
		number(uint64(len(aliases)))
		for _, alias := range aliases {
			text(alias)
		}
	}
	return dst
}

// NewPrepared makes the catalog of a dataset from its records of version 1 in d, whose details it replaces, and what Prepare appended.
// Indexed is whether searches get an index; see New and NewUnindexed. It returns an error if prepared was cut off.
func NewPrepared(d *dataset.Dataset, prepared []byte, indexed bool) (*Catalog, error) {
	index := substring.NewUnindexed
	if indexed {
		index = substring.New
	}
	c, err := newCatalog(d, index, &packedReader{rest: string(prepared)})
	if err == nil {
		c.words() // else d stays in memory
	}
	return c, err
}

// fill fills the parts of a catalog, the facts of its rows, and the details that make words.
func (p *packedReader) fill(c *Catalog, d *dataset.Dataset, facts []rowFacts) error {
	c.statsBodies[V2-1] = []byte(p.text())
	c.parts.makeRows(len(facts))
	c.parts.texts = make([]string, min(p.number(), uint64(len(p.rest))))
	for i := range c.parts.texts {
		c.parts.texts[i] = p.text()
	}
	for row := range facts {
		for part := range partCount {
			i := p.number()
			p.bad = p.bad || i >= uint64(len(c.parts.texts))
			c.parts.rows[part][row] = uint32(i)
		}
		m, f := &d.Models[row], &facts[row]
		f.status, f.marks, f.words = m.Status, uint32(p.number()), int(p.number())
		f.context, f.maxOutput = int64(p.number()), int64(p.number())
		f.released, f.retirement = dataset.Date(p.number()), dataset.Date(p.number())
		f.inputPrice, f.outputPrice, f.family = dataset.Decimal(p.text()), dataset.Decimal(p.text()), p.text()
		m.Details = &dataset.Details{Family: f.family}
		for range min(p.number(), uint64(len(p.rest))) {
			m.Details.Aliases = append(m.Details.Aliases, p.text())
		}
	}
	if p.bad || p.rest != "" {
		return errors.New("the prepared facts are cut off, or those of another dataset")
	}
	return nil
}
