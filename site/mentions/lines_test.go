package mentions

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// printed is a mention as scripts/browser/unit/lines.test.mjs compares it with that of the website.
type printed struct {
	Line      int      `json:"line"`
	Column    int      `json:"column"`
	Text      string   `json:"text"`
	Models    []string `json:"models"`
	Exact     bool     `json:"exact"`
	Retired   string   `json:"retired"`
	Uncovered bool     `json:"uncovered"`
	Place     string   `json:"place"`
	Note      string   `json:"note"`
	Unsure    bool     `json:"unsure"`
	Guessed   bool     `json:"guessed"`
}

// TestPrint writes the mentions in the texts of the directory MENTIONS_TEXTS beside them, as lines
// of JSON, for the test of the website's script. The catalog is the frozen sample.
func TestPrint(t *testing.T) {
	directory := os.Getenv("MENTIONS_TEXTS")
	if directory == "" {
		t.Skip("MENTIONS_TEXTS names no directory of texts")
	}
	d, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	c := catalogtest.New(t, d)
	finder := New(c)
	texts, err := filepath.Glob(filepath.Join(directory, "*.txt"))
	filetest.NoError(t, err)
	for _, name := range texts {
		text, err := os.ReadFile(name)
		filetest.NoError(t, err)
		var out bytes.Buffer
		encoder := json.NewEncoder(&out)
		encoder.SetEscapeHTML(false)
		for m := range finder.Find(string(text)) {
			p := printed{
				m.Line, m.Column, m.Text, []string{}, m.Exact && !m.Proxied, "", m.Uncovered != "",
				m.Place, m.Note, m.Unsure, m.Guessed,
			}
			if m.Retired != nil {
				p.Retired = m.Retired.Day
			}
			for _, row := range m.Rows {
				provider, id := c.Key(row)
				p.Models = append(p.Models, provider+"/"+id)
			}
			filetest.NoError(t, encoder.Encode(p))
		}
		filetest.Write(t, strings.TrimSuffix(name, ".txt")+".jsonl", out.String())
	}
}
