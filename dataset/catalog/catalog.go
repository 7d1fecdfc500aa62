// Package catalog is the query engine of the API: an immutable index of a dataset that answers every request for models with
// the bytes of its JSON body. It uses no network and no disk, so it runs wherever Go does.
//
// New numbers the models: row 0 is the first by provider id, then model id. For each sort key and direction it keeps the
// rows in that order, with a bitset for every provider, type and status (order.go), so that a filtered page is found by
// counting bits (filter.go, page.go). Each model's JSON is encoded once and copied into answers (encode.go). Searches go to
// package substring, which knows nothing of models.
//
// Version 2 of the API has more facts. A model's object is that of version 1 and a tail (facts.go, parts.go). Its filters are sets of
// rows: one for each modality and feature, and ranges of sorted columns for numbers, prices and dates (factfilter.go, column.go). Its
// search finds words at the start of words (words.go, prefix.go) or anywhere, and ranks models in four classes (relevance.go).
//
// A request for the list is parsed (query.go, by the table in params.go), evaluated (page.go) and encoded (encode.go). A
// Catalog is safe for concurrent use. It locks nothing, and allocates nothing for a request except memory for the answer:
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
	"runtime"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// Catalog is an indexed dataset.
type Catalog struct {
	providers []dataset.Provider // in the order of the dataset; their indexes number them everywhere below
	params    [len(Versions)][]Param
	sources   []dataset.Source
	lastSync  *dataset.Timestamp
	digest    func() string // made when it is first asked for: engines at the edge never do

	objects []string                // by row: the model's JSON object in version 1
	parts   parts                   // what version 2 adds to it
	hashes  [len(Versions)][]uint64 // by row: of the objects
	cells   []uint8                 // by row: see filter.go
	totals  [cellCount]uint32
	rows    map[string]uint32 // by identity: see find.go
	orders  [2 * sortCount]order
	texts   *substring.Index

	marks   [markCount][]uint64 // by mark: see factfilter.go
	columns columns
	words   func() *wordIndex // made when it is first asked for, at the latest
	names   func() *nameIndex // made when it is first asked for

	complete      func() // fills parts, hashes, coverage and the statistics of version 2, if that is still to be done
	coverage      []Coverage
	providersBody []byte
	statsBodies   [len(Versions)][]byte
	scratch       sync.Pool
}

// New indexes a dataset, which must satisfy the rules of package dataset. It takes about 50 microseconds of processor time for
// a model, on two cores at once. The result needs about 1.8 kB for a model, for texts of common length, and keeps no reference
// to d.Models (see BenchmarkNew). New returns an error if 32 bits cannot number the models.
func New(d *dataset.Dataset) (*Catalog, error) {
	c, err := newCatalog(d, substring.New, nil)
	if err == nil {
		c.words()
		c.complete()
	}
	return c, err
}

// NewUnindexed is like New but does as little as it can before the first question, in a quarter of New's time: it keeps d, encodes the
// facts of version 2 when they are first asked for, and makes no index for parts of texts. The answers are the same, but a search
// looks at every text for each of its words: it takes a tenth of a second for a million models.
func NewUnindexed(d *dataset.Dataset) (*Catalog, error) {
	return newCatalog(d, substring.NewUnindexed, nil)
}

// newCatalog indexes a dataset. If prepared is not nil, it has the facts that version 2 adds.
func newCatalog(d *dataset.Dataset, index func(texts []string) *substring.Index, prepared *packedReader) (*Catalog, error) {
	n := len(d.Models)
	if uint64(n) >= math.MaxUint32 {
		return nil, fmt.Errorf("%d models are more than a catalog can number", n)
	}
	c := &Catalog{
		providers: slices.Clone(d.Providers),
		sources:   slices.Clone(d.Sources),
		lastSync:  d.LastSync,
		objects:   make([]string, n),
		cells:     make([]uint8, n),
	}
	for i, v := range Versions {
		c.params[i] = params(v, d.Providers)
	}
	c.scratch.New = func() any { return new(scratch) }
	texts := make([]string, n)
	facts := make([]rowFacts, n)
	c.encode(d, texts, facts)
	c.complete = sync.OnceFunc(func() { c.encodeParts(d) })
	if prepared != nil {
		if err := prepared.fill(c, d, facts); err != nil {
			return nil, err
		}
		c.complete = sync.OnceFunc(c.hashRows)
	}
	today := d.Day()
	c.names = sync.OnceValue(c.indexNames)
	c.words = sync.OnceValue(func() *wordIndex { return newWordIndex(d) })
	c.digest = sync.OnceValue(func() string { return c.hash(today) })
	var group sync.WaitGroup
	group.Go(func() { c.texts = index(texts) })
	group.Go(func() { c.indexFacts(facts) })
	group.Go(func() { c.rows = rowsByIdentity(c.objects) })
	group.Go(func() { c.orderBy(SortUpdated, byUpdated(d.Models)) })
	group.Go(func() { c.orderBy(SortName, byName(d.Models)) })
	group.Go(func() { c.orderBy(SortProvider, byProvider(d.Models)) })
	group.Wait()
	c.providersBody = c.encodeProviders()
	c.statsBodies[V1-1] = c.encodeStats("")
	return c, nil
}

