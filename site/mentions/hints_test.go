package mentions

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

const placesFile = "../testdata/places.json"

// placeCases are the cases of places, and the models of their catalog.
type placeCases struct {
	Models []struct {
		Provider string   `json:"provider"`
		Kind     string   `json:"kind"`
		ID       string   `json:"id"`
		Aliases  []string `json:"aliases"`
	} `json:"models"`
	Cases []struct {
		Name   string   `json:"name"`
		Text   []string `json:"text"`
		Places []string `json:"places"`
	} `json:"cases"`
}

// readPlaces reads the cases of places, and makes the Finder of their models.
func readPlaces(t testing.TB) (c placeCases, finder *Finder) {
	t.Helper()
	text, err := os.ReadFile(placesFile)
	filetest.NoError(t, err)
	filetest.NoError(t, json.Unmarshal(text, &c))
	d := new(dataset.Dataset)
	for _, m := range c.Models {
		kind := dataset.Kind(slices.Index(dataset.KindNames[:], m.Kind))
		d.Providers = append(d.Providers, dataset.Provider{ID: m.Provider, Name: m.Provider, Kind: kind})
		d.Models = append(d.Models, dataset.Model{Provider: m.Provider, ID: m.ID})
	}
	return c, New(catalogtest.New(t, d))
}

// TestPlaces checks which place is named beside the ids of texts: the cases that the website's
// script shares. Each place is "line: id at place", with a question mark behind a guess, and
// "or" between places of which nobody knows which is asked.
func TestPlaces(t *testing.T) {
	c, finder := readPlaces(t)
	for i := range c.Cases {
		got := []string{}
		for m := range finder.Find(strings.Join(c.Cases[i].Text, "\n")) {
			place := fmt.Sprintf("%d: %s at %s", m.Line, m.Text, m.Place)
			if m.Guessed {
				place += "?"
			}
			if m.Between != nil {
				place = fmt.Sprintf("%d: %s at %s", m.Line, m.Text, strings.Join(m.Between, " or "))
			}
			got = append(got, strings.TrimSpace(place))
		}
		c.Cases[i].Places = got
	}
	var golden strings.Builder
	e := json.NewEncoder(&golden)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	filetest.NoError(t, e.Encode(c))
	filetest.Golden(t, placesFile, []byte(golden.String()))
}

// FuzzPlaces looks for texts that the rules about places do not get along with: whatever is around an id,
// it is found where it is written, and a place is one that the text can name.
func FuzzPlaces(f *testing.F) {
	c, finder := readPlaces(f)
	for _, one := range c.Cases {
		f.Add(strings.Join(one.Text, "\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		from := 0
		for m := range finder.Find(text) {
			if m.Offset < from || !strings.HasPrefix(text[m.Offset:], m.Text) {
				t.Errorf("%q is said to be at %d, behind %d, in %q", m.Text, m.Offset, from, text)
			}
			from = m.Offset + len(m.Text)
			if len(m.Between) == 1 {
				t.Errorf("%q is between one place, %s, in %q", m.Text, m.Between, text)
			}
		}
	})
}

// TestHostileHints checks that the time for a text with hints is about linear in its length.
func TestHostileHints(t *testing.T) {
	_, models := readCases(t)
	finder := New(models)
	for _, piece := range []string{
		"azure(", "provider: azure\n", "model: gpt-4o\n", "{[(", `")}]`, "a.b().",
		"AzureOpenAI().c(model='gpt-4o')\n", "- provider: azure\n  model: gpt-4o\n",
		"c = OpenAI()\n  c.r(model='gpt-4o')\n", "c=azure(c=azure(", "class A\n self.c = OpenAI()\n",
		"A_PROVIDER=azure\nB_MODEL=gpt-4o\n", "service,model\nazure,gpt-4o\n", "service,model\n\n",
		"c = azure().a().b()\n.a()",
	} {
		start := time.Now()
		for range finder.Find("AzureOpenAI(" + strings.Repeat(piece, 1<<19/len(piece))) {
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("512 kB of %q take %v", piece, took)
		}
	}
}

// TestMovedApart checks that nothing is certain of a request if the text moves its clients to several places.
func TestMovedApart(t *testing.T) {
	d := new(dataset.Dataset)
	d.Providers = []dataset.Provider{{ID: "openai", Name: "OpenAI"}}
	d.Models = []dataset.Model{{Provider: "openai", ID: "gpt-4o"}}
	finder := New(catalogtest.New(t, d))
	one := "litellm.api_base = \"https://api.groq.com/openai/v1\"\n"
	other := "openai.api_base = \"https://openrouter.ai/api/v1\"\n"
	call := "ask(model=\"gpt-4o\")\n"
	either := "client = OpenAI(base_url=PROXY) if proxy else OpenAI()\nclient.ask(model=\"gpt-4o\")\n"
	for text, want := range map[string]bool{call: false, one + other + call: true, either: true} {
		for m := range finder.Find(text) {
			if m.Proxied != want {
				t.Errorf("Proxied = %t, want %t of %q", m.Proxied, want, text)
			}
		}
	}
}
