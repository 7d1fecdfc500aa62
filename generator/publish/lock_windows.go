package publish

import (
	"os"

	"golang.org/x/sys/windows"
)

// lockFile locks a file until it is closed or the process ends. The locked byte is beyond the text, because nobody else can read a
// locked one.
func lockFile(f *os.File) error {
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &windows.Overlapped{Offset: 1 << 20})
}
