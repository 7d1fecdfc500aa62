package sync

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// pendingFile is the history as it will be when all of a sync is written. It stands beside the history from before the first
// file of the dataset is replaced until after the last: whoever finds it knows that a sync was cut off, and what it wanted.
const pendingFile = history.File + ".pending"

// write writes the dataset and the history after a sync. Each file is replaced at once; what is left undone when the program
// is killed, the next sync does first.
func (s *state) write(after *dataset.Dataset, report *Report) error {
	changes := append(slices.Clip(s.changes), report.Changes...)
	advance := len(report.Changes) > 0 || s.recovered > 0
	if advance {
		if err := dataset.WriteFile(s.folder, pendingFile, history.Append(nil, changes)); err != nil {
			return err
		}
	}
	if err := dataset.Write(s.folder, after); err != nil {
		return err
	}
	if !advance && !exists(os.DirFS(s.folder), pendingFile) {
		return nil
	}
	return os.Rename(filepath.Join(s.folder, pendingFile), filepath.Join(s.folder, history.File))
}

// recover does in memory what a sync that was cut off had still to do: those of its changes that the dataset has not.
func (s *state) recover(fsys fs.FS) error {
	if !exists(fsys, pendingFile) {
		return nil
	}
	body, err := fs.ReadFile(fsys, pendingFile)
	if err != nil {
		return err
	}
	pending, err := history.Parse(string(body))
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(body, history.Append(nil, s.changes)) {
		return fmt.Errorf("%s: was left by a sync that was cut off, but %s changed since; remove it", pendingFile, history.File)
	}
	var missing []history.Change
	for _, c := range pending[len(s.changes):] {
		if s.lacks(c) {
			missing = append(missing, c)
		}
	}
	if s.dataset, err = history.Replay(s.dataset, missing); err != nil {
		return fmt.Errorf("%s: was left by a sync that was cut off, and does not fit the dataset: %w", pendingFile, err)
	}
	s.recovered = len(pending) - len(s.changes)
	s.changes = pending
	return nil
}

// lacks reports whether a model's record is as before a change of a sync.
func (s *state) lacks(c history.Change) bool {
	for _, m := range s.models(c.Provider) {
		if m.ID == c.ID {
			return m.UpdatedAt < c.Time
		}
	}
	return true
}

// exists reports whether a dataset's folder has a file.
func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}
