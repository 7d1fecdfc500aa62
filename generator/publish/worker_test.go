//go:build unix

package publish

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// A Source may give its own memory away instead of buf; nobody may write to it.
func TestWorkerLeavesSourceAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	own := []byte(strings.Repeat("own", 1000))[:3000:3000]
	want := string(own)
	src := source{64, func(i int, buf []byte) (Document, error) {
		if i%2 == 0 {
			return Document{Path: fmt.Sprint(i), Body: own}, nil
		}
		return Document{Path: fmt.Sprint(i), Body: append(buf, strings.Repeat("buf", i)...)}, nil
	}}
	if _, err := publish(dir, src, Options{Workers: 1}, quick); err != nil {
		t.Fatal(err)
	}
	if string(own) != want {
		t.Error("the source's own memory was written to")
	}
}
