package api

import (
	"bytes"
	"sync"
	"sync/atomic"

	"modelcatalog/site/representation"
)

// selected is the representation of a 200 that is chosen for a client.
type selected struct {
	coding representation.Coding
	etag   string
	body   []byte
}

const (
	cacheSize      = 512      // values that a cache keeps
	maxCachedBody  = 32 << 10 // bytes of a compressed body that is kept
	maxCachedQuery = 512      // bytes of a query whose result is kept
)

// cacheKey says what a compressed body was made of. A hash would not do: clients can find a list that has the hash of another.
type cacheKey struct {
	of     any // a *document, a catalog.Result, or the *version of the model in row
	row    int
	coding representation.Coding
}

// choose selects the representation of a 200 that the client likes best. It compresses a body once.
func (a *API) choose(w *Response, acceptEncoding string) selected {
	x := &w.answer
	coding := representation.Negotiate(acceptEncoding)
	if coding != representation.Identity && len(x.body) >= representation.MinSize {
		key := cacheKey{x.of, x.row, coding}
		coded := a.compressed.find(key)
		if coded == nil {
			w.coded = representation.Append(w.coded[:0], coding, representation.Fast, x.body)
			coded = &selected{coding, representation.ETag(x.hash, coding, representation.Fast), w.coded}
			if !representation.Pays(x.body, w.coded) {
				coded = &selected{coding: representation.Identity}
			}
			if len(coded.body) <= maxCachedBody {
				a.compressed.add(key, &selected{coded.coding, coded.etag, bytes.Clone(coded.body)})
			}
		}
		if coded.coding == coding {
			return *coded
		}
	}
	return selected{representation.Identity, representation.ETag(x.hash, representation.Identity, representation.Fast), x.body}
}

// cache keeps what was made for keys, because many clients ask for the same. It starts anew when it is full, so clients choose what is
// kept, but not how much.
type cache[K comparable, V any] struct {
	values sync.Map // of *V by K
	added  atomic.Int64
}

// find returns the value that was added with the key, or nil.
func (c *cache[K, V]) find(key K) *V {
	found, _ := c.values.Load(key)
	value, _ := found.(*V)
	return value
}

// add keeps a value, which must not be changed.
func (c *cache[K, V]) add(key K, value *V) {
	if c.added.Add(1)%cacheSize == 0 {
		c.values.Clear()
	}
	c.values.Store(key, value)
}
