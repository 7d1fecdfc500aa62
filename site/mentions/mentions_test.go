package mentions

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

const casesFile = "../testdata/mentions.json"

// cases are the frozen cases of the rules, which the website's script shares.
type cases struct {
	Models []struct {
		Provider string   `json:"provider"`
		ID       string   `json:"id"`
		Aliases  []string `json:"aliases"`
	} `json:"models"`
	Cases []struct {
		Name     string   `json:"name"`
		Text     []string `json:"text"` // lines
		Mentions []found  `json:"mentions"`
	} `json:"cases"`
}

type found struct {
	Line   int      `json:"line"`
	Column int      `json:"column"`
	Text   string   `json:"text"`
	Models []string `json:"models"` // provider/id
	Near   []string `json:"near"`
}

func readCases(t *testing.T) (cases, *Finder) {
	t.Helper()
	text, err := os.ReadFile(casesFile)
	filetest.NoError(t, err)
	var c cases
	filetest.NoError(t, json.Unmarshal(text, &c))
	d := new(dataset.Dataset)
	for _, m := range c.Models {
		d.Models = append(d.Models, dataset.Model{Provider: m.Provider, ID: m.ID, Details: dataset.Details{Aliases: m.Aliases}})
	}
	return c, New(d)
}

func TestFind(t *testing.T) {
	c, finder := readCases(t)
	for i := range c.Cases {
		test := &c.Cases[i]
		got := []found{}
		for m := range finder.Find(strings.Join(test.Text, "\n")) {
			f := found{m.Line, m.Column, m.Text, []string{}, append([]string{}, m.Near...)}
			for _, model := range m.Models {
				f.Models = append(f.Models, model.Provider+"/"+model.ID)
			}
			got = append(got, f)
		}
		test.Mentions = got
	}
	text, err := json.MarshalIndent(c, "", " ")
	filetest.NoError(t, err)
	filetest.Golden(t, casesFile, append(text, '\n'))
}

// TestHostile checks that the time for a text is about linear in its length: a quadratic search of 1 MB takes minutes, or at the very
// least twice as long as allowed.
func TestHostile(t *testing.T) {
	_, finder := readCases(t)
	for _, piece := range []string{"a", "a/", "a:", "@", "a@b/", "o1 ", `"o1" `, `"gpt-4o-minii" `, "https://", "/models/", "model=", "🙂", "\x80"} {
		start := time.Now()
		for range finder.Find(strings.Repeat(piece, 1<<20/len(piece))) {
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("1 MB of %q takes %v", piece, took)
		}
	}
}
