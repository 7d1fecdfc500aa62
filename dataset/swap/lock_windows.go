package swap

import (
	"os"

	"golang.org/x/sys/windows"
)

// held is the error of lock if another process has the lock.
const held = windows.ERROR_LOCK_VIOLATION

func lock(f *os.File) error {
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, new(windows.Overlapped))
}
