package modelcatalog

import (
	"bytes"
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
)

// A client that asks for much and reads nothing keeps the server's memory: over HTTP/2, with a
// window of 0, one connection can hold hundreds of answers for the price of a few kilobytes. The
// server cannot tell such a client from a slow one, so it bounds what all of them hold together.
// Beyond the bound the oldest unfinished answer is cut off: answers to others take milliseconds and
// are never the oldest for long.
const (
	// maxUnfinished is the number of requests whose clients are waited for. An answer holds about
	// 80 kB besides its body: a goroutine, buffers of the connection, and of a file the buffer that
	// copies it.
	maxUnfinished = 1000

	// maxUnfinishedBytes bounds the bodies that wait for their clients, where a body sent to many
	// clients counts once.
	maxUnfinishedBytes = 64 << 20

	// maxStreams is how many requests a client can have open on one connection of HTTP/2. RFC 9113,
	// section 6.5.2, advises against less than 100. Go's server allows 250.
	maxStreams = 100
)

// unfinished are the requests whose clients are waited for: they have not sent the whole message,
// or not read the whole answer. It is safe for concurrent use.
//
// LIMIT: pages of errors that Caddy writes after the handler has returned are not counted, because
// the writer of HTTP/2 must not be touched after that. Caddy's write_idle ends them, and maxStreams
// bounds them for each connection.
type unfinished struct {
	maxRequests int
	maxBytes    int

	mu     sync.Mutex
	oldest list.List              // of *waiting, in the order in which they began
	bodies map[string]*sharedBody // by ETag
	bytes  int                    // of all bodies that wait, each counted once
	cut    int                    // how many requests have been cut off
}

func newUnfinished(maxRequests, maxBytes int) *unfinished {
	return &unfinished{maxRequests: maxRequests, maxBytes: maxBytes, bodies: map[string]*sharedBody{}}
}

// sharedBody is a body that is being sent to some clients.
type sharedBody struct {
	etag    string // empty if nothing else has the same body
	bytes   []byte
	size    int // what counts against the bound: the length of bytes, or of a message that is being read
	clients int
}

// waiting is a request whose client is waited for.
type waiting struct {
	all     *unfinished
	element *list.Element // nil after end, and after it was cut off
	body    *sharedBody   // nil if nothing counts
	writer  deadlines
}

// deadlines is the part of a connection or stream that ends what waits for it.
type deadlines interface {
	SetReadDeadline(time.Time) error
	SetWriteDeadline(time.Time) error
}

// begin counts a request from now until end is called, which must be before the handler returns.
func (u *unfinished) begin(w http.ResponseWriter) *waiting {
	request := &waiting{all: u, writer: connectionOf(w)}
	u.mu.Lock()
	defer u.mu.Unlock()
	request.element = u.oldest.PushBack(request)
	u.bound(request)
	return request
}

// end stops counting the request. It can be called again.
func (w *waiting) end() {
	w.all.mu.Lock()
	defer w.all.mu.Unlock()
	w.remove()
}

// reserve counts size bytes that the request is about to read.
func (w *waiting) reserve(size int) {
	w.all.mu.Lock()
	defer w.all.mu.Unlock()
	// Without bytes and without an ETag: nobody else reads this message.
	w.hold(&sharedBody{size: size})
}

// share returns a copy of the body, the same one for all requests with this ETag that are being
// answered. The ETag names the body among all that the server has, or is empty. The copy must not
// be changed.
func (w *waiting) share(etag string, body []byte) []byte {
	w.all.mu.Lock()
	defer w.all.mu.Unlock()
	shared := w.all.bodies[etag]
	if shared == nil {
		shared = &sharedBody{etag: etag, bytes: bytes.Clone(body), size: len(body)}
		if etag != "" {
			w.all.bodies[etag] = shared
		}
	}
	w.hold(shared)
	return shared.bytes
}

