package modelcatalog

import (
	"cmp"
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

	"github.com/caddyserver/caddy/v2"
	"go.uber.org/zap"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

// live is a catalog that is kept up to date. Handlers with equal settings share one, and so do the configurations before and after a
// reload. Requests read current, which a refresh replaces.
type live struct {
	settings   Handler
	logger     atomic.Pointer[zap.Logger] // of the newest handler
	current    atomic.Pointer[state]
	refreshing sync.Mutex // one refresh runs at a time
	stop       chan struct{}
}

// catalogs has the catalogs in use, as *live, by their settings.
var catalogs = caddy.NewUsagePool()

// activeCatalogs returns the catalogs in use by name. Of several with one name, as during a reload, the newest comes first.
func activeCatalogs() (list []*live) {
	catalogs.Range(func(_, value any) bool {
		list = append(list, value.(*live))
		return true
	})
	slices.SortFunc(list, func(a, b *live) int {
		return cmp.Or(strings.Compare(a.name(), b.name()), b.current.Load().loaded.Compare(a.current.Load().loaded))
	})
	return list
}

// acquire returns the catalog for the settings of a handler, which must release it. One that is in use is refreshed; the error is that of
// the refresh.
func acquire(settings Handler, logger *zap.Logger) (*live, error) {
	served := slices.ContainsFunc(activeCatalogs(), func(l *live) bool {
		return l.settings.Root == settings.Root && !l.current.Load().substitute
	})
	value, loaded, err := catalogs.LoadOrNew(settings, func() (caddy.Destructor, error) {
		l := &live{settings: settings, stop: make(chan struct{})}
		l.logger.Store(logger)
		s, err := l.load()
		if err != nil && settings.Root != "" && !served {
			s, err = l.fallBack(err)
		}
		if err != nil {
			return nil, err
		}
		l.set(s)
		if interval := time.Duration(settings.Refresh); interval >= minRefresh {
			go l.watch(time.Tick(interval))
		}
		return l, nil
	})
	if err != nil {
		return nil, err
	}
	l := value.(*live)
	l.logger.Store(logger)
	if loaded {
		err = l.refresh(false)
	}
	if err != nil && l.current.Load().substitute { // which is served on
		err = nil
	}
	return l, err
}

// Destruct ends the refreshes when the last handler has released the catalog. The last requests keep what they read.
func (l *live) Destruct() error {
	close(l.stop)
	return nil
}

// name names the source of the catalog in logs and metrics.
func (l *live) name() string { return cmp.Or(l.settings.Dataset, l.settings.Root, "embedded") }

// load loads the catalog from its source.
func (l *live) load() (s *state, err error) {
	seen := l.stamp()
	if l.settings.Root == "" {
		s, err = loadDataset(l.settings.Dataset, l.settings.BaseURL)
	} else if s, err = loadTree(l.settings.Root); err == nil && l.settings.Fallback != "" {
		if err := s.files.keep(l.settings.Fallback); err != nil {
			l.logger.Load().Warn("cannot keep a copy of the tree", zap.String("fallback", l.settings.Fallback), zap.Error(err))
		}
	}
	if err != nil {
		return nil, err
	}
	s.seen = seen
	return s, nil
}

// keep copies a good tree's files to a directory. The digest in version.json shows if it was interrupted.
func (f treeFiles) keep(directory string) error {
	if err := os.MkdirAll(filepath.Join(directory, filepath.Dir(filepath.FromSlash(downloads.Archive))), 0o755); err != nil {
		return err
	}
	if err := dataset.WriteFile(directory, downloads.Archive, f.archive); err != nil {
		return err
	}
	return dataset.WriteFile(directory, versionFile, f.version)
}

// fallBack returns what is served if the tree cannot be loaded when the handler starts: the last good one if there is a copy of it,
// or the embedded dataset if the tree is missing. Refreshes try to load the tree again, because the state has the fault.
func (l *live) fallBack(fault error) (s *state, err error) {
	all, message := fault, "no published tree: serving the API of the embedded dataset, without the website; run generator build"
	if l.settings.Fallback != "" {
		if s, err = loadTree(l.settings.Fallback); err == nil {
			message = "the tree cannot be served; serving the last good dataset, without the website"
		} else {
			all = errors.Join(fault, err)
		}
	}
	if s == nil {
		if !errors.Is(fault, fs.ErrNotExist) {
			return nil, all
		}
		if s, err = loadDataset("", ""); err != nil {
			return nil, err
		}
		s.embedded = true
	}
	l.logger.Load().Error(message, zap.String("fallback", l.settings.Fallback), zap.Error(all))
	s.substitute, s.fault, s.failures = true, fault, 1
	return s, nil
}

func (l *live) set(s *state) {
	l.current.Store(s)
	l.logger.Load().Info("catalog loaded", zap.String("dataset", l.name()), zap.Int("models", s.Catalog().Len()),
		zap.String("digest", s.Catalog().Digest()))
}

// watch refreshes the catalog at each tick.
func (l *live) watch(ticks <-chan time.Time) {
	for {
		select {
		case <-l.stop:
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
		l.logger.Load().Error("refresh failed; still serving the previous dataset", zap.String("dataset", l.name()), zap.Error(err))
	}
	return err
}

// stamp returns what changes with the source: the version.json of a tree, or the names, sizes and times of a dataset's files.
func (l *live) stamp() string {
	if l.settings.Root != "" {
		version, _ := readFile(l.settings.Root, versionFile) // load reports the error
		return string(version)
	}
	if l.settings.Dataset == "" {
		return ""
	}
	var b strings.Builder
	// A directory that is a symbolic link is read by its name with a slash. What cannot be read shows when it is loaded.
	filepath.WalkDir(l.settings.Dataset+string(filepath.Separator), func(path string, _ fs.DirEntry, err error) error {
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
