package page

import "regexp"

// longGrok is when the prices of a long context hold: from 200,000 tokens on, so that the last
// request at the price of a short one has 199,999. They are for all tokens of the request.
var longGrok = terms{When: []string{"context>199999"}}

// longGrokRow is what rows say whose models have prices of a long context.
const longGrokRow = `Long context ≥ 200k tokens`

// xaiPages are the pages of xAI.
var xaiPages = []rules{
	{
		Name: "xai-pricing", Provider: "xai",
		URL:   "https://docs.x.ai/developers/pricing",
		Least: 4, Most: 60, Serves: true,
		MustSay: []string{
			`All prices are in USD`,
			`(?i)per 1M tokens|/ 1M tokens`,
		},
		Tables: []tableRule{
			// The page had a row for each context before it had columns.
			{Where: `> Text API`,
				ID: `Model`,
				Needs: []string{
					`Context`,
					`(Short context )?Input( / 1M tokens)?`,
					`(Short context )?Output( / 1M tokens)?`,
				}},
			{Where: `> Imagine Pricing`,
				ID: `Model`, Needs: []string{`Cost`},
				Optional: true},
		},
		Others: []otherRule{
			// LIMIT: the prices of pictures and films by resolution and quality are not read,
			// because no copy of their rows is known.
			{Where: `> Imagine API`, Why: "prices by resolution and quality, whose rows have no known form"},
			{Where: `> Voice`, Why: "prices of services without ids"},
			{Columns: `Tool;`, Why: "prices of tools"},
		},
		Columns: []columnRule{
			{Heading: `Context`, Fact: "context_length"},
			{Heading: `(Short context )?Input( / 1M tokens)?`, Price: "input"},
			{Heading: `(Short context )?Cached( input)?( / 1M tokens)?`, Price: "cache_read"},
			{Heading: `(Short context )?Output( / 1M tokens)?`, Price: "output"},
			{Heading: `Long context Input`, Price: "input", Terms: longGrok, If: longGrokRow},
			{Heading: `Long context Cached( input)?`, Price: "cache_read", Terms: longGrok, If: longGrokRow},
			{Heading: `Long context Output`, Price: "output", Terms: longGrok, If: longGrokRow},
			{Heading: `Cost`, PriceInWords: true},
		},
		Words: []wordRule{
			{Text: longGrokRow},
			{Text: `\(< 200k prompt tokens\)`},
			{Text: `\(≥ 200k prompt tokens\)`, Terms: longGrok},
			{Text: `/ image`, Terms: terms{Meter: "per_image"}},
			{Text: `/ sec(ond)?\b`, Terms: terms{Meter: "per_second"}},
		},
	},
	{
		Name: "xai-models", Provider: "xai",
		URL:   "https://docs.x.ai/developers/models",
		Least: 4, Most: 100, Serves: true,
		Read: (*reader).readGrok,
	},
	{
		// Each retirement has a page, to which the notes link. Requests to a retired id
		// do not fail: another model answers them, at its price.
		Name: "xai-retirements", Provider: "xai",
		URL:   "https://docs.x.ai/release-notes",
		Least: 5, Most: 80, Ended: true,
		Files: []string{"release-notes.md"},
		More:  migrationGuides,
		MustSay: []string{
			// Other guides are about changes of the API.
			`(?i)retired from the xAI API`,
		},
		Tables: []tableRule{
			{Where: `> [^>]*Retirement on `,
				ID: `Model being retired`, Needs: []string{`Recommended replacement|Redirect target.*`},
				Ends: `Retirement on ([A-Z][a-z]+ [0-9]{1,2}, [0-9]{4})`},
		},
		Others: []otherRule{
			{Where: `> Pricing impact`, Why: "prices of the successor"},
		},
		Columns: []columnRule{
			{Heading: `Recommended replacement`, Fact: "replacement"},
			{Heading: `Redirect target.*`, Fact: "redirect"},
		},
		Cuts: []cutRule{
			{Text: "(?i) with (\"[a-z]+\"|`[a-z]+`) reasoning effort$", Why: "a parameter for the successor"},
		},
		Notices: []noticeRule{
			{Where: `> [^>]*Retirement on (?P<day>[A-Z][a-z]+ [0-9]{1,2}, [0-9]{4})`,
				Text: "After [^`]*, requests to (?P<id>`[^`]+`) are served by (?P<redirect>`[^`]+`) .*"},
			{Where: `> [^>]*Retirement on (?P<day>[A-Z][a-z]+ [0-9]{1,2}, [0-9]{4})`,
				Text: ".*, the (?P<id>`[^`]+`) model slug is retired from the xAI API.*"},
			{Where: `> [^>]*Retirement on `, Text: `.*`, Why: "how to change requests"},
		},
		// The sentence that requests no longer work is not believed. The page said it before the
		// day, and the ids still answered three months after it.
	},
}

var migrationPattern = regexp.MustCompile(
	`(?i)\[[^\]\n]*guide[^\]\n]*\]\(/(?:developers|docs)/migration/([a-z0-9-]+)\)`)

// maxGuides is how many guides are read. LIMIT: there were two in seven months.
const maxGuides = 100

// migrationGuides returns the files of guides to which the notes link.
func migrationGuides(notes string) (names []string) {
	for _, match := range migrationPattern.FindAllStringSubmatch(notes, maxGuides) {
		names = append(names, "developers/migration/"+match[1]+".md")
	}
	return names
}
