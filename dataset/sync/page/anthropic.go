package page

// claudeName is a pattern of the name of a model.
const claudeName = `^Claude( [A-Z][a-z]+)+( [0-9.]+)?`

// anthropicPages are the pages and the SDK of Anthropic.
var anthropicPages = []rules{
	{
		Name: "anthropic-deprecations", Provider: "anthropic",
		URL:   "https://platform.claude.com/docs/en/about-claude/model-deprecations.md",
		Least: 20, Most: 120,
		Tables: []tableRule{
			{Where: `> Model status$`,
				ID: `API model name`, Needs: []string{`Current state`, `Tentative retirement date`}},
			{Where: `.`,
				ID: `Deprecated model`, Needs: []string{`Retirement date`, `Recommended replacement`}},
		},
		Others: []otherRule{
			{Columns: `Parameter;`, Why: "parameters of requests"},
		},
		Columns: []columnRule{
			{Heading: `Current state`, Fact: "status"},
			{Heading: `(Tentative )?retirement date`, Fact: "retirement"},
			{Heading: `Recommended replacement`, Fact: "replacement"},
			{Heading: `Deprecated`, Ignored: true},
		},
		Says: []saysRule{
			requestsFail(`Requests to (retired models|models past the retirement date) will fail`),
		},
		Values: []valueRule{
			{Fact: "status", Text: `^(Active|Legacy)$`},
			{Fact: "status", Text: `^(Deprecated|Retired)$`, Value: "deprecated"},
		},
	},
	{
		Name: "anthropic-models", Provider: "anthropic",
		URL:   "https://platform.claude.com/docs/en/about-claude/models/overview.md",
		Least: 3, Most: 40, Serves: true,
		Tables: []tableRule{
			{Where: `.`,
				ID: `Claude API ID`, Needs: []string{`Context window`, `Max output|Maximum output`},
				Turned: true},
		},
		Columns: []columnRule{
			{Heading: `Feature`, Fact: "name"},
			{Heading: `Claude API alias`, Fact: "aliases"},
			{Heading: `Context window`, Fact: "context_length"},
			{Heading: `Max(imum)? output`, Fact: "max_output_tokens"},
			{Heading: `Reliable knowledge cutoff`, Fact: "knowledge_cutoff"},
			{Heading: `Retirement`, Fact: "retirement"},
			{Heading: `Thinking`, Fact: "features.reasoning"},
			// One of the two can be No for a model that reasons.
			{Heading: `Extended thinking|Adaptive thinking`, Ignored: true},
			{Heading: `Pricing|Default effort`, Ignored: true},
			{Heading: `Description|Comparative latency|Training data cutoff`, Ignored: true},
			{Heading: `Priority Tier|Strengths|Vision|Multilingual|Capabilities`, Ignored: true},
			{Heading: `.*(Bedrock|Vertex|Google Cloud|Foundry|AWS).*`, Ignored: true},
		},
		Says: []saysRule{
			{Sentence: `All current (Claude )?models support [^.]*\btool use\b`,
				Fact: "features.tool_call", Value: "true", Always: true},
		},
		Values: []valueRule{
			{Fact: "features", Text: `^(Adaptive|Extended)( \(always on\))?$`, Value: "true"},
		},
	},
	{
		Name: "anthropic-pricing", Provider: "anthropic",
		URL:   "https://platform.claude.com/docs/en/about-claude/pricing.md",
		Least: 8, Most: 60,
		MustSay: []string{
			`MTok = Million tokens`,
		},
		Tables: []tableRule{
			{Where: `> Model pricing$`,
				ID: `Model`,
				Needs: []string{
					`Base input tokens`, `5m cache writes`, `1h cache writes`,
					`Cache hits (and|&) refreshes`, `Output tokens`,
				},
				IDsByName: claudeName},
			{Where: `> Batch processing$`,
				ID: `Model`, Needs: []string{`Batch input`, `Batch output`},
				IDsByName: claudeName, Tier: "batch_"},
			{Where: `> Fast mode( pricing)?$`,
				ID: `Model`, Needs: []string{`Input`, `Output`},
				IDsByName: claudeName, Tier: "fast_", Optional: true},
		},
		Others: []otherRule{
			{Columns: `Cache operation|Usage|Use case|Feature|Multiplier|Component`,
				Why: "not prices of models"},
			{Columns: `Tool|Model;Tool choice|Model;Input tokens per tool`, Why: "not prices of models"},
		},
		Columns: []columnRule{
			{Heading: `(Base |Batch )?input( tokens)?`, Price: "input"},
			{Heading: `(Batch )?output( tokens)?`, Price: "output"},
			{Heading: `5m cache writes`, Price: "cache_write"},
			{Heading: `1h cache writes`, Price: "cache_write_1h"},
			{Heading: `Cache hits (and|&) refreshes`, Price: "cache_read"},
		},
		Rows: []rowRule{
			{Text: `.*\((retired|deprecated).*`, Why: "cannot be bought from the provider any more"},
		},
		Words: []wordRule{
			{Text: `/ MTok[0-9]?\b`},
			{Text: `\(limited availability ?\)`},
			{Text: `\(for prompts up to [0-9,]+ tokens\)`},
			{Text: `\(for prompts over ([0-9]+),000 tokens\)`,
				Terms: terms{When: []string{"context>${1}000"}}},
		},
	},
	{
		Name: "anthropic-sdk", Provider: "anthropic",
		URL:   "https://www.npmjs.com/package/@anthropic-ai/sdk",
		Least: 12, Most: 80,
		Symbols: []symbolRule{
			{File: "src/resources/messages/messages.ts", Name: "Model"},
			{File: "src/internal/data/deprecated-models.ts", Name: "DEPRECATED_MODELS", Ends: true},
		},
	},
}
