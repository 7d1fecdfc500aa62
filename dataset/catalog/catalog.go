// Package catalog is the query engine of the API: an immutable index of a dataset that answers every request for models with
// the bytes of its JSON body. It uses no network and no disk, and is safe for concurrent use.
//
// New makes a row of each model, with its JSON in both versions of the API (row.go, encode.go). Row 0 is the first by provider id,
// then model id. A query is parsed by a table of parameters (query.go, params.go). The rows that pass its filters (filter.go) and
// match its search (words.go) are a set, and the order of the sort key leads to those of the page (order.go, page.go). The versions
// differ in tables only.
//
//	c, err := catalog.New(d)
//	q, err := c.Parse(catalog.V2, "provider=openai&feature=tool_call&sort=input_price&order=asc")
//	body, page := c.AppendList(nil, &q)
package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// Catalog is an indexed dataset.
type Catalog struct {
	providers  []dataset.Provider // in the order of the dataset; their indexes number them everywhere below
	ids        []string           // of the providers
	makers     []maker            // by provider
	params     [len(Versions)][]Param
	paramIndex [len(Versions)]map[string]int // in params, by name
	sources    []dataset.Source
	lastSync   *dataset.Timestamp
	sourceDays []byte                  // encoded
	readings   map[string]dataset.Date // by provider
	fresh      *dataset.Timestamp
	day        dataset.Date // of the dataset
	evidence   *dataset.Evidence
	stated     texts // of statements

	rows    []row
	objects [len(Versions)][]string // the rows' JSON, without the brace at the end
	byID    map[dataset.Key]uint32
	weights map[string][]int       // rows by what models with the same open weights share
	orders  [sortCount][2][]uint32 // rows
	all     set                    // every row
	tests   [maxFilters]func(value string) func(r *row) verdict
	texts   *substring.Index
	names   func() []nameKey // made when they are first asked for

	digest func() string
}

// New indexes a dataset, which must satisfy the rules of package dataset. It keeps no reference to d.Models or the memory of the
// dataset's files (see BenchmarkNew). New returns an error if 32 bits cannot number the models.
func New(d *dataset.Dataset) (*Catalog, error) { return newCatalog(d, true) }

// NewUnindexed is like New but makes no index for parts of texts, which takes a part of the time and memory of New. The answers are
// the same, but a search that was not asked before looks at every model.
func NewUnindexed(d *dataset.Dataset) (*Catalog, error) { return newCatalog(d, false) }

func newCatalog(d *dataset.Dataset, indexed bool) (*Catalog, error) {
	n := len(d.Models)
	if uint64(n) >= math.MaxUint32 {
		return nil, fmt.Errorf("%d models are more than a catalog can number", n)
	}
	c := &Catalog{
		providers: slices.Clone(d.Providers), sources: slices.Clone(d.Sources), lastSync: d.LastSync, day: d.Day(),
		rows: make([]row, n), byID: make(map[dataset.Key]uint32, n), weights: map[string][]int{}, all: newSet(n),
		sourceDays: sourceDays(d), stated: texts{number: map[string]uint64{}}, texts: new(substring.Index),
	}
	c.evidence = (&dataset.Dataset{Sources: c.sources}).Evidence()
	c.readings, c.fresh = d.Readings()
	for _, p := range d.Providers {
		c.ids, c.makers = append(c.ids, p.ID), append(c.makers, newMaker(p))
	}
	for i, v := range Versions {
		c.params[i], c.paramIndex[i] = params(v, c.ids), map[string]int{}
		for at, p := range c.params[i] {
			c.paramIndex[i][p.Name] = at
			if p.test != nil {
				c.tests[p.filter] = p.test
			}
		}
	}
	maker := &rowMaker{Catalog: c, aliasesOf: d.Aliases(), pricing: d.Pricing()}
	var indexedTexts []string
	for i := range d.Models {
		r := &c.rows[i]
		maker.fill(r, &d.Models[i])
		c.all.add(i)
		c.byID[r.Key()] = uint32(i)
		if r.weights != "" {
			c.weights[r.weights] = append(c.weights[r.weights], i)
		}
		if indexed {
			indexedTexts = append(indexedTexts, maker.indexed(r))
		}
	}
	c.markUncertain(d)
	for i := range d.Models {
		maker.encode(i, &d.Models[i])
	}
	for s := range c.orders {
		c.orders[s] = c.newOrders(Sort(s))
	}
	if indexed {
		c.texts = substring.New(indexedTexts)
	}
	c.stated.number = nil
	c.names = sync.OnceValue(c.indexNames)
	c.digest = sync.OnceValue(c.hash)
	return c, nil
}

// hash returns the hash of everything that answers depend on.
func (c *Catalog) hash() string {
	h := sha256.New() // writing to which is no error
	fmt.Fprintf(h, "%q %v %v %v %v\n", c.providers, c.lastSync, c.sources, c.day, c.fresh)
	fmt.Fprintf(h, "%q\n", c.stated.list)
	for row := range c.rows {
		fmt.Fprintln(h, c.objects[V2-1][row], c.rows[row].history, c.rows[row].statements)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Len returns the number of models.
func (c *Catalog) Len() int { return len(c.rows) }

// LastSync returns the time of the dataset's last successful sync, or nil if there was none.
func (c *Catalog) LastSync() *dataset.Timestamp { return c.lastSync }

// ReadOn returns the day on which facts about a provider were last read; 0 if there is none. See dataset.Readings.
func (c *Catalog) ReadOn(provider string) dataset.Date { return c.readings[provider] }

// FreshUntil returns the time from which the facts are stale, or nil if nothing was read. See dataset.Readings.
func (c *Catalog) FreshUntil() *dataset.Timestamp { return c.fresh }

// Digest returns the SHA-256 of all facts in the catalog in hexadecimal digits. It is the same for equal datasets on every
// machine.
func (c *Catalog) Digest() string { return c.digest() }
