package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// target is the directory to be replaced and the names beside it that a build uses.
type target struct {
	system
	path    string // absolute, without symbolic links
	staging string // the tree being written; after the swap, the old tree
	retired string // the old tree, if the swap is not one step
	lock    string
}

// locate follows symbolic links to the directory, which need not exist, and makes its parents.
func locate(dir string, sys system) (*target, error) {
	if dir == "" {
		return nil, errors.New("the name of the directory to build to is empty")
	}
	name, err := filepath.Abs(dir)
	parent, base := filepath.Split(name)
	for range 40 { // as many links as Linux follows
		link, notLink := os.Readlink(name)
		if notLink != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = parent + link // not cleaned, because a parent may be a symbolic link
		}
		name = strings.TrimRight(link, "/")
		parent, base = filepath.Split(name)
	}
	if err == nil {
		err = os.MkdirAll(parent[:max(len(parent)-1, 1)], dirPerm)
	}
	if err == nil {
		parent, err = filepath.EvalSymlinks(parent)
	}
	if err != nil {
		return nil, err
	}
	path, hidden := filepath.Join(parent, base), filepath.Join(parent, "."+base)
	if path == parent {
		return nil, fmt.Errorf("%s cannot be replaced: build to a directory below it", dir)
	}
	return &target{sys, path, hidden + ".staging", hidden + ".retired", hidden + ".lock"}, nil
}

// lockText is the content of lock files that builds make, and so may remove.
const lockText = "model-catalog build\n"

// acquire makes this build the only one that writes the target, until it calls release. It locks a file beside the target; if
// the process dies, the system releases the lock. The file is removed while it is locked. A build that opened it before then
// has the lock of a file without a name, and tries again.
func (t *target) acquire() (release func(), err error) {
	f, err := os.OpenFile(t.lock, os.O_RDWR|os.O_CREATE|os.O_EXCL, filePerm)
	if err == nil {
		_, err = f.WriteString(lockText)
	} else if errors.Is(err, fs.ErrExist) {
		f, err = os.OpenFile(t.lock, os.O_RDWR|noFollow, 0)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return t.acquire() // another build ended
	case errors.Is(err, syscall.ELOOP):
		return nil, fmt.Errorf("%s is a symbolic link: remove it", t.lock)
	case err != nil:
		return nil, err
	}
	if err := lockFile(f); err != nil {
		f.Close()
		if errors.Is(err, errLocked) {
			return nil, fmt.Errorf("another build is writing %s: try again when it has ended", t.path)
		}
		return nil, fmt.Errorf("lock %s: %w", t.lock, err)
	}
	opened, err := f.Stat()
	named, namedErr := os.Lstat(t.lock)
	if err != nil || namedErr != nil || !os.SameFile(opened, named) {
		f.Close()
		return t.acquire()
	}
	return func() {
		text := make([]byte, len(lockText)+1)
		if n, _ := f.ReadAt(text, 0); string(text[:n]) == lockText {
			os.Remove(t.lock) // if this fails, the file hinders no build
		}
		f.Close()
	}, nil
}
