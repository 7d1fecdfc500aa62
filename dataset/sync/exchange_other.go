//go:build !linux

package sync

import "errors"

// exchange is not supported: the swap needs two renames.
func exchange(a, b string) error { return errors.ErrUnsupported }
