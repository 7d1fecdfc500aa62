//go:build unix

package swap

import (
	"os"

	"golang.org/x/sys/unix"
)

// held is the error of lock if another process has the lock.
const held = unix.EWOULDBLOCK

func lock(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }
