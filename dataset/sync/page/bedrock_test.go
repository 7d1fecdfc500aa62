package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

// TestLifecycle checks what the ends of a model in several regions are together, and which profiles
// are names for it.
func TestLifecycle(t *testing.T) {
	for _, c := range []struct{ name, regions, rows, want, reasons string }{
		{
			name:    "one day",
			regions: "us-east-1 / **EOL date:** May 1, 2031",
			want:    "alp.a-v1:0 retirement_date=2031-05-01",
		},
		{
			name:    "the government later",
			regions: "us-east-1 / **EOL date:** May 1, 2031; us-gov-west-1 / **EOL date:** June 1, 2031",
			want:    "alp.a-v1:0 retirement_date=2031-05-01",
		},
		{
			name:    "the government only",
			regions: "us-gov-west-1 / **EOL date:** June 1, 2031",
			want:    "",
			reasons: "of the US government only",
		},
		{
			name:    "two days",
			regions: "us-east-1 / **EOL date:** May 1, 2031; eu-west-1 / **EOL date:** June 1, 2031",
			want:    "",
			reasons: "and elsewhere on",
		},
		{
			name:    "no day",
			regions: "us-east-1",
			want:    "",
			reasons: "no EOL date",
		},
		{
			name:    "a month",
			regions: "us-east-1 / **EOL date:** May 2031",
			want:    "",
			reasons: "is not a day",
		},
		{
			name:    "profiles as rows",
			regions: "us-east-1 / **EOL date:** May 1, 2031",
			rows:    "alp.a-v1:0 eu.alp.a-v2:0 global.alp.a-v1:0 us.alp.a-v1:0",
			want: "alp.a-v1:0 retirement_date=2031-05-01; alp.a-v1:0 aliases=global.alp.a-v1:0,us.alp.a-v1:0; " +
				"global.alp.a-v1:0 alias_of=alp.a-v1:0; us.alp.a-v1:0 alias_of=alp.a-v1:0",
		},
		{
			name:    "a profile without its model",
			regions: "us-east-1 / **EOL date:** May 1, 2031",
			rows:    "us.alp.a-v1:0",
			want:    "alp.a-v1:0 retirement_date=2031-05-01",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &dataset.Dataset{}
			for id := range strings.FieldsSeq(c.rows) {
				d.Models = append(d.Models, dataset.Model{Provider: "amazon-bedrock", ID: id})
			}
			text := "|Model provider|Model name|Model ID|Regions|Legacy date|EOL date|\n|-|-|-|-|-|-|\n" +
				"|Fjord|Fjord|fjord.f|us-east-1|—|May 1, 2031|\n\n- **Alp**\n  - **Model ID:** alp.a-v1:0\n"
			for regions := range strings.SplitSeq(c.regions, "; ") {
				text += fmt.Sprintf("  - **Regions:** %s\n", regions)
			}
			stated, reasons := factsOf(t, "amazon-bedrock-lifecycle", text, d, 0, "retirement_date",
				"aliases", "alias_of")
			checkStated(t, stated, reasons, c.want, c.reasons)
		})
	}
}

