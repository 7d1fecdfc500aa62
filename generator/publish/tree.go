package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/site/representation"
)

// ManifestName is the name of the file in the root of a tree that proves that a build wrote the tree. Its first line is header;
// the other lines list the other files in byte order of their paths:
//
//	ef46db3751d8e999 1432 api/v1/models/index.json
//
// These are the XXH3 hash of the file's content as 16 hexadecimal digits, its size in bytes, and its path. A path with quotes,
// backslashes, or anything but visible ASCII characters is quoted as in Go.
const ManifestName = ".manifest"

// magic is what the first line of each manifest begins with.
const magic = "model-catalog-tree "

// header is the first line of a manifest. It changes with the encoders, so that sidecars are then made again.
var header = fmt.Sprint(magic, 200+representation.Generation)

// unfinishedName is the name of an empty file in the root of a tree that is being written. It proves that a build made everything in
// that tree.
const unfinishedName = ".model-catalog-unfinished"

// tree is a directory as its manifest describes it. The zero value is an empty directory, or none.
type tree struct {
	manifest string // empty: no build has published the tree
	header   string // first line of the manifest
	files    []file // in order of path
	mode     fs.FileMode
	intact   bool // all files are, and others can read all directories
}

// file is a file of a tree.
type file struct {
	path   string
	hash   representation.Hash
	size   int64 // in bytes
	intact bool  // whether it is as the manifest says, as far as its size, permissions and time tell
}

// equals reports whether two files have the same bytes. The other one may be nil.
func (f *file) equals(other *file) bool {
	return other != nil && f.hash == other.hash && f.size == other.size
}

// appendManifest returns the manifest of files, which it sorts.
func appendManifest(files []file) []byte {
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	text := []byte(header + "\n")
	for _, f := range files {
		text = fmt.Appendf(text, "%016x %d ", uint64(f.hash), f.size)
		if strings.ContainsFunc(f.path, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' || r == '\\' }) {
			text = strconv.AppendQuote(text, f.path)
		} else {
			text = append(text, f.path...)
		}
		text = append(text, '\n')
	}
	return text
}

// parseLine reads a line of a manifest, without the newline.
func parseLine(line string) (file, error) {
	digits, rest, _ := strings.Cut(line, " ")
	number, path, _ := strings.Cut(rest, " ")
	hash, err := strconv.ParseUint(digits, 16, 64)
	if err == nil && strings.HasPrefix(path, `"`) {
		path, err = strconv.Unquote(path)
	}
	size, sizeErr := strconv.ParseInt(number, 10, 64)
	if err != nil || sizeErr != nil || size < 0 || !fs.ValidPath(path) {
		return file{}, fmt.Errorf("got %.80q, want a hash, a size and a path", line)
	}
	return file{path: path, hash: representation.Hash(hash), size: size}, nil
}

// load reads what the tree at root says of itself. It reports an error if no build wrote what is there.
func load(root string) (*tree, error) {
	t := &tree{mode: dirPerm}
	entries, err := os.ReadDir(root)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	info, statErr := os.Lstat(root)
	if err = errors.Join(err, statErr); err != nil {
		return nil, err
	}
	t.mode = info.Mode()
	if len(entries) == 0 {
		return t, nil
	}
	name := filepath.Join(root, ManifestName)
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if t.manifest = string(text); !strings.HasPrefix(t.manifest, magic) {
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return nil, foreignError(root, names)
	}
	var lines string
	t.header, lines, _ = strings.Cut(t.manifest, "\n")
	for line := range strings.Lines(lines) {
		f, err := parseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w: delete the directory, then build again", name, len(t.files)+2, err)
		}
		t.files = append(t.files, f)
	}
	slices.SortFunc(t.files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return t, nil
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

// check compares the directory with the manifest, without reading files. It reports an error if it finds other files.
func (t *tree) check(root string) error {
	if t.manifest == "" {
		return nil
	}
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
		name := filepath.ToSlash(full[len(root)+1:])
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

// discard removes the files of a manifest from a tree, the directories that are then empty, and the manifest last, so that the next
// build can continue. It returns an error if other files are left.
func discard(root string) error {
	if _, err := os.Lstat(filepath.Join(root, unfinishedName)); err == nil {
		return os.RemoveAll(root)
	}
	t, err := load(root)
	if err != nil {
		return err
	}
	directories := map[string]bool{}
	for _, f := range t.files {
		name := filepath.Join(root, filepath.FromSlash(f.path))
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for dir := filepath.Dir(name); dir != root && !directories[dir]; dir = filepath.Dir(dir) {
			directories[dir] = true
		}
	}
	order := []string{root, filepath.Join(root, ManifestName)}
	for dir := range directories {
		order = append(order, dir)
	}
	slices.Sort(order[2:]) // a directory comes before those in it
	for _, name := range slices.Backward(order) {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
