// Package sync brings a dataset up to date. It asks providers and public collections for what they
// say about models, compares each answer with the catalog, merges those that it believes, and
// records what changed as history.
//
// # The steps of a run
//
// A source is a list of models at a provider's API, a page of its documentation, its SDK, or a
// collection (package source has their common form). Run goes through these steps:
//
//  1. A request for each source gets its answer: request.go, fetch.go, client.go.
//  2. A reader turns the answer into profiles, one for each model: packages provider, page and
//     collection.
//  3. Guards judge each answer by what would change in the catalog if it were the only one, and
//     refuse what looks like an accident: guard.go, guards.go, repricing.go.
//  4. The profiles of the answers that pass become claims, in place of those that the same source
//     made before: claims.go, prices.go. New models need a list, or two witnesses: admit.go.
//  5. Settle decides what the catalog shows of all claims: settle.go.
//  6. The dataset is written in one exchange of directories: write.go.
//
// A source that fails, or whose answer is refused, keeps its earlier claims and does not affect the
// others. Text from sources is data: it is cleaned, shortened and never treated as markup. Keys
// appear in no error and no report.
package sync

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/curation"
)

// Options are the settings of a run.
type Options struct {
	Dir string // the directory of the dataset

	// Only has the ids of providers and the names of collections and pages to ask. Empty means all
	// that the settings name.
	Only []string
	// Collections has addresses of sources by name, in place of those in the settings; see
	// request.fetch.
	Collections map[string]string
	Read        dataset.Date // on which files and directories were copied; 0 means today

	DryRun bool     // report what would change, and write nothing
	Accept []string // what guards doubted and a person reviewed; see SourceReport.Acceptance

	Getenv func(string) string // has keys by the names in provider.Lists, as os.Getenv does
	Now    func() time.Time    // the clock: time.Now
}

// Run syncs the dataset once. It asks the providers first and reads the dataset afterwards, so
// nothing is lost that people or programs write while it waits. It validates the whole result
// before it writes anything, also in a dry run.
//
// An error means that nothing was changed. Failures of providers are in the report and are no
// error.
func Run(ctx context.Context, opts Options) (*Report, error) {
	// The dataset is opened twice. The first time reports most mistakes before anybody is asked,
	// which can take minutes.
	early, err := open(&opts)
	if err != nil {
		return nil, err
	}
	if opts.Read > early.now.Day() {
		return nil, fmt.Errorf("%s is in the future, want the day on which the files were copied", opts.Read)
	}
	requests, err := newRequests(early.dataset, opts)
	if err != nil {
		return nil, err
	}
	ask(ctx, requests)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("nothing was changed: %w", context.Cause(ctx))
	}
	report, err := mergeAndWrite(ctx, requests, early, &opts)
	if err != nil {
		return nil, fmt.Errorf("nothing was changed: %w", err)
	}
	return report, nil
}

// mergeAndWrite merges the answers into the dataset as it is now, which can have changed since
// early was opened.
func mergeAndWrite(ctx context.Context, requests []*request, early *syncer, opts *Options) (*Report, error) {
	// A dry run writes nothing, so it can read while another sync writes: the exchange of
	// directories shows it the old dataset or the new one.
	if !opts.DryRun {
		unlock, err := Lock(opts.Dir)
		if err != nil {
			return nil, err
		}
		defer unlock()
	}
	s, err := open(opts)
	if err != nil {
		return nil, err
	}
	// The requests were made for the providers of the first time.
	if !reflect.DeepEqual(s.dataset.Providers, early.dataset.Providers) {
		return nil, errors.New("the providers of the dataset changed while they were asked; " +
			"run the sync again")
	}
	report := &Report{Time: s.now, DryRun: opts.DryRun}
	after, err := s.merge(ctx, requests, report, opts)
	if err != nil {
		return nil, err
	}
	isUnchanged := after == s.dataset // no source was believed
	if isUnchanged || opts.DryRun {
		return report, nil
	}
	return report, s.write(after, report.Changes)
}

// syncer syncs a dataset. It has what the directory of the dataset contained when it was opened.
type syncer struct {
	dir      string            // without symbolic links
	now      dataset.Timestamp // when it was opened; the time of the run
	dataset  *dataset.Dataset
	changes  []history.Change   // the history, in the order of time
	curation *curation.Curation // decisions of people about ids
}

// open reads the directory that the options name.
func open(opts *Options) (*syncer, error) {
	dir, err := locate(opts.Dir)
	if err != nil {
		return nil, err
	}
	s := &syncer{dir: dir}
	if err := s.load(opts.Now); err != nil {
		return nil, fmt.Errorf("dataset %s:\n%w", opts.Dir, err)
	}
	// The history has its changes in the order of time. If the clock is behind it, the changes of
	// this run would come before older ones, and each later run would report the history as broken.
	latest, _ := history.Latest(s.changes)
	if s.dataset.LastSync != nil {
		latest = max(latest, *s.dataset.LastSync)
	}
	if s.now <= latest {
		return nil, fmt.Errorf("the clock says %s, which is not after the last time in the dataset, %s; "+
			"correct the clock or the dataset", s.now, latest)
	}
	return s, nil
}

// load reads the dataset, its history and the decisions of people.
func (s *syncer) load(now func() time.Time) (err error) {
	fsys := jsonl.Dir(s.dir)
	s.dataset, err = dataset.Load(fsys)
	if err != nil {
		return err
	}
	s.now = dataset.Timestamp(now().UnixMilli())
	s.changes, err = history.Read(fsys, s.dataset, s.now)
	if err != nil {
		return err
	}
	s.curation, err = curation.Load(fsys, s.dataset.Providers)
	return err
}
