package dataset

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Write writes a dataset to the folder dir, in canonical form, and makes the folder where there is none. A dataset that
// Check refuses is not written. Files in models/ that end in .jsonl and belong to no provider of d are removed; all other
// foreign files are left alone.
//
// Each file is replaced at once: it is written beside its folder, brought to the disk and then renamed. So a Write that is
// killed leaves whole files, some old and some new, and perhaps a .tmp-* that Load ignores. A file that holds the right bytes
// already is left alone.
// Write is not for two callers at once on one folder.
func Write(dir string, d *Dataset) error {
	if err := d.Check(); err != nil {
		return fmt.Errorf("the dataset is not written: %w", err)
	}
	folder := filepath.Join(dir, modelsFolder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	known := make(map[string]bool)
	for _, p := range d.Providers {
		name := p.ID + modelsSuffix
		known[name] = true
		err := writeFile(dir, filepath.Join(folder, name), func(w *bufio.Writer) {
			models := d.modelsOf(p.ID)
			for i := range models {
				w.Write(append(AppendModel(w.AvailableBuffer(), &models[i]), '\n'))
			}
		})
		if err != nil {
			return err
		}
	}
	err := writeFile(dir, filepath.Join(dir, providersFile), func(w *bufio.Writer) {
		w.Write(appendProviders(nil, d.Providers))
	})
	if err != nil {
		return err
	}
	err = writeFile(dir, filepath.Join(dir, syncFile), func(w *bufio.Writer) {
		w.Write(appendSync(nil, d.LastSync))
	})
	if err != nil {
		return err
	}
	return removeForeign(folder, known)
}

// WriteFile replaces one file of the dataset in the folder dir by body, at once as Write does. The name is relative to dir,
// with slashes, as Normalise returns it.
func WriteFile(dir, name string, body []byte) error {
	return writeFile(dir, filepath.Join(dir, filepath.FromSlash(name)), func(w *bufio.Writer) { w.Write(body) })
}

// modelsOf returns the models of one provider.
func (d *Dataset) modelsOf(provider string) []Model {
	first := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider >= provider })
	end := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider > provider })
	return d.Models[first:end]
}

// removeForeign removes the model files that are not known.
func removeForeign(folder string, known map[string]bool) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if name := entry.Name(); strings.HasSuffix(name, modelsSuffix) && !known[name] && !entry.IsDir() {
			if err := os.Remove(filepath.Join(folder, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeFile replaces a file by what write writes. The temporary file is made in dir, the dataset's folder, and not in
// models/, where Load would refuse it if it stayed behind. A failed write shows at Flush: bufio.Writer remembers it.
func writeFile(dir, path string, write func(w *bufio.Writer)) (err error) {
	file, err := os.CreateTemp(dir, ".tmp-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	w := bufio.NewWriterSize(file, 2*MaxLine) // any line fits, so that AppendModel writes to the buffer itself
	write(w)
	if err := w.Flush(); err != nil {
		return err
	}
	if holds(path, file) {
		file.Close()
		return os.Remove(file.Name())
	}
	if err := file.Chmod(0o644); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// holds reports whether the file at path has the content of another, which was just written. One that cannot be read has not.
func holds(path string, written *os.File) bool {
	old, err := os.Open(path)
	if err != nil {
		return false
	}
	defer old.Close()
	if _, err := written.Seek(0, io.SeekStart); err != nil {
		return false
	}
	one, two := make([]byte, MaxLine), make([]byte, MaxLine)
	for {
		n, oneErr := io.ReadFull(old, one)
		m, twoErr := io.ReadFull(written, two)
		if !bytes.Equal(one[:n], two[:m]) || oneErr != nil || twoErr != nil {
			return bytes.Equal(one[:n], two[:m]) && isEnd(oneErr) && isEnd(twoErr)
		}
	}
}

// isEnd reports whether a file was read to its end.
func isEnd(err error) bool { return err == io.EOF || err == io.ErrUnexpectedEOF }
