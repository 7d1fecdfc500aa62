package sync_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"modelcatalog/dataset"
)

// files reads the dataset's files, without those that a killed run left half written.
func (y *year) files() map[string][]byte {
	files := map[string][]byte{}
	for _, pattern := range []string{"*.json*", "models/*"} {
		paths, err := filepath.Glob(filepath.Join(y.folder, pattern))
		if err != nil {
			y.fail("%v", err)
		}
		for _, path := range paths {
			name, _ := filepath.Rel(y.folder, path)
			files[filepath.ToSlash(name)] = y.read(filepath.ToSlash(name))
		}
	}
	return files
}

// read reads a file of the dataset; one that is not there is empty.
func (y *year) read(name string) []byte {
	body, err := os.ReadFile(filepath.Join(y.folder, filepath.FromSlash(name)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		y.fail("%v", err)
	}
	return body
}

func (y *year) write(name string, body []byte) {
	if err := os.WriteFile(filepath.Join(y.folder, filepath.FromSlash(name)), body, 0o644); err != nil {
		y.fail("%v", err)
	}
}

func (y *year) load() *dataset.Dataset {
	d, err := dataset.Load(os.DirFS(y.folder))
	if err != nil {
		y.fail("%v", err)
	}
	return d
}

// writeCuration writes what the person decided.
func (y *year) writeCuration() {
	for file, body := range map[string][]byte{"types.jsonl": y.person.types(), "overrides.jsonl": y.person.facts()} {
		y.write(file, body)
	}
}
