package modelcatalog

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/caddyserver/caddy/v2"
	"go.uber.org/zap"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/mcp"
)

// snapshot is a dataset, indexed, with its documents. It does not change.
type snapshot struct {
	*api.API
	agents *mcp.Server
}

// Destruct is called after the last handler has released the snapshot. The garbage collector frees the memory.
func (*snapshot) Destruct() error { return nil }

// snapshots are the snapshots in use, by the digest of their answers: site blocks and successive configurations with the same
// dataset and base URL share one.
var snapshots = caddy.NewUsagePool()

// withoutContent returns an error that says where a dataset has faults, but not what stands there: a file of the dataset may be a
// symbolic link to any file that the server can read, and logs and the admin API show the error to others.
func withoutContent(err error) error {
	var faults jsonl.Faults
	if !errors.As(err, &faults) {
		return err
	}
	first := faults[0]
	if first.Line == 0 {
		return fmt.Errorf("%d faults, first %w", len(faults), first) // about the file as a whole
	}
	return fmt.Errorf("%d faults, first %s:%d; generator check shows them", len(faults), first.File, first.Line)
}

// load reads and indexes a dataset, and returns the snapshot of it and its key.
func load(directory string, options contract.Options) (*snapshot, string, error) {
	fsys, name := dataset.Embedded(), "embedded dataset"
	if directory != "" {
		fsys, name = fs.FS(os.DirFS(directory)), directory
	}
	d, err := dataset.Load(fsys)
	if err != nil {
		return nil, "", fmt.Errorf("loading the dataset %s: %w", name, withoutContent(err))
	}
	changes, err := history.Read(fsys, d, dataset.Timestamp(time.Now().UnixMilli()))
	if err != nil {
		return nil, "", fmt.Errorf("loading the history of the dataset %s: %w", name, withoutContent(err))
	}
	c, err := catalog.New(d)
	if err != nil {
		return nil, "", fmt.Errorf("indexing the dataset %s: %w", name, err)
	}
	options.Settings = d.Settings
	documents, err := contract.New(c, options)
	if err != nil {
		return nil, "", err
	}
	lines := history.Append(nil, changes)
	key := fmt.Sprintf("%s %x", documents.Digest(c), sha256.Sum256(lines))
	loaded := &snapshot{API: documents.API(c)}
	loaded.agents = mcp.New(loaded.API, documents.MCP(lines))
	loaded.agents.Report = func(panicked string) {
		caddy.Log().Error("panic while answering an agent", zap.String("panic", panicked))
	}
	shared, _ := snapshots.LoadOrStore(key, loaded)
	return shared.(*snapshot), key, nil
}
