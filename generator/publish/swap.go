package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// open returns the tree at the target. It reports an error if the tree cannot be replaced.
func (t *target) open() (*tree, error) {
	if mountPoint(t.path) {
		return nil, fmt.Errorf("%s is a mount point and cannot be replaced: build to a directory in it", t.path)
	}
	old, err := t.recover()
	if err == nil && old.published {
		err = old.check(t.path)
	}
	return old, err
}

// recover undoes a build that failed or was killed, and returns the tree that is then at the target. If no build wrote what is at
// one of the target's names, it changes nothing and reports an error.
func (t *target) recover() (*tree, error) {
	current, err := load(t.path)
	staging, stagingErr := load(t.staging)
	retired, retiredErr := load(t.retired)
	if err := errors.Join(err, stagingErr, retiredErr); err != nil {
		return nil, err
	}
	if retired.published && !current.published { // the swap was interrupted
		if err := errors.Join(current.remove(t.path), rename(t.retired, t.path)); err != nil {
			return nil, err
		}
		current, retired = retired, &tree{}
	}
	if current.unfinished {
		return nil, fmt.Errorf("%s is an unfinished tree: delete it, then build again", t.path)
	}
	return current, errors.Join(staging.remove(t.staging), retired.remove(t.retired))
}

// fill makes a directory and calls write to fill it. Until the directory is complete, it is marked as unfinished.
func (t *target) fill(root string, mode os.FileMode, write func() error) error {
	mark := filepath.Join(root, unfinishedName)
	if err := os.MkdirAll(root, dirPerm); err != nil {
		return err
	}
	if err := writeFile(mark, nil); err != nil {
		return err
	}
	if err := write(); err != nil {
		return err
	}
	return errors.Join(os.Remove(mark), os.Chmod(root, mode), t.flush(root))
}

// swap makes the staging tree the target, in one step if the system can. If it fails, recover restores the old tree.
func (t *target) swap(old *tree) error {
	if !old.published {
		return rename(t.staging, t.path)
	}
	err := t.exchange(t.staging, t.path)
	switch {
	case errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.EINVAL):
		err = rename(t.path, t.retired)
	case errors.Is(err, syscall.EXDEV):
		err = t.retireByCopying(old)
	default:
		return err
	}
	if err != nil {
		return err
	}
	return rename(t.staging, t.path)
}

// retireByCopying is for a directory that cannot be renamed. It copies the whole old tree before it marks the directory as
// unfinished and empties it, so either the directory or the copy is always intact.
func (t *target) retireByCopying(old *tree) error {
	err := t.fill(t.retired, old.mode, func() error { return os.CopyFS(t.retired, os.DirFS(t.path)) })
	if err != nil {
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
