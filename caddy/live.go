package modelcatalog

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"sync"
	"sync/atomic"
	"time"

	"github.com/caddyserver/caddy/v2"
	"go.uber.org/zap"
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

// activeCatalogs returns the catalogs in use.
func activeCatalogs() (list []*live) {
	catalogs.Range(func(_, value any) bool {
		list = append(list, value.(*live))
		return true
	})
	return list
}

// acquire returns the catalog for the settings of a handler, which must release it. One that is in use is refreshed; the error is that of
// the refresh, unless a substitute is served on.
func acquire(settings Handler, logger *zap.Logger) (*live, error) {
	value, loaded, err := catalogs.LoadOrNew(settings, func() (caddy.Destructor, error) {
		l := &live{settings: settings, stop: make(chan struct{})}
		l.logger.Store(logger)
		s, err := l.load()
		if err != nil && settings.Root != "" {
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
		if err := l.refresh(false); !l.current.Load().substitute {
			return l, err
		}
	}
	return l, nil
}

// Destruct ends the refreshes when the last handler has released the catalog. The last requests keep what they read.
func (l *live) Destruct() error {
	close(l.stop)
	return nil
}

// name names the source of the catalog in logs and metrics.
func (l *live) name() string { return cmp.Or(l.settings.Dataset, l.settings.Root, "embedded") }

// load loads the catalog from its source.
func (l *live) load() (*state, error) {
	if l.settings.Root != "" {
		return loadTree(l.settings.Root, l.settings.Fallback)
	}
	return loadDataset(l.settings.Dataset, l.settings.BaseURL)
}

// fallBack returns what is served if the tree cannot be loaded when the handler starts: the last good one if there is a copy of it,
// or the embedded dataset if the tree is missing. Refreshes try to load the tree again, because the state has the fault.
func (l *live) fallBack(fault error) (s *state, err error) {
	serving := "the last good dataset"
	if l.settings.Fallback != "" {
		s, err = loadTree(l.settings.Fallback, "")
	}
	if s == nil && errors.Is(fault, fs.ErrNotExist) {
		serving = "the embedded dataset until generator build has published a tree"
		s, err = loadDataset("", "")
	}
	if s == nil {
		return nil, errors.Join(fault, err)
	}
	l.logger.Load().Error("the tree cannot be served; serving "+serving+", without the website", zap.Error(fault))
	s.substitute, s.fault = true, fault
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

// refresh loads the catalog and swaps it in, unless it is that of a tree that has not changed since it was loaded without a fault. If that
// fails, the previous catalog stays.
func (l *live) refresh(force bool) error {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	old := l.current.Load()
	if !force && old.fault == nil && old.version != nil {
		if version, err := readFile(l.settings.Root, versionFile); err == nil && bytes.Equal(version, old.version) {
			return nil
		}
	}
	loaded, err := l.load()
	if err == nil {
		l.set(loaded)
		return nil
	}
	failed := *old
	failed.fault = err
	l.current.Store(&failed)
	if old.fault == nil || old.fault.Error() != err.Error() { // a fault that stays is logged once
		l.logger.Load().Error("refresh failed; still serving the previous dataset", zap.String("dataset", l.name()), zap.Error(err))
	}
	return err
}
