package modelcatalog

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
	"weak"

	"github.com/caddyserver/caddy/v2"
	"go.uber.org/zap"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/downloads"
	"modelcatalog/site/mcp"
	"modelcatalog/site/schemas"
)

// snapshot is an indexed dataset with its documents. It does not change.
type snapshot struct {
	*api.API
	agents *mcp.Server
}

// snapshots has the snapshots in use by the digest of their answers, as weak pointers: site blocks and successive configurations with
// the same dataset and address share one.
var snapshots sync.Map

// versionFile says which dataset a published tree contains, and which address it is for.
const versionFile = "version.json"

// treeFiles are the contents of the two files of a tree that a snapshot is made from.
type treeFiles struct{ version, archive []byte }

// loadTree returns the snapshot of a published tree.
func loadTree(root string) (*snapshot, treeFiles, error) {
	s, files, err := readTree(root)
	if err != nil {
		err = fmt.Errorf("loading the tree %s: %w", root, err)
	}
	return s, files, err
}

func readTree(root string) (s *snapshot, files treeFiles, err error) {
	if files.version, err = readFile(root, versionFile); err != nil {
		return nil, files, err
	}
	var version struct {
		Schema  string `json:"$schema"`
		Archive string `json:"archive"`
	}
	// The texts of these errors have nothing of the file, which may be a symbolic link to any other.
	if err := json.Unmarshal(files.version, &version); err != nil {
		return nil, files, fmt.Errorf("%s is not the JSON that generator build writes", versionFile)
	}
	base, found := strings.CutSuffix(version.Schema, schemas.URL("", "version"))
	if !found {
		return nil, files, fmt.Errorf("%s has a schema whose address does not end in %s", versionFile, schemas.URL("", "version"))
	}
	if files.archive, err = readFile(root, downloads.Archive); err != nil {
		return nil, files, err
	}
	if fmt.Sprintf("%x", sha256.Sum256(files.archive)) != version.Archive {
		return nil, files, fmt.Errorf("%s has not the digest that %s says: publish the tree again", downloads.Archive, versionFile)
	}
	unpacked, err := downloads.Open(files.archive)
	if err != nil {
		return nil, files, fmt.Errorf("%s: %w", downloads.Archive, err)
	}
	s, err = newSnapshot(unpacked, base)
	return s, files, err
}

// readFile reads a regular file of a tree. It never waits for the writer of a named pipe.
func readFile(root, path string) ([]byte, error) {
	text, err := jsonl.ReadText(os.DirFS(root), path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []byte(text), nil
}

// loadDataset returns the snapshot of a dataset in a directory, or of the embedded dataset if the directory is empty.
func loadDataset(directory, baseURL string) (*snapshot, error) {
	fsys, name := dataset.Embedded(), "embedded dataset"
	if directory != "" {
		fsys, name = os.DirFS(directory), "dataset "+directory
	}
	s, err := newSnapshot(fsys, baseURL)
	if err != nil {
		return nil, fmt.Errorf("loading the %s: %w", name, err)
	}
	return s, nil
}

// newSnapshot reads and indexes a dataset.
func newSnapshot(fsys fs.FS, baseURL string) (*snapshot, error) {
	d, err := dataset.Load(fsys)
	if err != nil {
		return nil, withoutContent(err)
	}
	changes, err := history.Read(fsys, d, dataset.Timestamp(time.Now().UnixMilli()))
	if err != nil {
		return nil, withoutContent(err)
	}
	c, err := catalog.New(d)
	if err != nil {
		return nil, err
	}
	documents, err := contract.New(c, contract.Options{BaseURL: baseURL, Settings: d.Settings})
	if err != nil {
		return nil, err
	}
	lines := history.Append(nil, changes)
	key := fmt.Sprintf("%s %x", documents.Digest(c), sha256.Sum256(lines))
	if pointer, found := snapshots.Load(key); found {
		if shared := pointer.(weak.Pointer[snapshot]).Value(); shared != nil {
			return shared, nil
		}
	}
	s := &snapshot{API: documents.API(c)}
	s.agents = mcp.New(s.API, documents.MCP(lines))
	s.agents.Report = func(panicked string) {
		caddy.Log().Error("panic while answering an agent", zap.String("panic", panicked))
	}
	pointer := weak.Make(s)
	snapshots.Store(key, pointer)
	runtime.AddCleanup(s, func(key string) { snapshots.CompareAndDelete(key, pointer) }, key)
	return s, nil
}

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
