package catalog

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/packed"
)

// The engine at the edge has half a second of processor time to start, in WebAssembly. Reading all
// claims and prices, and judging them, takes longer, and grows with all that is ever known. So a
// build writes down what came of it, for lists, searches and names: the index. What is asked of
// single models is read from their lines when somebody asks.

// Index returns the index of a set, from which OpenSet makes the same set.
func (s Set) Index() []byte { return packed.Write(func(p *packed.Coder) { s.describe(p, nil) }) }

// OpenSet returns the set of catalogs whose Index is the text, which they keep. The dataset must be
// the one that the index was made of. No line of it is read: the catalogs do that when they are
// asked about a single model.
func OpenSet(index string, d *dataset.Deferred) (Set, error) {
	s := Set{}
	err := packed.Read(index, func(p *packed.Coder) { s.describe(p, d.Head()) })
	if err != nil {
		return Set{}, err
	}
	pricing := sync.OnceValue(func() *evidence.Pricing {
		return evidence.Deferred(d.Head(), s[V2-1].day, d.Find).Pricing()
	})
	for _, c := range s {
		c.pricing = pricing
	}
	return s, nil
}

// describe describes the newest version, of which the first has a part of the rows. If it is read,
// head is its dataset.
func (s *Set) describe(p *packed.Coder, head *dataset.Dataset) {
	// Version 1 has the same models as some rows of version 2, so the file has them once.
	newest := s[V2-1] // nil if it is read
	rows := 0
	if !p.Reading() {
		rows = newest.Len()
	}
	rows = p.Len(rows, leastRow)
	if p.Reading() {
		newest = newCatalog(head, V2, rows)
		s[V2-1] = newest
	}
	var memory []string
	for i := range newest.rows {
		newest.rows[i].describe(p, newest, &memory)
	}
	// Lookups by key search in halves. In a file with its rows out of order they would miss models
	// without a word.
	newest.checkOrder(p)
	newest.describe(p)
	if p.Reading() {
		// It follows from the rows at no cost, so the file does not have it.
		newest.groupOffers()
		s[V1-1] = newest.firstVersion()
	}
	s[V1-1].describe(p)
}

// leastRow is fewer bytes than a row takes, which has more values.
const leastRow = 30

// errOrder is the error for an index that a build cannot have written.
var errOrder = errors.New("the models of the index are not in order")

// checkOrder checks that the rows are in the order in which they are looked for.
func (c *Catalog) checkOrder(p *packed.Coder) {
	for i := range c.rows {
		if i > 0 && c.rows[i-1].Key().Compare(c.rows[i].Key()) >= 0 {
			p.Fail(errOrder)
		}
	}
}

// describe describes what a catalog has besides its providers and rows.
func (c *Catalog) describe(p *packed.Coder) {
	packed.Number(p, &c.day)
	for i := range c.objects {
		packed.Text(p, &c.objects[i])
	}
	// Both read the claims of all models, which is what the edge has no time for.
	var stats, digest string
	if !p.Reading() {
		stats = c.stats()
		digest = c.digest()
	}
	packed.Text(p, &stats)
	packed.Text(p, &digest)
	if p.Reading() {
		c.stats = func() string { return stats }
		c.digest = func() string { return digest }
	}
	if c.version == V1 {
		return
	}
	if p.Reading() {
		c.readings = map[string]dataset.Date{}
	}
	for _, id := range c.ids {
		day := c.readings[id]
		packed.Number(p, &day)
		if p.Reading() && day != 0 {
			c.readings[id] = day
		}
	}
	packed.Optional(p, &c.fresh, packed.Number[dataset.Timestamp])
	packed.Number(p, &c.freshDays)
}

