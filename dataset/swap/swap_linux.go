package swap

import (
	"os"

	"golang.org/x/sys/unix"
)

// Exchange swaps two directories in one step. File systems that cannot do this return EINVAL,
// kernels ENOSYS.
func Exchange(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	return os.NewSyscallError("renameat2", err)
}

// Flush flushes the file system of a directory, which is many times faster than flushing each file.
func Flush(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return os.NewSyscallError("syncfs", unix.Syncfs(int(f.Fd())))
}
