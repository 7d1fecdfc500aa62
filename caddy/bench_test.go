package modelcatalog

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
)

// BenchmarkServe takes a request from its bytes to those of its answer, through Go's server, the routes of the repository's
// Caddyfile, and the handler: everything but the kernel.
func BenchmarkServe(b *testing.B) {
	directory := b.TempDir()
	d := datasettest.New(datasettest.Options{Models: 10_000, Seed: 1})
	must.Do(b, dataset.Write(directory, d))
	for _, kind := range []struct{ name, target, header, value string }{
		{"page", "/api/v1/models", "", ""},
		{"filters", "/api/v1/models?provider=openai,google&type=chat&sort=name&page=3", "", ""},
		{"common-search", "/api/v1/models?search=" + datasettest.CommonTerm, "", ""},
		{"rare-search", "/api/v1/models?search=" + datasettest.RareTerm, "", ""},
		{"model", "/api/v1/models/anthropic/" + d.Models[0].ID, "", ""},
		{"stats", "/api/v1/stats", "", ""},
		{"gzip", "/api/v1/models", "Accept-Encoding", "gzip"},
		{"longer-path", strings.Repeat("/a", 30_000), "", ""},
		{"long-api-path", "/api/v1/models/openai" + strings.Repeat("/a", 30_000), "", ""},
	} {
		port := freePort(b)
		server := httpServer(b, settings{dataset: directory}.config(b, port), port)
		request := httptest.NewRequest("GET", kind.target, nil)
		request.Host = "127.0.0.1"
		if kind.header != "" {
			request.Header.Set(kind.header, kind.value)
		}
		b.Run(kind.name, func(b *testing.B) { converse(b, server, request) })
	}
}

// httpServer runs Caddy with a configuration and returns its server.
func httpServer(b *testing.B, config []byte, port int) http.Handler {
	b.Helper()
	serve(b, config, port)
	app, err := caddy.ActiveContext().App("http")
	must.Do(b, err)
	return app.(*caddyhttp.App).Servers["srv0"]
}

// converse has a server answer the same request b.N times, on one connection that takes no time.
func converse(b *testing.B, handler http.Handler, request *http.Request) {
	var text bytes.Buffer
	must.Do(b, request.Write(&text))
	addresses, _ := net.Pipe()
	client := &connection{Conn: addresses, request: text.Bytes(), left: b.N, closed: make(chan struct{})}
	server := http.Server{Handler: handler}
	b.ReportAllocs()
	b.ResetTimer()
	if err := server.Serve(&oneConnection{client}); err != io.EOF {
		b.Fatal(err)
	}
	b.StopTimer()
	if client.written < b.N*200 {
		b.Fatalf("%d answers have %d bytes", b.N, client.written)
	}
}

// oneConnection is a listener with one connection. It fails with io.EOF when that is closed.
type oneConnection struct{ c *connection }

func (l *oneConnection) Accept() (net.Conn, error) {
	if !l.c.accepted {
		l.c.accepted = true
		return l.c, nil
	}
	<-l.c.closed
	return nil, io.EOF
}
func (l *oneConnection) Close() error   { return nil }
func (l *oneConnection) Addr() net.Addr { return l.c.LocalAddr() }

// connection is a client that sends a request again and again, and throws the answers away.
type connection struct {
	net.Conn // for addresses and deadlines only

	request  []byte
	rest     []byte // of the request at hand
	left     int    // requests to be sent
	written  int    // bytes of answers
	accepted bool
	closed   chan struct{}
}

func (c *connection) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		if c.left == 0 {
			return 0, io.EOF
		}
		c.left--
		c.rest = c.request
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}
func (c *connection) Write(p []byte) (int, error) { c.written += len(p); return len(p), nil }
func (c *connection) Close() error                { close(c.closed); return nil }
