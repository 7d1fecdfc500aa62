package publish

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/site/representation"
)

// ManifestName is the name of the file in the root of a tree that proves that a build wrote the tree. Its first line is header;
// the other lines list the other files in byte order of their paths, with half the SHA-256 hash and the size of the content:
//
//	9f86d081884c7d659a2feaa0c55ad015 1432 "api/v1/models/index.json"
//
// While a build writes the tree, the manifest is empty.
const ManifestName = ".manifest"

const (
	magic     = "model-catalog-tree " // what each other manifest begins with
	finishing = ManifestName + ".new" // the manifest until it is whole
)

// header is the first line of a manifest. It changes with the encoders, so that sidecars are then made again.
var header = fmt.Sprintf("%s%d\n", magic, 300+representation.Generation)

// Permissions in the tree, whatever the umask is: the server that reads it may be another user.
const (
	filePerm = fs.FileMode(0o644)
	dirPerm  = fs.FileMode(0o755)
)

// tree is a directory as its manifest describes it. The zero value is a directory that is empty or missing.
type tree struct {
	manifest string            // empty: no build has published the tree
	files    map[string]string // digests of the files by path; "" for a directory
	mode     fs.FileMode
}

// digest returns the hash and size of a file as the manifest has them. Nobody can make the hashes of two texts equal.
func digest(body []byte) string { return fmt.Sprintf("%.16x %d", sha256.Sum256(body), len(body)) }

// encodeManifest returns the manifest of files, which are digests by path.
func encodeManifest(files map[string]string) []byte {
	text := []byte(header)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		text = fmt.Appendf(text, "%s %q\n", files[path], path)
	}
	return text
}

// parse reads the manifest of the tree.
func (t *tree) parse() error {
	t.files = map[string]string{}
	for i, line := range strings.Split(strings.TrimSuffix(t.manifest, "\n"), "\n")[1:] {
		quoted := strings.Index(line, ` "`) + 1
		name, err := strconv.Unquote(line[quoted:])
		if err != nil || quoted == 0 || !fs.ValidPath(name) {
			return fmt.Errorf("%d: got %.80q, want a hash, a size and a path: delete the directory, then build again", i+2, line)
		}
		t.files[name] = line[:quoted-1]
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			t.files[dir] = ""
		}
	}
	return nil
}

// load returns the tree at root as its manifest describes it. It reads no other file, gives files and directories back the permissions
// that somebody took, and reports an error if it finds a file that no build wrote.
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
	unfinished := err == nil && len(text) == 0 && strings.HasSuffix(root, stagingSuffix)
	if err := t.parse(); err != nil {
		return nil, fmt.Errorf("%s:%w", manifest, err)
	}
	var foreign []string
	err = filepath.Walk(root, func(full string, info fs.FileInfo, err error) error {
		if err != nil || full == root {
			return err
		}
		name, perm := filepath.ToSlash(full[len(root)+1:]), filePerm
		if info.IsDir() {
			perm = dirPerm
		}
		sum, known := t.files[name]
		switch {
		case unfinished, name == ManifestName && t.manifest != "":
		case known && sum == "" && info.IsDir(), sum != "" && info.Mode().IsRegular():
		default:
			foreign = append(foreign, name)
			if info.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if info.Mode().Type()&^fs.ModeDir == 0 && info.Mode()&perm != perm { // some systems have all permissions
			return os.Chmod(full, perm)
		}
		return nil
	})
	if err == nil && len(foreign) > 0 {
		err = fmt.Errorf("%s contains files that no build wrote: %s: move them away, or build to another directory",
			root, shorten(foreign, 5, ", "))
	}
	return t, err
}

// discard removes a tree that a build wrote. Its manifest goes last, so that the next build can continue if this one is killed.
func discard(root string) error {
	if _, err := load(root); err != nil {
		return err
	}
	entries, err := os.ReadDir(root)
	for _, e := range entries {
		if e.Name() != ManifestName {
			err = errors.Join(err, os.RemoveAll(filepath.Join(root, e.Name())))
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(root)
}
