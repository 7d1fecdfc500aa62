package dataset

import (
	"strings"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset/filetest"
)

const sampleParameter = `{"provider":"acme","models":["gpt-4o"],"parameters":["temperature","top_p"],"rule":"only","source":"models.dev",` +
	`"read":"2026-11-28","says":"Only the default is taken.","values":["1"],"when":"effort!=none","place":"Parameters"}`

// parametersTree returns a dataset with lines about parameters.
func parametersTree(lines ...string) fstest.MapFS {
	tree := rightTree()
	tree["models/acme.jsonl"].Data = []byte(sampleLine + "\n" +
		strings.Replace(sampleLine, `"gpt-4o"`, `"gpt-4o-old"`, 1) + "\n")
	tree["sources.jsonl"] = &fstest.MapFile{Data: []byte(sampleSource + "\n")}
	tree[parametersFile] = &fstest.MapFile{Data: []byte(strings.Join(lines, "\n") + "\n")}
	return tree
}

func TestLoadParameters(t *testing.T) {
	d, err := Load(parametersTree(sampleParameter))
	filetest.NoError(t, err)
	if got := string(d.Files()[parametersFile]); got != sampleParameter+"\n" {
		t.Errorf("the canonical line is %s, want %s", got, sampleParameter)
	}
	rules := d.Parameters[0].Rules()
	if len(rules) != 2 || rules[1].Name != "top_p" || rules[1].String() != "only 1" ||
		rules[1].When.String() != "effort!=none" {
		t.Errorf("Rules() = %v, want those of temperature and top_p", rules)
	}
	alias := Model{Provider: "acme", ID: "gpt-4o-latest", Details: Details{AliasOf: "gpt-4o"}}
	if !d.Parameters[0].Covers(d.Find("acme", "gpt-4o")) || !d.Parameters[0].Covers(&alias) ||
		d.Parameters[0].Covers(d.Find("acme", "gpt-4o-old")) {
		t.Errorf("Covers: want the model and its alias, and no other id that begins like it")
	}
}

// TestLoadParametersFaults checks that each fault names the line, the field, what came and what is allowed.
func TestLoadParametersFaults(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{
			name: "rule",
			old:  `"only"`,
			new:  `"forbidden"`,
			want: `parameters.jsonl:1: rule: "forbidden" is not one of accepted, refused`,
		},
		{"values", `"values":["1"],`, ``, "values: no values, but only needs those that are taken"},
		{"parameter", `"temperature"`, `"temp erature"`, "is not the path of a parameter"},
		{"condition", `effort!=none`, `effort!none`, `when: "effort!none" is not a term`},
		{"model", `"gpt-4o"`, `"gpt-4"`, `models: no model of acme has the id or pattern "gpt-4"`},
		{"pattern", `"gpt-4o"`, `"gpt-?"`, "has one of ? ["},
		{"provider", `"acme"`, `"nobody"`, `provider: "nobody" is not a provider of the dataset`},
		{"source", `"models.dev"`, `"nowhere"`, `source: "nowhere" is not a source of sources.jsonl`},
		{"sentence", `taken."`, `taken"`, "is not a sentence"},
		{"day", `2026-11-28`, `2026-11-31`, "read:"},
		{"no models", `["gpt-4o"]`, `[]`, `models: "" has 0 bytes`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(parametersTree(strings.Replace(sampleParameter, test.old, test.new, 1)))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Load: %v, want %q", err, test.want)
			}
		})
	}
	if _, err := Load(parametersTree(sampleParameter, sampleParameter)); err == nil ||
		!strings.Contains(err.Error(), "want each once") {
		t.Errorf("Load of a line twice: %v, want a fault", err)
	}
}
