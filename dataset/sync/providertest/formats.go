package providertest

import (
	"encoding/json"
	"reflect"

	"modelcatalog/dataset"
)

// format describes how a provider lists models.
type format struct {
	provider    string
	base, path  string // of the documented base URL, and of the list below it
	header, key string // that carries the key
	array       string // the member with the list; empty if it is the whole response
	entry       func(Model) object
}

// formats has the formats of all providers, in the order of providers.json, with the members that the tests need. The samples of package
// provider have all.
var formats = []format{
	{"openai", "/v1", "/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		o := object{"id": m.ID, "owned_by": "system", "shutdown_date": nil}
		if m.Retired {
			o["shutdown_date"] = "2026-10-23"
		}
		if m.Private {
			o["owned_by"] = "user-of-the-key"
		}
		return o
	}},
	{"anthropic", "", "/v1/models", "X-Api-Key", Key, "data", func(m Model) object {
		return object{"id": m.ID, "display_name": m.Name, "max_tokens": nil}.put("max_input_tokens", m.ContextLength)
	}},
	{"deepseek", "", "/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		o := object{"id": m.ID}
		if m.Typed && m.Type == dataset.Chat {
			o["output_modalities"] = []string{"text"}
		}
		return o.put("name", m.Name).put("context_window", m.ContextLength)
	}},
	{"google", "", "/v1beta/models", "X-Goog-Api-Key", Key, "models", func(m Model) object {
		o := object{"name": "models/" + m.ID}
		if m.Typed {
			o["supportedGenerationMethods"] = []string{[...]string{dataset.Chat: "generateContent", dataset.Embedding: "embedContent",
				dataset.Image: "predict", dataset.Audio: "bidiGenerateContent", dataset.Video: "predictLongRunning"}[m.Type]}
		}
		return o.put("displayName", m.Name).put("inputTokenLimit", m.ContextLength)
	}},
	{"mistral", "", "/v1/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		o := object{"id": m.ID, "name": m.ID, "max_context_length": m.ContextLength,
			"capabilities": object{"completion_chat": m.Typed && m.Type == dataset.Chat, "audio_transcription": m.Typed && m.Type == dataset.Audio}}
		return o.put("name", m.Name)
	}},
	{"groq", "", "/openai/v1/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		return object{"id": m.ID, "active": !m.Retired, "context_window": m.ContextLength}.put("max_completion_tokens", json.Number(m.MaxOutput))
	}},
	{"together", "/v1", "/models", "Authorization", "Bearer " + Key, "", func(m Model) object {
		o := object{"id": m.ID, "display_name": m.Name, "context_length": m.ContextLength}
		if m.Typed {
			o["type"] = m.Type.String() // the same words as the catalog's
		}
		return o
	}},
}

// object is a JSON object.
type object map[string]any

// put sets a member unless the value is zero: some providers leave out what is empty.
func (o object) put(name string, value any) object {
	if !reflect.ValueOf(value).IsZero() {
		o[name] = value
	}
	return o
}
