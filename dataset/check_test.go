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

// addDetails gives a dataset two sources and its first model details, which it returns.
func addDetails(d *Dataset) *Details {
	d.Sources = []Source{{"list", 20260724, "", "MIT", false}, {"pages", 20260801, "https://a.example", "", true}}
	d.Models[0].Details = &Details{
		MaxOutputTokens: 8192, InputModalities: 3, OutputModalities: 1, Flags: Flags{Known: 65, True: 64}, Aliases: []string{"x", "y"},
		ReleaseDate: 20250100, KnowledgeCutoff: 20240229, Sources: []SourceFacts{{"list", 0}, {"pages", 1 << 20}},
		Disputes: []Dispute{{"context_length", []Claim{{"8192", "list"}, {"16384", "pages"}}}},
		Prices: []Price{
			{Amount: "2.5", Source: "list", From: 20250206, To: 20250301, AsOf: 20260724},
			{Amount: "0", Source: "pages", From: 20250206, AsOf: 20260801},
			{Amount: "0.075", Meter: 2, Condition: "context>200000", Source: "list", To: 20250206, AsOf: 20260724},
		},
	}
	return d.Models[0].Details
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
			d.Models[0].RetirementDate = "2024-02-29"
			d.Models[0].Replacement = d.Models[1].Provider + "/" + d.Models[1].ID
			addDetails(d)
		}, ""},
		{"optional facts with faults", func(d *Dataset) {
			d.Models[0].RetirementDate, d.Models[0].Replacement = "2026-02-29", "acme"
			d.Models[1].Replacement = "acme/none"
			d.Models[2].Replacement = d.Models[2].Provider + "/" + d.Models[2].ID
		}, `models[0].retirement_date: "2026-02-29" is not an existing day of the form YYYY-MM-DD
models[0].replacement: "acme" is not of the form provider/id
models[0].replacement: "acme" is not a model of the dataset; add "external":true if that is right
models[1].replacement: "acme/none" is not a model of the dataset; add "external":true if that is right
models[2].replacement: "cube/org/model-000000002" is the model itself, want another one`},
		{"details with faults", func(d *Dataset) {
			x := addDetails(d)
			x.MaxInputTokens, x.EmbeddingDimensions, x.InputModalities = -1, 1e18, 32
			x.Flags, x.Family, x.AliasOf = Flags{Known: 1, True: 3}, "A,b", "\n"
			x.Aliases, x.ReleaseDate, x.KnowledgeCutoff = []string{"b", "a"}, 20260230, 20261300
		}, `models[0].max_input_tokens: "-1" is not a number from 1 with at most 18 digits
models[0].embedding_dimensions: "1000000000000000000" is not a number from 1 with at most 18 digits
models[0].family: "A,b" is not a family: 1 to 63 of a to z, 0 to 9, ., _ and -
models[0].aliases: "a" after "b", want each id once, in byte order
models[0].alias_of: "\n" contains the control character U+000A, want none in an id
models[0].release_date: "2026-02-30" is not an existing day or month of the form YYYY-MM-DD or YYYY-MM
models[0].knowledge_cutoff: "2026-13" is not an existing day or month of the form YYYY-MM-DD or YYYY-MM
models[0].features: a bit of a modality or feature that does not exist, or that is true but not known
models[0].alias_of: "acme/\n" is not a model of the dataset`},
		{"aliases with faults", func(d *Dataset) {
			x := addDetails(d)
			d.Models[1].Provider = "acme"
			x.AliasOf, x.Aliases = d.Models[0].ID, []string{d.Models[1].ID}
		}, `models[0].alias_of: "acme/org/model-000000000" is the model itself, want another one
models[0].aliases: "org/model-000000001" is a model whose alias_of is not "org/model-000000000"`},
		{"sources with faults", func(d *Dataset) {
			x := addDetails(d)
			d.Sources = append(d.Sources, Source{Name: "A", AsOf: 20260230, URL: "http://a", License: " "})
			x.Sources = []SourceFacts{{"pages", 1}, {"list", 1 << 31}, {"none", 0}}
			x.Disputes = []Dispute{{"family", []Claim{{"a", "pages"}, {"B", "none"}}}, {"type", []Claim{{"chat", "list"}}}, {"id", nil}}
		}, `models[0].sources: "list" after "pages", want sources of the dataset and their facts, each once, in byte order
models[0].sources: "none" after "list", want sources of the dataset and their facts, each once, in byte order
models[0].disputes: family: "B" is not a family: 1 to 63 of a to z, 0 to 9, ., _ and -
models[0].disputes: family: "none" is not one of list, pages, A
models[0].disputes: type after family, want each fact once, in the order of a line
models[0].disputes: type: 1 values that are the same, want two or more that differ
models[0].disputes: "id" is not one of ` + strings.Join(FactNames, ", ") + `
sources[2].name: "A" is not the name of a source: 1 to 63 of a to z, 0 to 9, ., _ and -
sources[2].as_of: "2026-02-30" is not an existing day of the form YYYY-MM-DD
sources[2].url: "http://a" is not an address that begins with https:// and has only ASCII
sources[2].license: not an SPDX identifier such as CC-BY-4.0, see https://spdx.org/licenses/
sources[2].name: "A" after "pages", want each source once, in byte order`},
		{"prices with faults", func(d *Dataset) {
			x := addDetails(d)
			x.Prices[0].Amount, x.Prices[0].Condition, x.Prices[0].Meter = "1.0", "night", Meter(len(Meters))
			x.Prices[1].AsOf, x.Prices[1].From, x.Prices[2].Source = 0, 20260230, "x"
			x.Prices = append(x.Prices, Price{Amount: "0", Source: "list", AsOf: 20260724})
		}, `models[0].prices[0].meter: 79 is not one of the 79 meters
models[0].prices[0].price: "1.0" is not a decimal such as 0.075: at most 20 digits, no sign, exponent or needless zeros
models[0].prices[0].condition: "night" is not a condition, want in this order and with commas some of context>N, ` +
			`search_context=low|medium|high, quality=low|medium|high|standard|hd, size=NxN, resolution=Np, interval>Ns, utc=H:M-H:M
models[0].prices[1].as_of: "" is not a day
models[0].prices[1].from: 20260230 is not an existing day or month, as yyyymmdd or yyyymm00
models[0].prices[1]: comes after a later one, want order of meter, condition, source and from
models[0].prices[3]: comes after a later one, want order of meter, condition, source and from
models[0].prices[2].source: "x" is not the name of a source in sources.jsonl
models[0].prices[3].price: 0, but only a provider can say that its model is free, and list is a collection
models[0].prices[3].from: from and to are both null, want one of them`},
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
