package sync

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// Lock makes the caller the only one that uses the dataset in a directory, until it calls unlock. The system releases the lock if
// the process ends.
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

// locate returns the directory of a dataset without symbolic links, because a sync replaces the directory and not a link to it. If
// a sync was killed between the two renames of swap, it restores the dataset.
func locate(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) && os.Rename(beside(path, "last"), path) == nil {
		return path, nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%s is not a directory, want the directory of a dataset", dir)
	}
	return filepath.EvalSymlinks(path)
}

// beside returns the name of a directory next to dir.
func beside(dir, name string) string {
	return filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+"."+name)
}

// steps are the steps that write the dataset after a sync and its changes. They fill a copy of the directory and exchange the two,
// so a sync that is killed at any moment leaves the old dataset or the new one. The first step removes what a killed sync left.
func (s *state) steps(after *dataset.Dataset, changes []history.Change) []func() error {
	next := beside(s.dir, "next")
	clean := func() error { return errors.Join(os.RemoveAll(next), os.RemoveAll(beside(s.dir, "last"))) }
	return []func() error{
		clean,
		func() error { return os.CopyFS(next, os.DirFS(s.dir)) },
		func() error { return dataset.Write(next, after) },
		func() error {
			if len(changes) == 0 {
				return nil
			}
			return dataset.WriteFile(next, history.File, history.Append(nil, append(s.changes, changes...)))
		},
		func() error { return swap(s.dir, next, exchange) },
		func() error { clean(); return nil }, // the dataset is written, and the next sync can remove the rest
	}
}

func (s *state) write(after *dataset.Dataset, changes []history.Change) error {
	for _, step := range s.steps(after, changes) {
		if err := step(); err != nil {
			os.RemoveAll(beside(s.dir, "next"))
			return err
		}
	}
	return nil
}

// swap makes next the directory dir: in one step if the system can exchange directories, else with two renames, between which
// there is no dataset.
func swap(dir, next string, exchange func(a, b string) error) error {
	err := exchange(next, dir)
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		last := beside(dir, "last")
		if err = os.Rename(dir, last); err == nil {
			if err = os.Rename(next, dir); err != nil {
				err = errors.Join(err, os.Rename(last, dir))
			}
		}
	}
	if errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) {
		err = fmt.Errorf("%w; a sync replaces the directory, which cannot be a mount point: mount the directory above it", err)
	}
	return err
}
