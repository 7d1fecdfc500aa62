package modelcatalog

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"modelcatalog/dataset/filetest"
)

// fakeConnection records whether it was cut off.
type fakeConnection struct {
	http.ResponseWriter
	read, write time.Time
}

func (c *fakeConnection) SetReadDeadline(t time.Time) error  { c.read = t; return nil }
func (c *fakeConnection) SetWriteDeadline(t time.Time) error { c.write = t; return nil }
func (c *fakeConnection) cutOff() bool                       { return !c.read.IsZero() && !c.write.IsZero() }

// wrapped is a writer as Caddy's directives put it around the one of the server.
type wrapped struct{ http.ResponseWriter }

func (w wrapped) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func TestUnfinished(t *testing.T) {
	const maxRequests, maxBytes = 3, 100
	begin := func(u *unfinished) (*waiting, *fakeConnection) {
		connection := new(fakeConnection)
		return u.begin(wrapped{connection}), connection
	}

	t.Run("the oldest of too many is cut off", func(t *testing.T) {
		u := newUnfinished(maxRequests, maxBytes)
		var connections []*fakeConnection
		for range maxRequests + 1 {
			_, connection := begin(u)
			connections = append(connections, connection)
		}
		for i, connection := range connections {
			if connection.cutOff() != (i == 0) {
				t.Errorf("request %d: cut off = %t", i, connection.cutOff())
			}
		}
		if u.cut != 1 || u.oldest.Len() != maxRequests {
			t.Errorf("%d cut off, %d left", u.cut, u.oldest.Len())
		}
	})

	t.Run("a request that ended is not cut off", func(t *testing.T) {
		u := newUnfinished(maxRequests, maxBytes)
		for range 10 {
			request, connection := begin(u)
			request.end()
			request.end()
			if connection.cutOff() {
				t.Error("cut off")
			}
		}
		if u.oldest.Len() != 0 {
			t.Errorf("%d left", u.oldest.Len())
		}
	})

	t.Run("clients of one body share it", func(t *testing.T) {
		u := newUnfinished(maxRequests, maxBytes)
		body := []byte(strings.Repeat("x", 80))
		first, _ := begin(u)
		second, _ := begin(u)
		a := first.share(`"1"`, body)
		b := second.share(`"1"`, []byte(strings.Repeat("x", 80)))
		if &a[0] != &b[0] || &a[0] == &body[0] {
			t.Error("the bodies are not one copy")
		}
		if u.bytes != 80 {
			t.Errorf("%d bytes, want 80", u.bytes)
		}
		first.end()
		if u.bytes != 80 {
			t.Errorf("%d bytes after the first client, want 80", u.bytes)
		}
		second.end()
		if u.bytes != 0 || len(u.bodies) != 0 {
			t.Errorf("%d bytes of %d bodies after the last client", u.bytes, len(u.bodies))
		}
	})

	t.Run("too many bytes cut off the oldest", func(t *testing.T) {
		u := newUnfinished(maxRequests, maxBytes)
		first, oldest := begin(u)
		first.share("", make([]byte, 60))
		second, newest := begin(u)
		second.reserve(60)
		if !oldest.cutOff() || newest.cutOff() || u.bytes != 60 {
			t.Errorf("oldest cut off = %t, newest = %t, %d bytes", oldest.cutOff(), newest.cutOff(), u.bytes)
		}
		// What was cut off may still ask for memory before its write fails.
		if body := first.share(`"2"`, []byte("late")); string(body) != "late" || u.bytes != 60 {
			t.Errorf("a request that was cut off got %q, %d bytes", body, u.bytes)
		}
		first.end()
		second.end()
		if u.bytes != 0 {
			t.Errorf("%d bytes at the end", u.bytes)
		}
	})

	t.Run("a body that is longer than the bound is sent", func(t *testing.T) {
		u := newUnfinished(maxRequests, maxBytes)
		request, connection := begin(u)
		request.share("", make([]byte, 2*maxBytes))
		if connection.cutOff() {
			t.Error("cut off")
		}
		request.end()
	})
}

