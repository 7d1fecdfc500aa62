package api

import (
	"bytes"
	"sync"
	"sync/atomic"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// selected is the representation of a 200 that is chosen for a client.
type selected struct {
	coding representation.Coding
	etag   string
	body   []byte
}

const (
	maxCachedBody  = 64 << 10 // bytes of a body that is kept
	maxCachedQuery = 512      // bytes of a query whose result is kept
	cachedSize     = 2 << 10  // bytes of a result with its keys, the longest query and link; a body comes on top
)

// listKey is the key of the result of a query.
type listKey struct {
	version  catalog.Version
	rawQuery string
}

// cacheKey says what a body was made of. A hash would not do: clients can find a list that has the hash of another.
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
		coded, found := a.cache.find(key).(*selected)
		if !found {
			w.coded = representation.Append(w.coded[:0], coding, representation.Fast, x.body)
			coded = &selected{coding, representation.ETag(x.hash, coding, representation.Fast), w.coded}
			if !representation.Pays(x.body, w.coded) {
				coded = &selected{coding: representation.Identity}
			}
			if len(coded.body) <= maxCachedBody {
				a.cache.add(key, &selected{coded.coding, coded.etag, bytes.Clone(coded.body)}, cachedSize+len(coded.body))
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
type cache struct {
	values sync.Map
	max    int64        // in bytes
	size   atomic.Int64 // of the values, in bytes
}

// find returns the value that was added with the key, or nil.
func (c *cache) find(key any) any {
	value, _ := c.values.Load(key)
	return value
}

// add keeps a value of a size in bytes. The value must not be changed.
func (c *cache) add(key, value any, size int) {
	if c.size.Add(int64(size)) > c.max {
		c.values.Clear()
		c.size.Store(int64(size))
	}
	c.values.Store(key, value)
}
