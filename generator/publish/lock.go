//go:build unix

package publish

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// acquire makes this build the only one that writes the target, until release. The lock is the system's, on a file beside
// the target: it ends with the process that holds it, whatever happens to that.
//
// The file is removed while the lock is held. Another build that opened it before gets a lock on a file without a name, sees
// that, and tries again.
func (t *target) acquire() (release func(), err error) {
	for {
		f, err := os.OpenFile(t.lock, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if err == nil && isNamed(f, t.lock) {
			return func() {
				os.Remove(t.lock) // if it stays, it hinders nobody
				f.Close()
			}, nil
		}
		f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			return nil, fmt.Errorf("another build is writing %s; try again when it has ended", t.name)
		}
		if err != nil {
			return nil, fmt.Errorf("lock %s: %w", t.lock, err)
		}
	}
}

// isNamed reports whether the open file is the one that has this name.
func isNamed(f *os.File, name string) bool {
	open, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(name)
	return err == nil && os.SameFile(open, named)
}
