package page

// longContext is when the prices of a long context hold. This page does not say it; the pages of
// the models do.
var longContext = terms{When: []string{"context>272000"}}

// shortAndLong are the columns that a table with prices of both contexts needs.
var shortAndLong = []string{
	`Short context input`, `Short context output`, `Long context input`, `Long context output`,
}

// Parts of the titles above tables. A model's group comes first, then the unit, then the tier.
const (
	openaiPerMillion = ` > Prices per 1M tokens[^>]*`
	openaiGrouped    = ` > Grouped Pricing Table data$`
	openaiStandard   = ` > (Standard > )?Grouped Pricing Table data$`
)

// openaiPages are the pages and the SDK of OpenAI.
var openaiPages = []rules{
	{
		Name: "openai-deprecations", Provider: "openai",
		URL:   "https://developers.openai.com/api/docs/deprecations.md",
		Least: 100, Most: 400,
		Tables: []tableRule{
			{Where: `.`,
				ID: `Model family / snapshot`, Needs: []string{`Shutdown date`},
				KnownOnly: true, Optional: true},
			{Where: `.`,
				ID:    `Model / system|Model snapshot|Deprecated model|Legacy model|System`,
				Needs: []string{`Shutdown date`}},
		},
		Others: []otherRule{
			{Columns: `Date;Update;$`, Why: "dates of products"},
		},
		Columns: []columnRule{
			{Heading: `Shutdown date`, Fact: "retirement"},
			{Heading: `Recommended replacement|Substitute model`, Fact: "replacement"},
			{Heading: `Recommended replacement base model`, Ignored: true},
			{Heading: `.* price`, Ignored: true},
		},
		Rows: []rowRule{
			{Text: "`ft-.*", Why: "versions that customers tuned"},
			{Text: `New fine-tuning training on .*`, Why: "the models themselves go on"},
			{Text: "`/v1/.*|.* API|OpenAI-Beta: .*", Why: "not a model"},
		},
		Words: []wordRule{
			{Text: `\(including|which point to this snapshot\)`},
		},
		Says: []saysRule{
			requestsFail(`the model or endpoint will no longer be accessible`),
		},
	},
	{
		Name: "openai-pricing", Provider: "openai",
		URL:   "https://developers.openai.com/api/docs/pricing.md",
		Least: 50, Most: 150,
		Titles: []titleRule{
			{Text: `Prices per .*`, Level: 22},
			{Text: `Standard|Batch|Flex|Fast mode|Fast|Priority`, Level: 25},
			{Text: `[A-Z][A-Za-z0-9 -]{2,50}`, Level: 20},
		},
		Tables: []tableRule{
			{Where: `> Prices per 1M tokens[^>]* > Standard > Standard pricing data$`,
				ID: `Model`, Needs: shortAndLong},
			{Where: `> Prices per 1M tokens[^>]* > Batch > Batch pricing data$`,
				ID: `Model`, Needs: shortAndLong,
				Tier: "batch_"},
			{Where: `> Prices per 1M tokens[^>]* > Flex > Flex pricing data$`,
				ID: `Model`, Needs: shortAndLong,
				Tier: "flex_"},
			{Where: `> Prices per 1M tokens[^>]* > (Fast mode > Fast|Priority > Priority) pricing data$`,
				ID: `Model`, Needs: shortAndLong,
				Tier: "priority_"},
			{Where: `> Cyber models` + openaiPerMillion + openaiGrouped,
				ID: `Model`, Needs: []string{`Short context input`, `Short context output`},
				Optional: true},
			{Where: `> Realtime and audio generation models` + openaiPerMillion + openaiGrouped,
				ID: `Model`, Needs: []string{`Modality`, `Input`, `Output / cost`}},
			{Where: `> Image generation models` + openaiPerMillion + openaiStandard,
				ID: `Model`, Needs: []string{`Modality`, `Input`, `Output`}},
			{Where: `> Image generation models` + openaiPerMillion + ` > Batch` + openaiGrouped,
				ID: `Model`, Needs: []string{`Modality`, `Input`, `Output`},
				Tier: "batch_", Optional: true},
			{Where: `> Video generation models > Prices per second[^>]*` + openaiStandard,
				ID: `Model`, Needs: []string{`Size`, `Price per second`},
				Optional: true},
			{Where: `> Transcription models` + openaiPerMillion + openaiGrouped,
				ID: `Model`, Needs: []string{`Input`, `Output`, `Estimated cost`}},
			{Where: `> Specialized models` + openaiPerMillion + openaiStandard,
				ID: `Model`, Needs: []string{`Input`, `Output`}},
			{Where: `> Specialized models` + openaiPerMillion + ` > (Fast mode|Fast|Priority)` + openaiGrouped,
				ID: `Model`, Needs: []string{`Input`, `Output`},
				Tier: "priority_", Optional: true},
			{Where: `> Specialized models` + openaiPerMillion + ` > Batch` + openaiGrouped,
				ID: `Model`, Needs: []string{`Input`, `Output`},
				Tier: "batch_", Optional: true},
		},
		Others: []otherRule{
			{Where: `> Video generation models >.* Batch >`, Why: "no meter counts seconds in batches"},
			{Columns: `Tool;`, Why: "prices of tools"},
			{Where: `> (Finetuning|Fine-tuning) >`, Columns: `Model;Training;`,
				Why: "prices of models that customers tuned"},
		},
		Columns: []columnRule{
			{Heading: `(Short context )?input`, Price: "input"},
			{Heading: `(Short context )?cached input`, Price: "cache_read"},
			{Heading: `(Short context )?cache writes`, Price: "cache_write"},
			{Heading: `(Short context )?output( / cost)?`, Price: "output"},
			{Heading: `Long context input`, Price: "input", Terms: longContext},
			{Heading: `Long context cached input`, Price: "cache_read", Terms: longContext},
			{Heading: `Long context cache writes`, Price: "cache_write", Terms: longContext},
			{Heading: `Long context output`, Price: "output", Terms: longContext},
			{Heading: `Modality|Size`, Words: true},
			{Heading: `Category|Use case|Portrait|Landscape`, Ignored: true},
			{Heading: `Price per second`, Price: "per_second"},
			// It is an estimate if the tokens have prices.
			{Heading: `Estimated cost`, Price: "per_minute", Terms: terms{Estimate: true}},
		},
		Rows: []rowRule{
			{Text: `Whisper`, ID: "whisper-1", Why: "written as a name"},
		},
		Words: []wordRule{
			{Text: `\(<272K context length\)`},
			{Text: `Text$`},
			{Text: `Audio$`, Terms: terms{Kinds: []string{"_audio"}}},
			{Text: `Image$`, Terms: terms{Kinds: []string{"_image"}}},
			{Text: `(\d+p)$`, Terms: terms{When: []string{"resolution=$1"}}},
			{Text: `/ 1M characters`, Terms: terms{Meter: "per_character"}},
			{Text: `/ minute`, Terms: terms{Meter: "per_minute"}},
		},
	},
	{
		// With a slash, because people read the page without it, which lists models.
		Name: "openai-models", Provider: "openai",
		URL:   "https://developers.openai.com/api/docs/models/",
		Least: 10, Most: 300,
		Files: []string{openaiIndex},
		More:  openaiCardFiles,
		Read:  (*reader).readOpenAICards,
	},
	{
		Name: "openai-sdk", Provider: "openai",
		URL:   "https://www.npmjs.com/package/openai",
		Least: 100, Most: 400,
		Symbols: []symbolRule{
			{File: "src/resources/shared.ts", Name: "ChatModel", Ends: true},
			{File: "src/resources/shared.ts", Name: "AllModels"},
			{File: "src/resources/beta/responses/responses.ts", Name: "BetaResponse.model", Ends: true},
			{File: "src/resources/completions.ts", Name: "CompletionCreateParamsBase.model"},
			{File: "src/resources/embeddings.ts", Name: "EmbeddingModel"},
			{File: "src/resources/moderations.ts", Name: "ModerationModel"},
			{File: "src/resources/images.ts", Name: "ImageModel"},
			{File: "src/resources/videos.ts", Name: "VideoModel"},
			{File: "src/resources/audio/audio.ts", Name: "AudioModel"},
			{File: "src/resources/audio/speech.ts", Name: "SpeechModel"},
			{File: "src/resources/realtime/realtime.ts", Name: "RealtimeSessionCreateRequest.model"},
			{File: "src/resources/realtime/realtime.ts", Name: "AudioTranscription.model"},
			{File: "src/resources/live/live.ts", Name: "SessionConfig.model"},
		},
	},
}
