package sync

import (
	"os"

	"golang.org/x/sys/windows"
)

// errLocked means that another process has locked the directory.
const errLocked = windows.ERROR_LOCK_VIOLATION

// lockDirectory locks a directory until the file it returns is closed or the process ends. Windows locks only files, and renames no
// directory with an open file, so there is a file for this next to the directory.
func lockDirectory(dir string, shared bool) (*os.File, error) {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if !shared {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	f, err := os.OpenFile(beside(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, new(windows.Overlapped)); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
