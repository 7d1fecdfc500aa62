package modelcatalog

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"go.uber.org/zap"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/contract"
	"modelcatalog/site/schemas"
)

// versionFile says which dataset and address a published tree was made for.
const versionFile = "version.json"

// readTree returns the address that a published tree was made for, and the digest of its dataset.
func readTree(root string) (baseURL, digest string, err error) {
	text, err := jsonl.ReadText(os.DirFS(root), versionFile)
	if err != nil {
		return "", "", err
	}
	var version struct {
		Schema  string `json:"$schema"`
		Dataset string `json:"dataset"`
	}
	if err := json.Unmarshal([]byte(text), &version); err != nil {
		return "", "", err
	}
	baseURL, found := strings.CutSuffix(version.Schema, schemas.URL("", "version"))
	if !found {
		return "", "", fmt.Errorf("%s has the schema %q, want an address that ends in %s",
			versionFile, jsonl.Clip(version.Schema), schemas.URL("", "version"))
	}
	return baseURL, version.Dataset, nil
}

// agree checks that the handler's address is the one that the published tree was made for, which is the default. Otherwise
// pages and answers would lead to two servers.
func (l *live) agree() error {
	published, _, err := readTree(l.h.Root)
	if l.h.Root == "" || err != nil {
		return nil // there is no tree to agree with; matchesTree says so
	}
	l.h.BaseURL = cmp.Or(l.h.BaseURL, published)
	base, err := contract.Options{BaseURL: l.h.BaseURL}.URL()
	if err != nil || base == published {
		return err
	}
	return fmt.Errorf("base_url is %[1]s, but the tree in %[2]s was published for %[3]s: start with CATALOG_BASE_URL=%[3]s, "+
		"or publish it again with generator build -base-url %[1]s -out %[2]s", base, l.h.Root, published)
}

// matchesTree compares the published tree with a dataset, and says in the log if it is missing or made from something else.
// It reports true if they match, or cannot be compared because Root is not set.
func (l *live) matchesTree(s *snapshot) bool {
	if l.h.Root == "" {
		return true
	}
	root := zap.String("root", l.h.Root)
	base, digest, err := readTree(l.h.Root)
	own, _ := contract.Options{BaseURL: l.h.BaseURL}.URL() // load refuses a wrong one
	switch {
	case errors.Is(err, fs.ErrNotExist):
		l.h.logger.Warn("no published tree; the API answers from memory, the website is missing: run make build", root)
	case err != nil:
		l.h.logger.Warn("cannot read the published tree", root, zap.Error(err))
	case digest != s.Catalog().Digest() || base != own:
		l.h.logger.Warn("the published tree was made from another dataset or base URL: run make build with the same",
			root, zap.String("dataset", l.name()))
	default:
		return true
	}
	return false
}
