package swap

import (
	"os"

	"golang.org/x/sys/unix"
)

// Exchange swaps two directories in one step. File systems that cannot do this return EINVAL, kernels ENOSYS.
func Exchange(a, b string) error {
	if err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE); err != nil {
		return &os.LinkError{Op: "exchange", Old: a, New: b, Err: err}
	}
	return nil
}