// chunkRows is the number of rows that are encoded at a time. Their texts share an allocation.
const chunkRows = 1 << 12

// encode fills the object, the text, the cell and the facts of each row.
func (c *Catalog) encode(d *dataset.Dataset, texts []string, facts []rowFacts) {
	providers := make(map[string]int, len(c.providers))
	for i, p := range c.providers {
		providers[p.ID] = i
	}
	today := d.Day()
	inChunks(d.Models, func(start int, chunk []dataset.Model) {
		end := start + len(chunk)
		share(c.objects[start:end], func(dst []byte, i int) []byte { return appendModel(dst, &chunk[i]) })
		share(texts[start:end], func(dst []byte, i int) []byte { return appendText(dst, &chunk[i]) })
		for i := range chunk {
			c.cells[start+i] = cellOf(providers[chunk[i].Provider], chunk[i].Type, chunk[i].Status)
			facts[start+i] = factsOf(&chunk[i], chunk[i].Quotes(today))
		}
	})
	for _, cell := range c.cells {
		c.totals[cell]++
	}
}

// inChunks calls work with chunks of models and the row of the first of each, on all cores.
func inChunks(models []dataset.Model, work func(start int, chunk []dataset.Model)) {
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		group.Go(func() {
			for start := worker * chunkRows; start < len(models); start += workers * chunkRows {
				work(start, models[start:min(start+chunkRows, len(models))])
			}
		})
	}
	group.Wait()
}

// share fills dst with what add appends for each index, in one allocation.
func share(dst []string, add func(dst []byte, i int) []byte) {
	var buf []byte
	ends := make([]int, len(dst))
	for i := range dst {
		buf = add(buf, i)
		ends[i] = len(buf)
	}
	text, start := string(buf), 0
	for i, end := range ends {
		dst[i] = text[start:end]
		start = end
	}
}

// appendText appends what a search looks at: the folded id, provider id, name and description.
func appendText(dst []byte, m *dataset.Model) []byte {
	dst = append(dst, substring.Fold(m.ID)...)
	dst = append(append(dst, substring.Separator...), substring.Fold(m.Provider)...)
	for _, field := range [...]dataset.NullString{m.Name, m.Description} {
		if field.Valid {
			dst = append(append(dst, substring.Separator...), substring.Fold(field.String)...)
		}
	}
	return dst
}

// hash returns the hash of everything that answers depend on.
func (c *Catalog) hash(day dataset.Date) string {
	h := sha256.New()
	buffer := fmt.Appendf(nil, "%q %v %v %v\n", c.providers, c.lastSync, c.sources, day)
	for row, object := range c.objects {
		h.Write(buffer) // a hash returns no error
		buffer = append(buffer[:0], object...)
		for _, part := range [...]int{factsPart, sourcesPart, historyPart} { // prices follow from these and the day
			buffer = append(buffer, c.part(row, part)...)
		}
	}
	h.Write(buffer)
	return hex.EncodeToString(h.Sum(nil))
}

// Len returns the number of models.
func (c *Catalog) Len() int { return len(c.objects) }

// Providers returns the providers in the order of the dataset. The caller must not change them.
func (c *Catalog) Providers() []dataset.Provider { return c.providers }

// Wording returns a text that speaks of seven providers with the catalog's number of them.
func (c *Catalog) Wording(text string) string {
	n, noun := dataset.InWords(len(c.providers)), " providers"
	if len(c.providers) == 1 {
		noun = " provider"
	}
	return strings.NewReplacer("seven providers", n+noun, "seven", n).Replace(text)
}

// Params returns the query parameters of the list of models in a version, in the order in which documents show them. The caller
// must not change them.
func (c *Catalog) Params(v Version) []Param { return c.params[v-1] }

// LastSync returns the time of the dataset's last successful sync, or nil if there was none.
func (c *Catalog) LastSync() *dataset.Timestamp { return c.lastSync }

// Digest returns the SHA-256 of all facts in the catalog in hexadecimal digits. It is the same for equal datasets on every
// machine.
func (c *Catalog) Digest() string { return c.digest() }
