package provider

import (
	"cmp"
	"net/http"
	"strings"
)

// Adapters returns the adapters of the seven providers, in the order of providers.json.
func Adapters() []Adapter {
	adapters := []Adapter{
		{ // The list has no types, names or context lengths, but the owner's fine-tuned models.
			Provider: "openai",
			BaseURL:  "https://api.openai.com/v1",
			path:     "/models",
			array:    "data",
			envelope: []string{"object"},
			fields:   []string{"id", "object", "created", "owned_by", "shutdown_date"},
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
			array:    "data",
			envelope: []string{"first_id", "has_more", "last_id"},
			fields:   []string{"id", "type", "display_name", "created_at", "max_input_tokens", "max_tokens", "capabilities"},
			cursor:   "after_id",
			next:     nextAnthropic,
			read:     readAnthropic,
		},
		{ // Older responses have only id, object and owner; newer ones add the name, context window and modalities.
			Provider: "deepseek",
			BaseURL:  "https://api.deepseek.com",
			path:     "/models",
			array:    "data",
			envelope: []string{"object"},
			fields: []string{"id", "object", "owned_by", "name", "context_window", "max_output_tokens", "input_modalities",
				"output_modalities", "effort", "api_capabilities"},
			read: readDeepSeek,
		},
		{ // The key goes into a header, because a URL ends up in logs. Protocol buffers leave out empty members, so an empty list is {}.
			Provider:     "google",
			KeyVariable:  "GEMINI_API_KEY",
			BaseVariable: "GEMINI_BASE_URL",
			BaseURL:      "https://generativelanguage.googleapis.com",
			path:         "/v1beta/models",
			query:        "pageSize=1000",
			authorize:    func(h http.Header, key string) { h.Set("X-Goog-Api-Key", key) },
			array:        "models",
			optional:     true,
			envelope:     []string{"nextPageToken"},
			fields: []string{"name", "baseModelId", "version", "displayName", "description", "inputTokenLimit", "outputTokenLimit",
				"supportedGenerationMethods", "thinking", "temperature", "maxTemperature", "topP", "topK"},
			cursor: "pageToken",
			next:   func(envelope *object) string { return envelope.text("nextPageToken") },
			read:   readGoogle,
		},
		{ // Entries have descriptions, capabilities, aliases and retirement dates, and include the owner's fine-tuned models.
			Provider: "mistral",
			BaseURL:  "https://api.mistral.ai",
			path:     "/v1/models",
			array:    "data",
			envelope: []string{"object"},
			fields: []string{"id", "object", "created", "owned_by", "name", "description", "max_context_length", "aliases",
				"deprecation", "deprecation_replacement_model", "capabilities", "default_model_temperature", "type",
				// Of fine-tuned models:
				"archived", "job", "root"},
			read:   readMistral,
			finish: dropIDsAsNames,
		},
		{ // Chat, speech and guard models are in one list, without types. Ids contain slashes.
			Provider: "groq",
			BaseURL:  "https://api.groq.com",
			Shared:   true,
			path:     "/openai/v1/models",
			array:    "data",
			envelope: []string{"object"},
			fields: []string{"id", "object", "created", "owned_by", "active", "context_window", "max_completion_tokens",
				"public_apps"},
			read: readGroq,
		},
		{ // The list is a bare array without an envelope. Ids contain slashes and upper case letters.
			Provider: "together",
			BaseURL:  "https://api.together.ai/v1",
			Shared:   true,
			path:     "/models",
			fields: []string{"id", "object", "created", "type", "display_name", "organization", "link", "license",
				"context_length", "pricing",
				// Not in the published specification, but in responses that users of the API have shown:
				"config", "running"},
			read: readTogether,
		},
	}
	for i := range adapters {
		a := &adapters[i]
		a.KeyVariable = cmp.Or(a.KeyVariable, strings.ToUpper(a.Provider)+"_API_KEY")
		a.BaseVariable = cmp.Or(a.BaseVariable, strings.ToUpper(a.Provider)+"_BASE_URL")
	}
	return adapters
}
