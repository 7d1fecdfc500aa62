package publish

import (
	"os"

	"golang.org/x/sys/unix"
)

// flushFile does nothing: flushTree does it for all files at once, which is many times faster.
func flushFile(fd int) error { return nil }

// flushTree makes sure that the tree survives a power cut, by flushing the file system that it is on.
func flushTree(root string, _ []string) error {
	f, err := os.Open(root)
	if err != nil {
		return err
	}
	defer f.Close()
	return os.NewSyscallError("syncfs", unix.Syncfs(int(f.Fd())))
}
