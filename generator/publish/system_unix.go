//go:build unix

package publish

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// noFollow makes opening a symbolic link fail with ELOOP.
const noFollow = unix.O_NOFOLLOW

// errLocked means that another process has locked the file.
const errLocked = unix.EWOULDBLOCK

// lockFile locks a file until it is closed or the process ends.
func lockFile(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }

// mountPoint reports whether another file system begins at path.
func mountPoint(path string) bool {
	var root, above unix.Stat_t
	return unix.Lstat(path, &root) == nil && unix.Lstat(filepath.Dir(path), &above) == nil && root.Dev != above.Dev
}

// rename renames a directory, also to the name of an empty directory, which os.Rename refuses.
func rename(from, to string) error {
	if err := unix.Rename(from, to); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}