// TestCards checks what a card states if one of its lines is another one.
func TestCards(t *testing.T) {
	const alp, ode = "model-card-alp-alp-4-7.md", "model-card-fjord-ode-4-5.md"
	const quill = "model-card-quill-quill-6.md"
	ids := map[string]string{alp: "alp.alp-4.7", ode: "fjord.ode-4-5-v1:0", quill: "quill.quill-6"}
	for _, c := range []struct{ name, card, old, new, want, reasons string }{
		{
			name: "the earlier of two floors",
			card: ode,
			old:  "10/1/2031",
			new:  "10/20/2031",
			want: "retirement_not_before=2031-10-16",
		},
		{
			name: "a floor that is a month",
			card: ode,
			old:  "10/1/2031",
			new:  "Sept 2031",
			want: "retirement_not_before=2031-09-01",
		},
		{
			name: "an end that nobody knows yet",
			card: ode,
			old:  "No sooner than 10/1/2031",
			new:  "Not announced.",
			want: "retirement_not_before=2031-10-16",
		},
		{
			name: "a field further to the right",
			card: alp,
			old:  "+ **Model launch",
			new:  "+  **Model launch",
			want: "release_date=2031-09-18",
		},
		{
			name:    "a launch in a month",
			card:    ode,
			old:     "Oct 16, 2030",
			new:     "Oct 2030",
			want:    "no release_date",
			reasons: "is not a day",
		},
		{
			name: "one floor",
			card: ode,
			old:  "No sooner than 10/1/2031",
			new:  "N/A",
			want: "retirement_not_before=2031-10-16",
		},
		{
			name: "no floor",
			card: alp,
			old:  "Active",
			new:  "Active",
			want: "no retirement_not_before",
		},
		{
			name: "an end",
			card: ode,
			old:  "No sooner than 10/1/2031",
			new:  "March 30, 2032",
			want: "retirement_date=2032-03-30",
		},
		{
			name: "an end and a floor",
			card: ode,
			old:  "No sooner than 10/1/2031",
			new:  "March 30, 2032",
			want: "no retirement_not_before",
		},
		{
			name:    "another day in place of the end",
			card:    ode,
			old:     "No sooner than 10/1/2031",
			new:     "Legacy: July 7, 2031",
			want:    "no retirement_date",
			reasons: `the end of models is left out: model-card-fjord-ode-4-5: "Legacy: July 7, 2031"`,
		},
		{
			name:    "an end that is a month",
			card:    ode,
			old:     "No sooner than 10/1/2031",
			new:     "March 2032",
			want:    "no retirement_date",
			reasons: "is not a day",
		},
		{
			name: "legacy",
			card: ode,
			old:  "lifecycle:** Active",
			new:  "lifecycle:** Legacy",
			want: "status=deprecated",
		},
		{
			name: "legacy in some regions",
			card: ode,
			old:  "lifecycle:** Active",
			new:  "lifecycle:** Legacy (certain regions)",
			want: "no status",
		},
		{
			name:    "an unknown stage",
			card:    ode,
			old:     "lifecycle:** Active",
			new:     "lifecycle:** Sunset",
			want:    "no status",
			reasons: `"Sunset" is not understood`,
		},
		{
			name:    "no stage",
			card:    ode,
			old:     "lifecycle:** Active",
			new:     "lifecycle:**",
			want:    "",
			reasons: "the field Model lifecycle is missing",
		},
		{
			name:    "a context in words",
			card:    ode,
			old:     "200K tokens",
			new:     "large",
			want:    "no context_length",
			reasons: "Context window is left out",
		},
		{
			name:    "a mark without its word",
			card:    ode,
			old:     ") Video |",
			new:     ") Film |",
			want:    "no input_modalities",
			reasons: "the mark of Video is missing",
		},
		{
			name: "a reranker",
			card: ode,
			old:  "# Ode 4.5",
			new:  "# Ode Rerank 4.5",
			want: "no type",
		},
		{
			name: "a profile of another model",
			card: ode,
			old:  "eu.fjord.ode-4-5-v1:0",
			new:  "eu.fjord.ode-9",
			want: "aliases=fjord.ode-4-5,global.fjord.ode-4-5-v1:0,us.fjord.ode-4-5-v1:0",
		},
		{
			name:    "no title",
			card:    ode,
			old:     "# Ode 4.5",
			new:     "Ode 4.5",
			want:    "",
			reasons: "the title in front of all other headings is missing",
		},
		{
			name:    "another table of ids",
			card:    ode,
			old:     "**Geo inference ID**",
			new:     "**Geo ID**",
			want:    "",
			reasons: "Geo inference ID, Global inference ID is missing",
		},
		{
			name:    "words in place of an id",
			card:    ode,
			old:     "| bedrock-runtime | fjord.ode-4-5-v1:0",
			new:     "| bedrock-runtime | see below",
			want:    "",
			reasons: `"see below" is not an id`,
		},
		{
			name: "an id of profiles only",
			card: ode,
			old:  "| bedrock-runtime | fjord.ode-4-5-v1:0",
			new:  "| bedrock-runtime | N/A",
			want: "aliases=eu.fjord.ode-4-5-v1:0,fjord.ode-4-5,global.fjord.ode-4-5-v1:0,us.fjord.ode-4-5-v1:0",
		},
		{
			name:    "neither an id nor a profile",
			card:    alp,
			old:     "| alp.alp-4.7 | Not supported | us.alp.alp-4.7 | global.alp.alp-4.7",
			new:     "| N/A | Not supported | Not supported | Not supported",
			want:    "",
			reasons: `"N/A" is not an id`,
		},
		{
			name:    "profiles of two models without an id",
			card:    alp,
			old:     "| alp.alp-4.7 | Not supported | us.alp.alp-4.7",
			new:     "| N/A | Not supported | us.alp.alp-9",
			want:    "",
			reasons: "the profiles are of alp.alp-9 and alp.alp-4.7",
		},
		{
			name: "times for x",
			card: alp,
			old:  "**1.75x**",
			new:  "**2 times**",
			want: "priority_input=4",
		},
		{
			name:    "no multiplier",
			card:    alp,
			old:     "Priority is billed at",
			new:     "Priority costs",
			want:    "no priority_input",
			reasons: "Flex is not understood",
		},
		{
			name:    "a multiplier that is none",
			card:    alp,
			old:     "**0.5x**",
			new:     "**5x**",
			want:    "input[scope=global]=2",
			reasons: "is not plausible",
		},
		{
			name:    "an unknown option",
			card:    alp,
			old:     "US CRIS",
			new:     "Moon CRIS",
			want:    "no input",
			reasons: `the option "Moon CRIS" is not understood`,
		},
		{
			name: "a profile of India",
			card: alp,
			old:  "US CRIS",
			new:  "IN CRIS",
			want: "input[scope=geo]=2.2",
		},
		{
			name: "the global profile at an endpoint",
			card: alp,
			old:  "Global CRIS",
			new:  "Global CRIS (bedrock-runtime)",
			want: "input=2",
		},
		{
			name: "a geography at an endpoint",
			card: alp,
			old:  "US CRIS",
			new:  "US CRIS (bedrock-runtime)",
			want: "input[scope=geo]=2.2",
		},
		{
			name: "a region at an endpoint",
			card: quill,
			old:  "Mantle in-Region",
			new:  "Regional (bedrock-mantle in US East (N. Virginia))",
			want: "input[scope=regional]=11",
		},
		{
			name: "the government in bold",
			card: quill,
			old:  "### AWS GovCloud (US) Regions",
			new:  "**AWS GovCloud (US-West)**",
			want: "input[scope=regional]=11",
		},
		{
			name:    "an unknown column",
			card:    alp,
			old:     "**Cache read**",
			new:     "**Cache lookup**",
			want:    "no input",
			reasons: `the column "cache lookup" is not understood`,
		},
		{
			name:    "euros",
			card:    alp,
			old:     "$2.00",
			new:     "€2.00",
			want:    "no input",
			reasons: `"€2.00" is not a price in US dollars`,
		},
		{
			name:    "prices of another unit",
			card:    alp,
			old:     "per 1 million tokens",
			new:     "per page",
			want:    "no input",
			reasons: "is missing",
		},
		{
			name:    "the price of a profile is missing",
			card:    alp,
			old:     "| Global CRIS",
			new:     "| In-Region",
			want:    "no input",
			reasons: "the price of a profile is missing",
		},
		{
			name:    "two prices of a scope",
			card:    alp,
			old:     "| Global CRIS",
			new:     "| EU CRIS",
			want:    "no input",
			reasons: "input is 2 dollars here, but 2.2 above",
		},
		{
			name:    "prices of a new kind",
			card:    alp,
			old:     "## Pricing",
			new:     "## Pricing\n\n### Lightning",
			want:    "no input",
			reasons: "are not understood",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sample(t, "amazon-bedrock-cards")
			if !strings.Contains(files[c.card], c.old) {
				t.Fatalf("%s has no %q", c.card, c.old)
			}
			files[c.card] = strings.Replace(files[c.card], c.old, c.new, 1)
			stated, reasons := lines(find("amazon-bedrock-cards"), files)
			id := ids[c.card]
			fact, none := strings.CutPrefix(c.want, "no ")
			found := slices.ContainsFunc(stated, func(line string) bool {
				if none {
					return strings.HasPrefix(line, id+" "+fact+"=")
				}
				return line == strings.TrimSpace(id+" "+c.want) && c.want != ""
			})
			if found == (none || c.want == "") {
				t.Errorf("it states %q, want %q of %s", stated, c.want, id)
			}
			checkReasons(t, reasons, c.reasons)
		})
	}
}

