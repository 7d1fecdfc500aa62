package api

import (
	"bytes"
	"sync/atomic"

	"modelcatalog/site/representation"
)

// keptBodies keeps the compressed bodies of queries and models that were asked for more than once, because compressing takes
// far longer than answering. It is a table of fixed size without locks. A body is found by the hash that its tag is made from,
// so a list need not be encoded first. It has two places, and replaces another body if both are taken. It may enter only when
// it comes a second time: a flood of different queries, each sent once, does not push out the bodies in use. Clients choose the
// queries, but not the memory: 3 MB with bodies of common size, 16 MB if each is as long as allowed.
//
// The compressed bodies of documents, which are few, are kept beside the documents.
type keptBodies struct {
	entries [keptPlaces]atomic.Pointer[keptBody]
	seen    [keptSeen]atomic.Uint64 // keys of bodies that came once
}

const (
	keptPlaces = 512
	keptSeen   = 4096
	maxKept    = 32 << 10 // bytes of a body
)

type keptBody struct {
	selected // its tag is empty if the coding does not pay
	hash     representation.Hash
}

// find returns the compressed body of a document, or of another answer if d is nil; nil if it is not kept.
func (k *keptBodies) find(d *document, coding representation.Coding, hash representation.Hash) *selected {
	if d != nil {
		return d.coded[coding].Load()
	}
	for _, place := range k.places(keyOf(coding, hash)) {
		if f := place.Load(); f != nil && f.coding == coding && f.hash == hash {
			return &f.selected
		}
	}
	return nil
}

func keyOf(coding representation.Coding, hash representation.Hash) uint64 {
	return uint64(hash) + uint64(coding)
}

func (k *keptBodies) places(key uint64) [2]*atomic.Pointer[keptBody] {
	return [...]*atomic.Pointer[keptBody]{&k.entries[key%keptPlaces], &k.entries[key/keptPlaces%keptPlaces]}
}

// offer keeps a copy of a compressed body, of a document or one that comes a second time.
func (k *keptBodies) offer(d *document, coded selected, hash representation.Hash) {
	key := keyOf(coded.coding, hash)
	if d == nil && (k.seen[key%keptSeen].Swap(key) != key || len(coded.body) > maxKept) {
		return
	}
	coded.body = bytes.Clone(coded.body)
	if d != nil {
		d.coded[coded.coding].Store(&coded)
		return
	}
	places := k.places(key)
	place := places[0]
	if place.Load() != nil && (places[1].Load() == nil || key>>63 == 1) {
		place = places[1]
	}
	place.Store(&keptBody{coded, hash})
}
