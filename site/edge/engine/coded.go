package engine

import (
	"bytes"

	"github.com/zeebo/xxh3"
)

// codedAnswers keeps compressed answers that were asked for more than once: compressing takes far longer than answering. It
// is a table of fixed size in which an answer, found by its tag, has one place. Only an answer that comes a second time may
// enter, so that a flood of different queries, each sent once, does not push out what is in use. The queries are the client's
// to choose; the memory is not: 1 MB with answers of common size, and 8 MB if all were as long as may enter.
type codedAnswers struct {
	entries [codedPlaces]*codedAnswer
	seen    [codedSeen]uint64 // hashes of tags that came once
}

const (
	codedPlaces = 256
	codedSeen   = 2048
	maxCoded    = 32 << 10 // bytes
)

// codedAnswer is the compressed form of an answer.
type codedAnswer struct {
	etag  string
	bytes []byte // nil: the coding does not pay
}

// find returns the coded form of a tag; nil where it is not kept.
func (c *codedAnswers) find(etag string) *codedAnswer {
	if e := c.entries[xxh3.HashString(etag)%codedPlaces]; e != nil && e.etag == etag {
		return e
	}
	return nil
}

// offer keeps a copy of a coded form if it comes a second time. Coded is nil where coding does not pay.
func (c *codedAnswers) offer(etag string, coded []byte) {
	hash := xxh3.HashString(etag)
	known := c.seen[hash%codedSeen] == hash
	c.seen[hash%codedSeen] = hash
	if known && len(coded) <= maxCoded {
		c.entries[hash%codedPlaces] = &codedAnswer{etag, bytes.Clone(coded)}
	}
}
