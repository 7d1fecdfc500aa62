package page

// groqPages are the pages and the SDK of Groq.
var groqPages = []rules{
	{
		Name: "groq-models", Provider: "groq",
		URL:   "https://console.groq.com/docs/models.md",
		Least: 6, Most: 60, Serves: true,
		Tables: []tableRule{
			{Where: `> (Production|Preview) Models$`,
				ID: `MODEL ID`,
				Needs: []string{
					`PRICE PER 1M TOKENS`, `CONTEXT WINDOW \(TOKENS\)`, `MAX COMPLETION TOKENS`,
				},
				IDInLink: "/docs/model/"},
		},
		Others: []otherRule{
			{Where: `> Production Systems`, Why: "systems of models and tools"},
		},
		Columns: []columnRule{
			{Heading: `PRICE PER 1M TOKENS`, PriceInWords: true},
			{Heading: `CONTEXT WINDOW \(TOKENS\)`, Fact: "context_length"},
			{Heading: `MAX COMPLETION TOKENS`, Fact: "max_output_tokens"},
			{Heading: `SPEED.*|RATE LIMITS.*|MAX FILE SIZE`, Ignored: true},
		},
		Words: []wordRule{
			{Text: `input`, Terms: terms{Meter: "input"}},
			{Text: `output`, Terms: terms{Meter: "output"}},
			{Text: `per 1M characters`, Terms: terms{Meter: "per_character"}},
			{Text: `per hour`, Terms: terms{Meter: "per_hour"}},
		},
	},
	{
		Name: "groq-deprecations", Provider: "groq",
		URL:   "https://console.groq.com/docs/deprecations.md",
		Least: 20, Most: 150,
		Tables: []tableRule{
			{Where: `> Deprecation History >`,
				ID:    `Deprecated Models?|Model( ID)?`,
				Needs: []string{`Shutdown Date`, `Recommended Replacement Model ID`}},
		},
		Columns: []columnRule{
			{Heading: `Shutdown Date`, Fact: "retirement"},
			{Heading: `Recommended Replacement Model ID`, Fact: "replacement"},
		},
		Says: []saysRule{
			requestsFail(`Requests to deprecated model IDs will return errors`),
		},
	},
	{
		Name: "groq-sdk", Provider: "groq",
		URL:   "https://www.npmjs.com/package/groq-sdk",
		Least: 10, Most: 60,
		Symbols: []symbolRule{
			{File: "src/resources/chat/completions.ts", Name: "ChatCompletionCreateParamsBase.model"},
			{File: "src/resources/embeddings.ts", Name: "EmbeddingCreateParams.model"},
			{File: "src/resources/audio/speech.ts", Name: "SpeechCreateParams.model"},
			{File: "src/resources/audio/translations.ts", Name: "TranslationCreateParams.model"},
			{File: "src/resources/audio/transcriptions.ts", Name: "TranscriptionCreateParams.model"},
		},
	},
}
