package exports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
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
		answer := c.AppendModel(nil, catalog.V2, row)
		lines = append(append(lines, answer[len(`{"data":`):len(answer)-1]...), '\n')
	}
	return lines
}

// exported returns the bodies of the exports by path. It checks each against what the program demands.
func exported(t *testing.T, lines []byte, providers []dataset.Provider) map[string][]byte {
	files, err := New(lines, Options{"https://models.example", "Model Catalog", "2026-07-24", providers})
	filetest.NoError(t, err)
	bodies := map[string][]byte{}
	for _, f := range files {
		if bodies[f.Path] = f.Body; f.MediaType == "application/json" {
			name := f.Path
			if f.Use == "" {
				name = "exports/endoflife"
			}
			schema := jsonschema.MustCompile("testdata/schemas.json#/$defs/" + strings.ReplaceAll(name, "/", "~1"))
			filetest.NoError(t, schema.Validate(decode[any](t, f.Body)))
		}
	}
	return bodies
}

// counted matches what README.md says of each export.
var counted = regexp.MustCompile(`(?m)^The list has (\d+) of the (\d+) models\.$`)

// TestAnyCatalog makes the exports of real, empty and hostile catalogs, and checks that README.md counts the models of each.
func TestAnyCatalog(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"real": catalogtest.Sample(t), "empty": datasettest.New(datasettest.Options{}),
		"hostile": datasettest.New(datasettest.Options{Models: 300, Seed: 7, Hostile: true}),
	} {
		bodies := exported(t, linesOf(t, d), d.Providers)
		text, counts := bodies["exports/README.md"], ""
		for _, match := range counted.FindAllSubmatch(text, -1) {
			counts += fmt.Sprintf("%s/%s ", match[1], match[2])
		}
		inModelsDev, total := 0, len(d.Models)
		for _, provider := range decode[map[string]program](t, bodies["api.json"]) {
			inModelsDev += len(provider.Models)
		}
		want := fmt.Sprintf("%d/%d %d/%d ", inModelsDev, total, len(decode[object](t, bodies["exports/litellm.json"])), total)
		if !strings.HasPrefix(counts, want) || strings.Count(counts, " ") != len(lists) || bytes.Contains(text, []byte("{{")) || bytes.Contains(text, []byte("<no value>")) {
			t.Errorf("%s: README.md counts %s, want %s:\n%s", name, counts, want, text)
		}
	}
}

// rational returns a JSON number or a decimal, times a factor, as an exact fraction; empty if it is neither.
func rational(v any, factor int64) string {
	if r, ok := new(big.Rat).SetString(fmt.Sprint(v)); ok {
		return r.Mul(r, big.NewRat(factor, 1)).RatString()
	}
	return ""
}

// TestFacts reads exports of the sample back, and compares limits and prices with the API's objects, exactly. A model is there only if it
// can be called and has the prices.
func TestFacts(t *testing.T) {
	d := catalogtest.Sample(t)
	lines := linesOf(t, d)
	bodies := exported(t, lines, d.Providers)
	modelsDev := decode[map[string]struct {
		Models map[string]struct{ Cost, Limit object }
	}](t, bodies["api.json"])
	litellm := decode[map[string]object](t, bodies["exports/litellm.json"])
	compared := map[string]int{}
	for line := range bytes.Lines(lines) {
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
				if got := rational(record[names[i]], factor); got != want || i < 2 && want == "" || o["stage"] == "retired" || o["stage"] == "unlisted" {
					t.Errorf("%s: %s/%s, which is %s, has the %s price %s, want %s", program, p, id, o["stage"], meter, got, want)
				}
			}
		}
		if m, found := modelsDev[strings.Replace(p, "together", "togetherai", 1)].Models[id]; found {
			check("models.dev", m.Cost, 1, "input", "output", "cache_read")
			if m.Limit["context"] != o["context_length"] || m.Limit["output"] != o["max_output_tokens"] {
				t.Errorf("models.dev: %s/%s has the limits %v", p, id, m.Limit)
			}
		}
		if m := litellm[programs[p].InFront+id]; m != nil {
			check("LiteLLM", m, 1e6, "input_cost_per_token", "output_cost_per_token", "cache_read_input_token_cost")
		}
	}
	if compared["models.dev"] < 50 || compared["LiteLLM"] < 50 {
		t.Errorf("models compared: %v, want 50 or more each", compared)
	}
}

// TestLiteLLM compares records with LiteLLM's own of the same day: the same names of members with the same types and, where they
// agree about the price, the same values.
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
	for key, record := range decode[map[string]object](t, exported(t, linesOf(t, d), d.Providers)["exports/litellm.json"]) {
		for name, value := range record {
			if want := types[tier.ReplaceAllString(name, "")]; fmt.Sprintf("%T", value) != want {
				t.Errorf("%s: %s is a %T, LiteLLM has %q", key, name, value, want)
			}
		}
		if price := rational(record["input_cost_per_token"], 1); price != "" && price == rational(theirs[key]["input_cost_per_token"], 1) {
			equal++
		}
	}
	if equal < 8 {
		t.Errorf("%d prices are equal, want 8 or more", equal)
	}
}

