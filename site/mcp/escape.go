package mcp

import (
	"slices"
	"sync/atomic"

	"modelcatalog/dataset/catalog"
)

// escapedObjects keeps the objects of models as the inside of a JSON string, because to escape them takes most of the time of a
// call. It is a table of fixed size without locks, of a few megabytes whatever clients ask.
type escapedObjects [1024]atomic.Pointer[escapedObject]

type escapedObject struct {
	row  uint32
	size int // of the object that is not escaped
	text []byte
}

func (s *Server) escaped(row uint32) *escapedObject {
	kept := &s.objects[row%uint32(len(s.objects))]
	if e := kept.Load(); e != nil && e.row == row {
		return e
	}
	object := s.api.Catalog().AppendObject(nil, catalog.V2, int(row))
	e := &escapedObject{row, len(object), appendEscaped(nil, object)}
	kept.Store(e)
	return e
}

// appendEscaped appends the JSON of a result as the inside of a JSON string.
func (c *call) appendEscaped(dst, body []byte) []byte {
	for i, row := range c.rows {
		start := len(`,`)
		if i == 0 {
			start = len(`{"data":[`)
		}
		e := c.escaped(row)
		dst = append(appendEscaped(dst, body[:start]), e.text...)
		body = body[start+e.size:]
	}
	return appendEscaped(dst, body)
}

// isEscaped is 1 for bytes that a JSON string has behind a backslash. Compact JSON has no control characters.
var isEscaped = [256]int{'"': 1, '\\': 1}

// appendEscaped appends JSON as the inside of a JSON string. It does not branch: quotation marks are too frequent to be guessed.
func appendEscaped(dst, text []byte) []byte {
	dst = slices.Grow(dst, 2*len(text)+1)
	out, n := dst[len(dst):cap(dst)], 0
	for _, b := range text {
		out[n] = '\\'
		n += isEscaped[b]
		out[n] = b
		n++
	}
	return dst[:len(dst)+n]
}
