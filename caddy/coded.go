package modelcatalog

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sync/atomic"

	"github.com/zeebo/xxh3"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// codedAnswers keeps compressed answers that were asked for more than once: compressing takes far longer than answering. It
// is a table of fixed size without locks. An answer is found by what it is made from, so that its body need not be made; it
// has two places, and takes the place of another where both are full. But only an answer that comes a second time may enter,
// so that a flood of different queries, each sent once, does not push out what is in use. The queries are the client's to
// choose; the memory is not: 3 MB with answers of common size, and 32 MB if all were as long as may enter.
type codedAnswers struct {
	entries [codedPlaces]atomic.Pointer[codedAnswer]
	seen    [codedSeen]atomic.Uint64 // keys of answers that came once
}

const (
	codedPlaces = 512
	codedSeen   = 4096
	maxCoded    = 64 << 10 // bytes
)

// codedAnswer is the compressed form of an answer.
type codedAnswer struct {
	coding   representation.Coding
	endpoint api.Endpoint
	page     catalog.Page
	rows     []uint32
	etag     string
	bytes    []byte // nil: coding does not pay
}

// is reports whether it is the form of an answer in a coding.
func (c *codedAnswer) is(answer *api.Answer, coding representation.Coding) bool {
	content := answer.Content()
	return c.coding == coding && c.endpoint == answer.Endpoint && c.page == content.Page && slices.Equal(c.rows, content.Rows())
}

// codedKey returns a hash of what tells coded answers apart.
func codedKey(answer *api.Answer, coding representation.Coding) uint64 {
	content := answer.Content()
	var buffer [4*catalog.MaxLimit + 32]byte
	text := append(buffer[:0], byte(coding), byte(answer.Endpoint))
	text = binary.LittleEndian.AppendUint64(text, uint64(content.Page.Page))
	text = binary.LittleEndian.AppendUint64(text, uint64(content.Total)<<8|uint64(content.Limit))
	for _, row := range content.Rows() {
		text = binary.LittleEndian.AppendUint32(text, row)
	}
	return xxh3.Hash(text)
}

// find returns the coded form of an answer and its key; nil where it is not kept.
func (c *codedAnswers) find(answer *api.Answer, coding representation.Coding) (*codedAnswer, uint64) {
	key := codedKey(answer, coding)
	for _, place := range c.places(key) {
		if e := place.Load(); e != nil && e.is(answer, coding) {
			return e, key
		}
	}
	return nil, key
}

func (c *codedAnswers) places(key uint64) [2]*atomic.Pointer[codedAnswer] {
	return [...]*atomic.Pointer[codedAnswer]{&c.entries[key%codedPlaces], &c.entries[key/codedPlaces%codedPlaces]}
}

// offer keeps a copy of the coded form of an answer if it comes a second time. Coded is nil where coding does not pay.
func (c *codedAnswers) offer(key uint64, answer *api.Answer, coding representation.Coding, etag string, coded []byte) {
	if c.seen[key%codedSeen].Swap(key) != key || len(coded) > maxCoded {
		return
	}
	places := c.places(key)
	place := places[0]
	if place.Load() != nil && (places[1].Load() == nil || key>>63 == 1) {
		place = places[1]
	}
	content := answer.Content()
	place.Store(&codedAnswer{coding, answer.Endpoint, content.Page, slices.Clone(content.Rows()), etag, bytes.Clone(coded)})
}