// plain is a line that every export has; the tests replace parts of it.
const plain = `{"id":"m-1","provider":"openai","name":"M 1","type":"chat","stage":"usable","context_length":1000,"max_output_tokens":500,` +
	`"input_modalities":["text"],"output_modalities":["text"],"features":{"reasoning":true,"tool_call":true},"release_date":"2026-01-01",` +
	`"reasoning_efforts":{"values":["low","high"],"default":"low"},"retirement_date":null,"replacement":null,"prices":[` +
	`{"meter":"input","condition":null,"price":"1.25"},{"meter":"output","condition":null,"price":"10"},` +
	`{"meter":"input","condition":"context>200000","price":"2.5"},{"meter":"cache_read","condition":null,"price":"0.1"}]}`

// TestLeftOut checks which exports a changed model is in.
func TestLeftOut(t *testing.T) {
	names := regexp.MustCompile("api|litellm|aider|eol")
	for _, test := range []struct{ name, old, new, in string }{
		{"no price", `"price":"10"`, `"price":null`, "eol"},
		{"no price for long prompts", `"price":"2.5"`, `"price":null`, "eol"},
		{"no output price", `{"meter":"output"`, `{"meter":"smell"`, "eol"},
		{"no limit", `"context_length":1000`, `"context_length":null`, "litellm eol"},
		{"uncertain", `"stage":"usable"`, `"stage":"uncertain"`, "api litellm aider"},
		{"embedding", `"type":"chat"`, `"type":"embedding"`, "litellm eol"},
		{"slash", `"id":"m-1"`, `"id":"a/m-1"`, "api litellm aider"},
		{"prototype", `"id":"m-1"`, `"id":"__proto__"`, ""},
		{"in the name", `"name":"M 1"`, `"name":"\u001b[2J\u202e"`, "api litellm aider eol"},
		{"other provider", `"provider":"openai"`, `"provider":"acme"`, "eol"},
		{"twice", "}]}", "}]}\n" + strings.Replace(plain, "m-1", "M-1", 1), ""},
	} {
		line := strings.Replace(plain, test.old, test.new, 1) + "\n"
		bodies := exported(t, []byte(line), []dataset.Provider{{ID: "openai", Name: "OpenAI"}, {ID: "acme", Name: "Acme"}})
		var in []string
		for _, s := range lists {
			if bytes.Contains(bodies[s.Path], []byte(`m-1"`)) {
				in = append(in, names.FindString(s.Path))
			}
			if bytes.ContainsAny(bodies[s.Path], "\u001b\u202e") {
				t.Errorf("%s: %s has a control character", test.name, s.Path)
			}
		}
		if got := strings.Join(in, " "); got != test.in {
			t.Errorf("%s: exports %q, want %q", test.name, got, test.in)
		}
	}
}

// TestEndOfLife checks the files for each family: one of a provider's models without a day, a usable one that retires, and a retired one.
func TestEndOfLife(t *testing.T) {
	lines := strings.NewReplacer(`"m-1"`, `"m/old"`, `"usable"`, `"retired","family":"m"`).Replace(plain) + "\n"
	lines += strings.NewReplacer(`"m-1"`, `"m-2"`, `"usable"`, `"usable","family":"m"`, `"retirement_date":null`, `"retirement_date":"2027-01-31"`,
		`"2026-01-01"`, `"2026-03"`).Replace(plain) + "\n"
	lines += strings.NewReplacer(`"m-1"`, `"bad id"`, `"usable"`, `"usable","family":"m"`).Replace(plain) + "\n"
	bodies := exported(t, []byte(lines), []dataset.Provider{{ID: "openai", Name: "OpenAI"}})
	const want = `[{"cycle":"m-2","discontinued":false,"eol":"2027-01-31","link":"https://models.example/models/openai/m-2/"},` +
		`{"cycle":"m/old","discontinued":true,"eol":true,"link":"https://models.example/models/openai/m/old/","releaseDate":"2026-01-01"}]` + "\n"
	if got := string(bodies["exports/endoflife/openai/m.json"]); got != want {
		t.Errorf("the file of the family is %s, want %s", got, want)
	}
}

// TestPlain compares the records of one model with testdata. README.md describes their fields.
func TestPlain(t *testing.T) {
	bodies := exported(t, []byte(plain+"\n"), []dataset.Provider{{ID: "openai", Name: "OpenAI"}})
	var text bytes.Buffer
	for _, s := range lists {
		text.WriteString(s.Path + "\n")
		filetest.NoError(t, json.Indent(&text, bodies[s.Path], "", "  "))
	}
	filetest.Golden(t, "testdata/plain.txt", text.Bytes())
	m, err := parse([]byte(plain))
	filetest.NoError(t, err)
	for _, s := range lists {
		record, err := json.Marshal(s.record(m))
		filetest.NoError(t, err)
		for name := range decode[object](t, record) {
			name, _, _ = strings.Cut(name, "_above_200k")
			if !bytes.Contains(bodies["exports/README.md"], []byte("| `"+name)) {
				t.Errorf("README.md does not describe the field %s of %s", name, s.Path)
			}
		}
	}
}
