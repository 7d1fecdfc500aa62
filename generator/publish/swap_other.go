//go:build unix && !linux && !darwin

package publish

import "errors"

// exchange tells that the system cannot swap two names in one step.
func exchange(a, b string) error { return errors.ErrUnsupported }
