// Package modelcatalog is the Caddy module http.handlers.model_catalog: it answers the model catalog's API from an index in
// memory. The directory cmd has the main package of a Caddy with it.
//
//	client ──▶ Caddy ──▶ Handler.ServeHTTP ──▶ api.Respond ──▶ write        the API
//	                       ├──▶ serveAgent ──▶ mcp.Respond                  agents, at /mcp
//	                       │                      └──▶ serveFile ──▶ next   its documents, in the mode "files"
//	                       └──────────────────────────────────────▶ next   everything else
//
// The module changes nothing of the process: no setting of the garbage collector, no global of another package. Requests open no
// file and take no lock.
package modelcatalog

import (
	"errors"
	"fmt"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"
)

func init() { caddy.RegisterModule(Handler{}) }

// Handler answers every request below `/api` from a model catalog in memory, errors included, and the messages of agents at
// `/mcp` (Model Context Protocol). It leaves all other requests to the next handler. If another service answers below `/api`
// too, give the directive the matcher `path /api/v* /mcp`.
//
// It loads and checks the dataset when the configuration is loaded. `caddy validate` and a reload report an error for a broken
// dataset, and the old one stays in service. A refresh or a reload swaps a changed dataset in; no answer mixes two datasets.
// Handlers with the same dataset share one index. A refresh loses no request. A reload closes the keep-alive connections of the
// old configuration, as with every reload of Caddy, so clients must repeat a request whose connection was closed before the
// answer.
//
// Answers have strong ETags, one for each content coding, and are compressed here (zstd, br, gzip). Keep an `encode` directive
// away from them: it would compress answers that are too short to gain from it, and change the tags.
//
// A rewrite before this handler counts if it leads to a path that the API answers with more than an error. Other rewrites of
// an API path are ignored, because `try_files` makes names of files of them.
//
// `/healthz` answers 200 while the process lives. `/readyz` answers 200 with the dataset's digest and age, and 503 while Caddy
// waits to shut down.
//
// These placeholders are set for requests that the API or the server for agents answers, for example for `log_append`:
//
// Placeholder | Description
// ------------|------------
// `{http.model_catalog.version}` | `v1` or `v2`; empty for a path below no version
// `{http.model_catalog.endpoint}` | `models`, `model`, `stats`, `mcp` and so on, as in the metrics; `none` for an error
// `{http.model_catalog.dataset}` | digest of the dataset that answered
//
// A path of more than 4096 bytes that is not the API's is not found: no file has it.
type Handler struct {
	// Directory of the dataset to serve. Placeholders are replaced when the configuration is loaded. Default: the dataset
	// built into the binary.
	Dataset string `json:"dataset,omitempty"`

	// Where the documents of the API come from: `memory` answers them from the index, like queries; `files` hands them to
	// the next handler, a `file_server` over the published tree, with the path rewritten to the file's, unless the answer is
	// compressed. Default: `memory`.
	Documents string `json:"documents,omitempty"`

	// Address of the service as its own documents name it, without a slash at its end. It must be the one that the published
	// tree was made for. Default: that one, or `http://localhost:8080` if there is no tree.
	BaseURL string `json:"base_url,omitempty"`

	// Directory of the published tree. It is only compared with the dataset when that is loaded: if they do not match, a
	// warning in the log says so, and all documents come from memory. Default: not compared.
	Root string `json:"root,omitempty"`

	// How often to check whether the dataset or the published tree changed, at least `1s`. A changed dataset is loaded next
	// to the old one, and swapped in. If it has a fault, the log and the metrics say so, and the old one stays. Default: never.
	Refresh caddy.Duration `json:"refresh,omitempty"`

	live   *live
	logger *zap.Logger
}

// The values of Handler.Documents.
const (
	documentsMemory = "memory"
	documentsFiles  = "files"
)

// CaddyModule returns the Caddy module information.
func (Handler) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{
		ID:  "http.handlers.model_catalog",
		New: func() caddy.Module { return new(Handler) },
	}
}

// CheckAddress, if it is not nil, is called for each address of a server that has the handler, before Caddy listens there. If it
// returns an error, the configuration is rejected. A program sets it before it starts Caddy.
var CheckAddress func(caddy.NetworkAddress) error

// Provision loads the dataset and indexes it.
func (h *Handler) Provision(ctx caddy.Context) error {
	h.logger = ctx.Logger()
	if err := checkAddresses(ctx); err != nil {
		return err
	}
	replacer := caddy.NewReplacer()
	var err error
	for _, setting := range []*string{&h.Dataset, &h.Documents, &h.BaseURL, &h.Root} {
		if *setting, err = replacer.ReplaceOrErr(*setting, false, true); err != nil {
			return err
		}
	}
	if h.Documents == "" {
		h.Documents = documentsMemory
	}
	if h.live, err = newLive(h); err != nil {
		return err
	}
	if h.Refresh >= caddy.Duration(minRefresh) {
		go h.live.watch(ctx, time.Tick(time.Duration(h.Refresh)))
	}
	return registerMetrics(ctx.GetMetricsRegistry())
}

// checkAddresses calls CheckAddress for each address of the handler's server.
func checkAddresses(ctx caddy.Context) error {
	server, found := ctx.Value(caddyhttp.ServerCtxKey).(*caddyhttp.Server)
	if !found || CheckAddress == nil {
		return nil
	}
	for _, listen := range server.Listen {
		address, err := caddy.ParseNetworkAddress(listen)
		if err == nil {
			err = CheckAddress(address)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// minRefresh is the shortest interval between two checks of the dataset.
const minRefresh = time.Second

// Validate reports an error if Documents is not a known mode, or Refresh too often or of a dataset that cannot change.
func (h *Handler) Validate() error {
	if h.Documents != documentsMemory && h.Documents != documentsFiles {
		return fmt.Errorf("documents: %q is not one of %s, %s", h.Documents, documentsMemory, documentsFiles)
	}
	if h.Refresh != 0 && h.Refresh < caddy.Duration(minRefresh) {
		return fmt.Errorf("refresh: %s is too often, want at least %s", time.Duration(h.Refresh), minRefresh)
	}
	if h.Refresh != 0 && h.Dataset == "" {
		return errors.New("refresh: the dataset built into this program never changes; set dataset to a directory")
	}
	return nil
}

// Cleanup releases the catalog. Caddy also calls it after a failed Provision, and while the last requests of an old
// configuration are being answered; they keep the catalog.
func (h *Handler) Cleanup() error {
	if h.live == nil {
		return nil
	}
	return h.live.close()
}

// Interface guards
var (
	_ caddy.Provisioner           = (*Handler)(nil)
	_ caddy.Validator             = (*Handler)(nil)
	_ caddy.CleanerUpper          = (*Handler)(nil)
	_ caddyhttp.MiddlewareHandler = (*Handler)(nil)
)
