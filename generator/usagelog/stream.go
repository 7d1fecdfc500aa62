package usagelog

import (
	"fmt"

	"modelcatalog/dataset/price"
)

// chunk says whether an answer is one of the chunks of a stream of Gemini without an id. Each chunk has
// all tokens so far:
//
//	{"candidates":[{"index":0}],"usageMetadata":{"candidatesTokenCount":4}}
//	{"candidates":[{"index":0,"finishReason":"STOP"}],"usageMetadata":{"candidatesTokenCount":12}}
//
// is one answer of 12 tokens. Gemini has an id in newer ones, by which they are counted once anyway.
type chunk int

const (
	noChunk   chunk = iota
	someChunk       // others follow
	lastChunk       // or the only one
)

// chunkOf returns what an object is of a stream.
func chunkOf(o price.Object) chunk {
	candidates, isList := o["candidates"].([]any)
	if !isList || o["usageMetadata"] == nil || o["responseId"] != nil {
		return noChunk
	}
	for _, candidate := range candidates {
		c, _ := candidate.(price.Object)
		if c["finishReason"] != nil {
			return lastChunk
		}
	}
	return someChunk
}

// nameStream gives the chunks of a stream the same id, so that the one with the most tokens is counted.
//
// LIMIT: of two answers without an id and a reason for their end the first is left out if the
// second has more tokens: nothing in them tells that they are not chunks of one stream. The report
// says how many lines it counted once. Of a stream that was cut the tokens of its last chunk count.
func (s *session) nameStream(e *Entry) {
	if e.chunk == noChunk || e.Err != nil {
		return
	}
	tokens := e.Record.Use.Tokens()
	if !s.streaming || tokens < s.streamed {
		s.streams++
	}
	e.Record.ID = fmt.Sprintf("stream %d of %s", s.streams, e.File)
	s.streaming = e.chunk == someChunk
	s.streamed = tokens
}
