// Package catalog is the query engine of the API: an immutable index of a dataset that answers every request for models with
// the bytes of its JSON body. It uses no network and no disk, and is safe for concurrent use.
//
// New makes a row of each model, with its JSON in both versions of the API (row.go, encode.go). Row 0 is the first by provider id,
// then model id. A query is parsed by a table of parameters (query.go, params.go). The rows that pass its filters (filter.go) and
// match its search (words.go) have a class, and the order of the sort key leads to those of the page (order.go, page.go). A search looks
// at the texts of every row: that takes 0.1 milliseconds for 700 models. The versions differ in tables only.
//
//	c := catalog.New(d)
//	q, err := c.Parse(catalog.V2, "provider=openai&feature=tool_call&sort=input_price&order=asc")
//	body, page := c.AppendList(nil, &q)
package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Catalog is an indexed dataset.
type Catalog struct {
	dataset  *dataset.Dataset
	pricing  *evidence.Pricing // of the dataset
	ids      []string          // of the providers, whose indexes in the dataset number them everywhere below
	makers   []maker           // by provider
	params   [len(Versions)][]Param
	filters  [len(Versions)][]filter // of params, in the order of Query.Filters
	readings map[string]dataset.Date // by provider
	fresh    *dataset.Timestamp
	day      dataset.Date // of the dataset

	rows    []row
	objects [len(Versions)][]string       // the rows' JSON, without the brace at the end
	known   map[string]int                // numbers of models by a member or feature that is known of them
	weights map[string][]int              // rows by what models with the same open weights share
	orders  map[[2]string]func() []uint32 // rows by sort key and direction; made when they are first asked for
	names   func() []nameKey              // likewise
	digest  func() string                 // likewise
}

// New indexes a dataset, which must satisfy the rules of package dataset. It keeps a reference to d, which must not change any more.
func New(d *dataset.Dataset) *Catalog {
	c := &Catalog{dataset: d, pricing: evidence.NewPricing(d), day: d.Day(), rows: make([]row, len(d.Models)), known: map[string]int{}, weights: map[string][]int{}}
	c.readings, c.fresh = evidence.Readings(d)
	for _, p := range d.Providers {
		c.ids, c.makers = append(c.ids, p.ID), append(c.makers, newMaker(p))
	}
	for i, v := range Versions {
		c.params[i], c.filters[i] = params(v, c.ids)
	}
	aliases, versions := d.Aliases(), evidence.Versions(d)
	for i := range d.Models {
		r, m := &c.rows[i], &d.Models[i]
		c.fill(r, m, aliases(m))
		r.Uncertain = c.uncertainOn(m, versions[dataset.Key{Provider: m.Provider, ID: strings.TrimSuffix(m.ID, "-latest")}])
		if r.weights != "" {
			c.weights[r.weights] = append(c.weights[r.weights], i)
		}
	}
	for i := range d.Models {
		c.encode(i)
	}
	c.orders = map[[2]string]func() []uint32{}
	for _, key := range sortKeys {
		c.orders[[2]string{key.name, Ascending}] = sync.OnceValue(func() []uint32 { return c.newOrder(key.compare, 1) })
		c.orders[[2]string{key.name, Descending}] = sync.OnceValue(func() []uint32 { return c.newOrder(key.compare, -1) })
	}
	c.names = sync.OnceValue(c.indexNames)
	c.digest = sync.OnceValue(c.hash)
	return c
}

// hash returns the hash of everything that answers depend on.
func (c *Catalog) hash() string {
	h := sha256.New() // writing to which is no error
	fmt.Fprintf(h, "%q %v %v %v %v\n", c.dataset.Providers, c.dataset.LastSync, c.dataset.Sources, c.day, c.fresh)
	var body []byte
	for row := range c.rows {
		body = append(c.AppendModel(body[:0], V2, row), '\n')
		h.Write(body)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Len returns the number of models.
func (c *Catalog) Len() int { return len(c.rows) }

// LastSync returns the time of the dataset's last successful sync, or nil if there was none.
func (c *Catalog) LastSync() *dataset.Timestamp { return c.dataset.LastSync }

// ReadOn returns the day on which facts about a provider were last read; 0 if there is none. See dataset.Readings.
func (c *Catalog) ReadOn(provider string) dataset.Date { return c.readings[provider] }

// FreshUntil returns the time from which the facts are stale, or nil if nothing was read. See dataset.Readings.
func (c *Catalog) FreshUntil() *dataset.Timestamp { return c.fresh }

// Digest returns the SHA-256 of all facts in the catalog in hexadecimal digits. It is the same for equal datasets on every
// machine.
func (c *Catalog) Digest() string { return c.digest() }
