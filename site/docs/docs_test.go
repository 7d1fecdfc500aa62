package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
)

// odd matches words that texts for readers avoid; the comment of each names the usual word. The
// texts of version 1 are frozen.
var odd = regexp.MustCompile(`(?i)\b(` +
	`members?|` + // field
	`curators?|` + // maintainer
	`whoever|` + // users, readers
	`wants|` + // needs, expects
	`of its own|` + // its own
	`has not the|have not the|` + // does not have
	`what becomes of|` + // future
	// license, catalog, behavior, -ize
	`licences?|catalogues?|behaviours?|\w+(organis|synchronis|normalis|recognis|summaris)\w+` +
	`)\b`)

func TestWords(t *testing.T) {
	code := regexp.MustCompile("(?ms)^```.*?^```$|`[^`]*`")
	var all []string
	for _, pattern := range []string{
		"*.md", "../../*.md", "../../dataset/README.md", "../../caddy/README.md",
		"../contract/readme-v2.md", "../schemas/v2/*.json",
		"../website/templates/*.tmpl", "../website/templates/text/*.tmpl",
	} {
		files, err := filepath.Glob(pattern)
		filetest.NoError(t, err)
		if len(files) == 0 {
			t.Errorf("no file matches %s", pattern)
		}
		all = append(all, files...)
	}
	for _, file := range all {
		text, err := os.ReadFile(file)
		filetest.NoError(t, err)
		for _, word := range odd.FindAllString(code.ReplaceAllString(string(text), ""), -1) {
			t.Errorf("%s has %q; odd names the usual words", file, word)
		}
	}
}

// TestWordsOfDocuments checks the texts that are in Go, in the documents that are made of them.
func TestWordsOfDocuments(t *testing.T) {
	// Without models: their names and descriptions are not our texts.
	d := catalogtest.Sample(t)
	d.Models = nil
	documents, err := contract.New(catalog.NewSet(d), contract.Options{})
	filetest.NoError(t, err)
	own := documents.Docs[catalog.V2]
	for name, text := range map[string][]byte{
		"discovery index": own.Index,
		"OpenAPI":         own.OpenAPI,
		"tools":           documents.MCP(nil).Tools,
	} {
		t.Run(name, func(t *testing.T) {
			for _, word := range odd.FindAll(text, -1) {
				t.Errorf("a text has %q; odd names the usual words", word)
			}
		})
	}
}
