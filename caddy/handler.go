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
	"fmt"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"modelcatalog/site/contract"
)

func init() { caddy.RegisterModule(Handler{}) }

// Handler answers every request below `/api` from a model catalog in memory, errors included, and the messages of agents at
// `/mcp` (Model Context Protocol). It leaves all other requests to the next handler. If another service answers below `/api`
// too, give the directive the matcher `path /api/v* /mcp`.
//
// It loads and checks the dataset when the configuration is loaded. `caddy validate` and a reload report an error for a broken
// dataset, and the old one stays in service. A reload with a changed dataset swaps it; no answer mixes two datasets. Handlers
// with the same dataset share one index. As with every reload of Caddy, keep-alive connections of the old configuration are
// closed, so clients must repeat a request whose connection was closed before the answer.
//
// Answers have strong ETags, one for each content coding, and are compressed here (zstd, br, gzip). Keep an `encode` directive
// away from them: it would compress answers that are too short to gain from it, and change the tags.
//
// A rewrite before this handler counts if it leads to a path that the API answers with more than an error. Other rewrites of
// an API path are ignored, because `try_files` makes names of files of them.
//
// A path of more than 4096 bytes that is not the API's is not found: no file has it.
type Handler struct {
	// Directory of the dataset to serve. Placeholders are replaced when the configuration is loaded. Default: the dataset
	// built into the binary.
	Dataset string `json:"dataset,omitempty"`

	// Where the documents of the API come from: `memory` answers them from the index, like queries; `files` hands them to
	// the next handler, a `file_server` over the published tree, with the path rewritten to the file's. Default: `memory`.
	Documents string `json:"documents,omitempty"`

	// Address of the service as its own documents name it, without a slash at its end. Default: `http://localhost:8080`.
	BaseURL string `json:"base_url,omitempty"`

	// Directory of the published tree. It is only compared with the dataset when the configuration is loaded: if they do not
	// match, a warning in the log says so, and all documents come from memory. Default: not compared.
	Root string `json:"root,omitempty"`

	shared *snapshot
	key    string // of shared in snapshots; empty once it is released
	files  bool   // documents come from the published tree
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

// Provision loads the dataset and indexes it.
func (h *Handler) Provision(ctx caddy.Context) error {
	h.logger = ctx.Logger()
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
	if h.shared, h.key, err = load(h.Dataset, contract.Options{BaseURL: h.BaseURL}); err != nil {
		return err
	}
	if err = showMetrics(ctx.GetMetricsRegistry(), h.datasetName(), h.shared.Catalog()); err != nil {
		return err
	}
	h.logger.Info("catalog loaded",
		zap.String("dataset", h.datasetName()),
		zap.Int("models", h.shared.Catalog().Len()),
		zap.String("digest", h.shared.Catalog().Digest()))
	h.files = h.matchesTree() && h.Documents == documentsFiles
	return nil
}

// Validate reports an error if Documents is not a known mode.
func (h *Handler) Validate() error {
	if h.Documents != documentsMemory && h.Documents != documentsFiles {
		return fmt.Errorf("documents: %q is not one of %s, %s", h.Documents, documentsMemory, documentsFiles)
	}
	return nil
}

// Cleanup releases the catalog. Caddy also calls it after a failed Provision, and while the last requests of an old
// configuration are being answered; they keep the catalog.
func (h *Handler) Cleanup() error {
	if h.key == "" {
		return nil
	}
	_, err := snapshots.Delete(h.key)
	h.key = ""
	return err
}

// datasetName names the dataset in logs and metrics.
func (h *Handler) datasetName() string {
	if h.Dataset == "" {
		return "embedded"
	}
	return h.Dataset
}

// Interface guards
var (
	_ caddy.Provisioner           = (*Handler)(nil)
	_ caddy.Validator             = (*Handler)(nil)
	_ caddy.CleanerUpper          = (*Handler)(nil)
	_ caddyhttp.MiddlewareHandler = (*Handler)(nil)
)
