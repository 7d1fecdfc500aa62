// Package catalog is the query engine of the API: an immutable index of a dataset that answers
// every request for models with the bytes of its JSON body. It uses no network and no disk, and is
// safe for concurrent use.
//
// A catalog is of one version of the API: it has the providers, the parameters and the objects of
// that version and knows nothing of another. So version 1, which is frozen, cannot see what version
// 2 adds.
//
// New makes a row of each model with its JSON (row.go, encode.go). Row 0 is the first by provider
// id, then model id. A query is parsed by a table of parameters (query.go, params.go). The rows
// that pass its filters (filter.go) and match its search (searchtext.go, relevance.go) have a
// class, and the order of the sort key leads to those of the page (order.go, page.go). The body of
// the answer is made of the JSON of these rows (answer.go). A search looks at the texts of every
// row: that takes 0.1 milliseconds for 700 models.
//
// What a model shows is decided by package evidence. What the catalog adds is about several models:
// its stage (stage.go), the other offers of the same model (offer.go, places.go), and the
// statements of sources in the words of the API (statements.go).
//
// An index of a set (index.go) has the rows ready, for the engine at the edge, which has no time to
// make them.
//
//	c := catalog.New(d, catalog.V2)
//	q, err := c.Parse("provider=openai&feature=tool_call&sort=input_price&order=asc")
//	body, page := c.AppendList(nil, &q)
package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"sort"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Version is a version of the API. Each has its own parameters and its own form of a model.
type Version uint8

// The versions. Version 1 is frozen: for a given dataset its answers never change.
const (
	V1 Version = iota + 1
	V2
)

// Versions are all versions, oldest first.
var Versions = [...]Version{V1, V2}

// String returns the version as the API's paths name it.
func (v Version) String() string { return "v" + string('0'+rune(v)) }

// Set has a catalog of each version, in the order of Versions.
type Set [len(Versions)]*Catalog

// NewSet indexes a dataset for every version, at the same time where there are several processors;
// see New. The catalog of version 1 adds a seventh to the time on one processor and to the memory
// of that of version 2: it has no prices, and only the objects of its own version.
func NewSet(d *dataset.Dataset) (s Set) {
	var versions sync.WaitGroup
	for i, v := range Versions {
		versions.Go(func() { s[i] = New(d, v) })
	}
	versions.Wait()
	return s
}

// Of returns the catalog of a version.
func (s *Set) Of(v Version) *Catalog { return s[v-1] }

// Catalog is a dataset that is indexed for one version of the API.
type Catalog struct {
	version Version
	dataset *dataset.Dataset         // with the providers of the version; its models are asked for by model
	pricing func() *evidence.Pricing // of the dataset
	day     dataset.Date             // of the dataset

	ids           []string        // of the providers, whose indexes in the dataset number them in rows
	providerWords []providerWords // by provider
	params        []Param
	filters       []filter                // of params, in the order of Query.Filters
	readings      map[string]dataset.Date // by provider
	fresh         *dataset.Timestamp
	freshDays     int64 // after the reading of a provider

	rows    []row
	objects []string                  // the rows' JSON, without the brace at the end
	known   map[string]int            // numbers of models by a member or feature that is known of them
	offers  [][]int                   // rows of the same model, the first to choose first; see row.group
	orders  map[order]func() []uint32 // rows in an order; made when they are first asked for
	names   func() []nameKey          // likewise
	digest  func() string             // likewise
	stats   func() string             // likewise; the body of the statistics
}

// New indexes a dataset, which must satisfy the rules of package dataset, for a version of the API:
// its providers marked for version 1, or all of them. It keeps a reference to d, which must not
// change any more.
func New(d *dataset.Dataset, v Version) *Catalog {
	// Nothing behind this line sees the other providers, so nothing can show them by mistake.
	if v == V1 {
		d = d.Only(d.InV1)
	}
	c := newCatalog(d, v, len(d.Models))
	pricing := evidence.NewPricing(d)
	c.pricing = func() *evidence.Pricing { return pricing }
	c.day = d.Day()
	// All rows come first: the objects name the successors and the other offers of a model, which
	// are in other rows.
	c.fillRows()
	c.makeObjects()
	c.digest = sync.OnceValue(c.hash)
	c.stats = sync.OnceValue(c.makeStats)
	return c
}

// newCatalog returns a catalog with some empty rows.
func newCatalog(d *dataset.Dataset, v Version, rows int) *Catalog {
	c := &Catalog{
		version: v,
		dataset: d,
		rows:    make([]row, rows),
		objects: make([]string, rows),
		known:   map[string]int{},
		orders:  map[order]func() []uint32{},
	}
	for _, p := range d.Providers {
		c.ids = append(c.ids, p.ID)
		c.providerWords = append(c.providerWords, wordsOf(p))
	}
	c.params, c.filters = params(v, c.ids)
	for _, key := range sortKeys {
		if key.since > v {
			continue
		}
		ascending := func() []uint32 { return c.newOrder(key.compare, 1) }
		descending := func() []uint32 { return c.newOrder(key.compare, -1) }
		c.orders[order{key.name, Ascending}] = sync.OnceValue(ascending)
		c.orders[order{key.name, Descending}] = sync.OnceValue(descending)
	}
	// Only requests with a misspelled name need these.
	c.names = sync.OnceValue(c.indexNames)
	return c
}

