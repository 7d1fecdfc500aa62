package providertest

import (
	"encoding/json"
	"reflect"
	"slices"

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

// formats has the formats of all providers, in the order of providers.json.
var formats = []format{
	{"openai", "/v1", "/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		o := object{"id": m.ID, "object": "model", "created": created, "owned_by": "system", "shutdown_date": nil}
		if m.Retired {
			o["shutdown_date"] = "2026-10-23"
		}
		if m.Private {
			o["owned_by"] = "user-of-the-key"
		}
		return o
	}},
	{"anthropic", "", "/v1/models", "X-Api-Key", Key, "data", func(m Model) object {
		o := object{"type": "model", "id": m.ID, "display_name": m.Name, "created_at": "1970-01-01T00:00:00Z", "max_tokens": nil,
			"capabilities": object{"batch": object{"supported": true}}}
		return o.put("max_input_tokens", m.ContextLength)
	}},
	{"deepseek", "", "/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		o := object{"id": m.ID, "object": "model", "owned_by": "deepseek"}
		if m.Typed && m.Type == dataset.Chat {
			o["output_modalities"] = []string{"text"}
		}
		return o.put("name", m.Name).put("context_window", m.ContextLength)
	}},
	{"google", "", "/v1beta/models", "X-Goog-Api-Key", Key, "models", func(m Model) object {
		o := object{"name": "models/" + m.ID, "version": "001"}
		if m.Typed {
			o["supportedGenerationMethods"] = []string{[...]string{dataset.Chat: "generateContent", dataset.Embedding: "embedContent",
				dataset.Image: "predict", dataset.Audio: "bidiGenerateContent", dataset.Video: "predictLongRunning"}[m.Type]}
		}
		return o.put("displayName", m.Name).put("description", m.Description).put("inputTokenLimit", m.ContextLength)
	}},
	{"mistral", "", "/v1/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		o := object{"id": m.ID, "object": "model", "created": created, "owned_by": "mistralai", "name": m.ID, "description": nil,
			"max_context_length": m.ContextLength, "aliases": []string{}, "deprecation": nil, "type": "base",
			"capabilities": object{"completion_chat": m.Typed && m.Type == dataset.Chat, "audio_transcription": m.Typed && m.Type == dataset.Audio}}
		if m.Retired {
			o["deprecation"] = "2026-11-30T12:00:00Z"
		}
		return o.put("name", m.Name).put("description", m.Description)
	}},
	{"groq", "", "/openai/v1/models", "Authorization", "Bearer " + Key, "data", func(m Model) object {
		o := object{"id": m.ID, "object": "model", "created": created, "owned_by": "Groq", "active": !m.Retired,
			"context_window": m.ContextLength, "public_apps": nil, "max_completion_tokens": nil}
		return o.put("max_completion_tokens", json.Number(m.MaxOutput))
	}},
	{"together", "/v1", "/models", "Authorization", "Bearer " + Key, "", func(m Model) object {
		o := object{"id": m.ID, "object": "model", "created": created, "display_name": m.Name, "organization": "Somebody",
			"link": nil, "license": nil, "context_length": m.ContextLength, "pricing": object{"hourly": 0, "input": 0}}
		if m.InputPrice != "" {
			o["pricing"] = object{"hourly": 0, "input": json.Number(m.InputPrice), "output": 0}
		}
		if m.Typed {
			o["type"] = m.Type.String() // the same words as the catalog's
		}
		return o
	}},
}

// created is when all models were created. Nothing depends on it.
const created = 1735689600

// formatOf returns the format of a provider.
func formatOf(id string) *format {
	return &formats[slices.IndexFunc(formats, func(f format) bool { return f.provider == id })]
}

func (f *format) page(models []Model) any {
	entries := []object{} // not nil, which JSON writes as null
	for _, m := range models {
		entries = append(entries, f.entry(m))
	}
	if f.array == "" {
		return entries
	}
	return object{f.array: entries}
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
