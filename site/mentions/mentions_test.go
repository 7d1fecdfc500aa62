package mentions

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

const casesFile = "../testdata/mentions.json"

// cases are the frozen cases of the rules, which the website's script shares.
type cases struct {
	Models []struct {
		Provider string   `json:"provider"`
		ID       string   `json:"id"`
		Aliases  []string `json:"aliases"`
		Open     bool     `json:"open,omitempty"`
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
	Exact  bool     `json:"exact,omitempty"`
	// Retired is the day of an id that is gone.
	Retired   string `json:"retired,omitempty"`
	Uncovered bool   `json:"uncovered,omitempty"`
	Absent    bool   `json:"absent,omitempty"`
}

func readCases(t *testing.T) (cases, *catalog.Catalog) {
	t.Helper()
	text, err := os.ReadFile(casesFile)
	filetest.NoError(t, err)
	var c cases
	filetest.NoError(t, json.Unmarshal(text, &c))
	d := new(dataset.Dataset)
	for _, m := range c.Models {
		details := dataset.Details{Aliases: m.Aliases}
		if m.Open {
			details.Flags = dataset.Flags{Known: 1 << 7, True: 1 << 7}
		}
		d.Models = append(d.Models, dataset.Model{Provider: m.Provider, ID: m.ID, Details: details})
		if d.Provider(m.Provider) == nil {
			kind := dataset.Maker
			if slices.Contains([]string{"groq", "together", "cloudflare-workers-ai"}, m.Provider) {
				kind = dataset.Host
			}
			d.Providers = append(d.Providers, dataset.Provider{ID: m.Provider, Name: m.Provider, Kind: kind})
		}
	}
	return c, catalogtest.New(t, d)
}

func TestFind(t *testing.T) {
	c, models := readCases(t)
	finder := New(models)
	for i := range c.Cases {
		test := &c.Cases[i]
		got := []found{}
		for m := range finder.Find(strings.Join(test.Text, "\n")) {
			f := found{m.Line, m.Column, m.Text, []string{}, m.Exact, "", m.Uncovered != "", m.Absent}
			if m.Retired != nil {
				f.Retired = m.Retired.Day
			}
			for _, row := range m.Rows {
				provider, id := models.Key(row)
				f.Models = append(f.Models, provider+"/"+id)
			}
			got = append(got, f)
		}
		test.Mentions = got
	}
	text, err := json.MarshalIndent(c, "", " ")
	filetest.NoError(t, err)
	filetest.Golden(t, casesFile, append(text, '\n'))
}

func TestUncovered(t *testing.T) {
	for id, want := range map[string]string{
		"xai/Grok-code-fast-1":    "xAI",
		"Command-A-03-2025":       "Cohere",
		"us.amazon.nova-pro-v1:0": "Amazon",
		"glm-4.6:free":            "Zhipu AI",
		"meta-llama/llama-3-8b":   "Meta", "us.twelvelabs.pegasus-v1:0": "Amazon Bedrock",
		"supernova-lite":               "",
		"deepseek-r1-distill-qwen-32b": "",
		"kimi-cli":                     "",
		"phi-coefficient":              "",
		"":                             "",
	} {
		t.Run(id, func(t *testing.T) {
			if got := Uncovered(id, []string{"openai"}); got != want {
				t.Errorf("Uncovered(%q) = %q, want %q", id, got, want)
			}
		})
	}
	if got := Uncovered("grok-9", []string{"openai", "xai"}); got != "" {
		t.Errorf("grok-9 is of %s, which has a provider", got)
	}
}

// TestHostile checks that the time for a text is about linear in its length: a quadratic search
// takes longer than allowed.
func TestHostile(t *testing.T) {
	_, models := readCases(t)
	finder := New(models)
	for _, piece := range []string{
		"a", "a/", "a:", "@", "a@b/", "o1 ", `"o1" `, `"gpt-4o-minii" `, "https://", "/models/",
		"model=", "🙂", "\x80",
	} {
		start := time.Now()
		for range finder.Find(strings.Repeat(piece, 1<<19/len(piece))) {
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("512 kB of %q take %v", piece, took)
		}
	}
}
