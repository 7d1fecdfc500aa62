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

// choose selects the representation of a 200 that the client likes best. It compresses a body once.
func (a *API) choose(w *Response, acceptEncoding string) selected {
	x := &w.answer
	coding := representation.Negotiate(acceptEncoding)
	if coding != representation.Identity && len(x.body) >= representation.MinSize {
		key := cacheKey{x.hash, coding}
		coded := a.cache.find(key)
		if coded == nil {
			w.coded = representation.Append(w.coded[:0], coding, representation.Fast, x.body)
			coded = &selected{coding, representation.ETag(x.hash, coding, representation.Fast), w.coded}
			if !representation.Pays(x.body, w.coded) {
				coded = &selected{coding: representation.Identity}
			}
			a.cache.add(key, *coded)
		}
		if coded.coding == coding {
			return *coded
		}
	}
	return selected{representation.Identity, representation.ETag(x.hash, representation.Identity, representation.Fast), x.body}
}

// compressedCache keeps compressed bodies, because compressing takes far longer than answering. It starts anew when it is full. So clients
// choose the queries, but not the memory: 512 bodies of at most 32 KiB.
type compressedCache struct {
	bodies atomic.Pointer[sync.Map] // of *selected by cacheKey
	added  atomic.Int64
}

type cacheKey struct {
	hash   representation.Hash
	coding representation.Coding
}

const (
	cacheSize     = 512      // bodies
	maxCachedBody = 32 << 10 // bytes
)

// find returns what was added with the key, or nil.
func (c *compressedCache) find(key cacheKey) *selected {
	found, _ := c.bodies.Load().Load(key)
	coded, _ := found.(*selected)
	return coded
}

// add keeps a copy of a compressed body.
func (c *compressedCache) add(key cacheKey, coded selected) {
	if len(coded.body) > maxCachedBody {
		return
	}
	coded.body = bytes.Clone(coded.body)
	if c.added.Add(1)%cacheSize == 0 {
		c.bodies.Store(new(sync.Map))
	}
	c.bodies.Load().Store(key, &coded)
}
