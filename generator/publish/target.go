package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"modelcatalog/dataset/swap"
)

// locate follows symbolic links to the directory, which need not exist, and makes its parents.
func locate(dir string, sys system) (*Target, error) {
	if dir == "" {
		return nil, errors.New("the name of the directory to build to is empty")
	}
	path, err := filepath.Abs(dir)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), dirPerm)
	}
	if err != nil {
		return nil, err
	}
	base := filepath.Base(path)
	if _, err = os.Lstat(path); err == nil {
		path, err = filepath.EvalSymlinks(path)
	} else if path, err = filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(path, base)
	}
	if err != nil {
		return nil, err
	}
	if filepath.Dir(path) == path {
		return nil, fmt.Errorf("%s cannot be replaced: build to a directory below it", dir)
	}
	t := &Target{system: sys, path: path}
	t.staging, t.retired = t.beside("staging"), t.beside("retired")
	return t, nil
}

// beside returns a name next to the directory.
func (t *Target) beside(name string) string {
	parent, base := filepath.Split(t.path)
	return parent + "." + base + "." + name
}

// old returns the name of a file in the old tree.
func (t *Target) old(path string) string { return filepath.Join(t.path, filepath.FromSlash(path)) }

// recover undoes a build that failed or was killed, and reads the tree that is then at the target. It reports an error if no build wrote
// what is at one of the target's names.
func (t *Target) recover() (err error) {
	t.current, err = load(t.path)
	retired, retiredErr := load(t.retired)
	if err := errors.Join(err, retiredErr); err != nil {
		return err
	}
	if retired.manifest != "" && t.current.manifest == "" { // killed between two renames
		os.Remove(t.path) // an empty directory
		if err := os.Rename(t.retired, t.path); err != nil {
			return err
		}
		t.current = retired
	}
	return errors.Join(discard(t.staging), discard(t.retired))
}

// swap makes the staging tree the target, in one step if the system can. If it fails, recover restores the old tree.
func (t *Target) swap() error {
	if t.current.manifest == "" {
		os.Remove(t.path) // an empty directory
		return os.Rename(t.staging, t.path)
	}
	return swap.Directories(t.exchange, t.staging, t.path, t.retired)
}

// clean removes the old tree after the swap.
func (t *Target) clean() error {
	flushErr := t.flush(filepath.Dir(t.path))
	if err := errors.Join(discard(t.staging), discard(t.retired)); err != nil {
		return fmt.Errorf("%s is published, but the old tree could not be removed: %w", t.path, err)
	}
	if flushErr != nil {
		return fmt.Errorf("%s is published, but may not survive a power cut: %w", t.path, flushErr)
	}
	return nil
}
