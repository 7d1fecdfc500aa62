package main

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/scripts/bench/bodies"
)

func init() {
	caddy.RegisterModule(Handler{})
	httpcaddyfile.RegisterHandlerDirective("bare", parse)
	httpcaddyfile.RegisterDirectiveOrder("bare", httpcaddyfile.Before, "file_server")
}

// Handler answers requests with constant bytes from memory: one look into a map, two or three headers, one Write.
type Handler struct {
	// File of the answers, as package bodies writes it.
	Bodies string `json:"bodies,omitempty"`

	answers map[string]*answer // by target
}

// answer is what is sent. The values of its headers are shared by all requests: nothing behind this handler changes them
// in place.
type answer struct {
	contentType, coding, length []string
	body                        []byte
}

// CaddyModule returns the Caddy module information.
func (Handler) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "http.handlers.bare", New: func() caddy.Module { return new(Handler) }}
}

// Provision reads the answers.
func (h *Handler) Provision(caddy.Context) error {
	all, err := bodies.Read(h.Bodies)
	if err != nil {
		return fmt.Errorf("reading bodies: %w", err)
	}
	h.answers = make(map[string]*answer, len(all))
	for _, b := range all {
		a := &answer{contentType: []string{b.Type}, length: []string{strconv.Itoa(len(b.Bytes))}, body: b.Bytes}
		if b.Coding != "" {
			a.coding = []string{b.Coding}
		}
		h.answers[b.Target] = a
	}
	return nil
}

// ServeHTTP answers a request whose target, as the client has sent it, has an answer, and every other with 404.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request, _ caddyhttp.Handler) error {
	a := h.answers[r.RequestURI]
	if a == nil {
		return caddyhttp.Error(http.StatusNotFound, nil)
	}
	header := w.Header()
	header["Content-Type"] = a.contentType
	header["Content-Length"] = a.length
	if a.coding != nil {
		header["Content-Encoding"] = a.coding
	}
	_, _ = w.Write(a.body) // a client that went away is no fault
	return nil
}

// UnmarshalCaddyfile reads
//
//	bare [<matcher>] <file of the answers>
//
// A path of a file would be taken for a matcher: give "*" before it.
func (h *Handler) UnmarshalCaddyfile(d *caddyfile.Dispenser) error {
	d.Next()
	if !d.AllArgs(&h.Bodies) {
		return d.ArgErr()
	}
	return nil
}

func parse(helper httpcaddyfile.Helper) (caddyhttp.MiddlewareHandler, error) {
	h := new(Handler)
	return h, h.UnmarshalCaddyfile(helper.Dispenser)
}

// Interface guards
var (
	_ caddy.Provisioner           = (*Handler)(nil)
	_ caddyhttp.MiddlewareHandler = (*Handler)(nil)
	_ caddyfile.Unmarshaler       = (*Handler)(nil)
)
