package downloads

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"

	"github.com/klauspost/compress/flate"

	"modelcatalog/dataset/history"
)

// archive returns the dataset's own files as a ZIP archive, from which the command line makes a catalog. Its bytes depend only on
// the dataset, the history and the version of the library.
func (m *maker) archive() ([]byte, error) {
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, 6) })
	add := func(name string, content []byte) error {
		entry, err := w.Create(name)
		if err == nil {
			_, err = entry.Write(content)
		}
		return err
	}
	for name, content := range m.dataset.Files() {
		if err := add(name, content); err != nil {
			return nil, err
		}
	}
	var lines []byte
	for _, c := range slices.Backward(m.options.Changes.Latest(m.options.Changes.Len())) {
		lines = append(history.AppendChange(lines, c), '\n')
	}
	if err := add(history.File, lines); err != nil {
		return nil, err
	}
	err := w.Close()
	return file.Bytes(), err
}
