package publish

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"modelcatalog/site/representation"
)

// ManifestName is the name of the file in the root of a tree that proves that a build wrote the tree. Its first line is header;
// the other lines list the other files in byte order of their paths, with half the SHA-256 hash and the size of the content:
//
//	9f86d081884c7d659a2feaa0c55ad015 1432 "api/v1/models/index.json"
const ManifestName = ".manifest"

const magic = "model-catalog-tree " // what the first line of each manifest begins with

// header is the first line of a manifest. It changes with the encoders, so that sidecars are then made again.
var header = fmt.Sprint(magic, 300+representation.Generation)

const unfinishedName = ".model-catalog-unfinished" // an empty file in the root of a tree that a build is still writing

// tree is a directory as its manifest describes it. The zero value is a directory that is empty or missing.
type tree struct {
	manifest string           // empty: no build has published the tree
	files    map[string]*file // by path; nil for a directory
	mode     fs.FileMode
	intact   bool // files and directories have their permissions
}

// file is a file of a tree.
type file struct {
	path string
	hash string // 128 bits that nobody can make equal for two texts, in hexadecimal
	size int64  // in bytes
}

func newFile(path string, body []byte) *file {
	return &file{path: path, hash: fmt.Sprintf("%x", sha256.Sum256(body))[:32], size: int64(len(body))}
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
		text = fmt.Appendf(text, "%s %d %q\n", f.hash, f.size, f.path)
	}
	return text
}

// parseManifest returns the files that a manifest lists, by path, and nil for the directories that contain them.
func parseManifest(text string) (map[string]*file, error) {
	files := map[string]*file{}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n")[1:] {
		f := new(file)
		if _, err := fmt.Sscanf(line, "%s %d %q", &f.hash, &f.size, &f.path); err != nil || f.size < 0 || !fs.ValidPath(f.path) {
			return nil, fmt.Errorf("%d: got %.80q, want a hash, a size and a path: delete the directory, then build again", i+2, line)
		}
		files[f.path] = f
		for name := path.Dir(f.path); name != "."; name = path.Dir(name) {
			files[name] = nil
		}
	}
	return files, nil
}

// load returns the tree at root as its manifest describes it, compared with the directory. It reads no other file, and reports an error
// if it finds one that no build wrote.
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
	manifest := filepath.Join(root, ManifestName)
	text, err := os.ReadFile(manifest)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if strings.HasPrefix(string(text), magic) {
		t.manifest = string(text)
	}
	if t.files, err = parseManifest(t.manifest); err != nil {
		return nil, fmt.Errorf("%s:%w", manifest, err)
	}
	foreign, err := t.compare(root)
	if err == nil && len(foreign) > 0 {
		err = fmt.Errorf("%s contains files that no build wrote: %s: move them away, or build to another directory",
			root, shorten(foreign, 5, ", "))
	}
	return t, err
}

// compare returns the names at root that the manifest does not have.
func (t *tree) compare(root string) (foreign []string, err error) {
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
		case f != nil && info.Mode().IsRegular(), known && f == nil && info.IsDir(), name == ManifestName && t.manifest != "":
		default:
			foreign = append(foreign, name)
			if info.IsDir() {
				return fs.SkipDir
			}
		}
		return nil
	})
	return foreign, err
}

// discard removes a tree that a build wrote. What proves that goes last, so that the next build can continue if this one is killed.
func discard(root string) error {
	proof := unfinishedName
	if _, err := os.Lstat(filepath.Join(root, proof)); err != nil {
		if _, err := load(root); err != nil {
			return err
		}
		proof = ManifestName
	}
	entries, err := os.ReadDir(root)
	for _, e := range entries {
		if e.Name() != proof && err == nil {
			err = os.RemoveAll(filepath.Join(root, e.Name()))
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(root)
}
