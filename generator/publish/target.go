//go:build unix

package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// target is the directory to be replaced and the names beside it that a build uses.
type target struct {
	system
	path    string // absolute, without symbolic links
	staging string // the tree being written; after the swap, the old tree
	retired string // the old tree, if the swap needs two renames
	lock    string
}

// locate follows symbolic links to the directory, which need not exist, and makes its parents.
func locate(dir string, sys system) (*target, error) {
	if dir == "" {
		return nil, errors.New("the name of the directory to build to is empty")
	}
	name, err := filepath.Abs(dir)
	for range 40 { // as many links as Linux follows
		link, notLink := os.Readlink(name)
		if notLink != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = name[:strings.LastIndexByte(name, '/')+1] + link
		}
		name = strings.TrimRight(link, "/")
	}
	slash := strings.LastIndexByte(name, '/')
	parent, base := name[:max(slash, 1)], name[slash+1:] // not cleaned, because a parent may be a symbolic link
	if err == nil {
		err = os.MkdirAll(parent, dirPerm)
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
		f, err = os.OpenFile(t.lock, os.O_RDWR|unix.O_NOFOLLOW, 0)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return t.acquire() // another build ended
	}
	if errors.Is(err, unix.ELOOP) {
		return nil, fmt.Errorf("%s is a symbolic link: remove it", t.lock)
	}
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
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

// open returns the tree at the target. It reports an error if the tree cannot be replaced.
func (t *target) open() (*tree, error) {
	info, err := os.Lstat(t.path)
	above, aboveErr := os.Lstat(filepath.Dir(t.path))
	if err == nil && aboveErr == nil && device(info) != device(above) {
		return nil, fmt.Errorf("%s is a mount point and cannot be replaced: build to a directory in it", t.path)
	}
	old, err := t.recover()
	if err == nil && old.published {
		err = old.check(t.path)
	}
	return old, err
}

// device returns the number of the file system that a file is on.
func device(info fs.FileInfo) uint64 { return uint64(info.Sys().(*syscall.Stat_t).Dev) }

// recover undoes a build that failed or was killed, and returns the tree that is then at the target. If no build wrote what is at
// one of the target's names, it changes nothing and reports an error.
func (t *target) recover() (*tree, error) {
	current, err := load(t.path)
	staging, stagingErr := load(t.staging)
	retired, retiredErr := load(t.retired)
	if err := errors.Join(err, stagingErr, retiredErr); err != nil {
		return nil, err
	}
	if retired.published && !current.published { // the swap did not come to its end
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
// unfinished and empties it, so the directory or the copy is intact at any moment.
func (t *target) retireByCopying(old *tree) error {
	mark := filepath.Join(t.retired, unfinishedName)
	for _, do := range []func() error{
		func() error { return os.MkdirAll(t.retired, dirPerm) },
		func() error { return writeFile(mark, nil) },
		func() error { return os.CopyFS(t.retired, os.DirFS(t.path)) },
		func() error { return os.Chmod(t.retired, old.mode) },
		func() error { return os.Remove(mark) },
		func() error { return t.flush(t.retired) },
		func() error { return writeFile(filepath.Join(t.path, unfinishedName), nil) },
		func() error { return old.remove(t.path) },
	} {
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

// clean removes the old tree after the swap.
func (t *target) clean(old *tree, progress func(stage string, done, total int)) error {
	progress("clean", 0, 1)
	flushErr := t.flush(filepath.Dir(t.path))
	if err := errors.Join(old.remove(t.staging), old.remove(t.retired)); err != nil {
		return fmt.Errorf("%s is published, but the old tree could not be removed: %w", t.path, err)
	}
	if flushErr != nil {
		return fmt.Errorf("%s is published, but may not survive a power cut: %w", t.path, flushErr)
	}
	progress("clean", 1, 1)
	return nil
}
