package exports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
)

// decode reads a JSON text. Numbers keep their digits.
func decode[T any](t *testing.T, text []byte) (v T) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	filetest.NoError(t, decoder.Decode(&v))
	return v
}

// linesOf returns the objects of version 2 of the API, one a line.
func linesOf(t *testing.T, d *dataset.Dataset) (lines []byte) {
	c := catalogtest.New(t, d)
	for row := range c.Len() {
		answer := c.AppendModel(nil, row)
		lines = append(append(lines, answer[len(`{"data":`):len(answer)-1]...), '\n')
	}
	return lines
}

// exported returns the bodies of the exports by path. It checks each against what the program
// demands.
func exported(t *testing.T, d *dataset.Dataset) map[string][]byte {
	files, err := New(d, catalogtest.New(t, d), "https://models.example", "Model Catalog")
	filetest.NoError(t, err)
	bodies := map[string][]byte{}
	for _, f := range files {
		if bodies[f.Path] = f.Body; f.MediaType == "application/json" {
			name := f.Path
			if f.Use == "" {
				name = "exports/endoflife"
			}
			schema := jsonschema.MustCompile("testdata/schemas.json#/$defs/" +
				strings.ReplaceAll(name, "/", "~1"))
			filetest.NoError(t, schema.Validate(decode[any](t, f.Body)))
		}
	}
	return bodies
}

// TestAnyCatalog makes the exports of real, empty and hostile catalogs.
func TestAnyCatalog(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"real": catalogtest.Sample(t), "empty": datasettest.New(datasettest.Options{}),
		"hostile": datasettest.New(datasettest.Options{Models: 300, Seed: 7, Hostile: true}),
	} {
		t.Run(name, func(t *testing.T) {
			text := exported(t, d)["exports/README.md"]
			if bytes.Contains(text, []byte("{{")) || bytes.Contains(text, []byte("<no value>")) {
				t.Errorf("README.md has parts of its template:\n%s", text)
			}
		})
	}
}

// rational returns a JSON number or a decimal, times a factor, as an exact fraction; empty if it is
// neither.
func rational(v any, factor int64) string {
	if r, ok := new(big.Rat).SetString(fmt.Sprint(v)); ok {
		return r.Mul(r, big.NewRat(factor, 1)).RatString()
	}
	return ""
}

// TestFacts reads exports of the sample back, and compares limits and prices with the API's
// objects, exactly. A model is there only if it can be called and has the prices.
func TestFacts(t *testing.T) {
	d := catalogtest.Sample(t)
	bodies := exported(t, d)
	modelsDev := decode[map[string]struct {
		Models map[string]struct{ Cost, Limit object }
	}](t, bodies["api.json"])
	litellm := decode[map[string]object](t, bodies["exports/litellm.json"])
	compared, programs := map[string]int{}, programsOf(d)
	for line := range bytes.Lines(linesOf(t, d)) {
		o := decode[object](t, line)
		id, p := o["id"].(string), o["provider"].(string)
		prices := object{}
		for _, price := range o["prices"].([]any) {
			if price := price.(object); price["condition"] == nil {
				prices[price["meter"].(string)] = price["price"]
			}
		}
		if o["type"] == "embedding" && prices["output"] == nil {
			prices["output"] = 0
		}
		check := func(program string, record object, factor int64, names ...string) {
			compared[program]++
			for i, meter := range []string{"input", "output", "cache_read"} {
				want := rational(prices[meter], 1)
				got := rational(record[names[i]], factor)
				if got != want || i < 2 && want == "" || o["stage"] == "retired" || o["stage"] == "unlisted" {
					t.Errorf("%s: %s/%s, which is %s, has the %s price %s, want %s",
						program, p, id, o["stage"], meter, got, want)
				}
			}
		}
		if m, found := modelsDev[programs[p].ID].Models[id]; found {
			check("models.dev", m.Cost, 1, "input", "output", "cache_read")
			if m.Limit["context"] != o["context_length"] || m.Limit["output"] != o["max_output_tokens"] {
				t.Errorf("models.dev: %s/%s has the limits %v", p, id, m.Limit)
			}
		}
		if m := litellm[programs[p].Prefix+id]; m != nil {
			check("LiteLLM", m, 1e6, "input_cost_per_token", "output_cost_per_token",
				"cache_read_input_token_cost")
		}
	}
	if compared["models.dev"] < 50 || compared["LiteLLM"] < 50 {
		t.Errorf("models compared: %v, want 50 or more each", compared)
	}
}

