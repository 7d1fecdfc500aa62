package sync

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/swap"
)

// Lock makes the caller the only one that changes the dataset in a directory, until it calls unlock
// or ends.
func Lock(dir string) (unlock func(), err error) {
	path, err := locate(dir)
	if err != nil {
		return nil, err
	}
	// Beside the directory and not in it, because a sync replaces the directory.
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
	// Only if nothing is there: a broken link must not be replaced.
	_, err = os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) && os.Rename(beside(path, "last"), path) == nil {
		return path, nil
	}
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return "", fmt.Errorf("there is no directory %s; name the directory of a dataset with --dataset", dir)
	}
	return filepath.EvalSymlinks(path)
}

// beside returns the name of a directory next to dir.
func beside(dir, name string) string {
	return filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+"."+name)
}

// step is a step of writing the dataset.
type step struct {
	name string
	run  func() error
}

// steps are the steps that write the dataset after a sync and its changes. They fill a copy of the
// directory and exchange the two, so a sync that is killed at any moment leaves the old dataset or
// the new one. All steps before the exchange work on the copy: if one fails, the dataset is as it
// was, and the next sync begins again.
func (s *syncer) steps(after *dataset.Dataset, changes []history.Change) []step {
	next := beside(s.dir, "next")
	last := beside(s.dir, "last")
	clean := func() error { return errors.Join(os.RemoveAll(next), os.RemoveAll(last)) }
	return []step{
		// What a killed sync left would be mixed with this copy.
		{"clean", clean},
		// The whole directory, because people keep other files beside the dataset. Others cannot
		// read the copy before it is complete.
		{"copy", func() error {
			if err := os.Mkdir(next, 0o700); err != nil {
				return err
			}
			return os.CopyFS(next, os.DirFS(s.dir))
		}},
		{"write the dataset", func() error { return dataset.Write(next, after) }},
		{"write the history", func() error {
			if len(changes) == 0 {
				return nil // a dataset without a history does not get an empty one
			}
			return dataset.WriteFile(next, history.File, history.Append(nil, append(s.changes, changes...)))
		}},
		// os.CopyFS does not keep modes, and files are written anew.
		{"keep the modes", func() error { return keepModes(next, s.dir) }},
		// Before the exchange: a file system can write the rename to the disk before the data, so
		// that a loss of power would leave a dataset of empty files.
		{"flush", func() error { return swap.Flush(next) }},
		{"exchange", func() error { return swap.Directories(swap.Exchange, next, s.dir, last) }},
		// The dataset is written. What cannot be removed is removed by the next sync, so it is no
		// failure of this one.
		{"clean", func() error {
			_ = clean()
			return nil
		}},
	}
}

// keepModes gives the files and directories in next the modes that they have in dir.
func keepModes(next, dir string) error {
	var paths []string
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		paths = append(paths, path)
		return err
	})
	if err != nil {
		return err
	}
	// Backward, so that next itself is opened to others last, when all files in it have their
	// modes.
	for _, path := range slices.Backward(paths) {
		info, err := os.Lstat(path)
		if err != nil {
			return err
		}
		if info.Mode()&os.ModeSymlink != 0 {
			continue // chmod would change the file to which the link leads
		}
		if err := os.Chmod(next+path[len(dir):], info.Mode()); err != nil {
			return err
		}
	}
	return nil
}

// write writes the dataset. If a step fails, the directory contains the old dataset.
func (s *syncer) write(after *dataset.Dataset, changes []history.Change) error {
	for _, step := range s.steps(after, changes) {
		if err := step.run(); err != nil {
			os.RemoveAll(beside(s.dir, "next"))
			// The exchange can have failed between its two renames. locate puts the old dataset
			// back.
			_, restoreErr := locate(s.dir)
			return errors.Join(err, restoreErr)
		}
	}
	return nil
}
