//go:build unix && !linux

package publish

import (
	"errors"

	"golang.org/x/sys/unix"
)

// exchange is not supported: the swap needs two renames.
func exchange(a, b string) error { return errors.ErrUnsupported }

// flush flushes all file systems.
func flush(string) error { return unix.Sync() }