// TestLiteLLM compares records with LiteLLM's own of the same day: the same names of members with
// the same types and, where they agree about the price, the same values.
func TestLiteLLM(t *testing.T) {
	text, err := os.ReadFile("testdata/litellm.json")
	filetest.NoError(t, err)
	theirs, types := decode[map[string]object](t, text), map[string]string{}
	for _, record := range theirs {
		for name, value := range record {
			types[name] = fmt.Sprintf("%T", value)
		}
	}
	d := catalogtest.Sample(t)
	tier, equal := regexp.MustCompile(`_above_\d+k_tokens`), 0
	for key, record := range decode[map[string]object](t, exported(t, d)["exports/litellm.json"]) {
		for name, value := range record {
			if want := types[tier.ReplaceAllString(name, "")]; fmt.Sprintf("%T", value) != want {
				t.Errorf("%s: %s is a %T, LiteLLM has %q", key, name, value, want)
			}
		}
		price := rational(record["input_cost_per_token"], 1)
		if price != "" && price == rational(theirs[key]["input_cost_per_token"], 1) {
			equal++
		}
	}
	if equal < 8 {
		t.Errorf("%d prices are equal, want 8 or more", equal)
	}
}

// plain returns a model that every export has. All its prices have one source.
func plain(id string) dataset.Model {
	price := func(meter, condition, amount string) dataset.Price {
		m := slices.IndexFunc(dataset.Meters, func(m dataset.MeterInfo) bool { return m.Name == meter })
		return dataset.Price{
			Meter:     dataset.Meter(m),
			Condition: condition,
			Amount:    dataset.Decimal(amount),
			From:      20260101,
			Source:    "list",
			AsOf:      20260724,
		}
	}
	return dataset.Model{
		Provider:      "openai",
		ID:            id,
		Name:          dataset.Text("M 1"),
		ContextLength: "400000",
		Details: dataset.Details{
			MaxOutputTokens:  500,
			InputModalities:  1,
			OutputModalities: 1,
			Flags:            dataset.Flags{Known: 3, True: 3},
			ReleaseDate:      20260101,
			ReasoningEfforts: "low*,high",
			Prices: []dataset.Price{
				price("input", "", "1.25"),
				price("input", "context>200000", "2.5"),
				price("output", "", "10"),
				price("cache_read", "", "0.1"),
			},
		},
	}
}

func datasetOf(models ...dataset.Model) *dataset.Dataset {
	return &dataset.Dataset{
		Providers: []dataset.Provider{
			{
				ID:    "openai",
				Name:  "OpenAI",
				Names: map[string][]string{"models.dev": {"openai"}, "litellm": {"openai"}},
			},
			{ID: "acme", Name: "Acme"}, // no collection knows it
		},
		Models: models,
		Settings: dataset.Settings{
			APIs: `[{"provider":"openai","key":"OPENAI_API_KEY","npm":"@ai-sdk/openai"},` +
				`{"provider":"acme","key":"K","npm":"acme"}]`,
		},
		Sources: []dataset.Source{{Name: "list", AsOf: 20260724}, {Name: "other", AsOf: 20260724}},
	}
}

// disputed adds a price of another source that differs from a price of a model.
func disputed(m *dataset.Model, i int) {
	other := m.Prices[i]
	other.Source, other.Amount = "other", "3"
	m.Prices = slices.Insert(m.Prices, i+1, other)
}

