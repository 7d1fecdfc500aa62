package publish

import "golang.org/x/sys/unix"

// exchange swaps two names in one step. File systems without the means (HFS+ has them not, APFS does) return ENOTSUP.
func exchange(a, b string) error { return unix.RenamexNp(a, b, unix.RENAME_SWAP) }
