package downloads

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// TestArchive checks that the archive has every file of a dataset with its bytes, with dates that ZIP has, and that version.json has
// its digest.
func TestArchive(t *testing.T) {
	directory := t.TempDir()
	filetest.NoError(t, os.CopyFS(directory, datasettest.Sample()))
	for name, text := range map[string]string{
		"settings.json": `{"name":"Acme"}`, "apis.json": `[]`, "sources.md": "# Sources\n", "types.jsonl": "types\n",
	} {
		filetest.Write(t, filepath.Join(directory, name), text)
	}
	own := os.DirFS(directory)
	d, err := dataset.Load(own)
	filetest.NoError(t, err)
	log, err := history.Load(own)
	filetest.NoError(t, err)
	m := makerOf(t, d)
	m.options.Dataset, m.options.Changes = own, changes.New(log)
	documents := documentsOf(t, m)
	body, version := documents[Archive].Body, documents["version.json"].Body
	if sum := fmt.Sprintf(`"archive":"%x"`, sha256.Sum256(body)); !strings.Contains(string(version), sum) {
		t.Errorf("version.json is %s, want %s", version, sum)
	}
	archive, err := Open(body)
	filetest.NoError(t, err)
	if diff := cmp.Diff(filetest.Read(t, own), filetest.Read(t, archive)); diff != "" {
		t.Errorf("the archive (-dataset +archive):\n%.2000s", diff)
	}
	for _, file := range archive.(*zip.Reader).File {
		if want := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC); !file.Modified.Equal(want) {
			t.Errorf("%s is of %s, want %s", file.Name, file.Modified, want)
		}
	}
}

// TestOpen checks that an archive that would fill the memory is refused before any of its files is read.
func TestOpen(t *testing.T) {
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
		if _, err := Open(test.body); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Open() = %v, want %q", test.name, err, test.want)
		}
	}
}
