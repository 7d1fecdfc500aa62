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

// compressedCache keeps compressed bodies, because compressing takes far longer than answering. It has two generations: a body that is
// asked for moves to the recent one. When that is full, the older one is dropped. So clients choose the queries, but not the memory: the
// bodies of documents, which are few, and 512 others of at most 32 KiB.
type compressedCache struct {
	recent, older atomic.Pointer[sync.Map] // of *selected by cacheKey
	added         atomic.Int64
}

type cacheKey struct {
	hash   representation.Hash
	coding representation.Coding
}

const (
	generationSize = 256      // bodies
	maxCachedBody  = 32 << 10 // bytes
)

// find returns what was added with the key, or nil.
func (c *compressedCache) find(key cacheKey) *selected {
	recent := c.recent.Load()
	found, ok := recent.Load(key)
	if !ok {
		if found, ok = c.older.Load().Load(key); !ok {
			return nil
		}
		c.insert(key, found)
	}
	return found.(*selected)
}

// add keeps a copy of a compressed body.
func (c *compressedCache) add(key cacheKey, coded selected) {
	if len(coded.body) <= maxCachedBody {
		coded.body = bytes.Clone(coded.body)
		c.insert(key, &coded)
	}
}

func (c *compressedCache) insert(key cacheKey, value any) {
	if c.added.Add(1)%generationSize == 0 {
		c.older.Store(c.recent.Swap(new(sync.Map)))
	}
	c.recent.Load().Store(key, value)
}
