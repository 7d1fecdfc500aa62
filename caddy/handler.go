// Package modelcatalog is the Caddy module http.handlers.model_catalog: it answers the model catalog's API from an index in
// memory. The folder cmd holds the main package of a Caddy with it.
package modelcatalog

import (
	"fmt"
	"net/http"
	"path"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"modelcatalog/site/api"
	"modelcatalog/site/contract"
)

func init() { caddy.RegisterModule(Handler{}) }

// Handler answers every request below `/api/v1` from a model catalog in memory, errors included, and leaves all other
// requests to the next handler.
//
// It loads and checks the dataset when the configuration is loaded, so that `caddy validate` and a reload refuse a broken
// one while the old goes on serving. A reload with a changed dataset swaps it with no request lost; handlers with the same
// dataset share one index. Answers carry strong ETags, one for each content coding, and are compressed here (zstd, br,
// gzip). Keep an `encode` directive away from them: it would compress what is too short to gain by it, and change the tags.
//
// Below `/api/v1` the handler answers whatever the method, so nothing after it is reached but `file_server` in the mode
// `files`.
type Handler struct {
	// Folder of the dataset to serve. Placeholders are replaced when the configuration is loaded. Default: the dataset
	// built into the binary.
	Dataset string `json:"dataset,omitempty"`

	// Where the documents of the API come from: `memory` answers them from the index, like queries; `files` hands them to
	// the next handler, a `file_server` over the published tree, with the path rewritten to the file's. Default: `memory`.
	Documents string `json:"documents,omitempty"`

	// Address of the service as its own documents name it, without a slash at its end. Default: `http://localhost:8080`.
	BaseURL string `json:"base_url,omitempty"`

	// Folder of the published tree. It is only compared with the dataset: where they do not belong together, a warning in the
	// log says so. Default: not compared.
	Root string `json:"root,omitempty"`

	shared  *snapshot
	key     string // of shared in snapshots; empty once it is released
	metrics *metrics
	logger  *zap.Logger
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
	if h.metrics, err = newMetrics(ctx.GetMetricsRegistry()); err != nil {
		return fmt.Errorf("registering metrics: %w", err)
	}
	h.metrics.observe(h.datasetName(), h.shared.api.Catalog())
	h.logger.Info("catalog loaded",
		zap.String("dataset", h.datasetName()),
		zap.Int("models", h.shared.api.Catalog().Len()),
		zap.String("digest", h.shared.api.Catalog().Digest()))
	h.compareTree()
	return nil
}

// Validate refuses settings that Provision could work with but not mean.
func (h *Handler) Validate() error {
	if h.Documents != documentsMemory && h.Documents != documentsFiles {
		return fmt.Errorf("documents: %q is not one of %s, %s", h.Documents, documentsMemory, documentsFiles)
	}
	return nil
}

// Cleanup releases the catalog. It also runs after a Provision that failed, and while the last requests of an old
// configuration are still being answered: it takes nothing away from them.
func (h *Handler) Cleanup() error {
	if h.key == "" {
		return nil
	}
	_, err := snapshots.Delete(h.key)
	h.key = ""
	return err
}

// ServeHTTP answers requests below the API's root.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	// Directives before this one may have changed the address. What the client sent counts where it is the API's: try_files
	// may have made a file of it. Else what is left counts: handle_path may have taken a prefix off.
	address := r.URL
	if original, ok := r.Context().Value(caddyhttp.OriginalRequestCtxKey).(http.Request); ok && api.Covers(original.URL.Path) {
		address = original.URL
	}
	switch {
	case api.Covers(address.Path):
		return h.answer(w, r, address, next)
	case api.Covers(path.Clean(address.Path)):
		h.refuse(w, r, address.Path) // file_server would clean the path, and serve a file of the API's without its headers
		return nil
	}
	return next.ServeHTTP(w, r)
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
