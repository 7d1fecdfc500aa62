//go:build unix

package sync

import (
	"os"

	"golang.org/x/sys/unix"
)

// errLocked means that another process has locked the directory.
const errLocked = unix.EWOULDBLOCK

// lockDirectory locks a directory until the file it returns is closed or the process ends. A directory that a sync replaced in the
// meantime counts as locked.
func lockDirectory(dir string, shared bool) (*os.File, error) {
	how := unix.LOCK_EX
	if shared {
		how = unix.LOCK_SH
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if err = unix.Flock(int(f.Fd()), how|unix.LOCK_NB); err == nil {
		opened, _ := f.Stat()
		if current, statErr := os.Stat(dir); statErr != nil || !os.SameFile(opened, current) {
			err = errLocked
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
