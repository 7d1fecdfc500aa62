//go:build unix

package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// lockText is the content of lock files that builds make, and so may remove.
const lockText = "model-catalog build\n"

// acquire makes this build the only one that writes the target, until it calls release. It locks a file beside the target; if
// the process dies, the system releases the lock. The file is removed while it is locked. A build that opened it before then
// has the lock of a file without a name, and tries again.
func (t *target) acquire() (release func(), err error) {
	f, err := os.OpenFile(t.lock, os.O_RDWR|os.O_CREATE|os.O_EXCL, filePerm)
	if err == nil {
		_, err = f.WriteString(lockText)
	} else if errors.Is(err, fs.ErrExist) {
		f, err = os.OpenFile(t.lock, os.O_RDWR|unix.O_NOFOLLOW, 0)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return t.acquire() // another build ended
	case errors.Is(err, unix.ELOOP):
		return nil, fmt.Errorf("%s is a symbolic link: remove it", t.lock)
	case err != nil:
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			return nil, fmt.Errorf("another build is writing %s: try again when it has ended", t.path)
		}
		return nil, fmt.Errorf("lock %s: %w", t.lock, err)
	}
	opened, err := f.Stat()
	named, namedErr := os.Lstat(t.lock)
	if err != nil || namedErr != nil || !os.SameFile(opened, named) {
		f.Close()
		return t.acquire()
	}
	return func() {
		text := make([]byte, len(lockText)+1)
		if n, _ := f.ReadAt(text, 0); string(text[:n]) == lockText {
			os.Remove(t.lock) // if this fails, the file hinders no build
		}
		f.Close()
	}, nil
}
