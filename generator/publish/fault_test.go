//go:build unix

package publish

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
)

func TestFaults(t *testing.T) {
	bad := errors.New("it is odd")
	check := func(d Document) error {
		if len(d.Path)%2 == 1 {
			return bad
		}
		return nil
	}
	src := source{100, func(i int, buf []byte) (Document, error) {
		if i == 70 {
			return Document{}, errors.New("no such model")
		}
		return Document{Path: fmt.Sprintf("%0*d", i%2+3, i), Body: buf}, nil
	}}
	want := "nothing is published, because of these documents:"
	for i := 0; i < 40; i += 2 {
		want += fmt.Sprintf("\n%03d: it is odd", i)
	}
	want += "\nand 30 more"
	for _, workers := range []int{1, 8} {
		_, err := publish(filepath.Join(t.TempDir(), "dist"), src, Options{Check: check, Workers: workers}, quick)
		if err == nil || err.Error() != want {
			t.Errorf("%d workers: %v\nwant: %s", workers, err, want)
		}
		if !errors.Is(err, bad) {
			t.Error("the error does not wrap the faults")
		}
	}
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, map[string]string{"a": ""}, Options{})
	refuse(t, dir, src, Options{}, "document 70: no such model")
	refuse(t, dir, src, Options{Check: check}, "020: it is odd")
}
