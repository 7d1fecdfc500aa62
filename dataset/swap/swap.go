// Package swap replaces a directory as a whole, so that readers see the old one or the new one.
package swap

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// ErrLocked means that another process has the lock.
var ErrLocked = errors.New("locked by another process")

// Lock makes the caller the only one that has the lock of a file, until it calls unlock. If the process ends, the system releases the
// lock. The file is removed while it is locked, unless it has a text, which nobody writes who only locks it. A process that opened it
// before then has the lock of a file without a name, and tries again.
func Lock(name string) (unlock func(), err error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%w: %w", ErrLocked, err)
	}
	opened, err := f.Stat()
	if named, namedErr := os.Stat(name); err != nil || namedErr != nil || !os.SameFile(opened, named) {
		f.Close()
		return Lock(name)
	}
	return func() {
		if opened.Size() == 0 {
			os.Remove(name) // if this fails, the file hinders nobody
		}
		f.Close()
	}, nil
}

// Directories makes next the directory dir, in one step if the system can exchange directories; then next is the old directory. Else it
// needs two renames, between which there is no dir; then last is the old directory, also if the second fails.
func Directories(exchange func(a, b string) error, next, dir, last string) error {
	err := exchange(next, dir)
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		if err = os.Rename(dir, last); err == nil {
			err = os.Rename(next, dir)
		}
	}
	if errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) {
		err = fmt.Errorf("%s cannot be replaced, because it is a mount point or a part of an image: use a directory in it: %w", dir, err)
	}
	return err
}