// bound returns the unfinished requests of the handler that runs, with bounds for tests.
func bound(t *testing.T, maxRequests, maxBytes int) *unfinished {
	t.Helper()
	var u *unfinished
	for h := range handlers.Range {
		u = h.(*Handler).unfinished
	}
	if u == nil {
		t.Fatal("no handler runs")
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.maxRequests, u.maxBytes = maxRequests, maxBytes
	return u
}

// figures returns how many requests wait, what they hold, and how many were cut off.
func (u *unfinished) figures() (requests, bytes, cut int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.oldest.Len(), u.bytes, u.cut
}

// eventually waits until a condition holds that the server brings about.
func eventually(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !condition(); {
		if time.Now().After(end) {
			t.Fatalf("%s: not within 20 s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// serveHTTP2 runs Caddy with the repository's Caddyfile, and returns its address, a client that
// reads no faster than its bodies are read, and the number of connections that this client has
// opened.
func serveHTTP2(t *testing.T) (address string, slow *http.Client, dials *atomic.Int32) {
	t.Helper()
	port := freePort(t)
	config := settings{dataset: sample}.config(t, port)
	// Without TLS, HTTP/2 has to be asked for. It is the same server.
	config = []byte(strings.Replace(string(config), `"protocols":["h1"]`, `"protocols":["h1","h2c"]`, 1))
	serve(t, config, port)
	dials = new(atomic.Int32)
	transport := &http.Transport{
		DisableCompression: true,
		Protocols:          new(http.Protocols),
		HTTP2: &http.HTTP2Config{
			MaxReceiveBufferPerStream:     16 << 10,
			MaxReceiveBufferPerConnection: 64 << 10,
		},
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			dials.Add(1)
			return new(net.Dialer).DialContext(ctx, network, address)
		},
	}
	transport.Protocols.SetUnencryptedHTTP2(true)
	t.Cleanup(transport.CloseIdleConnections)
	return fmt.Sprintf("http://127.0.0.1:%d", port), &http.Client{Transport: transport}, dials
}

// open sends requests for many different long answers, and reads only their headers.
func open(t *testing.T, c *http.Client, address string, streams int) []*http.Response {
	t.Helper()
	var answers []*http.Response
	for i := range streams {
		response, err := c.Get(fmt.Sprintf("%s/api/v2/models?limit=%d", address, 100-i%90))
		if err != nil {
			t.Fatalf("stream %d: %v", i, err)
		}
		t.Cleanup(func() { response.Body.Close() })
		if response.ProtoMajor != 2 {
			t.Fatalf("stream %d: %s, want HTTP/2", i, response.Proto)
		}
		answers = append(answers, response)
	}
	return answers
}

// A client of HTTP/2 opens many streams and reads none. Others are answered, and what the server
// keeps has a bound.
func TestStalledStreams(t *testing.T) {
	address, slow, _ := serveHTTP2(t)
	const maxRequests, maxBytes, streams = 20, 1 << 20, 80
	u := bound(t, maxRequests, maxBytes)

	answers := open(t, slow, address, streams)
	requests, bytes, cut := u.figures()
	if requests > maxRequests || bytes > maxBytes || cut < streams-maxRequests {
		t.Errorf("%d requests hold %d bytes, %d were cut off", requests, bytes, cut)
	}

	other := &http.Client{Transport: new(http.Transport)}
	defer other.CloseIdleConnections()
	response, err := other.Get(address + "/api/v2/models?limit=100")
	filetest.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if response.StatusCode != 200 || err != nil {
		t.Errorf("another client got %d, %d bytes, %v", response.StatusCode, len(body), err)
	}

	// The oldest answers were cut off. The newest arrives once the client takes what stands before
	// it.
	for i, answer := range answers[:streams-1] {
		if i == 0 {
			if _, err := io.ReadAll(answer.Body); err == nil {
				t.Error("the oldest answer was not cut off")
			}
		}
		answer.Body.Close()
	}
	if _, err := io.ReadAll(answers[streams-1].Body); err != nil {
		t.Errorf("the newest answer: %v", err)
	}
}

func TestMaxStreams(t *testing.T) {
	address, slow, dials := serveHTTP2(t)
	bound(t, 2*maxStreams, 1<<30)
	open(t, slow, address, maxStreams)
	if n := dials.Load(); n != 1 {
		t.Fatalf("%d connections for %d streams, want 1", n, maxStreams)
	}
	open(t, slow, address, 1)
	if n := dials.Load(); n != 2 {
		t.Errorf("%d connections for %d streams, want 2", n, maxStreams+1)
	}
}

// Clients of HTTP/1.1 ask for the same answer and do not read it. The server keeps one copy of it.
func TestStalledConnections(t *testing.T) {
	port := freePort(t)
	do := serve(t, settings{dataset: sample}.config(t, port), port)
	const connections = 20
	const target = "/api/v2/models?limit=100"
	_, whole := fetch(t, do, target, nil)
	u := bound(t, 2*connections, 1<<30)

	// More answers than the buffers of the system take.
	request := strings.Repeat("GET "+target+" HTTP/1.1\r\nHost: localhost\r\n\r\n", 100)
	for range connections {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		filetest.NoError(t, err)
		defer c.Close()
		filetest.NoError(t, c.(*net.TCPConn).SetReadBuffer(2048))
		_, err = io.WriteString(c, request)
		filetest.NoError(t, err)
	}
	eventually(t, "all connections stall", func() bool {
		requests, _, _ := u.figures()
		return requests == connections
	})
	if _, bytes, cut := u.figures(); bytes > len(whole) || cut > 0 {
		t.Errorf("%d connections hold %d bytes, one answer has %d; %d were cut off",
			connections, bytes, len(whole), cut)
	}
	if response, body := fetch(t, do, target, nil); response.StatusCode != 200 || len(body) != len(whole) {
		t.Errorf("another client got %d, %d bytes", response.StatusCode, len(body))
	}
	// With a lower bound, the oldest connections end.
	bound(t, connections/2, 1<<30)
	fetch(t, do, target, nil)
	requests, _, cut := u.figures()
	if requests > connections/2 || cut < connections/2 {
		t.Errorf("%d requests wait, %d were cut off", requests, cut)
	}
}
