// Package provider fetches the model lists of the seven providers and translates them into one form. It makes no decisions:
// what happens to a model that is new, changed or missing is up to the caller, and so is an empty list.
//
// Whatever a provider sends:
//
//   - A response without the documented shape is an error that names the place, never half a list.
//   - Everything is bounded: bytes of a page, pages, models, lengths of texts and notes, time, attempts.
//   - Facts that only version 2 of the API has are left out and noted if they have another form than the documented one.
//   - Errors contain neither the key nor text from the response. A list that contains the key is rejected.
//   - The key is sent only to the host of the base URL: no redirects, and no plain HTTP to another machine.
package provider

import (
	"cmp"
	"strings"
	"time"

	"modelcatalog/dataset/sync/source"
)

// List is a provider's whole list.
type List struct {
	// Models has each id once, in the provider's order, without the fine-tuned models of the key's owner; the target of alias_of is among
	// them. Texts have no control characters, line breaks or repeated spaces, and at most 200 characters in a name and 2,000 in a description.
	Models []*source.Statement
	// Date is when the provider sent the last page; zero if it did not say.
	Date time.Time
	// Notes are numbers of models by what is wrong with them: rejected ids, values that were not used.
	Notes map[string]int
}

// Adapter describes how a provider lists its models.
type Adapter struct {
	Provider string // its id in the dataset
	// KeyVariable and BaseVariable name the environment variables for the key and for a base URL other than BaseURL.
	KeyVariable, BaseVariable string
	BaseURL                   string // without a slash at the end
	// Shared means that the list also has models of the key's owner, whose ids begin with an organisation and a slash like
	// those of other models.
	Shared bool

	path      string            // of the list, below the base URL
	query     string            // of every request: asks for the largest page
	headers   map[string]string // with KEY for the key; nil is a bearer token
	snapshots bool              // ids without the date of a dated version are aliases of the latest: claude-x of claude-x-20260131
	array     string            // the envelope's member with the entries, or empty if the response is the array
	optional  bool              // the array may be missing in an empty envelope
	cursor    string            // the query parameter for the next page; empty if there is only one. Needs a query
	next      string            // the envelope's member with the cursor, which does not count if its has_more is false

	forPeople bool // not a list but a document for people, which need not be JSON

	id    string            // the member with the id
	facts map[string]string // paths of members with facts, by fact
	read  func(e *entry)    // reads what the table does not say; nil reads nothing
}

// Address returns the address of the list, which answers only with a key.
func (a *Adapter) Address() string { return a.BaseURL + a.path }

// Adapters returns the adapters of the seven providers, in the order of providers.json.
func Adapters() []Adapter {
	adapters := []Adapter{
		{ // The list has no types, names or context lengths, but the owner's fine-tuned models.
			Provider: "openai", BaseURL: "https://api.openai.com/v1", path: "/models", array: "data", read: readOpenAI,
		},
		{ // The list has the newest first, in pages, without types.
			Provider: "anthropic", BaseURL: "https://api.anthropic.com", path: "/v1/models", query: "limit=1000", array: "data",
			headers:   map[string]string{"X-Api-Key": "KEY", "Anthropic-Version": "2023-06-01"},
			snapshots: true, cursor: "after_id", next: "last_id", read: readAnthropic,
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
			headers: map[string]string{"X-Goog-Api-Key": "KEY"},
			array:   "models", optional: true, cursor: "pageToken", next: "nextPageToken", id: "name", read: readGoogle,
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

// Find returns the adapter of a provider, or nil if there is none.
func Find(id string) *Adapter {
	for _, a := range Adapters() {
		if a.Provider == id {
			return &a
		}
	}
	return nil
}
