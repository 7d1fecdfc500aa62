package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// unfinishedName is the name of an empty file in the root of a tree that is being written or removed. It proves that a build made
// everything in that tree.
const unfinishedName = ".model-catalog-unfinished"

// tree is a directory as its manifest describes it. The zero value is an empty directory, or none.
type tree struct {
	published  bool        // it has a manifest
	unfinished bool        // it has a file unfinishedName
	header     string      // first line of the manifest
	files      []file      // in order of path
	mode       fs.FileMode // of the directory
	intact     bool        // all files are, and others can read all directories
}

// load reads what the tree at root says of itself. It reports an error if no build wrote what is there.
func load(root string) (*tree, error) {
	t := &tree{mode: dirPerm}
	info, err := os.Lstat(root)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a directory: move it away, or build to another directory", root)
	}
	t.mode = info.Mode()
	entries, err := os.ReadDir(root)
	if err != nil || len(entries) == 0 {
		return t, err
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if t.unfinished = slices.Contains(names, unfinishedName); t.unfinished {
		return t, nil
	}
	text, err := os.ReadFile(filepath.Join(root, ManifestName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if !strings.HasPrefix(string(text), magic) {
		return nil, foreignError(root, names)
	}
	t.published = true
	return t, t.parse(filepath.Join(root, ManifestName), string(text))
}

func foreignError(root string, names []string) error {
	list := shorten(names, 5, ", ")
	return fmt.Errorf("%s contains files that no build wrote: %s: move them away, or build to another directory", root, list)
}

// find returns the file of this path, or nil if there is none.
func (t *tree) find(name string) *file {
	if i, found := t.search(name); found {
		return &t.files[i]
	}
	return nil
}

func (t *tree) search(name string) (i int, found bool) {
	return slices.BinarySearchFunc(t.files, name, func(f file, name string) int { return strings.Compare(f.path, name) })
}

// check compares the directory with the manifest, without reading files. It reports an error if it finds foreign files.
func (t *tree) check(root string) error {
	manifest, err := os.Lstat(filepath.Join(root, ManifestName))
	if err != nil {
		return err
	}
	var foreign []string
	intact, readable := 0, manifest.Mode()&0o444 == 0o444
	err = filepath.WalkDir(root, func(full string, e fs.DirEntry, err error) error {
		if err != nil || full == root {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		name := full[len(root)+1:]
		switch f := t.find(name); {
		case name == ManifestName:
		case e.IsDir():
			i, _ := t.search(name + "/")
			if i == len(t.files) || !strings.HasPrefix(t.files[i].path, name+"/") {
				foreign = append(foreign, name)
				return fs.SkipDir
			}
			readable = readable && info.Mode()&0o555 == 0o555
		case f == nil || !e.Type().IsRegular():
			foreign = append(foreign, name)
		case info.Size() == f.size && info.Mode()&0o444 == 0o444 && !info.ModTime().After(manifest.ModTime()):
			f.intact = true
			intact++
		}
		return nil
	})
	if err == nil && len(foreign) > 0 {
		err = foreignError(root, foreign)
	}
	t.intact = readable && intact == len(t.files)
	return err
}

// remove removes the tree from root, except for files that no build wrote. If there are any, it returns an error. The proof that
// a build wrote the tree goes last, so that the next build can continue.
func (t *tree) remove(root string) error {
	if !t.published && !t.unfinished {
		return nil
	}
	last := []string{root, filepath.Join(root, unfinishedName), filepath.Join(root, ManifestName)} // and before them directories
	err := filepath.WalkDir(root, func(full string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist), slices.Contains(last[:3], full):
			return nil
		case err != nil:
			return err
		case e.IsDir():
			last = append(last, full)
		case t.unfinished || t.find(full[len(root)+1:]) != nil:
			return os.Remove(full)
		}
		return nil
	})
	for _, name := range slices.Backward(last) {
		if err == nil {
			err = os.Remove(name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	return err
}
