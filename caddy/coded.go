package modelcatalog

import (
	"bytes"
	"sync/atomic"

	"modelcatalog/site/representation"
)

// codedAnswers keeps compressed answers that were asked for more than once: compressing takes far longer than answering. It
// is a table of fixed size without locks. An answer has two places, found by its content hash, and takes the place of
// another where both are full; but only an answer that comes a second time may enter, so that a flood of different queries,
// each sent once, does not push out what is in use. The queries are the client's to choose; the memory is not: 3 MB with
// answers of common size, and 32 MB if all were as long as may enter.
type codedAnswers struct {
	entries [codedPlaces]atomic.Pointer[codedAnswer]
	seen    [codedSeen]atomic.Uint64 // hashes of answers that came once
}

const (
	codedPlaces = 512
	codedSeen   = 4096
	maxCoded    = 64 << 10 // bytes
)

type codedAnswer struct {
	hash   representation.Hash
	coding representation.Coding
	size   int // of the identity form
	bytes  []byte
}

// get returns the coded form of the answer's body. It is valid until wk is used again and must not be changed.
func (c *codedAnswers) get(wk *work, coding representation.Coding) []byte {
	hash, size := wk.answer.Hash, len(wk.answer.Body)
	key := uint64(hash) + uint64(coding)
	first, second := &c.entries[key%codedPlaces], &c.entries[key/codedPlaces%codedPlaces]
	for _, place := range [...]*atomic.Pointer[codedAnswer]{first, second} {
		if e := place.Load(); e != nil && e.hash == hash && e.coding == coding && e.size == size {
			return e.bytes
		}
	}
	wk.coded = representation.Append(wk.coded[:0], coding, representation.Fast, wk.answer.Body)
	if c.seen[key%codedSeen].Swap(key) == key && len(wk.coded) <= maxCoded {
		place := first
		if first.Load() != nil && (second.Load() == nil || key>>63 == 1) {
			place = second
		}
		place.Store(&codedAnswer{hash, coding, size, bytes.Clone(wk.coded)})
	}
	return wk.coded
}
