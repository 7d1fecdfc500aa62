package provider

import (
	"cmp"
	"net/http"
	"strings"

	"modelcatalog/dataset/sync/node"
)

// Adapters returns the adapters of the seven providers, in the order of providers.json.
func Adapters() []Adapter {
	flag, tokens, modalities := node.Node.Flag, node.Node.Tokens, node.Node.Modalities
	adapters := []Adapter{
		{ // The list has no types, names or context lengths, but the owner's fine-tuned models.
			Provider: "openai",
			BaseURL:  "https://api.openai.com/v1",
			path:     "/models",
			array:    "data",
			read:     readOpenAI,
		},
		{ // The list has the newest first, in pages, without types.
			Provider:  "anthropic",
			BaseURL:   "https://api.anthropic.com",
			Snapshots: true,
			path:      "/v1/models",
			query:     "limit=1000",
			authorize: func(h http.Header, key string) {
				h.Set("X-Api-Key", key)
				h.Set("Anthropic-Version", "2023-06-01")
			},
			array:   "data",
			cursor:  "after_id",
			next:    nextAnthropic,
			name:    "display_name",
			context: "max_input_tokens",
			facts: []fact{
				{"max_input_tokens", "max_input_tokens", tokens},
				{"max_output_tokens", "max_tokens", tokens},
				{"release_date", "created_at", day},
				{"features.reasoning", "capabilities.thinking", supported},
				{"features.structured_output", "capabilities.structured_outputs", supported},
			},
			read: readAnthropic,
		},
		{ // Older responses have only id, object and owner; newer ones add the name, context window and modalities.
			Provider: "deepseek",
			BaseURL:  "https://api.deepseek.com",
			path:     "/models",
			array:    "data",
			name:     "name",
			context:  "context_window",
			facts: []fact{
				{"max_output_tokens", "max_output_tokens", tokens},
				{"input_modalities", "input_modalities", modalities},
				{"output_modalities", "output_modalities", modalities},
			},
			read: readDeepSeek,
		},
		{ // The key goes into a header, because a URL ends up in logs. Google gives no total; the input limit is called the context.
			Provider:     "google",
			KeyVariable:  "GEMINI_API_KEY",
			BaseVariable: "GEMINI_BASE_URL",
			BaseURL:      "https://generativelanguage.googleapis.com",
			path:         "/v1beta/models",
			query:        "pageSize=1000",
			authorize:    func(h http.Header, key string) { h.Set("X-Goog-Api-Key", key) },
			array:        "models",
			optional:     true,
			cursor:       "pageToken",
			next:         func(envelope node.Node) string { return envelope.Get("nextPageToken").Text() },
			id:           "name",
			name:         "displayName",
			context:      "inputTokenLimit",
			facts:        []fact{{"features.reasoning", "thinking", flag}},
			read:         readGoogle,
		},
		{ // Entries have descriptions, capabilities, aliases and retirement dates, and include the owner's fine-tuned models.
			Provider: "mistral",
			BaseURL:  "https://api.mistral.ai",
			path:     "/v1/models",
			array:    "data",
			name:     "name",
			context:  "max_context_length",
			facts: []fact{
				{"features.tool_call", "capabilities.function_calling", flag},
				{"features.reasoning", "capabilities.reasoning", flag},
			},
			read:   readMistral,
			finish: dropIDsAsNames,
		},
		{ // Chat, speech and guard models are in one list, without types. Ids contain slashes.
			Provider: "groq",
			BaseURL:  "https://api.groq.com",
			Shared:   true,
			path:     "/openai/v1/models",
			array:    "data",
			context:  "context_window",
			facts:    []fact{{"max_output_tokens", "max_completion_tokens", tokens}},
			read:     func(e *entry) { e.Retired = e.node.Get("active").Flag() == "false" },
		},
		{ // The list is a bare array without an envelope. Ids contain slashes and upper case letters.
			Provider: "together",
			BaseURL:  "https://api.together.ai/v1",
			Shared:   true,
			path:     "/models",
			name:     "display_name",
			context:  "context_length",
			read:     readTogether,
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
