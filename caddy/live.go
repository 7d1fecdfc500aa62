package modelcatalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

// live is the catalog of a handler. Requests read current, which a refresh replaces.
type live struct {
	h          *Handler // for its settings
	current    atomic.Pointer[state]
	refreshing sync.Mutex // one refresh runs at a time
}

// state is what a handler serves, and how the last refresh went. It does not change.
type state struct {
	*snapshot
	embedded bool   // in place of a tree that is missing
	seen     string // what stamp returned before the snapshot was loaded
	loaded   time.Time
	fault    error // of the last refresh; nil if it succeeded
	failures int   // refreshes that failed
}

// active are the catalogs of the process, oldest first. During a reload, those of two configurations are.
var active struct {
	sync.Mutex
	list []*live
}

func activeCatalogs() []*live {
	active.Lock()
	defer active.Unlock()
	return slices.Clone(active.list)
}

// newLive loads what a handler serves.
func newLive(h *Handler) (*live, error) {
	l := &live{h: h}
	s, err := l.load()
	if err != nil && h.Root != "" {
		s, err = l.fallBack(err)
	}
	if err != nil {
		return nil, err
	}
	l.set(s)
	active.Lock()
	defer active.Unlock()
	active.list = append(active.list, l)
	return l, nil
}

// close ends the service of a catalog; nil is none.
func (l *live) close() {
	active.Lock()
	defer active.Unlock()
	active.list = slices.DeleteFunc(active.list, func(other *live) bool { return other == l })
}

// name names the source of the catalog in logs and metrics.
func (l *live) name() string { return cmp.Or(l.h.Dataset, l.h.Root, "embedded") }

// load loads the catalog from its source. A dataset that changes while it is read is read again.
func (l *live) load() (s *state, err error) {
	for range 3 {
		s = &state{seen: l.stamp(), loaded: time.Now()}
		if l.h.Root != "" {
			var files treeFiles
			if s.snapshot, files, err = loadTree(l.h.Root); err == nil {
				l.keep(files)
			}
			return s, err
		}
		if s.snapshot, err = loadDataset(l.h.Dataset, l.h.BaseURL); err != nil || s.seen == l.stamp() {
			return s, err
		}
	}
	return nil, fmt.Errorf("dataset %s: its files changed while they were read", l.name())
}

// keep copies a good tree's files to the fallback directory. The digest in version.json shows if it was interrupted.
func (l *live) keep(files treeFiles) {
	if l.h.Fallback == "" {
		return
	}
	err := os.MkdirAll(filepath.Join(l.h.Fallback, filepath.Dir(filepath.FromSlash(downloads.Archive))), 0o755)
	if err == nil {
		err = dataset.WriteFile(l.h.Fallback, downloads.Archive, files.archive)
	}
	if err == nil {
		err = dataset.WriteFile(l.h.Fallback, versionFile, files.version)
	}
	if err != nil {
		l.h.logger.Warn("cannot keep a copy of the tree", zap.String("fallback", l.h.Fallback), zap.Error(err))
	}
}

// fallBack returns what is served if the tree cannot be loaded when the handler starts: the last good one if there is a copy of it,
// or the embedded dataset if the tree is missing. Refreshes try to load the tree again, because the state has the fault. It reports
// the fault if the process serves the tree already: then a reload is rejected.
func (l *live) fallBack(fault error) (s *state, err error) {
	for _, other := range activeCatalogs() {
		if other.h.Root == l.h.Root && !other.current.Load().embedded {
			return nil, fault
		}
	}
	s = &state{loaded: time.Now(), fault: fault, failures: 1}
	if l.h.Fallback != "" {
		if s.snapshot, _, err = loadTree(l.h.Fallback); err == nil {
			l.h.logger.Error("the tree cannot be served; serving the last good dataset, without the website",
				zap.String("fallback", l.h.Fallback), zap.Error(fault))
			return s, nil
		}
		fault = errors.Join(fault, err)
	}
	if !errors.Is(s.fault, fs.ErrNotExist) {
		return nil, fault
	}
	l.h.logger.Warn("no published tree: serving the API of the embedded dataset, without the website; run generator build",
		zap.Error(fault))
	s.embedded = true
	s.snapshot, err = loadDataset("", "")
	return s, err
}

func (l *live) set(s *state) {
	l.current.Store(s)
	l.h.logger.Info("catalog loaded", zap.String("dataset", l.name()), zap.Int("models", s.Catalog().Len()),
		zap.String("digest", s.Catalog().Digest()))
}

// watch refreshes the catalog at each tick, until the configuration is replaced.
func (l *live) watch(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			l.refresh(false)
		}
	}
}

// refresh loads the catalog and swaps it in, if its source changed since it was loaded, if the last refresh failed, or if it is
// forced. If that fails, the previous catalog stays.
func (l *live) refresh(force bool) error {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	old := l.current.Load()
	if !force && old.fault == nil && old.seen == l.stamp() {
		return nil
	}
	loaded, err := l.load()
	if err == nil {
		loaded.failures = old.failures
		l.set(loaded)
		return nil
	}
	failed := *old
	failed.fault = err
	failed.failures++
	l.current.Store(&failed)
	if old.fault == nil || old.fault.Error() != err.Error() { // a fault that stays is logged once
		l.h.logger.Error("refresh failed; still serving the previous dataset", zap.String("dataset", l.name()), zap.Error(err))
	}
	return err
}

// stamp returns what changes with the source: the version.json of a tree, or the names, sizes and times of a dataset's files.
func (l *live) stamp() string {
	if l.h.Root != "" {
		version, _ := readFile(l.h.Root, versionFile) // load reports the error
		return string(version)
	}
	if l.h.Dataset == "" {
		return ""
	}
	var b strings.Builder
	// A directory that is a symbolic link is read by its name with a slash. What cannot be read shows when it is loaded.
	filepath.WalkDir(l.h.Dataset+string(filepath.Separator), func(path string, _ fs.DirEntry, err error) error {
		if info, err := os.Stat(path); err == nil {
			fmt.Fprintf(&b, "%s %v %d %d\n", path, info.Mode(), info.Size(), info.ModTime().UnixNano())
		}
		if errors.Is(err, fs.ErrPermission) {
			return fs.SkipDir
		}
		return nil
	})
	return b.String()
}