// hold counts a body for the request. The caller has the lock.
func (w *waiting) hold(body *sharedBody) {
	if w.element == nil {
		return // it was cut off; its write fails
	}
	// Only the first client adds to the sum: hundreds that get the same list hold its memory once.
	if body.clients == 0 {
		w.all.bytes += body.size
	}
	body.clients++
	w.body = body
	w.all.bound(w)
}

// bound cuts off the oldest requests, but not the newest, until the rest is within the bounds. The
// caller has the lock.
func (u *unfinished) bound(newest *waiting) {
	for u.oldest.Len() > u.maxRequests || u.bytes > u.maxBytes {
		victim := u.oldest.Front().Value.(*waiting)
		if victim == newest {
			return // it is within the bounds by itself: no body is as long as maxBytes
		}
		victim.remove()
		u.cut++
		cutOffTotal.Inc()
		// A deadline in the past ends reads and writes that wait, and with HTTP/2 resets the
		// stream. The lock makes sure that the handler has not returned: net/http forbids calls
		// after that, and a deadline would hit the next request of the connection. Errors are of
		// connections that are closed already.
		past := time.Unix(1, 0)
		_ = victim.writer.SetReadDeadline(past)
		_ = victim.writer.SetWriteDeadline(past)
	}
}

// remove stops counting the request and what it holds. The caller has the lock.
func (w *waiting) remove() {
	if w.element == nil {
		return
	}
	w.all.oldest.Remove(w.element)
	w.element = nil
	body := w.body
	w.body = nil
	if body == nil {
		return
	}
	body.clients--
	if body.clients == 0 {
		w.all.bytes -= body.size
		delete(w.all.bodies, body.etag)
	}
}

// connectionOf returns what the writer of a request writes to. Writers that Caddy puts around it
// keep deadlines in fields without a lock, and may be in use when another request cuts this one
// off.
func connectionOf(w http.ResponseWriter) deadlines {
	// Like http.ResponseController, but to the end: that stops at the first writer with the method.
	type wrapper interface{ Unwrap() http.ResponseWriter }
	outer, isWrapped := w.(wrapper)
	for isWrapped {
		w = outer.Unwrap()
		outer, isWrapped = w.(wrapper)
	}
	if d, ok := w.(deadlines); ok {
		return d
	}
	return noDeadlines{} // a writer of a test, which no client delays
}

type noDeadlines struct{}

func (noDeadlines) SetReadDeadline(time.Time) error  { return nil }
func (noDeadlines) SetWriteDeadline(time.Time) error { return nil }

// flush waits until the client has taken the answer. HTTP/2 and HTTP/3 keep the last 4 kB of an
// answer, or a short answer, until the handler has returned, when the request is no longer counted.
func flush(w http.ResponseWriter, r *http.Request) {
	// Not with HTTP/1: after a flush, Go's server sends a short answer, which has no Content-Length
	// yet, in chunks.
	if r.ProtoMajor >= 2 {
		_ = http.NewResponseController(w).Flush() // an error is of a client that went away
	}
}

// limitStreams sets maxStreams for the server that the handler belongs to. Caddy has no setting for
// it, and makes its http.Server after the handlers, so the first connection sets it, before
// anything reads it: net/http accepts a connection, calls this function, and only then starts to
// serve it.
func limitStreams(ctx caddy.Context) {
	server, ok := ctx.Value(caddyhttp.ServerCtxKey).(*caddyhttp.Server)
	if !ok {
		return // the handler is used without a server, as by a test
	}
	var once sync.Once // for several listeners, which accept side by side
	server.RegisterConnContext(func(ctx context.Context, _ net.Conn) context.Context {
		once.Do(func() {
			s, ok := ctx.Value(http.ServerContextKey).(*http.Server)
			if ok && s.HTTP2 == nil { // else a later Caddy has a setting, which wins
				s.HTTP2 = &http.HTTP2Config{MaxConcurrentStreams: maxStreams}
			}
		})
		return ctx
	})
}