// TestDocuments checks that a card, which has no mark for documents, does not take them away.
func TestDocuments(t *testing.T) {
	ofText := modality("text")
	ofImages := modality("image")
	ofDocuments := modality("pdf")
	for _, c := range []struct {
		name  string
		known dataset.Modalities
		want  string
	}{
		{"none known", 0, "text,image"},
		{"only text known", ofText, "text,image"},
		{"documents known", ofText | ofImages | ofDocuments, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &dataset.Dataset{Models: []dataset.Model{{Provider: "amazon-bedrock", ID: "alp.alp-4.7"}}}
			d.Models[0].InputModalities = c.known
			profiles, _, err := find("amazon-bedrock-cards").ReadAnswer(t.Context(),
				sample(t, "amazon-bedrock-cards"), d, 0)
			filetest.NoError(t, err)
			i := slices.IndexFunc(profiles, func(p *source.Profile) bool { return p.ID == "alp.alp-4.7" })
			if got := profiles[i].Facts["input_modalities"]; got != c.want {
				t.Errorf("it states %q, want %q", got, c.want)
			}
		})
	}
}

// TestExact checks that a rounded number of tokens does not win over an exact one of the catalog.
func TestExact(t *testing.T) {
	for _, c := range []struct{ known, rounded, want string }{
		{"", "4000", "4000"},
		{"4096", "4000", "4096"},
		{"4201", "4000", "4000"},
		{"3500", "4000", "3500"},
		{"3499", "4000", "4000"},
		{"202752", "203000", "202752"},
		{"131072", "128000", "131072"},
		{"1048576", "1000000", "1048576"},
		{"1050000", "1000000", "1050000"},
		{"1100000", "1000000", "1000000"},
	} {
		t.Run(c.known+" for "+c.rounded, func(t *testing.T) {
			d := &dataset.Dataset{
				Models: []dataset.Model{{Provider: "amazon-bedrock", ID: "alp.a", ContextLength: c.known}},
			}
			card := &bedrockCard{id: "alp.a", reader: &reader{
				Reading: &source.Reading{Dataset: d},
				rules:   &rules{Provider: "amazon-bedrock"},
			}}
			if got := card.exact("context_length", c.rounded); got != c.want {
				t.Errorf("exact(%s) = %s, want %s", c.rounded, got, c.want)
			}
		})
	}
}
