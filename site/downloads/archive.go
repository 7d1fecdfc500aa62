package downloads

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
	"time"

	"github.com/klauspost/compress/flate"

	"modelcatalog/dataset/history"
)

// maintained are the files of a dataset that people write and that are archived as they are, if
// they exist.
var maintained = []string{"settings.json", "apis.json", "sources.md", "types.jsonl", "gaps.jsonl"}

// archive returns the archive of the dataset. Its bytes depend only on the dataset, its history,
// the files that people maintain and the version of the library.
func (m *maker) archive() ([]byte, error) {
	files := m.dataset.Files()
	var lines []byte
	for _, c := range slices.Backward(m.options.Changes.All()) {
		lines = append(history.AppendChange(lines, c), '\n')
	}
	files[history.File] = lines
	for _, name := range maintained {
		if m.options.Dataset == nil {
			break
		}
		content, err := fs.ReadFile(m.options.Dataset, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		files[name] = content
	}
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	// The standard library's compressor may change with the Go release, and with it the digest that
	// people pin.
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, 6)
	})
	for _, name := range slices.Sorted(maps.Keys(files)) {
		entry, err := w.CreateHeader(&zip.FileHeader{
			Name:     name,
			Method:   zip.Deflate,
			Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC), // the first date that ZIP has
		})
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return archive.Bytes(), err
}
