package datasettest

import "modelcatalog/dataset"

// lineup is what a provider offers. The numbers are counts in the real data.
type lineup struct {
	provider         dataset.Provider
	statuses         [len(dataset.StatusNames)]int
	nullNames        int
	nullDescriptions int
	decorate         decoration
	lines            []line
}

// weight returns the number of the provider's models in the real data.
func (l *lineup) weight() int {
	total := 0
	for i := range l.lines {
		total += l.lines[i].weight
	}
	return total
}

// line is a provider's models of one type. Their ids are made of one of each list, so that the lists must leave no doubt
// which word is from which: sizes and variants have no word in common, and versions start with a digit.
type line struct {
	kind     dataset.Type
	weight   int // models in the real data
	families []family
	sizes    []string
	variants []string
	dates    dateForm
	dashed   bool // "4.5" is "4-5" in ids
}

// family is the start of ids and of names, up to the version.
type family struct{ id, name string }

// decoration is what some ids of a provider have before or after the rest.
type decoration uint8

const (
	undecorated decoration = iota
	tagged                 // "x:free"
	tuned                  // "ft:x:acme::a1b2c3"
)

// lineups are the providers in the order of the real data's providers.json.
var lineups = []lineup{
	{
		provider: dataset.Provider{ID: "openai", Name: "OpenAI"},
		statuses: [...]int{148, 10, 11}, nullNames: 37, nullDescriptions: 2, decorate: tuned,
		lines: []line{
			{dataset.Chat, 113, []family{
				{"gpt-", "GPT-"}, {"o", "o"}, {"chatgpt-", "ChatGPT-"}, {"gpt-oss-", "gpt-oss-"}, {"gpt-codex-", "GPT Codex "},
				{"omni-moderation-", "Omni Moderation "}, {"computer-use-", "Computer Use "}, {"davinci-", "Davinci "},
			}, []string{"", "mini", "nano", "pro", "max"}, []string{
				"", "preview", "latest", "turbo", "turbo-preview", "instruct", "chat", "search-preview", "deep-research", "16k",
			}, dayDashed, false},
			{dataset.Audio, 41, []family{
				{"gpt-realtime-", "GPT Realtime "}, {"gpt-audio-", "GPT Audio "}, {"tts-", "TTS-"}, {"whisper-", "Whisper "},
				{"gpt-transcribe-", "GPT Transcribe "},
			}, []string{"", "mini", "hd"}, []string{"", "preview", "latest", "diarize", "translate"}, dayDashed, false},
			{dataset.Image, 9, []family{{"dall-e-", "DALL-E "}, {"gpt-image-", "GPT Image "}, {"chatgpt-image-", "ChatGPT Image "}},
				[]string{"", "mini", "hd"}, []string{"", "preview", "latest"}, dayDashed, false},
			{dataset.Embedding, 4, []family{{"text-embedding-", "Text Embedding "}, {"text-search-", "Text Search "}},
				[]string{"", "small", "large", "ada"}, []string{"", "v2", "preview"}, dayDashed, false},
			{dataset.Video, 2, []family{{"sora-", "Sora "}}, []string{"", "pro", "turbo"}, []string{"", "preview"}, dayDashed, false},
		},
	},
	{
		provider: dataset.Provider{ID: "anthropic", Name: "Anthropic"},
		statuses: [...]int{19, 13, 4}, nullNames: 5,
		lines: []line{
			{dataset.Chat, 36, []family{
				{"claude-opus-", "Claude Opus "}, {"claude-sonnet-", "Claude Sonnet "}, {"claude-haiku-", "Claude Haiku "},
				{"claude-instant-", "Claude Instant "}, {"claude-fable-", "Claude Fable "}, {"claude-", "Claude "},
			}, []string{"", "fast", "100k", "1m"}, []string{"", "latest", "preview", "thinking", "research"}, dayPlain, true},
		},
	},
	{
		provider: dataset.Provider{ID: "deepseek", Name: "DeepSeek"},
		statuses: [...]int{5, 0, 0},
		lines: []line{
			{dataset.Chat, 5, []family{
				{"deepseek-v", "DeepSeek V"}, {"deepseek-r", "DeepSeek R"}, {"deepseek-coder-v", "DeepSeek Coder V"},
				{"deepseek-math-v", "DeepSeek Math V"}, {"deepseek-prover-v", "DeepSeek Prover V"},
			}, []string{"", "flash", "pro", "lite"}, []string{"", "chat", "base", "reasoner", "exp"}, monthPlain, false},
		},
	},
	{
		provider: dataset.Provider{ID: "google", Name: "Google"},
		statuses: [...]int{59, 34, 19}, nullNames: 25,
		lines: []line{
			{dataset.Chat, 63, []family{
				{"gemini-", "Gemini "}, {"gemma-", "Gemma "}, {"gemini-robotics-er-", "Gemini Robotics-ER "}, {"learnlm-", "LearnLM "},
				{"medgemma-", "MedGemma "}, {"codegemma-", "CodeGemma "},
			}, []string{"", "flash", "flash-lite", "pro", "ultra", "nano", "1b", "4b", "12b", "27b"}, []string{
				"", "preview", "exp", "latest", "it", "thinking-exp", "preview-thinking", "computer-use", "vision",
			}, monthYear, false},
			{dataset.Image, 17, []family{{"imagen-", "Imagen "}, {"gemini-image-", "Gemini Image "}},
				[]string{"", "fast", "ultra"}, []string{"generate", "generate-preview", "generate-exp", "capability", "upscale"}, monthYear, false},
			{dataset.Audio, 12, []family{{"gemini-live-", "Gemini Live "}, {"gemini-tts-", "Gemini TTS "}, {"lyria-", "Lyria "}, {"chirp-", "Chirp "}},
				[]string{"", "flash", "pro", "clip"}, []string{"", "preview", "native-audio", "preview-native-audio"}, monthYear, false},
			{dataset.Embedding, 12, []family{
				{"text-embedding-", "Text Embedding "}, {"gemini-embedding-", "Gemini Embedding "},
				{"text-multilingual-embedding-", "Text Multilingual Embedding "}, {"textembedding-gecko-", "Text Embedding Gecko "},
			}, []string{"", "large"}, []string{"", "preview", "exp"}, monthYear, false},
			{dataset.Video, 8, []family{{"veo-", "Veo "}}, []string{"", "fast", "lite"},
				[]string{"generate", "generate-preview", "generate-exp"}, monthYear, false},
		},
	},
	{
		provider: dataset.Provider{ID: "mistral", Name: "Mistral"},
		statuses: [...]int{56, 8, 0}, nullNames: 13, nullDescriptions: 2,
		lines: []line{
			{dataset.Chat, 61, []family{
				{"mistral-", "Mistral "}, {"ministral-", "Ministral "}, {"magistral-", "Magistral "}, {"codestral-", "Codestral "},
				{"devstral-", "Devstral "}, {"pixtral-", "Pixtral "}, {"mistral-ocr-", "Mistral OCR "}, {"voxtral-", "Voxtral "},
				{"open-mixtral-", "Open Mixtral "}, {"open-mistral-nemo-", "Open Mistral Nemo "}, {"labs-devstral-", "Labs Devstral "},
			}, []string{"", "tiny", "small", "medium", "large", "3b", "8b", "14b", "8x22b"}, []string{"", "latest", "completion", "moderation"},
				monthPlain, true},
			{dataset.Embedding, 3, []family{{"mistral-embed-", "Mistral Embed "}, {"codestral-embed-", "Codestral Embed "}},
				[]string{"", "small", "large"}, []string{"", "latest"}, monthPlain, true},
		},
	},
	{
		provider: dataset.Provider{ID: "groq", Name: "Groq"},
		statuses: [...]int{18, 21, 4}, decorate: tagged,
		lines: []line{
			{dataset.Chat, 37, []family{
				{"llama-", "Llama "}, {"meta-llama/llama-", "Llama "}, {"meta-llama/llama-guard-", "Llama Guard "}, {"qwen/qwen", "Qwen"},
				{"openai/gpt-oss-", "GPT OSS "}, {"moonshotai/kimi-k", "Kimi K"}, {"groq/compound-", "Compound "}, {"gemma", "Gemma "},
				{"mixtral-", "Mixtral "}, {"deepseek-r1-distill-llama-", "DeepSeek R1 Distill Llama "}, {"allam-", "ALLaM "},
			}, []string{"1b", "3b", "8b", "20b", "32b", "70b", "90b", "120b", "405b", "17b-16e", "17b-128e"}, []string{
				"", "instruct", "it", "versatile", "instant", "specdec", "preview", "text-preview", "vision-preview", "tool-use-preview", "8192", "32768",
			}, monthPlain, false},
			{dataset.Audio, 6, []family{
				{"whisper-large-v", "Whisper Large V"}, {"distil-whisper-large-v", "Distil Whisper Large V"}, {"playai-tts-", "PlayAI TTS "},
				{"canopylabs/orpheus-v", "Orpheus V"},
			}, []string{"", "turbo", "mini"}, []string{"", "en", "english", "arabic", "arabic-saudi"}, monthPlain, false},
		},
	},
	{
		provider: dataset.Provider{ID: "together", Name: "Together AI"},
		statuses: [...]int{48, 7, 4}, nullNames: 3, decorate: tagged,
		lines: []line{
			{dataset.Chat, 58, []family{
				{"meta-llama/Llama-", "Llama "}, {"meta-llama/Meta-Llama-", "Meta Llama "}, {"Qwen/Qwen", "Qwen"}, {"Qwen/QwQ-", "QwQ "},
				{"deepseek-ai/DeepSeek-V", "DeepSeek V"}, {"deepseek-ai/DeepSeek-R", "DeepSeek R"}, {"moonshotai/Kimi-K", "Kimi K"},
				{"zai-org/GLM-", "GLM-"}, {"MiniMaxAI/MiniMax-M", "MiniMax-M"}, {"mistralai/Mixtral-", "Mixtral "}, {"google/gemma-", "Gemma "},
				{"mistralai/Mistral-", "Mistral "}, {"LiquidAI/LFM", "LFM"}, {"nvidia/nemotron-", "Nemotron "}, {"openai/gpt-oss-", "GPT OSS "},
				{"deepcogito/cogito-v", "Cogito V"}, {"arcee-ai/trinity-", "Trinity "}, {"NousResearch/Hermes-", "Hermes "},
			}, []string{"", "3B", "8B", "24B", "32B", "70B", "405B", "17B-16E", "30B-A3B", "235B-A22B"}, []string{
				"", "Instruct", "Instruct-Turbo", "Instruct-Lite", "Instruct-FP8", "Thinking", "Thinking-FP8", "Coder", "Turbo", "Air-FP8", "tput",
				"Vision-Instruct",
			}, monthPlain, false},
			{dataset.Embedding, 1, []family{
				{"BAAI/bge-v", "BGE V"}, {"intfloat/multilingual-e", "Multilingual E"}, {"togethercomputer/m2-bert-", "M2-BERT "},
			}, []string{"", "base", "large", "80M"}, []string{"", "en", "instruct", "retrieval"}, monthPlain, false},
		},
	},
}

// versions are those of all families.
var versions = []string{
	"1", "1.0", "1.1", "1.2", "1.5", "1.6", "2", "2.0", "2.1", "2.2", "2.5", "2.6", "3", "3.0", "3.1", "3.2", "3.3", "3.5",
	"3.6", "3.7", "4", "4.0", "4.1", "4.2", "4.3", "4.5", "4.6", "4.7", "5", "5.1", "5.2", "5.3", "5.4", "5.5", "6", "6.1", "6.5", "7",
}
