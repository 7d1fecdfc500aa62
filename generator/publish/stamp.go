package publish

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// ReadStamp returns the stamp of the tree in dir: Options.Stamp of the build that wrote it.
func ReadStamp(dir string) (string, error) {
	text, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if err != nil {
		return "", fmt.Errorf("not a published tree: %w", err)
	}
	first, _, ended := strings.Cut(string(text), "\n")
	_, stamp, found := strings.Cut(strings.TrimPrefix(first, magic), " ")
	if !ended || !found || !strings.HasPrefix(first, magic) {
		return "", fmt.Errorf("not a published tree: the first line is not %q, a number and a stamp", magic)
	}
	return stamp, nil
}
