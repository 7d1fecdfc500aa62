//go:build unix

package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// swap puts the staging tree in the target's place, and removes the old tree or keeps it as a spare.
func (t *target) swap(sys system, keepSpare bool, pr *progress) error {
	pr.start("swap", 1)
	if err := t.rename(sys.exchange); err != nil {
		return errors.Join(err, t.clean(false))
	}
	pr.add(1)
	pr.end()
	pr.start("clean", 1)
	flushErr := sys.flushFolder(filepath.Dir(t.path))
	if err := t.clean(keepSpare); err != nil {
		return fmt.Errorf("%s is published, but the old tree remains: %w", t.name, err)
	}
	if flushErr != nil {
		return fmt.Errorf("%s is published, but may be lost with the power: %w", t.name, flushErr)
	}
	pr.add(1)
	pr.end()
	return nil
}

// rename makes the staging tree the target, in one step where the system has one.
func (t *target) rename(exchange func(a, b string) error) error {
	if !t.exists {
		return os.Rename(t.staging, t.path)
	}
	err := exchange(t.staging, t.path)
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return t.renameTwice()
	}
	if err != nil {
		return &os.LinkError{Op: "exchange", Old: t.staging, New: t.path, Err: err}
	}
	return nil
}

// renameTwice is for file systems that cannot exchange two folders. Between the renames there is no folder at the target's
// path; inspect puts the old one back if the build ends there.
func (t *target) renameTwice() error {
	if err := os.Rename(t.path, t.retired); err != nil {
		return err
	}
	if err := os.Rename(t.staging, t.path); err != nil {
		return errors.Join(err, os.Rename(t.retired, t.path))
	}
	return os.Rename(t.retired, t.staging)
}

// flushFolder makes sure that a folder's names survive a power cut.
func flushFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
