package api

import (
	"bytes"
	"strings"
	"sync"
	"sync/atomic"

	"modelcatalog/site/representation"
)

// selected is the representation of a 200 that is chosen for a client (RFC 9110, section 3.2).
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

// key contains what an answer depends on besides the catalog. The query is empty if the answer does
// not depend on it.
type key struct {
	path, query string
	coding      representation.Coding // Identity: a *list, or the *content for a model, which are not encoded
}

// choose selects the representation of a 200 that the client likes best. It compresses a body once.
func (a *API) choose(w *Response, r *Request) selected {
	x := &w.answer
	coding := representation.Negotiate(r.AcceptEncoding)
	identity := selected{
		coding: representation.Identity,
		etag:   representation.ETag(x.hash, representation.Identity, representation.Fast),
		body:   x.body,
	}
	if coding == representation.Identity || len(x.body) < representation.MinSize {
		return identity
	}
	k := key{r.Path, x.query, coding}
	coded, found := a.cache.find(k).(*selected)
	if !found {
		coded = w.compress(coding)
		// A copy, because the next request writes into the memory of the response.
		if len(coded.body) <= maxCachedBody {
			a.cache.add(k, &selected{coded.coding, coded.etag, bytes.Clone(coded.body)}, len(coded.body))
		}
	}
	if coded.coding != coding {
		return identity // compressing it does not pay, which is cached too
	}
	return *coded
}

// compress returns the body of the response in a coding, in the response's memory, or a selected
// with the coding Identity if it does not pay.
func (w *Response) compress(coding representation.Coding) *selected {
	x := &w.answer
	w.coded = representation.Append(w.coded[:0], coding, representation.Fast, x.body)
	if !representation.Pays(x.body, w.coded) {
		return &selected{coding: representation.Identity}
	}
	return &selected{coding, representation.ETag(x.hash, coding, representation.Fast), w.coded}
}

// cache keeps what was made for keys, because many clients ask for the same. It starts anew when it
// is full, so clients choose what is kept, but not how much. Emptying it needs no lock, and no list
// of what was used last, which each hit would have to write.
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

// add keeps a value with a body of a size in bytes, unless the key is too long. The value must not
// be changed.
func (c *cache) add(k key, value any, size int) {
	if len(k.path)+len(k.query) > maxCachedTarget {
		return
	}
	size += cachedSize
	// LIMIT: goroutines that add at the same moment may each find the cache full, and empty it more
	// than once, or count a value that another has removed. Then it is emptied a little early, and
	// the bound holds.
	if c.size.Add(int64(size)) > c.max {
		c.values.Clear()
		c.size.Store(int64(size))
	}
	// A part of a string keeps the whole alive: here the request, which may have 64 KiB of headers.
	k.path = strings.Clone(k.path)
	k.query = strings.Clone(k.query)
	c.values.Store(k, value)
}
