//go:build unix

package publish

import (
	"os"

	"golang.org/x/sys/unix"
)

// lockFile locks a file until it is closed or the process ends.
func lockFile(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }
