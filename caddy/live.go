package modelcatalog

import (
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

	"modelcatalog/site/contract"
)

// live is what a handler serves. Requests read current, which a refresh replaces.
type live struct {
	h *Handler // for its settings

	current    atomic.Pointer[served]
	refreshing sync.Mutex // one refresh runs at a time

	mu     sync.Mutex // guards the fields below
	key    string     // of the current snapshot in snapshots; empty once it is released
	closed bool
	fault  error // of the last refresh; nil if it succeeded
	failed int   // refreshes that failed
}

// served is a snapshot and how its documents are served.
type served struct {
	*snapshot
	files  bool   // documents come from the published tree
	seen   string // the stamp of the files that it was loaded from
	loaded time.Time
}

// inService are the live catalogs of the process, oldest first. During a reload, those of two configurations are.
var inService struct {
	sync.Mutex
	list []*live
}

func allInService() []*live {
	inService.Lock()
	defer inService.Unlock()
	return slices.Clone(inService.list)
}

// newLive loads what a handler serves.
func newLive(h *Handler) (*live, error) {
	l := &live{h: h}
	if err := l.agree(); err != nil {
		return nil, err
	}
	if err := l.load(); err != nil {
		return nil, err
	}
	inService.Lock()
	defer inService.Unlock()
	inService.list = append(inService.list, l)
	return l, nil
}

// close releases the snapshot. A refresh that is under way does not replace it any more.
func (l *live) close() error {
	inService.Lock()
	inService.list = slices.DeleteFunc(inService.list, func(other *live) bool { return other == l })
	inService.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	return l.release()
}

// release releases the current snapshot once.
func (l *live) release() error {
	if l.key == "" {
		return nil
	}
	_, err := snapshots.Delete(l.key)
	l.key = ""
	return err
}

// name names the dataset in logs and metrics.
func (l *live) name() string {
	if l.h.Dataset == "" {
		return "embedded"
	}
	return l.h.Dataset
}

// faults returns how many refreshes failed, and the fault of the last refresh, or nil.
func (l *live) faults() (failed int, last error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.failed, l.fault
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

// refresh loads the dataset and swaps it in, if its files or the published tree changed since they were loaded, if the last
// refresh failed, or if it is forced. After a fault the old dataset stays in service.
func (l *live) refresh(force bool) error {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	_, last := l.faults()
	if !force && last == nil && l.current.Load().seen == l.stamp() {
		return nil
	}
	err := l.load()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = err
	if err == nil {
		return nil
	}
	l.failed++
	if last == nil || last.Error() != err.Error() { // a fault that stays is logged once
		l.h.logger.Error("refresh failed; the dataset of before stays in service", zap.String("dataset", l.name()), zap.Error(err))
	}
	return err
}

// load loads the dataset, and swaps it in unless its files changed meanwhile.
func (l *live) load() error {
	for range 3 {
		seen := l.stamp()
		loaded, key, err := load(l.h.Dataset, contract.Options{BaseURL: l.h.BaseURL})
		if err != nil {
			return err
		}
		if seen == l.stamp() {
			return l.swap(loaded, key, seen)
		}
		if _, err := snapshots.Delete(key); err != nil {
			return err
		}
	}
	return fmt.Errorf("dataset %s: its files changed while they were read", l.name())
}

// swap puts a loaded snapshot into service, and releases the one before.
func (l *live) swap(loaded *snapshot, key, seen string) error {
	files := l.matchesTree(loaded) && l.h.Documents == documentsFiles
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		_, err := snapshots.Delete(key)
		return err
	}
	l.current.Store(&served{snapshot: loaded, files: files, seen: seen, loaded: time.Now()})
	err := l.release()
	l.key = key
	l.h.logger.Info("catalog loaded", zap.String("dataset", l.name()), zap.Int("models", loaded.Catalog().Len()),
		zap.String("digest", loaded.Catalog().Digest()))
	return err
}

// stamp describes the files that the catalog is loaded from by their names, sizes and times. It reads none of them.
func (l *live) stamp() string {
	var b strings.Builder
	describe := func(path string) {
		if info, err := os.Stat(path); err == nil {
			fmt.Fprintf(&b, "%s %v %d %d\n", path, info.Mode(), info.Size(), info.ModTime().UnixNano())
		}
	}
	if l.h.Root != "" {
		describe(filepath.Join(l.h.Root, versionFile))
	}
	if l.h.Dataset != "" {
		// A directory that is a symbolic link is read by its name with a slash. What cannot be read shows when it is loaded.
		filepath.WalkDir(l.h.Dataset+string(filepath.Separator), func(path string, _ fs.DirEntry, err error) error {
			describe(path)
			if errors.Is(err, fs.ErrPermission) {
				return fs.SkipDir
			}
			return nil
		})
	}
	return b.String()
}
