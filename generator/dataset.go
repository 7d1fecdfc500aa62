package main

import (
	"fmt"
	"io/fs"
	"os"

	"modelcatalog/dataset"
)

// load reads a part of the dataset in a directory, or of the one built into the program if dir is empty.
func load[T any](dir string, read func(fs.FS) (T, error)) (part T, err error) {
	fsys, err := openDataset(dir)
	if err != nil {
		return part, err
	}
	part, err = read(fsys)
	if err != nil && dir != "" {
		err = fmt.Errorf("dataset %s:\n%w", dir, err)
	}
	return part, err
}

// openDataset opens a dataset. It checks that dir is a directory, so that a mistyped name gets one line instead of a line for
// each file.
func openDataset(dir string) (fs.FS, error) {
	if dir == "" {
		return dataset.Embedded(), nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a directory, but a dataset is one", dir)
	}
	return os.DirFS(dir), nil
}
