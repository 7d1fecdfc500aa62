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
