package publish

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// noFollow is not supported.
const noFollow = 0

// errLocked means that another process has locked the file.
const errLocked = windows.ERROR_LOCK_VIOLATION

// lockFile locks a file until it is closed or the process ends.
func lockFile(f *os.File) error {
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	// The locked byte is beyond the text, because nobody else can read a locked one.
	return windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &windows.Overlapped{Offset: 1 << 20})
}

func mountPoint(string) bool { return false }

// rename renames a directory, also to the name of an empty directory.
func rename(from, to string) error {
	os.Remove(to) // fails unless it is empty, and then Rename fails too
	return os.Rename(from, to)
}

// exchange is not supported: the swap needs two renames.
func exchange(a, b string) error { return errors.ErrUnsupported }

// flush does nothing: Windows flushes files, not directories.
func flush(string) error { return nil }
