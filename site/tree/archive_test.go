package tree

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestUnpack checks that an archive that would fill the memory is refused before any of its files
// is read.
func TestUnpack(t *testing.T) {
	pack := func(sizes ...uint64) []byte {
		var archive bytes.Buffer
		w := zip.NewWriter(&archive)
		for i, size := range sizes {
			_, err := w.CreateRaw(&zip.FileHeader{Name: fmt.Sprint(i), UncompressedSize64: size})
			filetest.NoError(t, err)
		}
		filetest.NoError(t, w.Close())
		return archive.Bytes()
	}
	for _, test := range []struct {
		name string
		body []byte
		want string
	}{
		{"no archive", []byte("hello"), "not a valid zip file"},
		{"large file", pack(1<<63, 1<<63), "too large when unpacked"},
		{"large files", pack(maxUnpacked/2, maxUnpacked/2+1), "too large when unpacked"},
		{"small files", pack(1000, maxUnpacked-1000), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Unpack(test.body)
			if test.want == "" {
				filetest.NoError(t, err)
			} else if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Unpack() = %v, want %q", err, test.want)
			}
		})
	}
}
