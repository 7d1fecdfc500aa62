package downloads

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/schemas"
)

// VersionFile is the path of the document that says which dataset a tree contains, and which address it is for.
const VersionFile = "version.json"

// Tree is what a server needs of a published tree.
type Tree struct {
	BaseURL string
	Dataset fs.FS
	Files   map[string][]byte // VersionFile and Archive, of which the others are made
}

// OpenTree reads a published tree. The texts of its errors have nothing of the files, which may be symbolic links to any others.
func OpenTree(root fs.FS) (*Tree, error) {
	t := &Tree{Files: map[string][]byte{}}
	for _, path := range []string{VersionFile, Archive} {
		text, err := jsonl.ReadText(root, path) // which never waits for the writer of a named pipe
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		t.Files[path] = []byte(text)
	}
	var v struct {
		Schema  string `json:"$schema"`
		Archive string `json:"archive"`
	}
	if err := json.Unmarshal(t.Files[VersionFile], &v); err != nil {
		return nil, fmt.Errorf("%s is not the JSON that generator build writes", VersionFile)
	}
	var found bool
	if t.BaseURL, found = strings.CutSuffix(v.Schema, schemas.URL("", "version")); !found {
		return nil, fmt.Errorf("%s has a schema whose address does not end in %s", VersionFile, schemas.URL("", "version"))
	}
	if hexSum(t.Files[Archive]) != v.Archive {
		return nil, fmt.Errorf("%s does not match the digest in %s: publish the tree again", Archive, VersionFile)
	}
	var err error
	if t.Dataset, err = Open(t.Files[Archive]); err != nil {
		return nil, fmt.Errorf("%s: %w", Archive, err)
	}
	return t, nil
}
