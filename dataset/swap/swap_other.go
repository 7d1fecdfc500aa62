//go:build !linux

package swap

import "errors"

// Exchange is not supported.
func Exchange(a, b string) error { return errors.ErrUnsupported }

// Flush does nothing: only Linux can flush one file system.
func Flush(string) error { return nil }
