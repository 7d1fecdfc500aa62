package jsonl

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// maxFile is the size of the largest file that ReadText reads, in bytes. More than two million models of one provider fit.
const maxFile = 1 << 30

// ReadText returns the content of a regular file of at most 1 GiB. It follows symbolic links only to files in fsys, because
// faults quote the text. A named pipe would block the program, and a device may have no end: both are errors. Its error is
// made with Cause.
func ReadText(fsys fs.FS, name string) (string, error) {
	name, err := follow(fsys, name)
	if err != nil {
		return "", Cause(err)
	}
	info, err := fs.Stat(fsys, name) // first, because opening a named pipe waits for its writer
	switch {
	case err != nil:
		return "", Cause(err)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("mode %s, want a regular file", info.Mode())
	case info.Size() > maxFile:
		return "", fmt.Errorf("%d bytes, want at most %d", info.Size(), maxFile)
	}
	file, err := fsys.Open(name)
	if err != nil {
		return "", Cause(err)
	}
	defer file.Close()
	var b strings.Builder // its String makes no copy
	b.Grow(int(info.Size()))
	_, err = io.Copy(&b, io.LimitReader(file, maxFile)) // no more, if it grows
	return b.String(), Cause(err)
}

// ReadDir returns the entries of a directory. Like ReadText it follows symbolic links only to directories in fsys.
func ReadDir(fsys fs.FS, name string) ([]fs.DirEntry, error) {
	name, err := follow(fsys, name)
	if err != nil {
		return nil, Cause(err)
	}
	entries, err := fs.ReadDir(fsys, name)
	return entries, Cause(err)
}

// follow returns the path to which the symbolic links in a path lead.
func follow(fsys fs.FS, name string) (string, error) {
	const maxLinks = 40 // as in Linux
	place, links := ".", 0
	for name != "" {
		var element string
		element, name, _ = strings.Cut(name, "/")
		next := path.Join(place, element)
		if !fs.ValidPath(next) {
			return "", errors.New("a symbolic link leads out of the directory")
		}
		info, err := fs.Lstat(fsys, next)
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			place = next
			continue
		}
		target, err := fs.ReadLink(fsys, next)
		if err != nil {
			return "", err
		}
		if target = filepath.ToSlash(target); filepath.IsAbs(target) || path.IsAbs(target) {
			return "", errors.New("a symbolic link leads out of the directory")
		}
		if links++; links > maxLinks {
			return "", errors.New("too many symbolic links")
		}
		name = target + "/" + name
	}
	return place, nil
}

// Cause returns an error of a file system without the operation and the path, because a fault names the file.
func Cause(err error) error {
	if pathError := (*fs.PathError)(nil); errors.As(err, &pathError) {
		err = pathError.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist // the same words for every file system
	}
	return err
}