// fillRows makes the rows in the steps that the type row lists, but for prices, which makeObjects
// fills in.
func (c *Catalog) fillRows() {
	models := c.dataset.Models
	for i := range models {
		c.rows[i].fillTexts(c, &models[i])
	}
	if c.version == V1 {
		return // it shows no stages, prices or relations between models, which take most of the time
	}
	c.readings, c.fresh = evidence.Readings(c.dataset)
	c.freshDays = evidence.FreshDays(c.dataset)
	others := relatives{aliases: c.dataset.Aliases(), versions: evidence.Versions(c.dataset)}
	for i := range models {
		c.rows[i].fillFacts(c, &models[i], &others)
	}
	c.groupOffers()
}

// index returns the row of a model, and whether there is one.
func (c *Catalog) index(provider, id string) (row int, found bool) {
	key := dataset.Key{Provider: provider, ID: id}
	return sort.Find(len(c.rows), func(i int) int { return key.Compare(c.rows[i].Key()) })
}

// model returns the model of a row with all that is known of it. At the edge that is read when it
// is first asked for.
func (c *Catalog) model(row int) *dataset.Model {
	return c.pricing().Find(c.rows[row].Provider, c.rows[row].ID)
}

// hash returns the hash of everything that answers depend on.
func (c *Catalog) hash() string {
	h := sha256.New() // whose Write returns no error
	// The order and %q keep the fields apart: no name of a provider can look like two providers.
	for _, p := range c.dataset.Providers {
		fmt.Fprintf(h, "%q %q %v %v %q\n", p.ID, p.Name, p.Kind, c.dataset.InV1(p), p.Home)
	}
	fmt.Fprintf(h, "%v %v %v %v\n", c.dataset.LastSync, c.dataset.Sources, c.day, c.fresh)
	// The bodies have everything that is published about a model, in one form. A field that is
	// added to them cannot be forgotten here.
	var body []byte
	for row := range c.rows {
		body = append(c.AppendModel(body[:0], row), '\n')
		h.Write(body)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Version returns the version that the catalog is of.
func (c *Catalog) Version() Version { return c.version }

// Len returns the number of models.
func (c *Catalog) Len() int { return len(c.rows) }

// ProviderIDs returns the ids of the providers, in the order of the dataset. The caller must not
// change them.
func (c *Catalog) ProviderIDs() []string { return c.ids }

// Day returns the day of the dataset, on which its prices and stages are told.
func (c *Catalog) Day() dataset.Date { return c.day }

// Evidence returns the evidence from which the catalog is made.
func (c *Catalog) Evidence() *evidence.Evidence { return c.pricing().Evidence }

// LastSync returns the time of the dataset's last successful sync, or nil if there was none.
func (c *Catalog) LastSync() *dataset.Timestamp { return c.dataset.LastSync }

// ReadOn returns the day on which facts about a provider were last read; 0 if there is none, and in
// version 1. See evidence.Readings.
func (c *Catalog) ReadOn(provider string) dataset.Date { return c.readings[provider] }

// LastReadOn returns the newest day on which facts about any provider were read; 0 if there is
// none, and in version 1.
func (c *Catalog) LastReadOn() dataset.Date {
	var newest dataset.Date
	for _, day := range c.readings {
		newest = max(newest, day)
	}
	return newest
}

// FreshUntil returns the time from which the facts are stale, or nil if nothing was read, and in
// version 1. See evidence.Readings.
func (c *Catalog) FreshUntil() *dataset.Timestamp { return c.fresh }

// RowsReadOn returns the day on which facts about the providers of some rows were read: of several
// providers, the day of the one that was read the longest ago; 0 if that of one is unknown, and in
// version 1.
//
// Without rows it is the newest day of any provider. Who asks for ids that no row has learns at
// least that the catalog has nothing newer, and is not told of a provider that has nothing to do
// with them.
func (c *Catalog) RowsReadOn(rows iter.Seq[int]) dataset.Date {
	const never = ^dataset.Date(0)
	oldest := never
	for row := range rows {
		provider, _ := c.Key(row)
		oldest = min(oldest, c.readings[provider])
	}
	if oldest == never {
		return c.LastReadOn()
	}
	return oldest
}

// RowsFreshUntil returns the time from which facts that were read as RowsReadOn says are stale, or
// nil if the day is unknown.
func (c *Catalog) RowsFreshUntil(rows iter.Seq[int]) *dataset.Timestamp {
	return evidence.FreshUntil(c.RowsReadOn(rows), c.freshDays)
}

// Digest returns the SHA-256 of all facts in the catalog in hexadecimal digits. It is the same for
// equal datasets on every machine.
func (c *Catalog) Digest() string { return c.digest() }
