package page

import (
	"fmt"
	"strings"
	"testing"
)

// TestReasons checks that a rejection or a report names what is missing or not understood. All of
// the file is damaged if old is empty.
func TestReasons(t *testing.T) {
	const responses = "src/resources/beta/responses/responses.ts"
	const (
		shared   = "src/resources/shared.ts"
		ends     = "src/internal/data/deprecated-models.ts"
		messages = "src/resources/messages/messages.ts"
	)
	const dir, batch = "src/schema/models/models/", "src/content/en/docs/studio/batch-processing/page.mdx"
	const guide = "developers/migration/feb-2-retirement.md"
	const sirocco, ocr = dir + "mistral-sirocco-90-31-07.ts", dir + "ocr-90.ts"
	for _, c := range []struct{ page, file, old, new, want string }{
		{
			page: "anthropic-pricing",
			old:  "$3.50 / MTok",
			new:  "$3,50 / MTok",
			want: "Batch processing, row 1: $3,50 is not a number of dollars",
		},
		{"together-models", "", "Free | - | Free", "Free | Free", "9 cells below 10 headings"},
		{
			page: "openai-pricing",
			old:  "| Short context output",
			new:  "| Words",
			want: `the table below "Pricing > Our latest models > Prices per 1M tokens. > Standard > Standard pricing data" has no column "Short context output"`,
		},
		{
			page: "openai-pricing",
			old:  "Prices per second",
			new:  "Prices per hour",
			want: `the table below "Pricing > Video generation models > Prices per hour. > Standard`,
		},
		{
			page: "openai-pricing",
			old:  "Batch pricing data",
			new:  "Bulk data",
			want: `no table below "> Prices per 1M tokens[^>]* > Batch > Batch pricing data$" with the columns "Model;`,
		},
		{"openai-pricing", "", "| Cached input", "| Kept input", `the column "Kept input" is not known`},
		{
			page: "openai-deprecations",
			old:  "2028-01-04",
			new:  "next year",
			want: `Deprecations > Past > 2030-01-15: Systems and models > Very old, row 1: "next year" is not a day`,
		},
		{
			page: "anthropic-pricing",
			old:  "Ode 7 / Claude",
			new:  "Ode 7 / Claude New",
			want: `no model of the catalog is called "Claude New Ode 6"`,
		},
		{"groq-models", "", "$0.12 per hour", "$0.12", "a price without its unit"},
		{
			page: "anthropic-pricing",
			old:  "$3.50 / MTok",
			new:  "$0.0000035 / MTok",
			want: "Batch processing, row 1: 3.5e-06 dollars for input is not plausible",
		},
		{"google-pricing", "", "### Batch", "### Standard", `input is 0.36 dollars here, but 0.7 above`},
		{
			page: "google-pricing",
			old:  "per 1M tokens in USD",
			new:  "per 1M words in USD",
			want: `"Paid Tier, per 1M words in USD" is not understood`,
		},
		{
			page: "deepseek-pricing",
			old:  "<td>PEAK</td>",
			new:  "<td>NIGHT</td>",
			want: `the column "PRICING 1M INPUT TOKENS (CACHE HIT) NIGHT" is not known`,
		},
		{"deepseek-pricing", "", "06:00-10:00", "07:00-11:00", "it does not say"},
		{
			page: "anthropic-deprecations",
			old:  "| claude-ode-5-preview |",
			new:  "| claude\x03 |",
			want: "is not an id without control characters",
		},
		{"deepseek-pricing", "", "</table>", "", "the page ends in the middle of a table"},
		{"together-models", "", "Free | - | Free", "Free | - | soon", `"soon" is not a price in US dollars`},
		{
			page: "xai-pricing",
			old:  "Long context ≥ 200k",
			new:  "Long context ≥ 128k",
			want: `row 1: "Long context ≥ 128k tokens" is not understood`,
		},
		{
			page: "xai-pricing",
			old:  "All prices are in USD",
			new:  "All prices are in EUR",
			want: `it does not say "All prices are in USD"`,
		},
		{
			page: "xai-pricing",
			old:  `<th colspan="3">Long context</th>`,
			new:  `<th colspan="3">Night</th>`,
			want: `the column "Night Input" is not known`,
		},
		{
			page: "xai-retirements",
			file: guide,
			old:  "Retirement on February 2, 2031",
			new:  "Retirement on February 30, 2031",
			want: `"February 30, 2031" is not a day`,
		},
		{
			page: "xai-retirements",
			file: guide,
			old:  "retired from",
			new:  "removed from",
			want: guide + `: the sentence "(?i)retired from the xAI API" is missing`,
		},
		{
			page: "xai-retirements",
			file: "release-notes.md",
			want: "release-notes.md: links to further pages are missing",
		},
		{"xai-models", "", grokBegin, "models=", "is missing, or what ends it"},
		{
			page: "xai-models",
			old:  `"21000"`,
			new:  `"2.1"`,
			want: "clusterConfigs[0].languageModels[0].promptTextTokenPrice: not a whole number",
		},
		{
			page: "xai-models",
			old:  `"21000"`,
			new:  `"21000000000"`,
			want: "2.1e+06 dollars for a million tokens is not plausible",
		},
		{
			page: "xai-models",
			old:  `"IMAGE_RESOLUTION_1K"`,
			new:  `"LARGE"`,
			want: `resolution: "LARGE", want a resolution of pictures`,
		},
		{
			page: "zai-pricing",
			old:  "All prices are in USD",
			new:  "All prices are in CNY",
			want: `it does not say "All prices are in USD"`,
		},
		{
			page: "moonshotai-pricing",
			old:  `<>{"$"}4.30</>`,
			new:  `<>{"¥"}30.10</>`,
			want: `"¥30.10" is not a price in US dollars`,
		},
		{
			page: "moonshotai-pricing",
			old:  `"Cached Input Price"`,
			new:  `"Input Price (Night)"`,
			want: `the column "Input Price (Night)" is not known`,
		},
		{"moonshotai-pricing", "", `"1M tokens"`, `"1K tokens"`, `"1K tokens" is not understood`},
		{
			page: "minimax-pricing",
			old:  "~~\\$0.82~~ \\$0.41",
			new:  "\\$0.82 \\$0.41",
			want: "input is 0.41 dollars here, but 0.82 above",
		},
		{"minimax-pricing", "", "≤ 512k input", "≤ 256k input", `"≤ 256k input tokens`},
		{"cerebras-models", "", "0.00000041", "0.41", "410000 dollars for a million tokens is not plausible"},
		{"cerebras-models", "", `"alp-9"`, `""`, "data[1].id: "},
		{
			page: "cohere-deprecations",
			old:  "`order-light`",
			new:  "the model `order-light`",
			want: `the sentence "the model order-light" below`,
		},
		{"alibaba-deprecations", "", "October 9, 2031", "October 2031", `"October 2031" is not a day`},
		{"openai-sdk", shared, "", "", "shared.ts: ChatModel: it is missing"},
		{"openai-sdk", shared, "type ChatModel", "type TalkModel", "shared.ts: ChatModel: it is missing"},
		{"openai-sdk", shared, "'gpt-70';", "'gpt-70'", "export"},
		{"openai-sdk", shared, "'gpt-72'", "'gpt-72", "ChatModel: \"'gpt-72"},
		{"openai-sdk", shared, "'gpt-72'", `'gpt-\x372'`, "is not understood"},
		{"openai-sdk", shared, "'gpt-72'", "'gpt 72'", "\"'gpt 72'\" is not understood"},
		{
			page: "openai-sdk",
			file: shared,
			old:  "Deprecated values:",
			new:  "Models that end:",
			want: "ChatModel: it says of no model when it ends",
		},
		{"openai-sdk", shared, "Deprecated values:", "Deprecated models:", "is not ids and when they end"},
		{"openai-sdk", shared, "2033-04-05", "2033-14-05", "is not a day"},
		{"openai-sdk", responses, "2033-04-05", "2033-04-06", "gpt-80 ends on 2033-04-06, and elsewhere on"},
		{"openai-sdk", shared, " */\n", "\n", "ChatModel: it says of no model when it ends"},
		{"openai-sdk", responses, "  model:\n", "  models:\n", "BetaResponse.model: it is missing"},
		{"anthropic-sdk", ends, "DEPRECATED_MODELS", "ENDS", "DEPRECATED_MODELS: it is missing"},
		{"anthropic-sdk", ends, "March 3rd, 2033", "March 2033", "is not a day"},
		{"anthropic-sdk", ends, "'March 3rd, 2033'", "{ day: 3 }", "an object, want a string"},
		{"anthropic-sdk", ends, "'March 3rd, 2033'", "ON", "not an object of literals"},
		{
			page: "anthropic-sdk",
			file: messages,
			old:  "| 'claude-limerick-7'",
			new:  "/** @deprecated */ | 'claude-limerick-7'",
			want: "is not ids and when they end",
		},
		{"mistral-models", dir + "index.ts", "", "", "index.ts: imports of cards, or MODELS"},
		{
			page: "mistral-models",
			file: dir + "index.ts",
			old:  "./voxtral-90",
			new:  "./voxtral-99",
			want: "voxtral-99.ts: the default export",
		},
		{"mistral-models", batch, "50%", "40%", `"at a 50% discount" is missing`},
		{"mistral-models", sirocco, "", "", "the default export with identifiers.apiNames is missing"},
		{"mistral-models", sirocco, "describe: (l)", "say: (l)", "not an object of literals"},
		{
			page: "mistral-models",
			file: sirocco,
			old:  "1.20",
			new:  "undefined",
			want: "mistral-sirocco-90-31-07: pricing.input[0]: no price",
		},
		{"mistral-models", sirocco, "1.20", "'1.20'", `pricing.input[0].price: "1.20", wa`},
		{
			page: "mistral-models",
			file: sirocco,
			old:  "'/M Tokens' },",
			new:  "'/K Tokens' },",
			want: "mistral-sirocco-90-31-07: pricing.input[0]: no price",
		},
		{
			page: "mistral-models",
			file: sirocco,
			old:  "status: 'GA'",
			new:  "status: 'Gone'",
			want: `mistral-sirocco-90-31-07: status: "Gone", want GA`,
		},
		{"mistral-models", sirocco, "192k", "192 KiB", `contextLength: "192 KiB" is not a number`},
		{"mistral-models", sirocco, "'image', 'text'", "'image', 'smell'", `capabilities.input[1]: "smell"`},
		{"mistral-models", sirocco, "2031-07-08", "2031-17-08", `releaseDate: "2031-17-08", want a`},
		{"mistral-models", sirocco, "['mistral-sirocco-3107'", "[9, 'mistral-sirocco-3107'", "want a string"},
		{"mistral-models", ocr, "input: [\n", "input: 7, other: [\n", "want an array"},
		{"mistral-models", ocr, "metadata: {", "metadata: { retirementDate: '2031',", "is not a day"},
	} {
		t.Run(fmt.Sprintf("%s/%s with %q for %q", c.page, c.file, c.new, c.old), func(t *testing.T) {
			files := sample(t, c.page)
			whole := files[c.file]
			files[c.file] = c.new
			if c.old != "" {
				files[c.file] = strings.Replace(whole, c.old, c.new, 1)
			}
			_, reasons := lines(find(c.page), files)
			if files[c.file] == whole || !strings.Contains(reasons, c.want) {
				t.Errorf("reasons %q, want %q", reasons, c.want)
			}
		})
	}
}

// TestBounds checks that each page is rejected if it states facts about fewer models than is
// plausible, or about more.
func TestBounds(t *testing.T) {
	for _, page := range All {
		for name, bounds := range map[string][2]int{"fewer": {500, 1000}, "more": {1, 1}} {
			t.Run(page.Name+"/"+name, func(t *testing.T) {
				p := find(page.Name)
				p.Least, p.Most = bounds[0], bounds[1]
				stated, reasons := lines(p, sample(t, p.Name))
				want := fmt.Sprintf("want %d to %d", p.Least, p.Most)
				if stated != nil || !strings.Contains(reasons, want) {
					t.Errorf("it states %q, reasons %q, want one with %q", stated, reasons, want)
				}
			})
		}
	}
}
