package sync

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// Lock makes the caller the only one that uses the dataset in a directory, until it calls unlock. The system keeps the lock on
// the directory itself and releases it if the process ends.
func Lock(dir string) (unlock func(), err error) { return lock(dir, false) }

// lock locks a directory for one user, or shared for several readers.
func lock(dir string, shared bool) (unlock func(), err error) {
	f, err := lockDirectory(dir, shared)
	if err == nil {
		return func() { f.Close() }, nil
	}
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("another sync or recording is using %s; try again when it has ended", dir)
	}
	return nil, fmt.Errorf("lock %s: %w", dir, err)
}

// announce writes the pending file of a sync with these changes, and removes temporary files of killed programs.
func (s *state) announce(changes []history.Change) error {
	leftovers, err := filepath.Glob(filepath.Join(s.dir, ".tmp-*"))
	for _, file := range leftovers {
		err = errors.Join(err, os.Remove(file))
	}
	if interrupted := history.Interrupted(os.DirFS(s.dir)) != nil; err != nil || len(changes) == 0 && !interrupted {
		return err
	}
	return dataset.WriteFile(s.dir, history.PendingFile, history.Append(nil, append(slices.Clip(s.changes), changes...)))
}

// write writes the dataset after a sync, and then the history. Each file is replaced atomically. If the program is killed
// midway, the next sync completes the work.
func (s *state) write(after *dataset.Dataset) error {
	if err := dataset.Write(s.dir, after); err != nil {
		return err
	}
	err := os.Rename(filepath.Join(s.dir, history.PendingFile), filepath.Join(s.dir, history.File))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // this run has no changes, and no earlier one was interrupted
	}
	return err
}
