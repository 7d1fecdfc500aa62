package page

// zaiPages is the page of Z.ai with prices in US dollars. LIMIT: the page in China, with prices in
// yuan, is another one for other keys, and is not read.
var zaiPages = []rules{
	{
		Name: "zai-pricing", Provider: "zai",
		URL:   "https://docs.z.ai/guides/overview/pricing.md",
		Least: 6, Most: 80, Serves: true,
		MustSay: []string{
			`All prices are in USD`,
			`Prices per 1M tokens`,
		},
		Tables: []tableRule{
			// The ids are the names in lower case, as the reference of the API has them.
			{Where: `> [^>]*Models$`,
				ID: `Model`, Needs: []string{`Input`, `Output`},
				IDsLower: true},
		},
		Others: []otherRule{
			{Columns: `Tool;`, Why: "prices of tools"},
			{Columns: `Agents?;`, Why: "prices of agents"},
			{Where: `> (Image|Video|Audio)`, Columns: `Model;Price;`,
				Why: "prices by pictures and films, by their size"},
		},
		Columns: []columnRule{
			{Heading: `Input`, Price: "input"},
			{Heading: `Cached Input`, Price: "cache_read"},
			{Heading: `Output`, Price: "output"},
			// It is free for a limited time, which is no price. No meter counts it.
			{Heading: `Cached Input Storage`, Ignored: true},
		},
		Empty: []string{`\\`},
	},
}
