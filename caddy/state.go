package modelcatalog

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
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
	"modelcatalog/site/tree"
)

// state is what a handler serves, an indexed dataset with its documents, and how the last refresh
// went. It does not change.
type state struct {
	*api.API
	agents  *mcp.Server
	version string // version.json of the tree in root; empty if something else is served
	// basePath is the path of the service's address, such as /catalog, or empty. A proxy takes it
	// off.
	basePath string
	fault    error // of the last refresh; nil if it succeeded
}

// source names the source of the catalog in logs and metrics.
func (h *Handler) source() string { return cmp.Or(h.Dataset, h.Root, "embedded") }

// start loads the first catalog. If there is no tree yet when Caddy starts, the catalog is the
// embedded dataset, and refreshes try to load the tree. When Caddy reloads or validates its
// configuration, a missing tree is an error.
func (h *Handler) start() error {
	s, err := h.load()
	if err == nil {
		h.current.Store(s)
		return nil
	}
	// A server that is started before the first build, as with containers that share a volume,
	// waits for it with an answer. During a reload the old configuration still answers, so an error
	// costs nothing.
	firstStart := !validating() && caddy.ActiveContext().Context == nil
	missing := h.Root != "" && errors.Is(err, fs.ErrNotExist)
	if !firstStart || !missing {
		return err
	}
	h.logger.Error("there is no tree to serve; serving the embedded dataset, without the website",
		zap.Error(err))
	s, embeddedErr := h.newState(dataset.Embedded(), "", "")
	if embeddedErr != nil {
		return embeddedErr
	}
	s.fault = err
	h.current.Store(s)
	return nil
}

// validating reports whether Caddy was started to validate a configuration.
func validating() bool {
	// LIMIT: Caddy provisions handlers for "caddy validate" and "caddy adapt --validate" as for a
	// start, and gives them no sign of it, so the arguments are the only one. A program with other
	// arguments that embeds Caddy gets the check of a start.
	return len(os.Args) > 1 && os.Args[1] == "validate" || slices.Contains(os.Args, "--validate")
}

// load loads the catalog from its source.
func (h *Handler) load() (*state, error) {
	var s *state
	var err error
	switch {
	case h.Root != "":
		s, err = h.loadTree()
	case h.Dataset != "":
		s, err = h.newState(jsonl.Dir(h.Dataset), h.BaseURL, "")
	default:
		s, err = h.newState(dataset.Embedded(), h.BaseURL, "")
	}
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", h.source(), err)
	}
	return s, nil
}

// loadTree loads the catalog of the tree in Root.
func (h *Handler) loadTree() (*state, error) {
	published, err := tree.Open(jsonl.Dir(h.Root))
	if err != nil {
		return nil, err
	}
	s, err := h.newState(published.Dataset, published.BaseURL, string(published.Version))
	if err != nil {
		return nil, err
	}
	// Last, because the other errors say more: a directory that is no tree at all lacks
	// version.json too.
	err = checkWebsite(jsonl.Dir(h.Root))
	if err != nil {
		return nil, err
	}
	return s, nil
}

// checkWebsite reports an error if a tree lacks a part of the website, as after a copy that was
// interrupted. It does not look at every page: that would be thousands of files at each refresh.
func checkWebsite(root fs.FS) error {
	for _, name := range []string{"index.html", "404.html", "assets", "models", "downloads"} {
		if _, err := fs.Stat(root, name); err != nil {
			return fmt.Errorf("the tree has no %s; copy it again as a whole", name)
		}
	}
	return nil
}

// watch refreshes the catalog at each tick.
func (h *Handler) watch(done <-chan struct{}, ticks <-chan time.Time) {
	for {
		select {
		case <-done:
			return
		case <-ticks:
			_ = h.refresh() // which logs its error; tests look at it
		}
	}
}

// refresh loads the catalog and swaps it in. It does nothing if the tree has not changed since it
// was loaded without a fault. If loading fails, the previous catalog stays. One refresh runs at a
// time.
func (h *Handler) refresh() error {
	old := h.current.Load()
	// Reading a few hundred bytes is cheap enough for each second. After a fault the tree is loaded
	// again even if version.json is the same: a copy of the tree that was interrupted may have been
	// completed since.
	if old.fault == nil && old.version != "" {
		version, err := jsonl.ReadText(jsonl.Dir(h.Root), tree.VersionFile)
		if err == nil && version == old.version {
			return nil
		}
	}
	s, err := h.load()
	if err == nil {
		h.current.Store(s)
		return nil
	}
	// A fault that stays is logged once, and not at each interval.
	if old.fault == nil || old.fault.Error() != err.Error() {
		h.logger.Error("refresh failed; still serving the previous dataset",
			zap.String("dataset", h.source()), zap.Error(err))
	}
	// States do not change, because requests read them without a lock.
	failed := *old
	failed.fault = err
	h.current.Store(&failed)
	return err
}

// defaultCacheSize is Handler.CacheSize unless it is set, in bytes.
const defaultCacheSize = 128 << 20

// newState reads and indexes a dataset.
func (h *Handler) newState(fsys fs.FS, baseURL, version string) (*state, error) {
	d, err := dataset.Load(fsys)
	if err != nil {
		return nil, withoutContent(err)
	}
	changes, err := history.Read(fsys, d, dataset.Timestamp(time.Now().UnixMilli()))
	if err != nil {
		return nil, withoutContent(err)
	}
	catalogs := catalog.NewSet(d)
	// The documents are made again and not read from the tree: the program that built it may be
	// another version than this one, and would describe another API.
	documents, err := contract.New(catalogs, contract.Options{BaseURL: baseURL, Settings: d.Settings})
	if err != nil {
		return nil, err
	}
	cacheSize := cmp.Or(h.CacheSize, defaultCacheSize)
	options := documents.Options()
	options.CacheSize = int64(min(cacheSize, math.MaxInt64))
	a := api.New(catalogs, options)
	agents := mcp.New(a, documents.MCP(history.Append(nil, changes)))
	return &state{API: a, agents: agents, version: version, basePath: options.Prefix}, nil
}

// withoutContent returns an error that says where a dataset has faults, without quoting the lines:
// a file of the dataset may be a symbolic link to any file that the server can read, and logs and
// the admin API show the error to others.
func withoutContent(err error) error {
	faults, found := errors.AsType[jsonl.Faults](err)
	if !found {
		return err
	}
	first := faults[0]
	if first.Line == 0 {
		return fmt.Errorf("%d faults, first %v", len(faults), first) // it is about a file as a whole, and quotes nothing
	}
	return fmt.Errorf("%d faults, first %s:%d; generator check shows them",
		len(faults), first.File, first.Line)
}
