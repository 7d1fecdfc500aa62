// Package representation makes the representations of a document (RFC 9110, section 8): its content
// codings, the choice of the coding that a client likes best, and a strong validator (ETag) for
// each. The generator's sidecars and the API's answers share it, so their tags agree.
//
//	coding := representation.Negotiate("gzip, br;q=0.5")                        // Gzip
//	coded := representation.Append(nil, coding, representation.Best, body)
//	tag := representation.ETag(representation.HashOf(body), coding, representation.Best)
package representation

import (
	"bytes"
	"cmp"
	"io"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Coding is a content coding (RFC 9110, section 8.4.1).
type Coding uint8

// The codings, in the order in which a server prefers them if a client likes them equally.
const (
	Zstd Coding = iota
	Brotli
	Gzip
	Identity
)

// Codings are the codings other than Identity, in order of preference.
var Codings = [...]Coding{Zstd, Brotli, Gzip}

// MinSize is the length in bytes below which a document is never compressed, because it fits in one
// packet.
const MinSize = 1024

var names = [...]struct{ token, extension string }{
	Zstd: {"zstd", ".zst"}, Brotli: {"br", ".br"}, Gzip: {"gzip", ".gz"}, Identity: {"identity", ""},
}

// Token returns the coding's name in Accept-Encoding and Content-Encoding.
func (c Coding) Token() string { return names[c].token }

// Extension returns the ending that a sidecar adds to its document's file name. Caddy's file_server
// expects these endings.
func (c Coding) Extension() string { return names[c].extension }

// Effort is the amount of work that goes into compression. The two efforts make different bytes, so
// their tags differ.
type Effort uint8

const (
	// Fast is for answers made per request: gzip makes a page of 50 models a seventh larger than by
	// its default, in 57 microseconds instead of 84; zstd a thirtieth, in 62 instead of 71.
	Fast Effort = iota
	// Best is for documents compressed once and read often. The highest levels of brotli and gzip
	// would take four times as long for 1 to 4 (brotli) and 3 to 8 (gzip) percent fewer bytes.
	Best
)

// Generation goes up when a library, a level or a rule changes the compressed bytes. It is part of
// the tags of compressed bodies, so the bytes for a tag never change. TestGeneration fails when it
// must go up.
const Generation = 4

// encoder appends a body in a coding to dst.
type encoder func(dst, body []byte) []byte

// encoders keep their tables between uses, because making them takes longer than compressing a list
// of models.
var encoders = [...][len(Codings)]sync.Pool{
	Fast: {
		Zstd:   {New: func() any { return newZstd(zstd.SpeedFastest) }},
		Brotli: {New: func() any { return newBrotli(1) }},
		Gzip:   {New: func() any { return newGzip(1) }},
	},
	Best: {
		Zstd:   {New: func() any { return newZstd(zstd.SpeedBestCompression) }},
		Brotli: {New: func() any { return newBrotli(6) }},
		Gzip:   {New: func() any { return newGzip(6) }},
	},
}

// hugeBody is the size in bytes from which the brotli library chooses other tables. A writer keeps
// the tables of its first body, so the output for a body would depend on the body before.
const hugeBody = 1 << 20

// Append appends body in a coding to dst. The same body, coding and effort always give the same
// bytes.
func Append(dst []byte, c Coding, e Effort, body []byte) []byte {
	if c == Identity {
		return append(dst, body...)
	}
	pool := &encoders[e][c]
	if len(body) >= hugeBody {
		// A new one, which is not put into the pool: see hugeBody.
		encode := pool.New().(encoder)
		return encode(dst, body)
	}
	encode := pool.Get().(encoder)
	defer pool.Put(encode)
	return encode(dst, body)
}

// newZstd makes an encoder with a window that any list of models fits into. It uses one goroutine,
// because its output must not depend on timing.
func newZstd(level zstd.EncoderLevel) encoder {
	w, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(level),
		zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(1<<20),
	)
	if err != nil {
		panic(err) // the options above are constants
	}
	return func(dst, body []byte) []byte { return w.EncodeAll(body, dst) }
}

func newBrotli(level int) encoder {
	w := brotli.NewWriterLevel(nil, level)
	return newStream(w, w.Reset)
}

func newGzip(level int) encoder {
	w, err := gzip.NewWriterLevel(nil, level)
	if err != nil {
		panic(err) // the levels above are constants
	}
	return newStream(w, func(dst io.Writer) {
		w.Reset(dst)
		// RFC 1952, section 2.3.1: 0 means that there is no time. The zero time.Time would be the
		// year 1, cut to 32 bits.
		w.ModTime = time.Unix(0, 0)
	})
}

// newStream makes an encoder from one of a library that writes to a stream.
func newStream(w io.WriteCloser, reset func(io.Writer)) encoder {
	return func(dst, body []byte) []byte {
		coded := bytes.NewBuffer(dst)
		reset(coded)
		_, writeErr := w.Write(body)
		closeErr := w.Close() // writes what the encoder still has
		if err := cmp.Or(writeErr, closeErr); err != nil {
			panic("compressing into memory: " + err.Error()) // a buffer takes everything
		}
		return coded.Bytes()
	}
}

// Pays reports whether a compressed body saves enough to be worth a file or a decoding: a tenth or
// more.
func Pays(body, coded []byte) bool { return len(coded) <= len(body)-len(body)/10 }
