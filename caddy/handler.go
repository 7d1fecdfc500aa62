// Package modelcatalog is the Caddy module http.handlers.model_catalog: it answers the model
// catalog's API from an index in memory. Command cmd/caddy is a Caddy that includes it.
//
// A request reads one immutable snapshot of a catalog. It opens no file and never waits for a
// refresh. The module changes no setting of the process, such as those of the garbage collector,
// and no global of another package.
package modelcatalog

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"
)

func init() { caddy.RegisterModule(new(Handler)) }

// Handler answers every request below `/api` from a model catalog in memory, errors included, and
// the messages of agents at `/mcp` (Model Context Protocol). It leaves all other requests to the
// next handler. If another service answers below `/api` too, give the directive the matcher `path
// /api/v* /mcp /healthz /readyz`.
//
// The catalog is loaded and checked with the configuration. A reload of the configuration loads it
// again, a refresh only if it changed. No request is lost, and no answer mixes two catalogs. If the
// changed one is broken or missing, the previous one stays. Without `root` and `dataset` the
// catalog is the one built into the binary.
//
// Answers are compressed here (zstd, br, gzip), and have strong ETags. Keep an `encode` directive
// away from them.
//
// At most 1,000 requests and 64 MiB of answers wait for clients that do not read; then the oldest
// is cut off. A connection of HTTP/2 to a server with this handler has at most 100 requests at a
// time.
//
// `/readyz` answers 200 with the dataset's digest and age, and 503 while Caddy waits to shut down,
// or if the tree in `root` was never loaded, so that something else is served. `/healthz` answers
// the same JSON, always with 200.
type Handler struct {
	// Directory of a published tree. The dataset comes from its `downloads/dataset.zip`, and the
	// address of the service from its `version.json`. If there is no tree yet when Caddy starts,
	// the dataset built into the binary is served until a refresh finds one.
	Root string `json:"root,omitempty"`

	// Directory of a dataset to serve instead of a tree: the API without a website. Default: none.
	Dataset string `json:"dataset,omitempty"`

	// Address of the service as its documents name it, without a slash at its end. A tree has its
	// own. Default: `http://localhost:8080`.
	BaseURL string `json:"base_url,omitempty"`

	// How often to check whether `version.json` of the tree changed: at least `1s`. A changed
	// catalog is loaded next to the old one, and swapped in. If it has a fault, the log and the
	// metrics say so, and the old one stays. Default: never.
	Refresh caddy.Duration `json:"refresh,omitempty"`

	// Size of the memory for answers that clients ask for again, in bytes. Default: 128 MiB.
	CacheSize uint64 `json:"cache_size,omitempty"`

	// Reject a reload that would serve at none of the addresses at which the server listens.
	// Default: false.
	KeepAddress bool `json:"keep_address,omitempty"`

	// Reject a configuration that has no answer for hosts other than those of its sites: Caddy
	// would answer an empty 200. Default: false.
	KnownHosts bool `json:"known_hosts,omitempty"`

	logger     *zap.Logger
	listen     []string              // addresses of the server that the handler belongs to
	current    atomic.Pointer[state] // requests read it, and a refresh replaces it
	unfinished *unfinished
}

// CaddyModule returns the Caddy module information.
func (*Handler) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{
		ID:  "http.handlers.model_catalog",
		New: func() caddy.Module { return new(Handler) },
	}
}

// handlers contains the handlers in use, as *Handler. Metrics and checkMove read it: Caddy gives no
// module access to those of the configuration before.
var handlers sync.Map

// Provision loads the catalog.
func (h *Handler) Provision(ctx caddy.Context) (err error) {
	h.logger = ctx.Logger()
	h.unfinished = newUnfinished(maxUnfinished, maxUnfinishedBytes)
	limitStreams(ctx)
	// Settings may have placeholders, such as {env.CATALOG_ROOT}. An unknown one is an error: it
	// would name a directory that is missing, and the embedded dataset would be served.
	replacer := caddy.NewReplacer()
	for _, setting := range []*string{&h.Root, &h.Dataset, &h.BaseURL} {
		*setting, err = replacer.ReplaceOrErr(*setting, false, true)
		if err != nil {
			return err
		}
	}
	// The Caddyfile that comes with the server always sets root and refresh, so a dataset must win
	// over them.
	if h.Dataset != "" {
		h.Root = ""
		h.Refresh = 0
	}
	if err := h.checkAddress(ctx); err != nil {
		return err
	}
	if err := h.start(); err != nil {
		return err
	}
	// Caddy closes Done when the configuration ends, also if a later module of it fails.
	if h.Refresh > 0 {
		go h.watch(ctx.Done(), time.Tick(time.Duration(h.Refresh)))
	}
	handlers.Store(h, nil)
	registerMetrics(ctx)
	return nil
}

// Validate reports an error if settings do not fit together.
func (h *Handler) Validate() error {
	switch {
	case h.BaseURL != "" && h.Root != "":
		// Pages of the tree have their own addresses, so the answers of the API would disagree with
		// them.
		return fmt.Errorf("base_url: the tree has the address of the service; "+
			"publish it with generator build --base-url %s", h.BaseURL)
	case h.Root == "" && h.Refresh != 0:
		return errors.New("refresh is for a tree; set root")
	case h.Refresh != 0 && h.Refresh < caddy.Duration(time.Second):
		return fmt.Errorf("refresh: %s is too often, want at least 1s", time.Duration(h.Refresh))
	}
	return nil
}

// Cleanup removes the handler from the metrics. Caddy also calls it after a failed Provision, and
// while the last requests of an old configuration are being answered, so it keeps the catalog.
func (h *Handler) Cleanup() error {
	handlers.Delete(h)
	return nil
}

// Interface guards
var (
	_ caddy.Provisioner           = (*Handler)(nil)
	_ caddy.Validator             = (*Handler)(nil)
	_ caddy.CleanerUpper          = (*Handler)(nil)
	_ caddyhttp.MiddlewareHandler = (*Handler)(nil)
)
