// Package swap replaces a directory as a whole, so that readers see the old one or the new one.
package swap

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"github.com/gofrs/flock"
)

// ErrLocked means that another process has the lock.
var ErrLocked = errors.New("locked by another process")

// Lock locks a file until the caller calls unlock. If the process ends, the system releases the
// lock. Unlock removes the file if it is empty; a file with a text is not only for locking. A
// process that opened the file before it was removed locks a file without a name, and tries again.
func Lock(name string) (unlock func(), err error) {
	lock := flock.New(name, flock.SetPermissions(0o644))
	locked, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", name, err) // not every file system has locks
	}
	if !locked {
		return nil, ErrLocked
	}
	// Between the opening and the locking, the process that had the lock can have removed the file.
	// Then this lock is of a file that no other process can open, and guards nothing.
	opened, openedErr := lock.Stat()
	named, namedErr := os.Stat(name)
	isNamed := openedErr == nil && namedErr == nil && os.SameFile(opened, named)
	if !isNamed {
		lock.Close()
		return Lock(name)
	}
	return func() {
		if opened.Size() == 0 {
			os.Remove(name) // if this fails, the file does no harm
		}
		lock.Close()
	}, nil
}

// Directories makes next the directory dir, in one step if the system can exchange directories;
// then next is the old directory. Otherwise it needs two renames, between which dir does not exist;
// then last is the old directory, even if the second fails.
func Directories(exchange func(a, b string) error, next, dir, last string) error {
	err := exchange(next, dir)
	// Kernels without the call say that it is unsupported, file systems without it that it is invalid.
	isUnknown := errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL)
	if isUnknown {
		// A program that ends between the two renames finds the old directory at last.
		err = os.Rename(dir, last)
		if err == nil {
			err = os.Rename(next, dir)
		}
	}
	if errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) {
		const mounted = "%s cannot be replaced, because it is a mount point or a part of an image: " +
			"use a directory in it: %w"
		err = fmt.Errorf(mounted, dir, err)
	}
	return err
}
