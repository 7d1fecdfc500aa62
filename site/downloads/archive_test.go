package downloads

import (
	"archive/zip"
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
	"modelcatalog/site/tree"
)

// TestArchive checks that the archive has every file of a dataset with its bytes, with dates that
// ZIP has, and that version.json has its digest.
func TestArchive(t *testing.T) {
	directory := t.TempDir()
	filetest.NoError(t, os.CopyFS(directory, datasettest.Sample()))
	for name, text := range map[string]string{
		"settings.json": `{"name":"Acme"}`,
		"apis.json":     `[]`,
		"sources.md":    "# Sources\n",
		"types.jsonl":   "types\n",
	} {
		t.Run(name, func(t *testing.T) {
			filetest.Write(t, filepath.Join(directory, name), text)
		})
	}
	own := os.DirFS(directory)
	d, err := dataset.Load(own)
	filetest.NoError(t, err)
	log, err := history.Load(own)
	filetest.NoError(t, err)
	m := makerOf(t, d)
	m.options.Dataset, m.options.Changes = own, changes.New(log)
	documents := documentsOf(t, m)
	body, version := documents[tree.Archive].Body, documents["version.json"].Body
	if sum := fmt.Sprintf(`"archive":"%x"`, sha256.Sum256(body)); !strings.Contains(string(version), sum) {
		t.Errorf("version.json is %s, want %s", version, sum)
	}
	archive, err := tree.Unpack(body)
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
