package modelcatalog

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/caddyserver/caddy/v2"
	"go.uber.org/zap"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/generator/publish"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
)

// snapshot is what answers are made from: one dataset, indexed, with its documents. It does not change.
type snapshot struct {
	api   *api.API
	coded codedAnswers
}

// Destruct is called when no handler uses the snapshot any longer; the memory is the garbage collector's.
func (*snapshot) Destruct() error { return nil }

// snapshots are those in use, by the digest of what they answer: site blocks and successive configurations with the same
// dataset and base URL share one.
var snapshots = caddy.NewUsagePool()

// load reads and indexes a dataset, and returns the snapshot of it and its key.
func load(folder string, options contract.Options) (*snapshot, string, error) {
	fsys, name := dataset.Embedded(), "embedded dataset"
	if folder != "" {
		fsys, name = fs.FS(os.DirFS(folder)), folder
	}
	d, err := dataset.Load(fsys)
	if err != nil {
		return nil, "", fmt.Errorf("loading the dataset %s: %w", name, err)
	}
	c, err := catalog.New(d)
	if err != nil {
		return nil, "", fmt.Errorf("indexing the dataset %s: %w", name, err)
	}
	documents, err := contract.New(c, options)
	if err != nil {
		return nil, "", err
	}
	key := documents.Digest(c)
	shared, _ := snapshots.LoadOrStore(key, &snapshot{api: documents.API(c)})
	settle()
	return shared.(*snapshot), key, nil
}

// compareTree says in the log where the published tree is not there or was made from something else.
func (h *Handler) compareTree() {
	if h.Root == "" {
		return
	}
	stamp, err := publish.ReadStamp(h.Root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		h.logger.Warn("no published tree; the API answers from memory, the website is missing: run make build",
			zap.String("root", h.Root))
	case err != nil:
		h.logger.Warn("cannot read the published tree", zap.String("root", h.Root), zap.Error(err))
	case stamp != h.key:
		h.logger.Warn("the published tree was made from another dataset or base URL: run make build with the same",
			zap.String("root", h.Root), zap.String("dataset", h.datasetName()))
	}
}
