package sync

import (
	"bytes"
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

// lock makes this run the only one that writes the dataset. The system holds the lock on the directory itself and releases it
// if the process ends.
func lock(dir string) (unlock func(), err error) {
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
		return nil, fmt.Errorf("another sync is writing %s; try again when it has ended", dir)
	}
	return nil, fmt.Errorf("lock %s: %w", dir, err)
}

// pendingFile is the history as it will be after a sync. It exists from before the first file of the dataset is replaced until
// after the last, so it tells the next sync what an interrupted one had to do.
const pendingFile = history.File + ".pending"

// write writes the dataset and the history after a sync. Each file is replaced atomically. If the program is killed midway,
// the next sync completes the work.
func (s *state) write(after *dataset.Dataset, changes []history.Change) error {
	if len(changes) > 0 {
		body := history.Append(nil, append(slices.Clip(s.changes), changes...))
		if err := dataset.WriteFile(s.dir, pendingFile, body); err != nil {
			return err
		}
	}
	if err := dataset.Write(s.dir, after); err != nil {
		return err
	}
	err := os.Rename(filepath.Join(s.dir, pendingFile), filepath.Join(s.dir, history.File))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // this run has no changes, and no earlier one was interrupted
	}
	return err
}

// recover does in memory what an interrupted sync had still to do: it applies those of its changes that the dataset lacks.
func (s *state) recover(fsys fs.FS) error {
	body, err := fs.ReadFile(fsys, pendingFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	pending, err := history.Parse(string(body))
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(body, history.Append(nil, s.changes)) {
		return fmt.Errorf("%s: left by an interrupted sync, but %s has changed since; remove it", pendingFile, history.File)
	}
	var missing []history.Change
	for _, c := range pending[len(s.changes):] {
		if m := lookup(s.dataset, c.Provider, c.ID); m == nil || m.UpdatedAt < c.Time {
			missing = append(missing, c)
		}
	}
	if s.dataset, err = history.Replay(s.dataset, missing); err != nil {
		return fmt.Errorf("%s: left by an interrupted sync, but does not fit the dataset: %w", pendingFile, err)
	}
	s.recovered = len(pending) - len(s.changes)
	s.changes = pending
	return nil
}
