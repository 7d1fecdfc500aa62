//go:build unix

package sync

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// lock makes this run the only one that writes the dataset, until release. The lock is the system's, on the folder itself: it
// ends with the process that holds it. A dry run writes nothing and needs none.
func (o *Options) lock() (release func(), err error) {
	if o.DryRun {
		return func() {}, nil
	}
	folder, err := os.Open(o.Folder)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(folder.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == nil {
		return func() { folder.Close() }, nil
	}
	folder.Close()
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, fmt.Errorf("another sync is writing %s; try again when it has ended", o.Folder)
	}
	return nil, fmt.Errorf("lock %s: %w", o.Folder, err)
}
