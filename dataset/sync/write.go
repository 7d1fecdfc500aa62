package sync

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/swap"
)

// Lock makes the caller the only one that changes the dataset in a directory, until it calls unlock or ends.
func Lock(dir string) (unlock func(), err error) {
	path, err := locate(dir)
	if err != nil {
		return nil, err
	}
	if unlock, err = swap.Lock(beside(path, "lock")); errors.Is(err, swap.ErrLocked) {
		err = fmt.Errorf("another sync or recording is using %s; try again when it has ended", dir)
	}
	return unlock, err
}

// locate returns the directory of a dataset without symbolic links, because a sync replaces the directory and not a link to it. If
// a sync was killed between the two renames of swap.Directories, it restores the dataset.
func locate(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) && os.Rename(beside(path, "last"), path) == nil {
		return path, nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", cmp.Or(err, fmt.Errorf("%s is not a directory, want the directory of a dataset", dir))
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
	next, last := beside(s.dir, "next"), beside(s.dir, "last")
	clean := func() error { return errors.Join(os.RemoveAll(next), os.RemoveAll(last)) }
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
		func() error { return swap.Directories(swap.Exchange, next, s.dir, last) },
		func() error { clean(); return nil }, // the dataset is written, and the next sync can remove the rest
	}
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
