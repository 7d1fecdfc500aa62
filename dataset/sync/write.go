package sync

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sys/unix"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// Lock makes the caller the only one that writes the dataset in a directory, until it calls unlock. The system holds the lock on
// the directory itself and releases it if the process ends.
func Lock(dir string) (unlock func(), err error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == nil {
		return func() { f.Close() }, nil
	}
	f.Close()
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, fmt.Errorf("another sync or recording is writing %s; try again when it has ended", dir)
	}
	return nil, fmt.Errorf("lock %s: %w", dir, err)
}

// write writes the dataset and the history after a sync. Each file is replaced atomically. If the program is killed midway,
// the next sync completes the work.
func (s *state) write(after *dataset.Dataset, changes []history.Change) error {
	if len(changes) > 0 {
		body := history.Append(nil, append(slices.Clip(s.changes), changes...))
		if err := dataset.WriteFile(s.dir, history.PendingFile, body); err != nil {
			return err
		}
	}
	if err := dataset.Write(s.dir, after); err != nil {
		return err
	}
	err := os.Rename(filepath.Join(s.dir, history.PendingFile), filepath.Join(s.dir, history.File))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // this run has no changes, and no earlier one was interrupted
	}
	return err
}
