package provider

import (
	"cmp"
	"net/http"
	"strings"

	"modelcatalog/dataset/sync/source"
)

// Adapters returns the adapters of the seven providers, in the order of providers.json.
func Adapters() []Adapter {
	adapters := []Adapter{
		{ // The list has no types, names or context lengths, but the owner's fine-tuned models.
			Provider: "openai", BaseURL: "https://api.openai.com/v1", path: "/models", array: "data", read: readOpenAI,
		},
		{ // The list has the newest first, in pages, without types.
			Provider: "anthropic", BaseURL: "https://api.anthropic.com", path: "/v1/models", query: "limit=1000", array: "data",
			authorize: func(h http.Header, key string) {
				h.Set("X-Api-Key", key)
				h.Set("Anthropic-Version", "2023-06-01")
			},
			snapshots: true, cursor: "after_id", next: nextAnthropic, read: readAnthropic,
			facts: map[string]string{
				"name": "display_name", "release_date": "created_at", "context_length": "max_input_tokens",
				"max_input_tokens": "max_input_tokens", "max_output_tokens": "max_tokens",
				"features.reasoning": "capabilities.thinking", "features.structured_output": "capabilities.structured_outputs",
			},
		},
		{ // Older responses have only id, object and owner; newer ones add the name, context window and modalities.
			Provider: "deepseek", BaseURL: "https://api.deepseek.com", path: "/models", array: "data", read: readDeepSeek,
			facts: map[string]string{
				"name": "name", "context_length": "context_window", "max_output_tokens": "max_output_tokens",
				"input_modalities": "input_modalities", "output_modalities": "output_modalities",
			},
		},
		{ // The key goes into a header, because a URL ends up in logs. Google gives no total; the input limit is called the context.
			Provider: "google", KeyVariable: "GEMINI_API_KEY", BaseVariable: "GEMINI_BASE_URL",
			BaseURL: "https://generativelanguage.googleapis.com", path: "/v1beta/models", query: "pageSize=1000",
			authorize: func(h http.Header, key string) { h.Set("X-Goog-Api-Key", key) },
			array:     "models", optional: true, cursor: "pageToken", id: "name", read: readGoogle,
			next: func(envelope source.Node) string { return envelope.Get("nextPageToken").Text() },
			facts: map[string]string{
				"name": "displayName", "description": "description", "context_length": "inputTokenLimit", "features.reasoning": "thinking",
			},
		},
		{ // Entries have descriptions, capabilities, aliases and retirement dates, and include the owner's fine-tuned models.
			Provider: "mistral", BaseURL: "https://api.mistral.ai", path: "/v1/models", array: "data", read: readMistral,
			facts: map[string]string{
				"name": "name", "description": "description", "context_length": "max_context_length",
				"features.tool_call": "capabilities.function_calling", "features.reasoning": "capabilities.reasoning",
			},
		},
		{ // Chat, speech and guard models are in one list, without types. Ids contain slashes.
			Provider: "groq", BaseURL: "https://api.groq.com", path: "/openai/v1/models", array: "data", Shared: true, read: readGroq,
			facts: map[string]string{"context_length": "context_window", "max_output_tokens": "max_completion_tokens"},
		},
		{ // The list is a bare array without an envelope. Ids contain slashes and upper case letters.
			Provider: "together", BaseURL: "https://api.together.ai/v1", path: "/models", Shared: true, read: readTogether,
			facts: map[string]string{"name": "display_name", "context_length": "context_length"},
		},
	}
	for i := range adapters {
		a := &adapters[i]
		a.KeyVariable = cmp.Or(a.KeyVariable, strings.ToUpper(a.Provider)+"_API_KEY")
		a.BaseVariable = cmp.Or(a.BaseVariable, strings.ToUpper(a.Provider)+"_BASE_URL")
		a.id = cmp.Or(a.id, "id")
	}
	return adapters
}
