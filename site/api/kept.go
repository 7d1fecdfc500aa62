package api

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sync/atomic"

	"github.com/zeebo/xxh3"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// keptBodies keeps the compressed bodies of queries and models that were asked for more than once, because compressing takes
// far longer than answering. It is a table of fixed size without locks. A body is found by the rows and the page that it is
// made from, so it need not be encoded first. It has two places, and replaces another body if both are taken. It may enter
// only when it comes a second time: a flood of different queries, each sent once, does not push out the bodies in use.
// Clients choose the queries, but not the memory: 3 MB with bodies of common size, 16 MB if each is as long as allowed.
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

// keptBody is the compressed body of an answer.
type keptBody struct {
	selected              // its body is nil if the coding does not pay
	page     catalog.Page // a model has the zero value, and no list has
	rows     []uint32
}

// find returns the compressed body of a 200 and its key; nil if it is not kept.
func (k *keptBodies) find(x *answer, coding representation.Coding) (*keptBody, uint64) {
	if x.document != nil {
		return x.document.coded[coding].Load(), 0
	}
	key := keyOf(&x.result, coding)
	for _, place := range k.places(key) {
		f := place.Load()
		if f != nil && f.coding == coding && f.page == x.result.Page && slices.Equal(f.rows, x.result.Rows()) {
			return f, key
		}
	}
	return nil, key
}

// keyOf returns a hash of what distinguishes compressed bodies.
func keyOf(result *catalog.Result, coding representation.Coding) uint64 {
	var buffer [4*catalog.MaxLimit + 32]byte
	text := append(buffer[:0], byte(coding))
	text = binary.LittleEndian.AppendUint64(text, uint64(result.Page.Page))
	text = binary.LittleEndian.AppendUint64(text, uint64(result.Total)<<8|uint64(result.Limit))
	for _, row := range result.Rows() {
		text = binary.LittleEndian.AppendUint32(text, row)
	}
	return xxh3.Hash(text)
}

func (k *keptBodies) places(key uint64) [2]*atomic.Pointer[keptBody] {
	return [...]*atomic.Pointer[keptBody]{&k.entries[key%keptPlaces], &k.entries[key/keptPlaces%keptPlaces]}
}

// offer keeps a copy of a compressed body, of a document or one that comes a second time.
func (k *keptBodies) offer(key uint64, x *answer, coded selected) {
	if x.document == nil && (k.seen[key%keptSeen].Swap(key) != key || len(coded.body) > maxKept) {
		return
	}
	coded.body = bytes.Clone(coded.body)
	if x.document != nil {
		x.document.coded[coded.coding].Store(&keptBody{selected: coded})
		return
	}
	places := k.places(key)
	place := places[0]
	if place.Load() != nil && (places[1].Load() == nil || key>>63 == 1) {
		place = places[1]
	}
	place.Store(&keptBody{coded, x.result.Page, slices.Clone(x.result.Rows())})
}
