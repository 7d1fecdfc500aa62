package modelcatalog

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

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

// state is what a handler serves, an indexed dataset with its documents, and how the last refresh went. It does not change.
type state struct {
	*api.API
	agents     *mcp.Server
	version    []byte // the tree's version.json; nil without a tree
	substitute bool   // in place of a tree that is missing or broken: the last good one, or without a version the embedded dataset
	fault      error  // of the last refresh; nil if it succeeded
}

// versionFile says which dataset a published tree contains, and which address it is for.
const versionFile = "version.json"

// loadTree loads a published tree. It copies the two files that it needs of a good one to a directory, if one is given.
func loadTree(root, copyTo string) (s *state, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("loading the tree %s: %w", root, err)
		}
	}()
	text, err := readFile(root, versionFile)
	if err != nil {
		return nil, err
	}
	var version struct {
		Schema  string `json:"$schema"`
		Archive string `json:"archive"`
	}
	// The texts of these errors have nothing of the file, which may be a symbolic link to any other.
	if err := json.Unmarshal(text, &version); err != nil {
		return nil, fmt.Errorf("%s is not the JSON that generator build writes", versionFile)
	}
	base, found := strings.CutSuffix(version.Schema, schemas.URL("", "version"))
	if !found {
		return nil, fmt.Errorf("%s has a schema whose address does not end in %s", versionFile, schemas.URL("", "version"))
	}
	archive, err := readFile(root, downloads.Archive)
	if err != nil {
		return nil, err
	}
	if fmt.Sprintf("%x", sha256.Sum256(archive)) != version.Archive {
		return nil, fmt.Errorf("%s has not the digest that %s says: publish the tree again", downloads.Archive, versionFile)
	}
	unpacked, err := downloads.Open(archive)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", downloads.Archive, err)
	}
	if s, err = newState(unpacked, base); err != nil {
		return nil, err
	}
	s.version = text
	if copyTo == "" {
		return s, nil
	}
	// The digest in version.json shows if this is interrupted.
	err = os.MkdirAll(filepath.Join(copyTo, filepath.Dir(filepath.FromSlash(downloads.Archive))), 0o755)
	if err == nil {
		err = errors.Join(dataset.WriteFile(copyTo, downloads.Archive, archive), dataset.WriteFile(copyTo, versionFile, text))
	}
	if err != nil {
		caddy.Log().Warn("cannot keep a copy of the tree", zap.String("fallback", copyTo), zap.Error(err))
	}
	return s, nil
}

// readFile reads a regular file of a tree. It never waits for the writer of a named pipe.
func readFile(root, path string) ([]byte, error) {
	text, err := jsonl.ReadText(jsonl.Dir(root), path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []byte(text), nil
}

// loadDataset loads a dataset from a directory, or the embedded dataset if the directory is empty.
func loadDataset(directory, baseURL string) (s *state, err error) {
	if directory == "" {
		return newState(dataset.Embedded(), baseURL)
	}
	if s, err = newState(jsonl.Dir(directory), baseURL); err != nil {
		return nil, fmt.Errorf("loading the dataset %s: %w", directory, err)
	}
	return s, nil
}

// newState reads and indexes a dataset.
func newState(fsys fs.FS, baseURL string) (*state, error) {
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
	s := &state{API: documents.API(c)}
	s.agents = mcp.New(s.API, documents.MCP(history.Append(nil, changes)))
	s.agents.Report = func(panicked string) {
		caddy.Log().Error("panic while answering an agent", zap.String("panic", panicked))
	}
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
