package page

// anyPrice is the row that each table with prices of a model has. The headings of its columns begin
// with an empty one.
var anyPrice = []string{`(Text |Image |Audio |Video )?(Input|Output) price.*`}

// googlePages are the pages and the SDK of Google's Gemini API.
var googlePages = []rules{
	{
		Name: "google-deprecations", Provider: "google",
		URL:   "https://ai.google.dev/gemini-api/docs/deprecations.md.txt?hl=en",
		Least: 50, Most: 300,
		Tables: []tableRule{
			{Where: `.`,
				ID: `Model`, Needs: []string{`Release date`, `Shutdown date`, `Recommended replacement`}},
		},
		Others: []otherRule{
			{Columns: `Agent;`, Why: "agents"},
		},
		Columns: []columnRule{
			{Heading: `Release date`, Fact: "release_date"},
			{Heading: `Shutdown date`, Fact: "retirement"},
			{Heading: `Recommended replacement`, Fact: "replacement"},
		},
		Rows: []rowRule{
			{Text: `Preview models`, Why: "a heading"},
		},
		Says: []saysRule{
			requestsFail(`the endpoint is no longer available`),
		},
	},
	{
		Name: "google-pricing", Provider: "google",
		URL:   "https://ai.google.dev/gemini-api/docs/pricing.md.txt?hl=en",
		Least: 12, Most: 120,
		Tables: []tableRule{
			{Where: `> Standard$`,
				ID: ``, Needs: anyPrice,
				IDsOfSection: true, Turned: true},
			{Where: `> Batch$`,
				ID: ``, Needs: anyPrice,
				IDsOfSection: true, Tier: "batch_", Turned: true},
			{Where: `> Flex$`,
				ID: ``, Needs: anyPrice,
				IDsOfSection: true, Tier: "flex_", Turned: true, Optional: true},
			{Where: `> Priority$`,
				ID: ``, Needs: anyPrice,
				IDsOfSection: true, Tier: "priority_", Turned: true, Optional: true},
			{Where: `^( > [^>]*[Pp]ricing)? > [^>]*$`,
				ID: ``, Needs: anyPrice,
				IDsOfSection: true, Turned: true, Optional: true},
		},
		Others: []otherRule{
			{Where: `> (Imagen|Veo|Lyria|Gemma|Gemini Omni|.*[Aa]gent|Deep Research|Pricing for)`,
				Why: "one price for several models or none, or units without a meter"},
		},
		Columns: []columnRule{
			{Heading: `(Text )?input price( \(text, image, video\))?`, Price: "input"},
			{Heading: `Image input price`, Price: "input_image"},
			{Heading: `Audio input price`, Price: "input_audio"},
			{Heading: `Video input price`, Price: "input_video"},
			{Heading: `Output price( \(including thinking tokens\))?`, Price: "output"},
			{Heading: `Context caching price`, Price: "cache_read"},
			{Heading: `Context caching \(storage\)`, Ignored: true},
			{Heading: `Grounding with .*|Used to improve our products`, Ignored: true},
			{Heading: `Image generation pricing|Tuning price`, Ignored: true},
			{Heading: `Code execution|File search.*|URL context.*`, Ignored: true},
		},
		Rows: []rowRule{
			{Text: `Free Tier`, Why: "what is free of charge has limits"},
		},
		Words: []wordRule{
			{Text: `Paid Tier, per 1M tokens in USD$`},
			{Text: `prompts <= [0-9]+k( tokens?)?`},
			{Text: `prompts > ([0-9]+)k( tokens?)?`, Terms: terms{When: []string{"context>${1}000"}}},
			{Text: `\((text|text ?/ ?image|text ?/ ?video|text ?/ ?image ?/ ?video|text, image, video)\)`},
			{Text: `\(text and thinking\)`},
			{Text: `\(audio\)`, Terms: terms{Kinds: []string{"_audio"}}},
			{Text: `\(video\)`, Terms: terms{Kinds: []string{"_video"}}},
			{Text: `\(audio ?/ ?video\)`, Terms: terms{Kinds: []string{"_audio", "_video"}}},
			{Text: `\(image ?/ ?video\)`, Terms: terms{Kinds: []string{"_image", "_video"}}},
			{Text: `\(audio ?/ ?image ?/ ?video\)`,
				Terms: terms{Kinds: []string{"_audio", "_image", "_video"}}},
			// Some are per image, without saying so.
			{Text: `\(images?\)`, Terms: terms{Leave: true}},
			{Text: `per 1K/2K image`,
				Terms: terms{Meter: "per_image", When: []string{"resolution=1K", "resolution=2K"}}},
			{Text: `per ([124]K) image`, Terms: terms{Meter: "per_image", When: []string{"resolution=$1"}}},
			{Text: `per 0\.5K image|per image [^$]+`, Terms: terms{Leave: true}},
			{Text: `per image`, Terms: terms{Meter: "per_image"}},
			{Text: `/ 1,000,000 tokens per hour \(storage price\)( (through|starting) [A-Z][a-z]+ \d{1,2}, \d{4})?`,
				Terms: terms{Leave: true}},
			{Text: `/ 1,000,000 tokens`},
		},
		Cuts: []cutRule{
			{Text: `or \$[0-9.]+ ?/ ?min(ute)?`, Why: "the same price by time"},
			{Text: `\(\$[0-9.]+ per [a-z0-9 ]+\)`, Why: "the same price by image"},
		},
	},
	{
		Name: "google-sdk", Provider: "google",
		URL:   "https://www.npmjs.com/package/@google/genai",
		Least: 20, Most: 120,
		Symbols: []symbolRule{
			{File: "dist/genai.d.ts", Name: "Model"},
		},
	},
}
