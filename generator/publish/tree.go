package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/site/representation"
)

// ManifestName is the name of the file in the root of a tree that proves that a build wrote the tree. Its first line is header;
// the other lines list the other files in byte order of their paths, with the XXH3 hash and the size of the content:
//
//	ef46db3751d8e999 1432 "api/v1/models/index.json"
const ManifestName = ".manifest"

// magic is what the first line of each manifest begins with.
const magic = "model-catalog-tree "

// header is the first line of a manifest. It changes with the encoders, so that sidecars are then made again.
var header = fmt.Sprint(magic, 200+representation.Generation)

// unfinishedName is the name of an empty file in the root of a tree that is being written, all of which is a build's.
const unfinishedName = ".model-catalog-unfinished"

// tree is a directory as its manifest describes it. The zero value is an empty directory, or none.
type tree struct {
	manifest string           // empty: no build has published the tree
	files    map[string]*file // by path
	mode     fs.FileMode
	intact   bool // all files are, and the directories and the manifest have their permissions
}

// file is a file of a tree.
type file struct {
	path   string
	hash   representation.Hash
	size   int64 // in bytes
	intact bool  // whether it is as the manifest says, as far as its size, permissions and time tell
}

func newFile(path string, body []byte) *file {
	return &file{path: path, hash: representation.HashOf(body), size: int64(len(body))}
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
		text = fmt.Appendf(text, "%016x %d %q\n", uint64(f.hash), f.size, f.path)
	}
	return text
}

// parseLine reads a line of a manifest, without the newline. The path need not be quoted.
func parseLine(line string) (file, error) {
	digits, rest, _ := strings.Cut(line, " ")
	number, path, _ := strings.Cut(rest, " ")
	hash, err := strconv.ParseUint(digits, 16, 64)
	if strings.HasPrefix(path, `"`) {
		path, _ = strconv.Unquote(path) // which is then empty if it cannot be
	}
	size, sizeErr := strconv.ParseUint(number, 10, 63)
	if err != nil || sizeErr != nil || !fs.ValidPath(path) {
		return file{}, fmt.Errorf("got %.80q, want a hash, a size and a path", line)
	}
	return file{path: path, hash: representation.Hash(hash), size: int64(size)}, nil
}

// load reads what the tree at root says of itself, and compares the directory with it without reading other files. It reports an error
// if it finds a file that no build wrote.
func load(root string) (*tree, error) {
	t := &tree{mode: dirPerm, files: map[string]*file{}}
	info, err := os.Lstat(root)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		return nil, err
	}
	t.mode = info.Mode()
	manifest := filepath.Join(root, ManifestName)
	text, err := os.ReadFile(manifest)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	directories, published := map[string]bool{}, time.Time{}
	if strings.HasPrefix(string(text), magic) {
		t.manifest = string(text)
		for i, line := range strings.Split(strings.TrimSuffix(t.manifest, "\n"), "\n")[1:] {
			f, err := parseLine(line)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w: delete the directory, then build again", manifest, i+2, err)
			}
			t.files[f.path] = &f
			for name := path.Dir(f.path); !directories[name]; name = path.Dir(name) {
				directories[name] = true
			}
		}
		if info, err := os.Lstat(manifest); err == nil {
			published = info.ModTime()
		}
	}
	var foreign []string
	t.intact = true
	err = filepath.Walk(root, func(full string, info fs.FileInfo, err error) error {
		if err != nil || full == root {
			return err
		}
		name, perm := filepath.ToSlash(full[len(root)+1:]), filePerm
		if info.IsDir() {
			perm = dirPerm
		}
		t.intact = t.intact && info.Mode()&perm == perm // some systems have all permissions
		switch f, known := t.files[name]; {
		case known && info.Mode().IsRegular():
			f.intact = info.Size() == f.size && info.Mode()&perm == perm && !info.ModTime().After(published)
		case info.IsDir() && directories[name], name == ManifestName && t.manifest != "":
		default:
			foreign = append(foreign, name)
			if info.IsDir() {
				return fs.SkipDir
			}
		}
		return nil
	})
	if err == nil && len(foreign) > 0 {
		err = fmt.Errorf("%s contains files that no build wrote: %s: move them away, or build to another directory",
			root, shorten(foreign, 5, ", "))
	}
	for _, f := range t.files {
		t.intact = t.intact && f.intact
	}
	return t, err
}

// discard removes a tree that a build wrote, its manifest last, so that the next build can continue.
func discard(root string) error {
	if _, err := os.Lstat(filepath.Join(root, unfinishedName)); err == nil {
		return os.RemoveAll(root)
	}
	if _, err := load(root); err != nil {
		return err
	}
	entries, err := os.ReadDir(root)
	for _, e := range entries {
		if e.Name() != ManifestName && err == nil {
			err = os.RemoveAll(filepath.Join(root, e.Name()))
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(root)
}
