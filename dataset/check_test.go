package dataset

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/jsonl"
)

// TestCheckIDs checks which texts are ids of models and of providers.
func TestCheckIDs(t *testing.T) {
	for _, id := range []string{
		"gpt-4o", " meta/llama:3 %2F..", "..", "模型\u200b\u2028\ue000\U0010ffff",
		strings.Repeat("é", 512), "\u00a0",
	} {
		wantError(t, fmt.Sprintf("CheckModelID(%q)", id), CheckModelID(id), "")
	}
	for _, id := range []string{"openai", "a", "a-b_c9", "z" + strings.Repeat("0", 62)} {
		wantError(t, fmt.Sprintf("CheckProviderID(%q)", id), CheckProviderID(id), "")
	}
	for id, want := range map[string]string{
		"":                             `"" has 0 bytes, want 1 to 1024`,
		strings.Repeat("é", 512) + "x": `"` + strings.Repeat("é", 64) + `…" has 1025 bytes, want 1 to 1024`,
		"a\xffb":                       `"a\xffb" is not valid UTF-8`,
		"\xed\xa0\x80":                 `"\xed\xa0\x80" is not valid UTF-8`,
		"a\n":                          `"a\n" is not an id without control characters`,
		"\x00":                         `"\x00" is not an id without control characters`,
		"a\x7f":                        `"a\x7f" is not an id without control characters`,
		"\u009f":                       `"\u009f" is not an id without control characters`,
	} {
		wantError(t, fmt.Sprintf("CheckModelID(%q)", jsonl.Clip(id)), CheckModelID(id), want)
	}
	for _, id := range []string{
		"", "9a", "-a", "OpenAI", "a.b", "a/b", "a b", "é", "a\xff", strings.Repeat("z", 64),
	} {
		want := fmt.Sprintf("%q is not a provider id: a letter a to z, then at most 62 of a to z, 0 to 9, _ and -",
			id)
		wantError(t, fmt.Sprintf("CheckProviderID(%q)", id), CheckProviderID(id), want)
	}
}

// wantError checks the text of an error; an empty text means no error.
func wantError(t *testing.T, what string, err error, want string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got)\n%s", what, diff)
	}
}

// addDetails gives a dataset two sources and its first model details, which it returns.
func addDetails(d *Dataset) *Details {
	d.Sources = []Source{
		{Name: "list", Kind: KindCollection, AsOf: 20260724, License: "MIT", Whole: true},
		{
			Name:     "pages",
			Kind:     KindPage,
			AsOf:     20260801,
			URL:      "https://a.example",
			Official: []string{d.Models[0].Provider},
		},
	}
	d.Models[0].Details = Details{
		MaxOutputTokens:  8192,
		InputModalities:  3,
		OutputModalities: 1,
		Flags:            Flags{Known: 65, True: 64},
		Aliases:          []string{"x", "y"},
		ReleaseDate:      20250100,
		KnowledgeCutoff:  20240229,
		Sources: []FactClaim{
			{Claim: Claim{Value: "8192", Source: "list"}, Fact: 3},
			{Claim: Claim{Source: "pages", Read: 20260700}, Fact: 3, Abbreviated: true},
			{Claim: Claim{Source: "pages", Read: 20260700}, Fact: 20, Abbreviated: true},
		},
		Prices: []Price{
			{Amount: "2.5", Source: "list", From: 20250206, To: 20250301, AsOf: 20260724},
			{Amount: "0", Source: "pages", From: 20250206, AsOf: 20260800, Promised: 20270101},
			{Amount: "0.5", Meter: 1, Source: "list", From: 20250206, AsOf: 20260724},
			{
				Amount:    "0.075",
				Meter:     2,
				Condition: "context>200000",
				Source:    "list",
				To:        20250206,
				AsOf:      20260724,
			},
		},
	}
	return &d.Models[0].Details
}

// TestCheck checks that the rules of Load, which TestTrees checks one by one, apply to datasets in
// memory, and what Files cannot write.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(d *Dataset)
		want  string
	}{
		{
			name:  "right",
			spoil: func(d *Dataset) {},
			want:  "",
		},
		{
			name:  "no model",
			spoil: func(d *Dataset) { d.Models = nil },
			want:  "",
		},
		{
			name:  "unknown provider",
			spoil: func(d *Dataset) { d.Models[6].Provider = "other" },
			want:  "models: want only models of the dataset's providers, in the order of CompareModels",
		},
		{
			name:  "providers out of order",
			spoil: func(d *Dataset) { d.Models[0], d.Models[1] = d.Models[1], d.Models[0] },
			want:  "models: want only models of the dataset's providers, in the order of CompareModels",
		},
		{
			name:  "id twice",
			spoil: func(d *Dataset) { d.Models[3] = d.Models[2] },
			want:  `models/cube.jsonl:2: the same id as line 1, want each once`,
		},
		{
			name:  "external",
			spoil: func(d *Dataset) { d.Models[0].Replacement, d.Models[0].External = "other/m", true },
			want:  "",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := synthetic(7)
			test.spoil(d)
			wantError(t, "Check", d.Check(), test.want)
		})
	}
}

// TestAnyProviders checks that a dataset whose settings allow it has another number of providers,
// in every copy that Write makes, and that Write leaves the settings of people as they are.
func TestAnyProviders(t *testing.T) {
	for n, want := range map[int]string{
		0:    "providers.json: 0 providers, want 1 to 1000",
		1:    "",
		2:    "",
		1000: "",
		1001: "providers.json: 1001 providers, want 1 to 1000",
	} {
		d := &Dataset{Settings: Settings{AnyProviders: true}}
		for i := range n {
			d.Providers = append(d.Providers, Provider{ID: fmt.Sprintf("p%d", i), Name: "P"})
		}
		wantError(t, fmt.Sprint("Check of ", n, " providers"), d.Check(), want)
	}
	dir := t.TempDir()
	d := &Dataset{Providers: []Provider{{ID: "p", Name: "P"}}, Settings: Settings{AnyProviders: true}}
	filetest.NoError(t, Write(dir, d))
	file := filepath.Join(dir, settingsFile)
	for _, want := range []string{`{"any_providers":true}` + "\n", `{"name":"Acme","any_providers":true}`} {
		if got := filetest.Read(t, os.DirFS(dir))[settingsFile]; got != want {
			t.Errorf("settings: %s, want %s", got, want)
		}
		filetest.Write(t, file, `{"name":"Acme","any_providers":true}`)
		filetest.NoError(t, Write(dir, d))
	}
}
