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
		{"one day", "us-east-1 / **EOL date:** May 1, 2031", "", "alp.a-v1:0 retirement_date=2031-05-01", ""},
		{"the government later", "us-east-1 / **EOL date:** May 1, 2031; us-gov-west-1 / **EOL date:** June 1, 2031", "",
			"alp.a-v1:0 retirement_date=2031-05-01", ""},
		{"the government only", "us-gov-west-1 / **EOL date:** June 1, 2031", "", "", "of the US government only"},
		{"two days", "us-east-1 / **EOL date:** May 1, 2031; eu-west-1 / **EOL date:** June 1, 2031", "", "", "and elsewhere on"},
		{"no day", "us-east-1", "", "", "no EOL date"},
		{"a month", "us-east-1 / **EOL date:** May 2031", "", "", "is not a day"},
		{"profiles as rows", "us-east-1 / **EOL date:** May 1, 2031", "alp.a-v1:0 eu.alp.a-v2:0 global.alp.a-v1:0 us.alp.a-v1:0",
			"alp.a-v1:0 retirement_date=2031-05-01; alp.a-v1:0 aliases=global.alp.a-v1:0,us.alp.a-v1:0; " +
				"global.alp.a-v1:0 alias_of=alp.a-v1:0; us.alp.a-v1:0 alias_of=alp.a-v1:0", ""},
		{"a profile without its model", "us-east-1 / **EOL date:** May 1, 2031", "us.alp.a-v1:0",
			"alp.a-v1:0 retirement_date=2031-05-01", ""},
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
			stated, reasons := factsOf(t, "amazon-bedrock-lifecycle", text, d, 0, "retirement_date", "aliases", "alias_of")
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
		{"the earlier of two floors", ode, "10/1/2031", "10/20/2031", "retirement_not_before=2031-10-16", ""},
		{"a floor that is a month", ode, "10/1/2031", "Sept 2031", "retirement_not_before=2031-09-01", ""},
		{"an end that nobody knows yet", ode, "No sooner than 10/1/2031", "Not announced.", "retirement_not_before=2031-10-16", ""},
		{"a field further to the right", alp, "+ **Model launch", "+  **Model launch", "release_date=2031-09-18", ""},
		{"a launch in a month", ode, "Oct 16, 2030", "Oct 2030", "no release_date", "is not a day"},
		{"one floor", ode, "No sooner than 10/1/2031", "N/A", "retirement_not_before=2031-10-16", ""},
		{"no floor", alp, "Active", "Active", "no retirement_not_before", ""},
		{"an end", ode, "No sooner than 10/1/2031", "March 30, 2032", "retirement_date=2032-03-30", ""},
		{"an end and a floor", ode, "No sooner than 10/1/2031", "March 30, 2032", "no retirement_not_before", ""},
		{"another day in place of the end", ode, "No sooner than 10/1/2031", "Legacy: July 7, 2031", "no retirement_date",
			`the end of models is left out: model-card-fjord-ode-4-5: "Legacy: July 7, 2031"`},
		{"an end that is a month", ode, "No sooner than 10/1/2031", "March 2032", "no retirement_date", "is not a day"},
		{"legacy", ode, "lifecycle:** Active", "lifecycle:** Legacy", "status=deprecated", ""},
		{"legacy in some regions", ode, "lifecycle:** Active", "lifecycle:** Legacy (certain regions)", "no status", ""},
		{"an unknown stage", ode, "lifecycle:** Active", "lifecycle:** Sunset", "no status", `"Sunset" is not understood`},
		{"no stage", ode, "lifecycle:** Active", "lifecycle:**", "", "the field Model lifecycle is missing"},
		{"a context in words", ode, "200K tokens", "large", "no context_length", "Context window is left out"},
		{"a mark without its word", ode, ") Video |", ") Film |", "no input_modalities", "the mark of Video is missing"},
		{"a reranker", ode, "# Ode 4.5", "# Ode Rerank 4.5", "no type", ""},
		{"a profile of another model", ode, "eu.fjord.ode-4-5-v1:0", "eu.fjord.ode-9",
			"aliases=fjord.ode-4-5,global.fjord.ode-4-5-v1:0,us.fjord.ode-4-5-v1:0", ""},
		{"no title", ode, "# Ode 4.5", "Ode 4.5", "", "the title in front of all other headings is missing"},
		{"another table of ids", ode, "**Geo inference ID**", "**Geo ID**", "", "Geo inference ID, Global inference ID is missing"},
		{"words in place of an id", ode, "| bedrock-runtime | fjord.ode-4-5-v1:0", "| bedrock-runtime | see below", "", `"see below" is not an id`},
		{"an id of profiles only", ode, "| bedrock-runtime | fjord.ode-4-5-v1:0", "| bedrock-runtime | N/A",
			"aliases=eu.fjord.ode-4-5-v1:0,fjord.ode-4-5,global.fjord.ode-4-5-v1:0,us.fjord.ode-4-5-v1:0", ""},
		{"neither an id nor a profile", alp, "| alp.alp-4.7 | Not supported | us.alp.alp-4.7 | global.alp.alp-4.7",
			"| N/A | Not supported | Not supported | Not supported", "", `"N/A" is not an id`},
		{"profiles of two models without an id", alp, "| alp.alp-4.7 | Not supported | us.alp.alp-4.7",
			"| N/A | Not supported | us.alp.alp-9", "", "the profiles are of alp.alp-9 and alp.alp-4.7"},
		{"times for x", alp, "**1.75x**", "**2 times**", "priority_input=4", ""},
		{"no multiplier", alp, "Priority is billed at", "Priority costs", "no priority_input", "Flex is not understood"},
		{"a multiplier that is none", alp, "**0.5x**", "**5x**", "input[scope=global]=2", "is not plausible"},
		{"an unknown option", alp, "US CRIS", "Moon CRIS", "no input", `the option "Moon CRIS" is not understood`},
		{"a profile of India", alp, "US CRIS", "IN CRIS", "input[scope=geo]=2.2", ""},
		{"the global profile at an endpoint", alp, "Global CRIS", "Global CRIS (bedrock-runtime)", "input=2", ""},
		{"a geography at an endpoint", alp, "US CRIS", "US CRIS (bedrock-runtime)", "input[scope=geo]=2.2", ""},
		{"a region at an endpoint", quill, "Mantle in-Region", "Regional (bedrock-mantle in US East (N. Virginia))",
			"input[scope=regional]=11", ""},
		{"the government in bold", quill, "### AWS GovCloud (US) Regions", "**AWS GovCloud (US-West)**",
			"input[scope=regional]=11", ""},
		{"an unknown column", alp, "**Cache read**", "**Cache lookup**", "no input", `the column "cache lookup" is not understood`},
		{"euros", alp, "$2.00", "€2.00", "no input", `"€2.00" is not a price in US dollars`},
		{"prices of another unit", alp, "per 1 million tokens", "per page", "no input", "is missing"},
		{"the price of a profile is missing", alp, "| Global CRIS", "| In-Region", "no input", "the price of a profile is missing"},
		{"two prices of a scope", alp, "| Global CRIS", "| EU CRIS", "no input", "input is 2 dollars here, but 2.2 above"},
		{"prices of a new kind", alp, "## Pricing", "## Pricing\n\n### Lightning", "no input", "are not understood"},
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
	ofText, ofImages, ofDocuments := modality("text"), modality("image"), modality("pdf")
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
			profiles, _, err := find("amazon-bedrock-cards").ReadAnswer(t.Context(), sample(t, "amazon-bedrock-cards"), d, 0)
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
			d := &dataset.Dataset{Models: []dataset.Model{{Provider: "amazon-bedrock", ID: "alp.a", ContextLength: c.known}}}
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
