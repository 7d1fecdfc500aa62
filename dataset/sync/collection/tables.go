package collection

import "regexp"

// providerNames are the names of providers in collections that differ from their ids and names in the dataset.
var providerNames = map[string]string{
	"togetherai":                 "together",
	"together_ai":                "together",
	"gemini":                     "google",
	"vertex_ai-embedding-models": "google", // the Gemini API serves the models with plain names too
	"text-completion-openai":     "openai",
}

// exclusion is a rule for rows that are left out, or that have another spelling of an id.
type exclusion struct {
	collection string         // empty: any
	provider   string         // in the dataset
	id         *regexp.Regexp // of a whole id
	rename     string         // the provider's own spelling; empty: the row is left out
}

func exclude(collection, provider, pattern, reason string) exclusion {
	if reason == "" {
		panic("collection: an exclusion without a reason")
	}
	return exclusion{collection, provider, regexp.MustCompile(`^(?:` + pattern + `)$`), ""}
}

// exclusions are the rows that are not models, and the ids that their providers do not know.
var exclusions = []exclusion{
	exclude("litellm", "openai", `ft:.*`, "prices of fine-tuned models, which belong to the owner of the key"),
	exclude("litellm", "openai", `container`, "a tool"),
	exclude("litellm", "openai", `sora-2-pro-high-res`, "a price of sora-2-pro"),
	exclude("litellm", "google", `gemini-1\.5-flash`, "the row describes an embedding model since 2026-03-12"),
	exclude("litellm", "google", `.*@.*`, "spellings of the Agent Platform"),
	exclude("litellm", "together", `together-ai-.*`, "prices by the size of the model"),
	exclude("litellm", "together", `baai/.*|OpenAI/.*`, "another case of BAAI/… and openai/…"),
	exclude("", "openai", `gpt-5-chat|gpt-5\.3-codex-spark-preview|text-embedding-ada-002-v2`, "names of pages, not of models"),
	exclude("", "anthropic", `claude-opus-4-6-20260205|claude-opus-4-7-20260416`, "dated versions that never were"),
	exclude("", "deepseek", `deepseek-(v3|r1|v3\.2)`, "names of the weights; the API has deepseek-chat and deepseek-reasoner"),
	exclude("", "google", `gemini-gemma-.*|learnIm-.*`, "misspelt"),
	exclude("", "google", `gemini-3\.1-pro|gemini-2\.5-flash-tts|gemma-4-(26b|26b-it|31b|E2B-it|E4B-it)`, "shortened ids"),
	exclude("", "groq", `moonshotai-kimi-k2-instruct`, "misspelt"),
	exclude("", "together", `Qwen/Qwen3-Coder-Next|moonshotai/Kimi-K2-5`, "misspelt"),
	exclude("litellm", "mistral", `(magistral-(medium|small)-1-2|mistral-(medium-3-1|small-3-2)|ministral-3-\d+b)-\d{4}|mistral-large-3`,
		"names of pages, not of models"),
	{"models.dev", "together", regexp.MustCompile(`^deepseek-ai/DeepSeek-V3-1$`), "deepseek-ai/DeepSeek-V3.1"},
}

// wrongImagePrices are models of LiteLLM whose rows have the image prices of other models.
var wrongImagePrices = regexp.MustCompile(`^(deep-research-pro-preview-12-2025|lyria-3-clip-preview)$`)

// wrongDimensions is a model of models.dev whose output limit is not the size of its vectors.
var wrongDimensions = regexp.MustCompile(`^mistral-embed$`)
