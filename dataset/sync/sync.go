// Package sync brings a dataset up to date. It asks the providers for their model lists and public
// collections for their answers, merges them by fixed rules, rejects what looks like an accident,
// and records what changed as history.
//
// A provider that fails, or whose list is rejected, keeps its models as they are and does not
// affect the others. Text from providers is data: it is cleaned, shortened and never treated as
// markup. Keys appear in no error and no report.
package sync

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/swap"
	"modelcatalog/dataset/sync/curation"
)

// Options are the settings of a run.
type Options struct {
	Dir         string            // the directory of the dataset
	Only        []string          // ids of providers and names of collections and pages to ask; empty means all that the settings name
	Collections map[string]string // addresses of sources by name, instead of those in the settings; see request.fetch
	Read        dataset.Date      // on which files and directories were copied; 0 means today
	DryRun      bool              // report what would change, and write nothing
	Accept      []string          // of what guards doubted and a person reviewed; see SourceReport.Acceptance

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
	early, err := open(&opts) // reports most mistakes before anybody is asked
	if err != nil {
		return nil, err
	}
	if opts.Read > early.now.Day() {
		return nil, fmt.Errorf("%s is in the future, want the day on which the files were copied", opts.Read)
	}
	requests, err := choose(early.dataset, opts)
	if err != nil {
		return nil, err
	}
	ask(ctx, requests)
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
	if !reflect.DeepEqual(before.dataset.Providers, early.dataset.Providers) {
		return nil, errors.New("nothing was changed: the providers of the dataset changed while they were asked; run the sync again")
	}
	report := &Report{Time: before.now, DryRun: opts.DryRun}
	after, err := before.merge(ctx, requests, report, &opts)
	if err == nil && !opts.DryRun && after != before.dataset { // which it is if no source is believed
		err = before.write(after, report.Changes)
	}
	if err != nil {
		return nil, fmt.Errorf("nothing was changed: %w", err)
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
	s.dataset, err = dataset.Load(fsys)
	if err == nil {
		s.now = dataset.Timestamp(opts.Now().UnixMilli())
		s.changes, err = history.Read(fsys, s.dataset, s.now)
	}
	if err == nil {
		s.curation, err = curation.Load(fsys, s.dataset.Providers)
	}
	if err != nil {
		return nil, fmt.Errorf("dataset %s:\n%w", opts.Dir, err)
	}
	latest, _ := history.Latest(s.changes)
	if s.dataset.LastSync != nil {
		latest = max(latest, *s.dataset.LastSync)
	}
	if s.now <= latest { // the history has its changes in order of time
		err = fmt.Errorf("the clock says %s, which is not after the last time in the dataset, %s; correct the clock or the dataset", s.now, latest)
	}
	return s, err
}

// Lock makes the caller the only one that changes the dataset in a directory, until it calls unlock
// or ends.
func Lock(dir string) (unlock func(), err error) {
	path, err := locate(dir)
	if err != nil {
		return nil, err
	}
	unlock, err = swap.Lock(beside(path, "lock"))
	if errors.Is(err, swap.ErrLocked) {
		err = fmt.Errorf("another sync or recording is using %s; try again when it is done", dir)
	}
	return unlock, err
}

// locate returns the directory of a dataset without symbolic links, because a sync replaces the
// directory and not a link to it. If a sync was killed between the two renames of swap.Directories,
// it restores the dataset.
func locate(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) && os.Rename(beside(path, "last"), path) == nil {
		return path, nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", fmt.Errorf("there is no directory %s; name the directory of a dataset with --dataset", dir)
	}
	return filepath.EvalSymlinks(path)
}

// beside returns the name of a directory next to dir.
func beside(dir, name string) string {
	return filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+"."+name)
}

// steps are the steps that write the dataset after a sync and its changes. They fill a copy of the
// directory and exchange the two, so a sync that is killed at any moment leaves the old dataset or
// the new one. The first step removes what a killed sync left. The copy is on the disk before the
// exchange, so a loss of power does no more harm.
func (s *state) steps(after *dataset.Dataset, changes []history.Change) []func() error {
	next, last := beside(s.dir, "next"), beside(s.dir, "last")
	clean := func() error { return errors.Join(os.RemoveAll(next), os.RemoveAll(last)) }
	return []func() error{
		clean,
		func() error { return errors.Join(os.Mkdir(next, 0o700), os.CopyFS(next, os.DirFS(s.dir))) },
		func() error { return dataset.Write(next, after) },
		func() error {
			if len(changes) == 0 {
				return nil
			}
			return dataset.WriteFile(next, history.File, history.Append(nil, append(s.changes, changes...)))
		},
		func() error { return cmp.Or(keepModes(next, s.dir), swap.Flush(next)) },
		func() error { return swap.Directories(swap.Exchange, next, s.dir, last) },
		func() error { clean(); return nil }, // the dataset is written, and the next sync can remove the rest
	}
}

// keepModes gives the files and directories in next the modes that they have in dir. It opens next
// itself to others last.
func keepModes(next, dir string) error {
	var paths []string
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		paths = append(paths, path)
		return err
	})
	for _, path := range slices.Backward(paths) {
		info, statErr := os.Lstat(path)
		err = cmp.Or(err, statErr)
		if err == nil && info.Mode()&os.ModeSymlink == 0 {
			err = os.Chmod(next+path[len(dir):], info.Mode())
		}
	}
	return err
}

// write writes the dataset. If it fails between two renames, the next locate restores the old one.
func (s *state) write(after *dataset.Dataset, changes []history.Change) error {
	for _, step := range s.steps(after, changes) {
		if err := step(); err != nil {
			os.RemoveAll(beside(s.dir, "next"))
			_, restoreErr := locate(s.dir)
			return errors.Join(err, restoreErr)
		}
	}
	return nil
}
