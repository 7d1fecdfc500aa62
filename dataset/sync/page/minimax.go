package page

// minimaxPages is the page of MiniMax with prices in US dollars.
//
// LIMIT: music, films that have one price, and older voices are not read, because no meter counts
// songs and films, and a cell of the older voices has two ids.
var minimaxPages = []rules{
	{
		Name: "minimax-pricing", Provider: "minimax",
		URL:   "https://platform.minimax.io/docs/guides/pricing-paygo.md",
		Least: 3, Most: 60, Serves: true,
		Tables: []tableRule{
			{Where: `> LLM > Priority[^>]*$`,
				ID: `Model`, Needs: []string{`Input`, `Output`},
				Tier: "priority_", Optional: true},
			{Where: `> LLM( > [^>]*)?$`,
				ID: `Model`, Needs: []string{`Input`, `Output`}},
			{Where: `> Audio$`,
				ID: `Model`, Needs: []string{`API`, `Price`},
				Type: "audio", Optional: true},
			{Where: `> Video$`,
				ID: `Model / API`, Needs: []string{`Resolution`, `List Price`},
				Type: "video", Optional: true},
			{Where: `> Image$`,
				ID: `Model`, Needs: []string{`Price`},
				Type: "image", Optional: true},
		},
		Others: []otherRule{
			{Where: `> Video`, Columns: `Model / API;Material Type;`, Why: "prices of what goes into a video"},
			{Where: `> Video`, Columns: `Model / API;Input Price;`, Why: "prices of a step before a video"},
			{Where: `> Video > `, Why: "prices of whole films"},
			{Where: `> Audio > `, Why: "two ids in a cell, of which one is old"},
			{Where: `> Music`, Why: "prices of songs"},
			{Where: `> (MCP|Server Tools)`, Why: "prices of tools"},
		},
		Rows: []rowRule{
			{Text: `All Models`, Why: "prices of voices, whatever the model"},
			{Text: `MiniMax-.*-Regeneration`, Why: "a second step, of which it is not known whether it has an id"},
		},
		Columns: []columnRule{
			{Heading: `Input`, Price: "input"},
			{Heading: `Output`, Price: "output"},
			{Heading: `Prompt caching read`, Price: "cache_read"},
			{Heading: `Prompt caching write`, Price: "cache_write"},
			{Heading: `(List )?Price`, PriceInWords: true},
			{Heading: `Resolution`, Words: true},
			{Heading: `API|Billing Rules`, Ignored: true},
		},
		Words: []wordRule{
			{Text: `/ ?M tokens`},
			{Text: `/ ?M characters`, Terms: terms{Meter: "per_character"}},
			{Text: `/ ?second`, Terms: terms{Meter: "per_second"}},
			{Text: `per image`, Terms: terms{Meter: "per_image"}},
			{Text: `([0-9]+K)`, Terms: terms{When: []string{"resolution=$1"}}},
			{Text: `([0-9]+)P`, Terms: terms{When: []string{"resolution=${1}p"}}},
			// The price beside the one that is struck through. It has no end.
			{Text: `Permanent [0-9]+% off`},
			// LIMIT: the page does not say whether 512k is 512,000 or 524,288. It writes contexts
			// in thousands of 1,000.
			{Text: `≤ ?512k( input tokens)?`},
			{Text: `> ?512k( input tokens)?`, Terms: terms{When: []string{"context>512000"}}},
		},
	},
}
