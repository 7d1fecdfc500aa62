package page

// minimaxPages is the page of MiniMax with prices in US dollars.
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
		},
		Others: []otherRule{
			{Where: `> (Audio|Video|Music|Image)`, Why: "prices by voices, songs, pictures and films"},
			{Where: `> (MCP|Server Tools)`, Why: "prices of tools"},
		},
		Columns: []columnRule{
			{Heading: `Input`, Price: "input"},
			{Heading: `Output`, Price: "output"},
			{Heading: `Prompt caching read`, Price: "cache_read"},
			{Heading: `Prompt caching write`, Price: "cache_write"},
		},
		Words: []wordRule{
			{Text: `/ ?M tokens`},
			// The price beside the one that is struck through. It has no end.
			{Text: `Permanent [0-9]+% off`},
			// LIMIT: the page does not say whether 512k is 512,000 or 524,288. It writes contexts
			// in thousands of 1,000.
			{Text: `≤ ?512k( input tokens)?`},
			{Text: `> ?512k( input tokens)?`, Terms: terms{When: []string{"context>512000"}}},
		},
	},
}
