//go:build unix

package publish

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// target is the folder to be replaced, and the names beside it that a build uses.
type target struct {
	name      string // as the caller wrote it, for messages
	path      string // absolute, and no symbolic link
	staging   string // the tree being written; after a swap, the old tree, perhaps as a spare
	retired   string // the old tree between two renames
	lock      string
	exists    bool        // there is a folder at path
	published bool        // it holds a tree of an earlier build
	mode      fs.FileMode // its permissions, which the new tree's root takes over
}

// maxLinks is how many symbolic links may lead from one to the next, as in Linux.
const maxLinks = 40

// locate follows symbolic links to the folder that is meant, and makes the folders above it. The folder itself need not
// exist.
func locate(dir string) (*target, error) {
	if dir == "" {
		return nil, errors.New("no folder to build to")
	}
	name := dir
	for range maxLinks {
		path, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		parent, base := filepath.Dir(path), filepath.Base(path)
		if parent == path {
			return nil, fmt.Errorf("%s cannot be replaced: give a folder below it", dir)
		}
		if err := os.MkdirAll(parent, 0o755); err != nil {
			return nil, err
		}
		if parent, err = filepath.EvalSymlinks(parent); err != nil {
			return nil, err
		}
		path = filepath.Join(parent, base)
		link, err := os.Readlink(path)
		if err != nil { // no link, or nothing at all
			hidden := filepath.Join(parent, "."+base)
			return &target{name: dir, path: path, staging: hidden + ".staging", retired: hidden + ".retired",
				lock: hidden + ".lock"}, nil
		}
		if name = link; !filepath.IsAbs(link) {
			name = filepath.Join(parent, link)
		}
	}
	return nil, fmt.Errorf("%s: too many symbolic links", dir)
}

// inspect clears away what a killed build left, and looks at what is at the target. Its error says why that cannot be
// replaced. keepSpare leaves what is at the staging tree's place, to begin with. The lock is held.
func (t *target) inspect(keepSpare bool) error {
	info, err := os.Lstat(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		// A build was killed between two renames: the old tree is whole, and comes back.
		if err = os.Rename(t.retired, t.path); err == nil {
			info, err = os.Lstat(t.path)
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := t.clean(keepSpare); err != nil {
		return fmt.Errorf("clear away what an earlier build left: %w", err)
	}
	if info == nil {
		return nil
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is not a folder", t.name)
	}
	if above, err := os.Lstat(filepath.Dir(t.path)); err == nil && device(above) != device(info) {
		return fmt.Errorf("%s is where a file system is mounted, and cannot be replaced: build to a folder in it", t.name)
	}
	t.exists, t.mode = true, info.Mode()
	names, err := readNames(t.path, maxForeign+1)
	if err != nil || len(names) == 0 {
		return err
	}
	if _, err := ReadStamp(t.path); err != nil {
		return fmt.Errorf("%s is not empty, and no build wrote it (%w): it holds %s: move or delete them, or build to another folder",
			t.name, err, listNames(names[:min(len(names), maxForeign)], len(names)))
	}
	t.published = true
	return nil
}

// device returns the number of the file system that a file is on.
func device(info fs.FileInfo) uint64 { return uint64(info.Sys().(*syscall.Stat_t).Dev) }

// readNames returns up to n names in a folder, sorted.
func readNames(folder string, n int) ([]string, error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(n)
	if err == io.EOF {
		err = nil
	}
	slices.Sort(names)
	return names, err
}

// clean removes retired and, unless it is to be a spare, staging trees.
func (t *target) clean(keepSpare bool) error {
	err := os.RemoveAll(t.retired)
	if keepSpare {
		return err
	}
	return errors.Join(os.RemoveAll(t.staging), err)
}
