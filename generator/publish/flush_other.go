//go:build unix && !linux

package publish

import (
	"os"

	"golang.org/x/sys/unix"
)

// flushFile hands a file's bytes to the drive. On macOS this does not empty the drive's own memory, as File.Sync would for
// each file at some milliseconds; flushTree ends with one that does.
func flushFile(fd int) error { return os.NewSyscallError("fsync", unix.Fsync(fd)) }

// flushTree makes sure that the tree survives a power cut, once its files are flushed.
func flushTree(root string, folders []string) error {
	for _, folder := range folders {
		f, err := os.Open(folder)
		if err != nil {
			return err
		}
		err = flushFile(int(f.Fd()))
		f.Close()
		if err != nil {
			return err
		}
	}
	return flushFolder(root)
}
