// Package sync brings a dataset up to date. It asks the providers for their model lists, merges the lists by fixed rules,
// rejects a list that looks like an accident, and records what changed as history.
//
// A provider that fails, or whose list is rejected, keeps its models as they are and does not affect the others. A Report says
// what a run changed, for people who decide whether to publish it. Text from providers is data: it is cleaned, shortened and
// never treated as markup. Keys appear in no error and no report.
//
//	report, err := sync.Run(ctx, sync.Options{Dir: "dataset/data"})
//	if err != nil { … }
//	os.WriteFile("report.md", report.Markdown(), 0o644)
//
// Package provider fetches and translates lists, package curation has the decisions of people, package history the changes.
package sync

import (
	"context"
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
	// Dir is the directory of the dataset.
	Dir string
	// Providers are the ids of the providers to ask. Empty means all. A provider without a key is skipped either way.
	Providers []string
	// DryRun reports what would change, and writes nothing.
	DryRun bool
	// Accept has the acceptances of lists that a guard doubted and a person reviewed, as ProviderReport.Acceptance returns them.
	Accept []string
	// Getenv returns the providers' keys and base URLs by the names in provider.Adapters. Nil means os.Getenv.
	Getenv func(string) string
	// Now returns the time of the run. Nil means time.Now.
	Now func() time.Time
	// Client sends the requests. Nil means the zero Client.
	Client *provider.Client
	// Progress is called with the number of providers that have answered or failed, of those that are asked. Calls never
	// overlap. Nil means no calls.
	Progress func(done, total int)
}

// Run syncs the dataset once. All lists are complete before it writes anything.
//
// An error without a report means that nothing was changed: the dataset or the curation is broken, a provider's id is unknown,
// no provider has a key, the clock is behind the dataset, another sync is running, or ctx ended. An error with a report means
// that writing failed midway; the next run completes it. Failures of providers are in the report and are no error.
func Run(ctx context.Context, opts Options) (*Report, error) {
	opts.setDefaults()
	if !opts.DryRun {
		unlock, err := Lock(opts.Dir)
		if err != nil {
			return nil, err
		}
		defer unlock()
	}
	now := dataset.Timestamp(opts.Now().UnixMilli())
	before, err := load(opts.Dir, now)
	if err != nil {
		return nil, err
	}
	if err := before.checkClock(now); err != nil {
		return nil, err
	}
	if err := checkAcceptances(before.dataset.Providers, opts.Accept); err != nil {
		return nil, err
	}
	requests, err := choose(before.dataset.Providers, opts)
	if err != nil {
		return nil, err
	}
	ask(ctx, requests, opts)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("nothing was changed: %w", context.Cause(ctx))
	}
	report := &Report{Time: now, DryRun: opts.DryRun, Recovered: before.recovered}
	after := before.merge(requests, report, opts.Accept)
	if opts.DryRun {
		return report, nil
	}
	if err := before.write(after, report.Changes); err != nil {
		report.Incomplete = true
		return report, fmt.Errorf("the files are incomplete, the next sync completes them: %w", err)
	}
	return report, nil
}

func (o *Options) setDefaults() {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Progress == nil {
		o.Progress = func(done, total int) {}
	}
}

// state is a dataset with its history and curation.
type state struct {
	dir       string
	dataset   *dataset.Dataset
	changes   []history.Change
	curation  *curation.Curation
	recovered int // changes that an interrupted sync had still to write
}

// load reads a dataset's directory and completes an interrupted sync in memory.
func load(dir string, now dataset.Timestamp) (*state, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a directory, want the directory of a dataset", dir)
	}
	s := &state{dir: dir}
	if err := s.read(now); err != nil {
		return nil, fmt.Errorf("dataset %s:\n%w", dir, err)
	}
	return s, nil
}

func (s *state) read(now dataset.Timestamp) (err error) {
	fsys := os.DirFS(s.dir)
	if s.dataset, err = dataset.Load(fsys); err != nil {
		return err
	}
	if s.changes, err = history.Load(fsys); err != nil {
		return err
	}
	if s.curation, err = curation.Load(fsys, s.dataset.Providers); err != nil {
		return err
	}
	var pending []history.Change
	if s.dataset, pending, err = history.Recover(fsys, s.dataset, s.changes); err != nil {
		return err
	}
	s.recovered, s.changes = len(pending), append(s.changes, pending...)
	return history.Check(s.dataset, s.changes, now)
}

// checkClock checks that the time of the run is after every time in the dataset, so that times never run backwards.
func (s *state) checkClock(now dataset.Timestamp) error {
	var latest dataset.Timestamp
	var name string
	if s.dataset.LastSync != nil {
		latest, name = *s.dataset.LastSync, "last_sync"
	}
	if last, found := history.Latest(s.changes); found && last > latest {
		latest, name = last, "the last change in "+history.File
	}
	for i := range s.dataset.Models {
		m := &s.dataset.Models[i]
		if m.UpdatedAt > latest {
			latest, name = m.UpdatedAt, "updated_at of "+m.Provider+"/"+m.ID
		}
		if m.LastSeenAt > latest {
			latest, name = m.LastSeenAt, "last_seen_at of "+m.Provider+"/"+m.ID
		}
	}
	if now <= latest {
		return fmt.Errorf("the clock says %s, which is not after %s, %s; correct the clock or the dataset", now, latest, name)
	}
	return nil
}
