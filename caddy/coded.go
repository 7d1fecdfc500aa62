package modelcatalog

import (
	"bytes"
	"sync/atomic"

	"modelcatalog/site/representation"
)

// codedAnswers keeps compressed answers that were asked for more than once: compressing takes far longer than answering. It
// is a table of fixed size without locks. An answer has one place, found by its content hash, and whoever comes there last
// stays; but only an answer that comes a second time may enter, so that a flood of different queries, each sent once, does
// not push out what is in use. The queries are the client's to choose; the memory is not: at most codedSlots times
// maxCoded, and 3 MB with answers of common size.
type codedAnswers struct {
	entries [codedSlots]atomic.Pointer[codedAnswer]
	seen    [codedSlots]atomic.Uint64 // the key that last missed here
}

const (
	codedSlots = 512
	maxCoded   = 64 << 10 // bytes
)

type codedAnswer struct {
	key   uint64
	bytes []byte
}

// get returns the coded form of the answer's body. It is valid until wk is used again and must not be changed.
func (c *codedAnswers) get(wk *work, coding representation.Coding) []byte {
	key := uint64(wk.answer.Hash) + uint64(coding)
	slot := key % codedSlots
	if entry := c.entries[slot].Load(); entry != nil && entry.key == key {
		return entry.bytes
	}
	wk.coded = representation.Append(wk.coded[:0], coding, representation.Fast, wk.answer.Body)
	if c.seen[slot].Swap(key) == key && len(wk.coded) <= maxCoded {
		c.entries[slot].Store(&codedAnswer{key, bytes.Clone(wk.coded)})
	}
	return wk.coded
}
