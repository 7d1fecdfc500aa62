package jsonl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// maxFile is the size of the largest file that ReadText reads, in bytes. More than two million
// models of one provider fit.
const maxFile = 1 << 30

// Dir returns a directory as a file system in which no symbolic link leads out of it, because
// faults quote the text of files.
func Dir(dir string) fs.FS {
	root, err := os.OpenRoot(dir)
	if err != nil {
		// The caller learns of the error when it opens a file, with the name of that file.
		return os.DirFS(dir) // whose files cannot be opened either
	}
	return root.FS()
}

// ReadText returns the content of a regular file of at most 1 GiB. A named pipe would block the
// program, and a device may have no end: both are errors. Its error is made with Cause.
func ReadText(fsys fs.FS, name string) (string, error) {
	info, err := fs.Stat(fsys, name) // before the file is opened, because opening a named pipe waits for its writer
	switch {
	case err != nil:
		return "", Cause(err)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("mode %s, want a regular file", info.Mode())
	case info.Size() > maxFile:
		return "", fmt.Errorf("%d bytes, want at most %d", info.Size(), maxFile)
	}
	text, err := fs.ReadFile(fsys, name)
	return string(text), Cause(err)
}

// Cause returns an error of a file system without the operation and the path, because a fault names
// the file.
func Cause(err error) error {
	if pathError := (*fs.PathError)(nil); errors.As(err, &pathError) {
		err = pathError.Err
	}
	// Go, Linux and Windows have different texts for it, and tests compare faults word for word.
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist // the same words for every file system
	}
	return err
}
