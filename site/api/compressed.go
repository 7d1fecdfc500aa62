package api

import (
	"bytes"
	"sync/atomic"

	"modelcatalog/site/representation"
)

// compressedCache keeps the compressed bodies of queries and models that were asked for more than once, because compressing takes
// far longer than answering. It is a table of fixed size without locks. A body is found by the hash that its tag is made from, so a
// list need not be encoded first. A body enters only when it comes a second time, in one of two places: a flood of different queries,
// each sent once, does not push out the bodies in use. Clients choose the queries, but not the memory: 3 MB with bodies of common
// size, 16 MB if each is as long as allowed.
//
// The compressed bodies of documents, which are few, are kept beside the documents.
type compressedCache struct {
	entries [cachedBodies]atomic.Pointer[compressed]
	seen    [4096]atomic.Uint64 // keys of bodies that came once
}

const (
	cachedBodies  = 512
	maxCachedBody = 32 << 10 // bytes
)

type compressed struct {
	selected // its tag is empty if the coding does not pay
	hash     representation.Hash
}

// find returns the compressed body of a document, or of another answer if d is nil; nil if there is none.
func (c *compressedCache) find(d *document, coding representation.Coding, hash representation.Hash) *selected {
	if d != nil {
		return d.coded[coding].Load()
	}
	for _, place := range c.places(cacheKey(coding, hash)) {
		if body := place.Load(); body != nil && body.coding == coding && body.hash == hash {
			return &body.selected
		}
	}
	return nil
}

func cacheKey(coding representation.Coding, hash representation.Hash) uint64 {
	return uint64(hash) + uint64(coding)
}

func (c *compressedCache) places(key uint64) [2]*atomic.Pointer[compressed] {
	return [...]*atomic.Pointer[compressed]{&c.entries[key%cachedBodies], &c.entries[key/cachedBodies%cachedBodies]}
}

// add keeps a copy of a compressed body, of a document or one that comes a second time.
func (c *compressedCache) add(d *document, coded selected, hash representation.Hash) {
	key := cacheKey(coded.coding, hash)
	if d == nil && (c.seen[key%uint64(len(c.seen))].Swap(key) != key || len(coded.body) > maxCachedBody) {
		return
	}
	coded.body = bytes.Clone(coded.body)
	if d != nil {
		d.coded[coded.coding].Store(&coded)
		return
	}
	places := c.places(key)
	place := places[0]
	if place.Load() != nil && (places[1].Load() == nil || key>>63 == 1) {
		place = places[1]
	}
	place.Store(&compressed{coded, hash})
}
