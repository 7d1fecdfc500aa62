package publish

import (
	"os"

	"golang.org/x/sys/unix"
)

// exchange swaps two directories in one step. File systems that cannot do this return EINVAL, kernels ENOSYS.
func exchange(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	if err != nil {
		return &os.LinkError{Op: "exchange", Old: a, New: b, Err: err}
	}
	return nil
}

// flush flushes the file system of dir, which is many times faster than flushing each file.
func flush(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return os.NewSyscallError("syncfs", unix.Syncfs(int(f.Fd())))
}
