package page

// minimaxPages is the page of MiniMax with prices in US dollars.
var minimaxPages = []rules{
	{
		Name: "minimax-pricing", Provider: "minimax",
		URL:   "https://platform.minimax.io/docs/guides/pricing-paygo.md",
		Least: 3, Most: 60, Serves: true,
		Tables: []tableRule{
			{Where: `> Priority[^>]*$`,
				ID: `Model`, Needs: []string{`Input( price)?`, `Output( price)?`},
				Tier: "priority_", Optional: true},
			{Where: `.`,
				ID: `Model`, Needs: []string{`Input( price)?`, `Output( price)?`}},
		},
		Others: []otherRule{
			{Columns: `.*(Voice|Characters|Unit|Resolution|Duration|Price);`,
				Why: "prices of voices, pictures and films"},
		},
		Columns: []columnRule{
			{Heading: `Input( price)?`, Price: "input"},
			{Heading: `Output( price)?`, Price: "output"},
			{Heading: `Prompt caching read`, Price: "cache_read"},
			{Heading: `Prompt caching write`, Price: "cache_write"},
			{Heading: `Context|Input length|Tier`, Words: true},
		},
		Words: []wordRule{
			{Text: `/ ?M tokens`},
			// The price beside the one that is struck through. It has no end.
			{Text: `Permanent [0-9]+% off`},
			// LIMIT: the page does not say whether 512k is 512,000 or 524,288. It writes contexts in
			// thousands of 1,000.
			{Text: `≤ ?512k( input tokens)?`},
			{Text: `> ?512k( input tokens)?`, Terms: terms{When: []string{"context>512000"}}},
		},
	},
}
