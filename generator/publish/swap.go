//go:build unix

package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// swap makes the staging tree the target, in one step if the system can. If it fails, recover restores the old tree.
func (t *target) swap(old *tree) error {
	if !old.published {
		return rename(t.staging, t.path)
	}
	err := t.exchange(t.staging, t.path)
	switch {
	case errors.Is(err, errors.ErrUnsupported), errors.Is(err, unix.EINVAL):
		err = rename(t.path, t.retired)
	case errors.Is(err, unix.EXDEV):
		err = t.retireByCopying(old)
	default:
		return err
	}
	if err != nil {
		return err
	}
	return rename(t.staging, t.path)
}

// rename renames a directory, also to the name of an empty directory, which os.Rename refuses.
func rename(from, to string) error {
	if err := unix.Rename(from, to); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// retireByCopying is for a directory that cannot be renamed. It copies the whole old tree before it marks the directory as
// unfinished and empties it, so either the directory or the copy is always intact.
func (t *target) retireByCopying(old *tree) error {
	mark := filepath.Join(t.retired, unfinishedName)
	if err := os.MkdirAll(t.retired, dirPerm); err != nil {
		return err
	}
	if err := writeFile(mark, nil); err != nil {
		return err
	}
	if err := os.CopyFS(t.retired, os.DirFS(t.path)); err != nil {
		return err
	}
	if err := errors.Join(os.Chmod(t.retired, old.mode), os.Remove(mark), t.flush(t.retired)); err != nil {
		return err
	}
	if err := writeFile(filepath.Join(t.path, unfinishedName), nil); err != nil {
		return err
	}
	return old.remove(t.path)
}

// clean removes the old tree after the swap.
func (t *target) clean(old *tree) error {
	flushErr := t.flush(filepath.Dir(t.path))
	if err := errors.Join(old.remove(t.staging), old.remove(t.retired)); err != nil {
		return fmt.Errorf("%s is published, but the old tree could not be removed: %w", t.path, err)
	}
	if flushErr != nil {
		return fmt.Errorf("%s is published, but may not survive a power cut: %w", t.path, flushErr)
	}
	return nil
}
