//go:build !linux

package publish

import "errors"

// exchange is not supported: the swap needs two renames.
func exchange(a, b string) error { return errors.ErrUnsupported }

// flush does nothing: only Linux can flush one file system.
func flush(string) error { return nil }
