// Package tree reads a published tree as its readers need it: a server, which answers from the
// tree's dataset, and the command line, which fetches or verifies it. It does not know how the
// files are made; package downloads does.
//
//	published, err := tree.Open(os.DirFS("dist"))
//	d, err := dataset.Load(published.Dataset)
package tree

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/schemas"
)

// Paths below the root of a tree.
const (
	// VersionFile is the document that says which dataset a tree contains, and which address it is
	// for.
	VersionFile = "version.json"

	// Signature is the signed note of VersionFile, in the format of golang.org/x/mod/sumdb/note.
	// Only the build has the key that makes it.
	Signature = "version.note.txt"

	// Archive is the dataset as a ZIP archive.
	Archive = "downloads/dataset.zip"

	// ByDigest is the directory in which the archive and the exports of the last publications stay
	// under their digests, so that a reader with the digest of an older version.json, or with a
	// pinned one, finds them.
	ByDigest = "downloads/by-digest/"
)

// Tree is what a server needs of a published tree.
type Tree struct {
	BaseURL string
	Version []byte // the body of VersionFile
	Dataset fs.FS  // the files of Archive
}

// Open reads a published tree. Its errors quote nothing of the files, which may be symbolic links
// to any others.
func Open(root fs.FS) (*Tree, error) {
	version, err := readFile(root, VersionFile)
	if err != nil {
		return nil, err
	}
	archive, err := readFile(root, Archive)
	if err != nil {
		return nil, err
	}
	var v struct {
		Schema  string `json:"$schema"`
		Archive string `json:"archive"`
	}
	if err := json.Unmarshal(version, &v); err != nil {
		return nil, fmt.Errorf("%s is not the JSON that generator build writes", VersionFile)
	}
	// The address of the service is nowhere else in the file. The schema is published below it.
	path := schemas.URL("", "version")
	baseURL, found := strings.CutSuffix(v.Schema, path)
	if !found {
		return nil, fmt.Errorf("%s has a schema whose address does not end in %s", VersionFile, path)
	}
	// The two files are replaced one after the other if somebody copies a tree over an older one.
	if Digest(archive) != v.Archive {
		return nil, fmt.Errorf("%s does not match the digest in %s: publish the tree again",
			Archive, VersionFile)
	}
	files, err := Unpack(archive)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Archive, err)
	}
	return &Tree{BaseURL: baseURL, Version: version, Dataset: files}, nil
}

// readFile reads a file of a tree. It does not wait for the writer of a named pipe.
func readFile(root fs.FS, path string) ([]byte, error) {
	text, err := jsonl.ReadText(root, path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []byte(text), nil
}

// Digest returns the SHA-256 hash of a file in hexadecimal digits.
func Digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}
