// Package sync brings a dataset up to date: it asks the providers' own lists of models, merges the answers by written rules,
// refuses what looks like an accident, and keeps what changed as history.
//
// A provider that fails, or whose answer trips a guard, keeps its models as they are and holds the others back in nothing.
// Whatever a run changes is in its Report, whose text is for people who decide whether to publish it. What providers write
// is data: it is cleaned and bounded, never markup, and keys are in no error and no report.
//
//	report, err := sync.Run(ctx, sync.Options{Folder: "dataset/data", Getenv: os.Getenv})
//	if err != nil { … }       // nothing was changed
//	report.Failed()           // some provider's models are as they were
//	os.WriteFile("report.md", report.Markdown(), 0o644)
//
// Package provider asks and translates, package curation has what people decided, package history what changed.
package sync

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/provider"
)

// Options are the settings of a run.
type Options struct {
	Folder string // of the dataset
	// Providers are the ids of those to ask; none: all. Of these, one without a key is skipped.
	Providers []string
	// DryRun changes nothing and reports what would change.
	DryRun bool
	// AcceptRemovals lets models go, or retire, though they are more than a fifth of their provider's: for people who looked.
	AcceptRemovals bool
	// Getenv has the keys and the addresses of the providers, by the names of provider.Adapters; nil: os.Getenv.
	Getenv func(string) string
	// Now is the time of the run; nil: time.Now.
	Now func() time.Time
	// Client asks the providers; nil: with its defaults.
	Client *provider.Client
	// Progress is told how many of the providers have answered or failed; nil: nobody is. It is never called from two
	// goroutines at once.
	Progress func(done, total int)
}

// Run does one sync. An error without a report says that nothing could be done and nothing was changed: the dataset or what
// people decided is broken, a name is wrong, no provider has a key, the clock is behind the dataset, or ctx ended. An error
// with a report says that the disk failed in the middle; the next run completes what this one began. That a provider failed
// is in the report. All answers are there before anything is written.
func Run(ctx context.Context, opts Options) (*Report, error) {
	opts = opts.withDefaults()
	release, err := opts.lock()
	if err != nil {
		return nil, err
	}
	defer release()
	before, err := load(opts.Folder)
	if err != nil {
		return nil, err
	}
	now := dataset.Timestamp(opts.Now().UnixMilli())
	if err := before.checkClock(now); err != nil {
		return nil, err
	}
	asked, err := choose(before.dataset.Providers, opts)
	if err != nil {
		return nil, err
	}
	ask(ctx, asked, opts)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("nothing was changed: %w", context.Cause(ctx))
	}
	report := &Report{Time: now, Folder: opts.Folder, DryRun: opts.DryRun, Recovered: before.recovered, LastSync: before.dataset.LastSync}
	after := before.merge(asked, report, opts)
	if opts.DryRun {
		return report, nil
	}
	return report, before.write(after, report)
}

func (o Options) withDefaults() Options {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Client == nil {
		o.Client = &provider.Client{}
	}
	if o.Progress == nil {
		o.Progress = func(done, total int) {}
	}
	return o
}

// state is a dataset with its history and what people decided about it.
type state struct {
	folder    string
	dataset   *dataset.Dataset
	changes   []history.Change
	curation  *curation.Curation
	recovered int // changes of a sync that was cut off while it wrote
}

// load reads a dataset's folder. What a sync that was cut off had still to write is done in memory.
func load(folder string) (*state, error) {
	if info, err := os.Stat(folder); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a folder; a dataset is one", folder)
	}
	fsys := os.DirFS(folder)
	s := &state{folder: folder}
	var err error
	if s.dataset, err = dataset.Load(fsys); err != nil {
		return nil, inFolder(folder, err)
	}
	if s.changes, err = history.Load(fsys); err != nil {
		return nil, inFolder(folder, err)
	}
	if s.curation, err = curation.Load(fsys, s.dataset.Providers); err != nil {
		return nil, inFolder(folder, err)
	}
	if err := s.recover(fsys); err != nil {
		return nil, inFolder(folder, err)
	}
	if err := history.Check(s.dataset, s.changes); err != nil {
		return nil, inFolder(folder, err)
	}
	return s, nil
}

// inFolder says in which dataset the faults of an error are.
func inFolder(folder string, err error) error { return fmt.Errorf("dataset %s:\n%w", folder, err) }

// checkClock wants the time of the run to be after every time in the dataset, so that none ever runs backwards.
func (s *state) checkClock(now dataset.Timestamp) error {
	check := func(t dataset.Timestamp, what string) error {
		if t < now {
			return nil
		}
		return fmt.Errorf("the clock says %s, which is not after %s, %s; set the clock right, or what the dataset says", now, t, what)
	}
	if last := s.dataset.LastSync; last != nil {
		if err := check(*last, "the last sync"); err != nil {
			return err
		}
	}
	if last, ok := history.Latest(s.changes); ok {
		if err := check(last, "the last change in "+history.File); err != nil {
			return err
		}
	}
	for i := range s.dataset.Models {
		m := &s.dataset.Models[i]
		what := " of " + m.Provider + "/" + m.ID
		if err := errors.Join(check(m.UpdatedAt, "updated_at"+what), check(m.LastSeenAt, "last_seen_at"+what)); err != nil {
			return err
		}
	}
	return nil
}
