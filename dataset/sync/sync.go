// Package sync brings a dataset up to date. It asks the providers for their model lists and public collections for their answers,
// merges them by fixed rules, rejects what looks like an accident, and records what changed as history.
//
// A provider that fails, or whose list is rejected, keeps its models as they are and does not affect the others. Text from
// providers is data: it is cleaned, shortened and never treated as markup. Keys appear in no error and no report.
package sync

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/provider"
)

// Options are the settings of a run.
type Options struct {
	Dir         string            // the directory of the dataset
	Only        []string          // ids of providers and names of collections to ask; empty means all that the settings name
	Collections map[string]string // addresses by name, instead of those in the settings: https, http to this machine, or a file
	Cache       string            // a directory for the last answers of collections, which are not sent again; empty means none
	DryRun      bool              // report what would change, and write nothing
	Accept      []string          // of what guards doubted and a person reviewed; see ProviderReport.Acceptance

	Getenv func(string) string // has keys and base URLs by the names in provider.Adapters; nil means os.Getenv
	Now    func() time.Time    // nil means time.Now
	Client *provider.Client    // nil means the zero Client
}

// Run syncs the dataset once. It asks the providers first and reads the dataset afterwards, so nothing is lost that people or
// programs write while it waits. It validates the whole result before it writes anything, also in a dry run.
//
// An error means that nothing was changed. Failures of providers are in the report and are no error.
func Run(ctx context.Context, opts Options) (*Report, error) {
	opts.Client = cmp.Or(opts.Client, &provider.Client{})
	if opts.Getenv == nil {
		opts.Getenv = os.Getenv
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	early, err := open(&opts) // reports most mistakes before anybody is asked
	if err != nil {
		return nil, err
	}
	requests, err := choose(early.dataset, opts)
	if err != nil {
		return nil, err
	}
	ask(ctx, requests, opts)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("nothing was changed: %w", context.Cause(ctx))
	}
	if !opts.DryRun {
		unlock, err := Lock(opts.Dir)
		if err != nil {
			return nil, fmt.Errorf("nothing was changed: %w", err)
		}
		defer unlock()
	}
	before, err := open(&opts)
	if err != nil {
		return nil, fmt.Errorf("nothing was changed: %w", err)
	}
	if !slices.Equal(before.dataset.Providers, early.dataset.Providers) {
		return nil, errors.New("nothing was changed: " +
			"the providers of the dataset changed while they were asked; run the sync again")
	}
	report := &Report{Time: before.now, DryRun: opts.DryRun}
	after := before.merge(requests, report, opts.Accept)
	if opts.DryRun || !slices.ContainsFunc(report.Providers, func(p ProviderReport) bool { return p.Reason == "" }) {
		return report, nil
	}
	if err := before.write(after, report.Changes); err != nil {
		return nil, fmt.Errorf("nothing was changed: %w", err)
	}
	for _, r := range requests {
		if r.collection != nil && r.Reason == "" {
			r.collection.Keep(r.answer, opts.Cache)
		}
	}
	return report, nil
}

type state struct {
	dir      string
	now      dataset.Timestamp // when it was read
	dataset  *dataset.Dataset
	changes  []history.Change
	curation *curation.Curation
}

func open(opts *Options) (*state, error) {
	dir, err := locate(opts.Dir)
	if err != nil {
		return nil, err
	}
	s, fsys := &state{dir: dir}, jsonl.Dir(dir)
	if s.dataset, err = dataset.Load(fsys); err == nil {
		s.now = dataset.Timestamp(opts.Now().UnixMilli())
		s.changes, err = history.Read(fsys, s.dataset, s.now)
	}
	if err == nil {
		s.curation, err = curation.Load(fsys, s.dataset.Providers)
	}
	if err != nil {
		return nil, fmt.Errorf("dataset %s:\n%w", opts.Dir, err)
	}
	return s, s.checkClock()
}

// checkClock checks that the time of the run is after every time in the dataset, so that times never run backwards.
func (s *state) checkClock() error {
	latest, _ := history.Latest(s.changes)
	for i := range s.dataset.Models {
		latest = max(latest, s.dataset.Models[i].UpdatedAt, s.dataset.Models[i].LastSeenAt)
	}
	if s.now <= latest {
		return fmt.Errorf("the clock says %s, which is not after the last time in the dataset, %s; correct the clock or the dataset", s.now, latest)
	}
	return nil
}
