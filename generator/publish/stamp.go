package publish

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"modelcatalog/site/representation"
)

// ManifestName is the name of the hidden file in a tree's root that makes it a published tree and lists its files. Its form
// is, in UTF-8, a line
//
//	model-catalog-tree 102 STAMP
//
// and one for each file but itself, in byte order of the paths:
//
//	ef46db3751d8e999 1432 api/v1/models/index.json
//
// which are the XXH3 hash of the file's bytes in 16 hexadecimal digits, its size in bytes and its path. A path with anything
// but visible ASCII characters, with quotes or with backslashes is quoted as in Go. There are no times: equal trees have equal
// manifests.
const ManifestName = ".manifest"

// treeVersion is the number in a manifest's first line: a hundred for the manifest's form, and the generation of the encoders
// that made the sidecars. Sidecars of a tree with another number are made anew, even beside documents that did not change.
const treeVersion = 100 + representation.Generation

const (
	treeMagic = "model-catalog-tree "
	maxStamp  = 1000 // bytes
)

// ReadStamp returns the stamp of the tree that Publish wrote to dir: the Stamp of its Options. It reads one line, and runs on
// every system.
func ReadStamp(dir string) (string, error) {
	name := filepath.Join(dir, ManifestName)
	f, err := os.Open(name)
	if err != nil {
		return "", fmt.Errorf("not a published tree: %w", err)
	}
	defer f.Close()
	line, err := bufio.NewReader(io.LimitReader(f, maxStamp+100)).ReadString('\n')
	if err != nil && err != io.EOF {
		return "", fmt.Errorf("not a published tree: %w", err)
	}
	if line, ended := strings.CutSuffix(line, "\n"); ended {
		if _, stamp, valid := parseHeader(line); valid {
			return stamp, nil
		}
	}
	return "", fmt.Errorf("not a published tree: %s: the first line is not %q, a number and a stamp", name, treeMagic)
}

// parseHeader reads a manifest's first line, without its newline.
func parseHeader(line string) (version int, stamp string, valid bool) {
	rest, ours := strings.CutPrefix(line, treeMagic)
	number, stamp, spaced := strings.Cut(rest, " ")
	version, err := strconv.Atoi(number)
	return version, stamp, ours && spaced && err == nil && version > 0
}
