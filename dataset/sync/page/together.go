package page

// togetherPages are the page and the SDK of Together AI.
var togetherPages = []rules{
	{
		Name: "together-models", Provider: "together",
		URL:   "https://docs.together.ai/docs/serverless-models.md",
		Least: 15, Most: 200, Serves: true,
		Tables: []tableRule{
			{Where: `> (Chat|Vision|Moderation) models$`,
				ID: `API model string|Model string for API`,
				Needs: []string{
					`Context length`, `Input pricing \(per 1M tokens\)`, `Output pricing \(per 1M tokens\)`,
				},
				Type: "chat"},
			{Where: `> Audio models$`,
				ID: `Model string for API|API model string`, Needs: []string{`Pricing`},
				Type: "audio"},
			{Where: `> Embedding models$`,
				ID:       `Model string for API|API model string`,
				Needs:    []string{`Context (length|window)`, `(Input )?pricing \(per 1M tokens\)`},
				Optional: true, Type: "embedding"},
			{Where: `> Image models$`,
				ID: `Model string for API|API model string`, Needs: []string{`Price.*`},
				Optional: true, Type: "image"},
			{Where: `> Video models$`,
				ID: `Model string for API|API model string`, Needs: []string{`Price.*`},
				Optional: true, Type: "video"},
		},
		Others: []otherRule{
			{Where: `> Rerank models`, Why: "no prices of a known form"},
		},
		Columns: []columnRule{
			{Heading: `Model name`, Fact: "name"},
			{Heading: `Context (length|window)`, Fact: "context_length"},
			{Heading: `(Input )?pricing \(per 1M tokens\)`, Price: "input"},
			{Heading: `Cached input pricing \(per 1M tokens\)`, Price: "cache_read"},
			{Heading: `Output pricing \(per 1M tokens\)`, Price: "output"},
			{Heading: `Function calling`, Fact: "features.tool_call"},
			{Heading: `Structured outputs`, Fact: "features.structured_output"},
			{Heading: `Pricing`, PriceInWords: true},
			{Heading: `Embedding dimension`, Fact: "embedding_dimensions"},
			// By megapixels, estimates, and prices of whole videos.
			{Heading: `Price|Price per .*|Unit|Output per .*`, Ignored: true},
			{Heading: `Organization|Quantization|Modality`, Ignored: true},
			{Heading: `Model size|Default steps|Resolution.*`, Ignored: true},
		},
		Words: []wordRule{
			{Text: `per 1M char(acter)?s`, Terms: terms{Meter: "per_character"}},
			{Text: `per audio min(ute)?`, Terms: terms{Meter: "per_minute"}},
		},
	},
	{
		Name: "together-sdk", Provider: "together",
		URL:   "https://www.npmjs.com/package/together-ai",
		Least: 8, Most: 100,
		Symbols: []symbolRule{
			{File: "src/resources/completions.ts", Name: "CompletionCreateParamsBase.model"},
			{File: "src/resources/embeddings.ts", Name: "EmbeddingCreateParams.model"},
			{File: "src/resources/images.ts", Name: "ImageGenerateParams.model"},
			{File: "src/resources/rerank.ts", Name: "RerankCreateParams.model"},
			{File: "src/resources/audio/speech.ts", Name: "SpeechCreateParamsBase.model"},
			{File: "src/resources/audio/translations.ts", Name: "TranslationCreateParams.model"},
			{File: "src/resources/audio/transcriptions.ts", Name: "TranscriptionCreateParams.model"},
		},
	},
}
