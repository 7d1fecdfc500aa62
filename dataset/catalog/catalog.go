// Package catalog is the query engine of the API: an immutable index of a dataset that answers every request for data with
// the bytes of its JSON body. It knows no server and no disk, so it runs wherever Go does.
//
// New numbers the models: row 0 is the first by provider id, then model id. For each sort key and direction it keeps the
// rows in that order with a bitset for every provider, type and status (order.go), so that a filtered page is found by
// counting bits (filter.go, page.go). Each record's JSON is made once and copied into answers (arena.go, encode.go). Text
// search has the rows of every string that is common in the folded texts, and for any other term a few candidates, which it
// verifies against their texts (fold.go, grams.go, search.go, needle.go).
//
// A Catalog is safe for any number of goroutines; nothing is locked and nothing but the answer is made per request:
//
//	c, err := catalog.New(d)
//	q, qerr := c.Parse("provider=openai&search=mini&limit=10")
//	body, page := c.AppendList(nil, &q)
package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset"
)

// Catalog is a dataset made ready for queries.
type Catalog struct {
	providers []dataset.Provider // in the order of the dataset; their indexes number them everywhere below
	sorted    []int              // the same indexes in byte order of the id: the order of rows
	folded    [][]byte           // their ids as search compares them
	params    []Param
	lastSync  *dataset.Timestamp
	digest    string

	size    int     // number of rows
	records arena   // a row's JSON object
	texts   arena   // a row's folded id, name and description, with separators between
	cells   []uint8 // a row's cell: its provider, type and status in one number
	totals  [cellCount]uint32
	starts  []uint32 // where each provider's rows begin, in the order of sorted, and the end of the last
	ids     idTable
	grams   *gramIndex // nil: search looks at every text
	orders  [sortCount * 2]order

	providersBody []byte
	statsBody     []byte
	scratch       sync.Pool
}

// New indexes a dataset, which must keep the rules of package dataset. It uses all cores: about 8 microseconds a model on
// two. The result keeps about 960 bytes a model, for texts of common length, and no reference to d's models (BenchmarkNew).
// It fails for more models than 32 bits can number.
func New(d *dataset.Dataset) (*Catalog, error) { return newCatalog(d, true) }

// NewUnindexed is New without the index for searches, which takes most of New's time and a third of its memory. Answers are
// the same, but a search looks at every text: a tenth of a second at a million models. It is for programs that hardly search.
func NewUnindexed(d *dataset.Dataset) (*Catalog, error) { return newCatalog(d, false) }

func newCatalog(d *dataset.Dataset, indexed bool) (*Catalog, error) {
	if uint64(len(d.Models)) >= math.MaxUint32 {
		return nil, fmt.Errorf("%d models are more than a catalog can number", len(d.Models))
	}
	c := &Catalog{
		providers: slices.Clone(d.Providers),
		params:    params(d.Providers),
		lastSync:  d.LastSync,
		size:      len(d.Models),
	}
	c.scratch.New = func() any { return new(scratch) }
	c.indexProviders(d.Models)
	c.fill(d.Models)
	tasks := []func(){
		func() { c.digest = c.makeDigest() },
		func() { c.ids = newIDTable(d.Models) },
		func() { c.orderBy(SortUpdated, byUpdated(d.Models)) },
		func() { c.orderBy(SortName, byName(d.Models)) },
		func() { c.orderBy(SortProvider, byProvider(d.Models)) },
	}
	if indexed {
		tasks = slices.Insert(tasks, 0, func() { c.grams = newGramIndex(&c.texts, defaultTuning) }) // it takes longest
	}
	together(tasks...)
	c.providersBody = c.makeProviders()
	c.statsBody = c.makeStats()
	return c, nil
}

// indexProviders finds where each provider's rows begin.
func (c *Catalog) indexProviders(models []dataset.Model) {
	for i, p := range c.providers {
		c.sorted = append(c.sorted, i)
		c.folded = append(c.folded, appendFolded(nil, p.ID))
	}
	slices.SortFunc(c.sorted, func(a, b int) int { return strings.Compare(c.providers[a].ID, c.providers[b].ID) })
	for _, p := range c.sorted {
		start, _ := slices.BinarySearchFunc(models, c.providers[p].ID, func(m dataset.Model, id string) int {
			return strings.Compare(m.Provider, id)
		})
		c.starts = append(c.starts, uint32(start))
	}
	c.starts = append(c.starts, uint32(len(models)))
}

// fill makes each row's record, text and cell.
func (c *Catalog) fill(models []dataset.Model) {
	index := make(map[string]int, len(c.providers))
	for i, p := range c.providers {
		index[p.ID] = i
	}
	c.records, c.texts = newArena(c.size), newArena(c.size)
	c.cells = make([]uint8, c.size)
	parallel(c.records.chunks(), func(chunk int) {
		c.records.fill(chunk, func(dst []byte, row int) []byte { return appendRecord(dst, &models[row]) })
		c.texts.fill(chunk, func(dst []byte, row int) []byte { return appendText(dst, &models[row]) })
		for row := chunk * chunkRows; row < min((chunk+1)*chunkRows, c.size); row++ {
			m := &models[row]
			c.cells[row] = cellOf(index[m.Provider], m.Type, m.Status)
		}
	})
	for _, cell := range c.cells {
		c.totals[cell]++
	}
}

// makeDigest hashes everything that answers are made of.
func (c *Catalog) makeDigest() string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %v\n", c.providers, c.lastSync)
	for i := range c.records.blocks {
		h.Write(c.records.blocks[i])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Len returns the number of models.
func (c *Catalog) Len() int { return c.size }

// Providers returns the providers in the order of the dataset. The caller must not change them.
func (c *Catalog) Providers() []dataset.Provider { return c.providers }

// Params returns the query parameters of the list of models, in the order in which documents show them. The caller must
// not change them.
func (c *Catalog) Params() []Param { return c.params }

// LastSync returns the time of the dataset's last successful sync, or nil.
func (c *Catalog) LastSync() *dataset.Timestamp { return c.lastSync }

// Digest returns the SHA-256, in hexadecimal digits, of all facts that the catalog holds: equal for equal datasets on every
// machine.
func (c *Catalog) Digest() string { return c.digest }
