package api

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"

	"modelcatalog/site/representation"
)

// selected is the representation of a 200 that is chosen for a client.
type selected struct {
	coding representation.Coding
	etag   string
	body   []byte
}

// maxCachedBody is the most bytes of a compressed body that is kept.
const maxCachedBody = 32 << 10

// cacheKey is that of a compressed body.
type cacheKey struct {
	hash   representation.Hash
	coding representation.Coding
}

// choose selects the representation of a 200 that the client likes best. It compresses a body once.
func (a *API) choose(w *Response, acceptEncoding string) selected {
	x := &w.answer
	coding := representation.Negotiate(acceptEncoding)
	if coding != representation.Identity && len(x.body) >= representation.MinSize {
		key := cacheKey{x.hash, coding}
		coded := a.compressed.find(key)
		if coded == nil {
			w.coded = representation.Append(w.coded[:0], coding, representation.Fast, x.body)
			coded = &selected{coding, representation.ETag(x.hash, coding, representation.Fast), w.coded}
			if !representation.Pays(x.body, w.coded) {
				coded = &selected{coding: representation.Identity}
			}
			if len(coded.body) <= maxCachedBody {
				a.compressed.add(key, selected{coded.coding, coded.etag, bytes.Clone(coded.body)})
			}
		}
		if coded.coding == coding {
			return *coded
		}
	}
	return selected{representation.Identity, representation.ETag(x.hash, representation.Identity, representation.Fast), x.body}
}

// cache keeps what was made for keys, because many clients ask for the same. It takes no lock. A key that finds its bucket full takes the
// place of another. So clients choose what is kept, but not how much.
type cache[K comparable, V any] struct {
	buckets [cacheSize / bucketSize][bucketSize]atomic.Pointer[cacheEntry[K, V]]
	added   atomic.Uint32
}

type cacheEntry[K comparable, V any] struct {
	key   K
	value V
}

const (
	cacheSize  = 512
	bucketSize = 4
)

var cacheSeed = maphash.MakeSeed()

func (c *cache[K, V]) bucket(key K) []atomic.Pointer[cacheEntry[K, V]] {
	return c.buckets[maphash.Comparable(cacheSeed, key)%uint64(len(c.buckets))][:]
}

// find returns the value that was added with the key, or nil.
func (c *cache[K, V]) find(key K) *V {
	bucket := c.bucket(key)
	for i := range bucket {
		if entry := bucket[i].Load(); entry != nil && entry.key == key {
			return &entry.value
		}
	}
	return nil
}

// add keeps a value. Nobody may change it.
func (c *cache[K, V]) add(key K, value V) *V {
	bucket, entry := c.bucket(key), &cacheEntry[K, V]{key, value}
	for i := range bucket {
		if bucket[i].CompareAndSwap(nil, entry) {
			return &entry.value
		}
	}
	bucket[c.added.Add(1)%bucketSize].Store(entry)
	return &entry.value
}
