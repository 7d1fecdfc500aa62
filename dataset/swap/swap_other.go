//go:build !linux

package swap

import "errors"

// Exchange is not supported.
func Exchange(a, b string) error { return errors.ErrUnsupported }
