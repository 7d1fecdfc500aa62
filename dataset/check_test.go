package dataset

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/jsonl"
)

func TestCheckModelID(t *testing.T) {
	for _, test := range []struct{ id, want string }{
		{"gpt-4o", ""},
		{" meta/llama:3 %2F..", ""},
		{"..", ""},
		{"模型\u200b\u2028\ue000\U0010ffff", ""},
		{strings.Repeat("x", 1024), ""},
		{strings.Repeat("é", 512), ""},
		{"", `"" has 0 bytes, want 1 to 1024`},
		{strings.Repeat("é", 512) + "x", `"` + strings.Repeat("é", 64) + `…" has 1025 bytes, want 1 to 1024`},
		{"a\xffb", `"a\xffb" is not valid UTF-8`},
		{"\xed\xa0\x80", `"\xed\xa0\x80" is not valid UTF-8`},
		{"a\n", `"a\n" contains the control character U+000A, want none in an id`},
		{"\x00", `"\x00" contains the control character U+0000, want none in an id`},
		{"a\x7f", `"a\x7f" contains the control character U+007F, want none in an id`},
		{"\u009f", `"\u009f" contains the control character U+009F, want none in an id`},
		{"\u00a0", ""},
	} {
		wantError(t, fmt.Sprintf("CheckModelID(%q)", jsonl.Clip(test.id)), CheckModelID(test.id), test.want)
	}
}