// describe describes a row of the newest version. What follows from another field at no cost is
// left out. Rows share memory for their starts.
func (r *row) describe(p *packed.Coder, c *Catalog, memory *[]string) {
	packed.Below(p, &r.provider, len(c.ids))
	packed.Text(p, &r.ID)
	packed.Text(p, &r.Name)
	packed.Below(p, &r.Status, len(dataset.StatusNames))
	packed.Texts(p, &r.Aliases)
	packed.Text(p, &r.AliasOf)
	packed.Number(p, &r.RetirementDate)
	packed.Text(p, &r.Replacement)
	packed.Number(p, &r.UncertainFrom)
	packed.Text(p, &r.Doubt)
	packed.Text(p, &r.MakerEnds)
	packed.Below(p, &r.use, len(dataset.TypeNames))
	packed.Number(p, &r.updated)
	packed.Number(p, &r.inputs)
	packed.Number(p, &r.outputs)
	packed.Number(p, &r.flags.Known)
	packed.Number(p, &r.flags.True)
	packed.Text(p, &r.family)
	packed.Number(p, &r.maxOutput)
	packed.Number(p, &r.context)
	packed.Number(p, &r.released)
	packed.Text(p, &r.inputPrice)
	packed.Text(p, &r.outputPrice)
	packed.Text(p, &r.blendedPrice)
	packed.Text(p, &r.canonical)
	packed.Text(p, &r.sortName)
	packed.Number(p, &r.words)
	r.search.describe(p, memory)
	if p.Reading() && len(c.ids) > 0 {
		r.Provider = c.ids[r.provider]
		r.kind = int(c.dataset.Providers[r.provider].Kind)
		r.maker, _, _ = strings.Cut(r.canonical, "/")
	}
}

// describe describes the texts of a row for searches.
func (s *searchText) describe(p *packed.Coder, memory *[]string) {
	packed.Text(p, &s.text)
	packed.Text(p, &s.wholes)
	s.describeStarts(p, memory)
	packed.Below(p, &s.nameStarts, len(s.starts)+1)
	packed.Texts(p, &s.names)
	packed.Below(p, &s.ownNames, len(s.names)+1)
}

// describeStarts describes the starts as the ends of the texts in wholes that they are: 0 is the
// whole of the next text, and another number is the length of an end of the current one. So a start
// takes a byte in the file, and no copy of its text.
func (s *searchText) describeStarts(p *packed.Coder, memory *[]string) {
	n := p.Len(len(s.starts), 1)
	if p.Reading() {
		// One allocation for some 150 rows: at the edge each costs time at the start.
		const block = 4 << 10
		if len(*memory) < n {
			*memory = make([]string, max(n, block))
		}
		s.starts = (*memory)[:n:n]
		*memory = (*memory)[n:]
	}
	rest := s.wholes
	whole := ""
	for i := range s.starts {
		length := 0
		if !p.Reading() && i > 0 && strings.HasSuffix(whole, s.starts[i]) {
			length = len(s.starts[i])
		}
		packed.Below(p, &length, len(whole)+1)
		if length == 0 {
			whole, rest, _ = strings.Cut(rest, fieldSeparator)
		}
		if !p.Reading() {
			continue
		}
		s.starts[i] = whole
		if length > 0 {
			s.starts[i] = whole[len(whole)-length:]
		}
	}
}

// firstVersion returns the catalog of version 1 of the rows of a catalog of version 2, as New makes
// it of the models.
func (c *Catalog) firstVersion() *Catalog {
	d := c.dataset.Only(c.dataset.InV1)
	first := newCatalog(d, V1, 0)
	for i := range c.rows {
		r := &c.rows[i]
		provider := slices.Index(first.ids, r.Provider)
		if provider < 0 {
			continue
		}
		// The last field of the text is the family, which version 1 does not know.
		text := r.search.text
		end := max(strings.LastIndex(text, fieldSeparator), 0)
		// What fillTexts fills in; nothing else is of version 1.
		first.rows = append(first.rows, row{
			Summary:  Summary{Provider: r.Provider, ID: r.ID, Name: r.Name, Status: r.Status},
			provider: provider, use: r.use, updated: r.updated, sortName: r.sortName,
			search: searchText{text: text[:end]},
		})
	}
	first.objects = make([]string, len(first.rows))
	return first
}
