package publish

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"modelcatalog/site/representation"
)

// ManifestName is the name of the file in the root of a tree that proves that a build wrote the
// tree: a tree as JSON. It is written first, and empty until the tree is whole.
const ManifestName = ".manifest"

// finishing is the name of the manifest until it is whole.
const finishing = ManifestName + ".new"

// generation changes with the encoders, so that sidecars are then made again.
const generation = 300 + representation.Generation

// Permissions in the tree, whatever the umask is: the server that reads it may be another user.
const (
	filePerm = fs.FileMode(0o644)
	dirPerm  = fs.FileMode(0o755)
)

// tree is a directory as its manifest describes it. The zero value is a directory that is empty or
// missing.
type tree struct {
	Generation int               `json:"generation"` // of the build that published the tree; 0: no build has
	Files      map[string]string `json:"files"`      // digests of the other files by path; loaded, also "" for each directory
	manifest   string
	mode       fs.FileMode
}

// digest returns half the SHA-256 hash of a file, in hexadecimal digits. Half is enough: two files
// with one digest would take about 2^64 attempts.
func digest(body []byte) string { return fmt.Sprintf("%.16x", sha256.Sum256(body)) }

// encodeManifest returns the manifest of files, which are digests by path.
func encodeManifest(files map[string]string) []byte {
	// Marshal sorts the paths, so that equal trees have equal manifests. Strings and a number have
	// no error.
	text, _ := json.Marshal(tree{Generation: generation, Files: files})
	return append(text, '\n')
}

// load returns the tree at root as its manifest describes it. It reads no other file, gives files
// and directories back the permissions that somebody took, and reports an error if it finds a file
// that no build wrote.
func load(root string) (*tree, error) {
	t := &tree{mode: dirPerm}
	text, err := os.ReadFile(filepath.Join(root, ManifestName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	// The manifest of a build that was killed is empty. Only in a staging directory is everything
	// then the build's.
	unfinished := err == nil && len(text) == 0 && strings.HasSuffix(root, stagingSuffix)
	// A manifest that is missing, damaged or another program's names no file, so all that are there
	// are foreign.
	if json.Unmarshal(text, t) != nil || t.Generation == 0 {
		*t = tree{mode: dirPerm}
	} else {
		t.manifest = string(text)
	}
	// Manifests list only files. Their directories are the build's too.
	for name := range t.Files {
		for dir := path.Dir(name); dir != path.Dir(dir); dir = path.Dir(dir) {
			t.Files[dir] = ""
		}
	}
	info, err := os.Lstat(root)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil // a missing directory is like an empty one
	}
	if err != nil {
		return t, err
	}
	t.mode = info.Mode()
	foreign, err := t.visit(root, unfinished)
	if err != nil {
		return t, err
	}
	if len(foreign) > 0 {
		return t, fmt.Errorf("%s contains files that no build wrote: %s: "+
			"move them away, or build to another directory", root, shorten(foreign, 5, ", "))
	}
	return t, nil
}

// visit repairs the permissions of what is below root, and returns the names of what is not of the
// tree. Everything is if the build that made the directory is unfinished.
func (t *tree) visit(root string, unfinished bool) (foreign []string, err error) {
	err = filepath.Walk(root, func(full string, info fs.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if full == root {
			return nil
		}
		name := filepath.ToSlash(full[len(root)+1:])
		if unfinished || t.owns(name, info.Mode()) {
			return repair(full, info.Mode())
		}
		foreign = append(foreign, name)
		if info.IsDir() {
			return fs.SkipDir // one name stands for what is in it
		}
		return nil
	})
	return foreign, err
}

// owns reports whether a file or a directory in the tree is one that its manifest names, and of the
// same kind: somebody may have put a directory, a link or a named pipe in the place of a file.
func (t *tree) owns(name string, mode fs.FileMode) bool {
	if name == ManifestName {
		return t.manifest != ""
	}
	sum, isNamed := t.Files[name]
	if !isNamed {
		return false
	}
	if sum == "" {
		return mode.IsDir()
	}
	return mode.IsRegular()
}

// repair gives a file or a directory the permissions that every reader needs. It may have more:
// some file systems know no others.
func repair(full string, mode fs.FileMode) error {
	switch {
	case mode.IsDir() && mode&dirPerm != dirPerm:
		return os.Chmod(full, dirPerm)
	case mode.IsRegular() && mode&filePerm != filePerm:
		return os.Chmod(full, filePerm)
	}
	return nil
}

// discard removes a tree that a build wrote. Its manifest goes last, so that the next build can
// continue if this one is killed.
func discard(root string) error {
	if _, err := load(root); err != nil {
		return err
	}
	entries, err := os.ReadDir(root)
	for _, e := range entries {
		// After an error the others are removed nevertheless, so that a full disk has room again.
		if e.Name() != ManifestName {
			err = errors.Join(err, os.RemoveAll(filepath.Join(root, e.Name())))
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(root)
}
