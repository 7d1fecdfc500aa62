package publish

import (
	"fmt"
	"io/fs"
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

// header is the first line of a manifest. It changes with the encoders and the choice of sidecars, so that they are then made
// again, even if the documents did not change.
var header = fmt.Sprint(magic, 200+representation.Generation)

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

// appendLine appends the manifest's line for the file.
func (f *file) appendLine(dst []byte) []byte {
	dst = fmt.Appendf(dst, "%016x %d ", uint64(f.hash), f.size)
	if strings.ContainsFunc(f.path, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' || r == '\\' }) {
		dst = strconv.AppendQuote(dst, f.path)
	} else {
		dst = append(dst, f.path...)
	}
	return append(dst, '\n')
}

// parse reads a manifest, which has this name.
func (t *tree) parse(name, text string) error {
	first, lines, _ := strings.Cut(text, "\n")
	t.header = first
	t.files = make([]file, 0, strings.Count(lines, "\n"))
	for line := range strings.Lines(lines) {
		f, err := parseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return fmt.Errorf("%s:%d: %w: delete the directory, then build again", name, len(t.files)+2, err)
		}
		t.files = append(t.files, f)
	}
	slices.SortFunc(t.files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return nil
}

// parseLine reads what appendLine wrote, without the newline.
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
