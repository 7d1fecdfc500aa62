package api

import (
	"bytes"
	"strings"
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
	maxCachedBody   = 64 << 10 // bytes of a body that is kept
	maxCachedTarget = 512      // bytes of a path and a query for which something is kept
	cachedSize      = 2 << 10  // bytes of a value with the longest key and link; a body comes on top
)

// key is what an answer depends on, besides the catalog. Ignored queries are empty.
type key struct {
	path, query string
	coding      representation.Coding // Identity: a *list, or the *content for a model, which are not encoded
}

// choose selects the representation of a 200 that the client likes best. It compresses a body once.
func (a *API) choose(w *Response, r *Request) selected {
	x := &w.answer
	coding := representation.Negotiate(r.AcceptEncoding)
	if coding != representation.Identity && len(x.body) >= representation.MinSize {
		k := key{r.Path, x.query, coding}
		coded, found := a.cache.find(k).(*selected)
		if !found {
			w.coded = representation.Append(w.coded[:0], coding, representation.Fast, x.body)
			coded = &selected{coding, representation.ETag(x.hash, coding, representation.Fast), w.coded}
			if !representation.Pays(x.body, w.coded) {
				coded = &selected{coding: representation.Identity}
			}
			if len(coded.body) <= maxCachedBody {
				a.cache.add(k, &selected{coded.coding, coded.etag, bytes.Clone(coded.body)}, len(coded.body))
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

// find returns the value that was added with a key, or nil.
func (c *cache) find(k key) any {
	value, _ := c.values.Load(k)
	return value
}

// add keeps a value with a body of a size in bytes, unless the key is too long. The value must not be changed.
func (c *cache) add(k key, value any, size int) {
	if len(k.path)+len(k.query) > maxCachedTarget {
		return
	}
	size += cachedSize
	if c.size.Add(int64(size)) > c.max {
		c.values.Clear()
		c.size.Store(int64(size))
	}
	k.path, k.query = strings.Clone(k.path), strings.Clone(k.query) // copies do not keep the memory of the request
	c.values.Store(k, value)
}