// TestLeftOut checks which exports a changed model is in.
func TestLeftOut(t *testing.T) {
	names := regexp.MustCompile("api|litellm|aider|eol")
	for name, test := range map[string]struct {
		change func(m *dataset.Model)
		in     string
	}{
		"no price":                  {func(m *dataset.Model) { disputed(m, 2) }, "eol"},
		"no price for long prompts": {func(m *dataset.Model) { disputed(m, 1) }, "eol"},
		"no output price": {
			func(m *dataset.Model) { m.Prices = slices.Delete(m.Prices, 2, 3) },
			"eol",
		},
		"no limit":  {func(m *dataset.Model) { m.ContextLength = "" }, "litellm eol"},
		"uncertain": {func(m *dataset.Model) { m.AliasOf = "gone" }, "api litellm aider"},
		"embedding": {func(m *dataset.Model) { m.Type = dataset.Embedding }, "litellm eol"},
		"slash":     {func(m *dataset.Model) { m.ID = "a/m-1" }, "api litellm aider"},
		"prototype": {func(m *dataset.Model) { m.ID = "__proto__m-1" }, ""},
		"in the name": {
			func(m *dataset.Model) { m.Name = dataset.Text("\u001b[2J\u202e") },
			"api litellm aider eol",
		},
		"other provider": {func(m *dataset.Model) { m.Provider = "acme" }, "eol"},
		"twice":          {func(m *dataset.Model) { m.ID = "GONE-m-1" }, ""},
	} {
		m, gone := plain("m-1"), plain("gone")
		gone.RetirementDate = "2026-10-01"
		test.change(&m)
		if name == "twice" {
			gone = plain("gone-M-1")
		}
		models := []dataset.Model{m, gone}
		slices.SortFunc(models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
		bodies := exported(t, datasetOf(models...))
		var in []string
		for _, l := range lists {
			if bytes.Contains(bodies[l.Path], []byte(`m-1"`)) {
				in = append(in, names.FindString(l.Path))
			}
			if bytes.ContainsAny(bodies[l.Path], "\u001b\u202e") {
				t.Errorf("%s: %s has a control character", name, l.Path)
			}
		}
		if got := strings.Join(in, " "); got != test.in {
			t.Errorf("%s: exports %q, want %q", name, got, test.in)
		}
	}
}

// TestEndOfLife checks the files for each family: one of a provider's models without a day, a
// usable one that retires, and a retired one.
func TestEndOfLife(t *testing.T) {
	bad, later, old := plain("bad id"), plain("m-2"), plain("m/old")
	bad.Family, later.Family, old.Family = "m", "m", "m"
	later.RetirementDate, later.ReleaseDate, old.RetirementDate = "2028-01-31", 20260300, "2026-03-01"
	const want = `[{"cycle":"m-2","discontinued":false,"eol":"2028-01-31",` +
		`"link":"https://models.example/models/openai/m-2/"},` +
		`{"cycle":"m/old","discontinued":true,"eol":"2026-03-01",` +
		`"link":"https://models.example/models/openai/m/old/","releaseDate":"2026-01-01"}]` +
		"\n"
	got := string(exported(t, datasetOf(bad, later, old))["exports/endoflife/openai/m.json"])
	if got != want {
		t.Errorf("the file of the family is %s, want %s", got, want)
	}
}

// TestPlain compares the records of one model with testdata. README.md describes their fields.
func TestPlain(t *testing.T) {
	d := datasetOf(plain("m-1"))
	bodies := exported(t, d)
	var text bytes.Buffer
	for _, l := range lists {
		text.WriteString(l.Path + "\n")
		filetest.NoError(t, json.Indent(&text, bodies[l.Path], "", "  "))
	}
	filetest.Golden(t, "testdata/plain.txt", text.Bytes())
	m := &model{
		Model:   &d.Models[0],
		program: programsOf(d)["openai"],
		quotes:  evidence.NewPricing(d).Quotes(&d.Models[0]),
	}
	for i, record := range []any{modelsDevRecord(m), litellmRecord(m), litellmRecord(m), eolRecord(m)} {
		t.Run(lists[i].Path, func(t *testing.T) {
			record, err := json.Marshal(record)
			filetest.NoError(t, err)
			for name := range decode[object](t, record) {
				name, _, _ = strings.Cut(name, "_above_200k")
				if !bytes.Contains(bodies["exports/README.md"], []byte("| `"+name)) {
					t.Errorf("README.md does not describe the field %s of %s", name, lists[i].Path)
				}
			}
		})
	}
}