func TestCheckProviderID(t *testing.T) {
	const rule = " is not a provider id: a letter a to z, then at most 62 of a to z, 0 to 9, _ and -"
	for _, test := range []struct{ id, want string }{
		{"openai", ""}, {"a", ""}, {"a-b_c9", ""}, {"z" + strings.Repeat("0", 62), ""},
		{"", `""` + rule},
		{"9a", `"9a"` + rule},
		{"-a", `"-a"` + rule},
		{"OpenAI", `"OpenAI"` + rule},
		{"a.b", `"a.b"` + rule},
		{"a/b", `"a/b"` + rule},
		{"a b", `"a b"` + rule},
		{"é", `"é"` + rule},
		{"a\xff", `"a\xff"` + rule},
		{strings.Repeat("z", 64), `"` + strings.Repeat("z", 64) + `"` + rule},
	} {
		wantError(t, fmt.Sprintf("CheckProviderID(%q)", test.id), CheckProviderID(test.id), test.want)
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

func TestCheck(t *testing.T) {
	at := func(t Timestamp) *Timestamp { return &t }
	for _, test := range []struct {
		name  string
		spoil func(d *Dataset)
		want  string
	}{
		{"right", func(d *Dataset) {}, ""},
		{"no model", func(d *Dataset) { d.Models = nil }, ""},
		{"last sync", func(d *Dataset) { d.LastSync = at(maxTimestamp) }, ""},
		{"last sync in the year 10000", func(d *Dataset) { d.LastSync = at(maxTimestamp + 1) },
			`last_sync: 253402300800000 milliseconds since 1970 is not in the years 0000 to 9999`},
		{"six providers", func(d *Dataset) { d.Providers = d.Providers[:6]; d.Models = d.Models[:6] },
			`providers: 6 providers; a dataset has exactly 7`},
		{"settings", func(d *Dataset) { d.Settings = Settings{Name: "A B", Synced: []string{"acme"}} }, ""},
		{"wrong settings", func(d *Dataset) { d.Settings = Settings{Name: "-", Synced: []string{"zinc"}} },
			`settings.name: "-" is not a name: 1 to 60 letters, digits, blanks and any of .,:'()+-, with a letter or digit first
settings.synced: "zinc" is not one of the dataset's providers`},
		{"provider fields", func(d *Dataset) { d.Providers[0] = Provider{"Acme", ""}; d.Models = d.Models[1:] },
			`providers[0].id: "Acme" is not a provider id: a letter a to z, then at most 62 of a to z, 0 to 9, _ and -
providers[0].name: "" is empty, want a name for people`},
		{"provider name", func(d *Dataset) { d.Providers[1].Name = "\xff" },
			`providers[1].name: "\xff" is not valid UTF-8`},
		{"names of two lines", func(d *Dataset) { d.Providers[1].Name, d.Models[0].Name = "B\n## C", Text("a\u2029b") },
			`providers[1].name: "B\n## C" contains U+000A, want one line without control characters` + "\n" +
				`models[0].name: "a\u2029b" contains U+2029, want one line without control characters`},
		{"provider twice", func(d *Dataset) { d.Providers[6].ID = "acme"; d.Models = d.Models[:6] },
			`providers[6].id: "acme" is also the id of providers[0]`},
		{"unknown provider, once for all its models", func(d *Dataset) {
			d.Models[6].Provider = "other"
			d.Models = append(d.Models, d.Models[6])
			d.Models[7].ID += "x"
		}, `models[6].provider: "other" is not one of the dataset's providers`},
		{"providers out of order", func(d *Dataset) { d.Models[0], d.Models[1] = d.Models[1], d.Models[0] },
			`models[1].provider: "acme" comes after "bolt", want byte order of the provider, then the id`},
		{"ids out of order", func(d *Dataset) { d.Models[3].Provider = "cube"; d.Models[3].ID = "a" },
			`models[3].id: "a" comes after "org/model-000000002", want byte order of the provider, then the id`},
		{"id twice", func(d *Dataset) { d.Models[3] = d.Models[2] },
			`models[3].id: "org/model-000000002" appears twice, want each id of a provider once`},
		{"all fields", func(d *Dataset) {
			d.Models[0] = Model{
				ID: "", Provider: "acme", Name: NullString{"\xff", true}, Description: NullString{"x", false}, Type: 5,
				ContextLength: "01", Status: 3, UpdatedAt: minTimestamp - 1, LastSeenAt: maxTimestamp + 1,
			}
		}, `models[0].id: "" has 0 bytes, want 1 to 1024
models[0].name: "\xff" is not valid UTF-8
models[0].description: null with the text "x", want no text
models[0].context_length: "01" is not a number of tokens: 1 to 18 digits without a leading zero, or empty if unknown
models[0].type: 5 is not one of the 5 types
models[0].status: 3 is not one of the 3 statuses
models[0].updated_at: -62167219200001 milliseconds since 1970 is not in the years 0000 to 9999
models[0].last_seen_at: 253402300800000 milliseconds since 1970 is not in the years 0000 to 9999`},
		{"optional facts", func(d *Dataset) {
			d.Models[0].RetirementDate, d.Models[0].Sources = "2024-02-29", "a,b"
			d.Models[0].Replacement = d.Models[1].Provider + "/" + d.Models[1].ID
		}, ""},
		{"optional facts with faults", func(d *Dataset) {
			d.Models[0].RetirementDate, d.Models[0].Replacement, d.Models[0].Sources = "2026-02-29", "acme", "b,a"
			d.Models[1].Replacement, d.Models[1].Sources = "acme/none", "a,A"
			d.Models[2].Replacement, d.Models[2].Sources = d.Models[2].Provider+"/"+d.Models[2].ID, "a,a"
		}, `models[0].retirement_date: "2026-02-29" is not an existing day of the form YYYY-MM-DD
models[0].replacement: "acme" is not of the form provider/id
models[0].sources: "a" after "b", want each source once, in byte order
models[1].sources: "A" is not the name of a source: 1 to 63 of a to z, 0 to 9, ., _ and -
models[2].sources: "a" after "a", want each source once, in byte order
models[0].replacement: "acme" is not a model of the dataset
models[1].replacement: "acme/none" is not a model of the dataset
models[2].replacement: "cube/org/model-000000002" is the model itself, want another one`},
		{"many escapes on a line short enough", func(d *Dataset) {
			d.Models[0].Description = NullString{strings.Repeat("\x00", 10_000), true}
		}, ""},
		{"line too long", func(d *Dataset) {
			d.Models[0].Description = NullString{strings.Repeat("\x00", 10_900), true}
		}, `models[0].description: "` + strings.Repeat(`\x00`, 64) + `…" makes the line 65596 bytes long; a line has at most 65536`},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := synthetic(7)
			test.spoil(d)
			wantError(t, "Check", d.Check(), test.want)
		})
	}
}
