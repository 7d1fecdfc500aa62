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
	manifest string           // empty: no build has published the tree
	header   string           // first line of the manifest
	files    map[string]*file // by path
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

// load reads what the tree at root says of itself, and compares the directory with it without reading other files. It reports an error
// if it finds a file that no build wrote.
func load(root string) (*tree, error) {
	t := &tree{mode: dirPerm}
	info, err := os.Lstat(root)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		return nil, err
	}
	t.mode = info.Mode()
	name := filepath.Join(root, ManifestName)
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if strings.HasPrefix(string(text), magic) {
		if err := t.parse(string(text)); err != nil {
			return nil, fmt.Errorf("%s:%w: delete the directory, then build again", name, err)
		}
	}
	return t, t.compare(root)
}

// parse reads a manifest.
func (t *tree) parse(manifest string) error {
	t.manifest, t.files = manifest, map[string]*file{}
	var lines string
	t.header, lines, _ = strings.Cut(manifest, "\n")
	for line := range strings.Lines(lines) {
		f, err := parseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return fmt.Errorf("%d: %w", len(t.files)+2, err)
		}
		t.files[f.path] = &f
	}
	return nil
}

// compare finds out which files are intact.
func (t *tree) compare(root string) error {
	directories := map[string]bool{}
	for name := range t.files {
		for name = path.Dir(name); !directories[name]; name = path.Dir(name) {
			directories[name] = true
		}
	}
	var published time.Time
	if info, err := os.Lstat(filepath.Join(root, ManifestName)); err == nil {
		published = info.ModTime()
	}
	var foreign []string
	damaged := len(t.files)
	err := filepath.WalkDir(root, func(full string, e fs.DirEntry, err error) error {
		if err != nil || full == root {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		name := filepath.ToSlash(full[len(root)+1:])
		f, known := t.files[name]
		known = known && e.Type().IsRegular() || e.IsDir() && directories[name] || name == ManifestName && t.manifest != ""
		switch readable := info.Mode()&0o444 == 0o444; {
		case !known:
			foreign = append(foreign, name)
			if e.IsDir() {
				return fs.SkipDir
			}
		case f == nil && !readable:
			damaged++
		case f != nil && readable && info.Size() == f.size && !info.ModTime().After(published):
			f.intact = true
			damaged--
		}
		return nil
	})
	if err == nil && len(foreign) > 0 {
		err = fmt.Errorf("%s contains files that no build wrote: %s: move them away, or build to another directory",
			root, shorten(foreign, 5, ", "))
	}
	t.intact = damaged == 0
	return err
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
