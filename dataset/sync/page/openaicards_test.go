package page

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestOpenAICards checks that a damaged card of a model states nothing, and that the report says where
// on which card the damage is. The other cards state what they do without it.
func TestOpenAICards(t *testing.T) {
	whole := sample(t, "openai-models")
	page := find("openai-models")
	stated, _ := lines(page, whole)
	others := slices.DeleteFunc(slices.Clone(stated), func(line string) bool {
		return line == "quill-9" || strings.HasPrefix(line, "quill-9 ")
	})
	half := func(card string) string { return card[:len(card)/2] }
	columns := regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$`)
	for name, test := range map[string]struct {
		damage func(card string) string
		reason string
	}{
		"half a page": {
			damage: half,
			reason: "quill-9: the section Snapshots is missing: the card ends too early",
		},
		"swapped columns": {
			damage: func(card string) string { return columns.ReplaceAllString(card, "| $1 | $3 | $2 |") },
			reason: "quill-9: Endpoints has the columns Endpoint;Support;Route; want Endpoint;Route;Support;",
		},
		"swapped columns of prices": {
			damage: func(card string) string {
				prices, rest, _ := strings.Cut(card, "## Endpoints")
				return columns.ReplaceAllString(prices, "| $1 | $3 | $2 |") + "## Endpoints" + rest
			},
			reason: "quill-9: Pricing: Text tokens has the columns Metric;Unit;Price; want Metric;Price;Unit;",
		},
		"a missing column of prices": {
			damage: func(card string) string {
				prices, rest, _ := strings.Cut(card, "## Endpoints")
				return columns.ReplaceAllString(prices, "| $1 | $2 |") + "## Endpoints" + rest
			},
			reason: "quill-9: Pricing: Text tokens has the columns Metric;Price; want Metric;Price;Unit;",
		},
		"no table of prices": {
			damage: replace(`(?s)### Text tokens.*?## Endpoints`, "## Endpoints"),
			reason: "quill-9: a table of prices below Pricing is missing",
		},
		"exchanged factors": {
			damage: replace(
				`2\.5x Standard\. Batch and Flex prices are 40%`,
				"0.4x Standard. Batch and Flex prices are 25%",
			),
			reason: `quill-9: Pricing: ".*" is not plausible for priority_`,
		},
		"cheaper long prompts": {
			damage: replace(`at 2x input`, "at 0.5x input"),
			reason: `quill-9: .*makes long prompts cheaper`,
		},
		"the card of another model": {
			damage: replace("Model ID: `quill-9`", "Model ID: `quill-8`"),
			reason: `quill-9: the paragraph "Model ID: quill-9" is missing`,
		},
		"a number in another form": {
			damage: replace(`910,000 context`, "910.000 context"),
			reason: `quill-9: .*Model details: "910\.000" has a decimal point`,
		},
		"an unknown modality": {
			damage: replace(`modalities: text, image`, "modalities: text, smell"),
			reason: `quill-9: .*Model details: "smell" is not a modality`,
		},
		"a feature in both lists": {
			damage: replace(`- fine_tuning`, "- web_search"),
			reason: `quill-9: .*web_search is supported and unsupported`,
		},
		"the older form without headings": {
			damage: replace(`(?m)^#+ `, ""),
			reason: "quill-9: the title in front of all other headings is missing",
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{}
			for file, text := range whole {
				files[file] = text
			}
			files["quill-9.md"] = test.damage(whole["quill-9.md"])
			got, reasons := lines(page, files)
			if !slices.Equal(got, others) {
				t.Errorf("states %q, want only what the other cards state", got)
			}
			if !regexp.MustCompile(test.reason).MatchString(reasons) {
				t.Errorf("reasons %q, want %s", reasons, test.reason)
			}
		})
	}
}
