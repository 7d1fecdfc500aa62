package providertest

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
)

// entry is an entry of a list.
type entry struct {
	provider.Model
	private bool
}

// format describes how a provider lists models.
type format struct {
	provider   string
	base, path string // of the documented base URL, and of the list below it
	private    bool   // it lists fine-tuned models of the key's owner

	authorized func(h http.Header) bool
	page       func(r *http.Request, entries []entry, size int) (page any, ok bool)
}

// formats has the formats of all providers, in the order of providers.json.
var formats = []format{openai, anthropic, deepseek, google, mistral, groq, together}

func formatOf(id string) *format {
	for i := range formats {
		if formats[i].provider == id {
			return &formats[i]
		}
	}
	panic("providertest: unknown provider " + strconv.Quote(id))
}

// bearer checks the key in the header that most providers use.
func bearer(h http.Header) bool { return h.Get("Authorization") == "Bearer "+Key }

// list returns the page function of a provider without pages, in the envelope that most providers use.
func list(write func(entry) object) func(*http.Request, []entry, int) (any, bool) {
	return func(_ *http.Request, entries []entry, _ int) (any, bool) {
		return object{"object": "list", "data": each(entries, write)}, true
	}
}

func each(entries []entry, write func(entry) object) []object {
	objects := make([]object, len(entries)) // not nil, which JSON writes as null
	for i, e := range entries {
		objects[i] = write(e)
	}
	return objects
}

// slice returns at most size entries from one on, or at most as many as a parameter asks for, and whether more follow.
func slice(r *http.Request, entries []entry, from, size int, parameter string) (page []entry, more bool) {
	if asked, err := strconv.Atoi(r.URL.Query().Get(parameter)); err == nil && asked > 0 {
		size = min(size, asked)
	}
	end := min(from+size, len(entries))
	return entries[from:end], end < len(entries)
}

// put sets a member unless the value is zero: some providers leave out what is empty.
func (o object) put(name string, value any) {
	if !reflect.ValueOf(value).IsZero() {
		o[name] = value
	}
}

// created is when all models were created. Nothing depends on it.
const created = 1735689600

var openai = format{
	provider: "openai", base: "/v1", path: "/models", private: true, authorized: bearer,
	page: list(func(e entry) object {
		o := object{"id": e.ID, "object": "model", "created": created, "owned_by": "system", "shutdown_date": nil}
		if e.Retired {
			o["shutdown_date"] = "2026-10-23"
		}
		if e.private {
			o["owned_by"] = "user-of-the-key"
		}
		return o
	}),
}

var anthropic = format{
	provider: "anthropic", path: "/v1/models",
	authorized: func(h http.Header) bool {
		return h.Get("X-Api-Key") == Key && h.Get("Anthropic-Version") == "2023-06-01"
	},
	page: anthropicPage,
}

// anthropicPage starts after the model that after_id names.
func anthropicPage(r *http.Request, entries []entry, size int) (any, bool) {
	from := 0
	if after := r.URL.Query().Get("after_id"); after != "" {
		from = slices.IndexFunc(entries, func(e entry) bool { return e.ID == after }) + 1
		if from == 0 {
			return nil, false
		}
	}
	page, more := slice(r, entries, from, size, "limit")
	envelope := object{"has_more": more, "first_id": nil, "last_id": nil}
	if len(page) > 0 {
		envelope["first_id"], envelope["last_id"] = page[0].ID, page[len(page)-1].ID
	}
	envelope["data"] = each(page, func(e entry) object {
		o := object{"type": "model", "id": e.ID, "display_name": e.Name, "created_at": "1970-01-01T00:00:00Z",
			"max_input_tokens": nil, "max_tokens": nil, "capabilities": object{"batch": object{"supported": true}}}
		o.put("max_input_tokens", e.ContextLength)
		return o
	})
	return envelope, true
}

var deepseek = format{
	provider: "deepseek", path: "/models", authorized: bearer,
	page: list(func(e entry) object {
		o := object{"id": e.ID, "object": "model", "owned_by": "deepseek"}
		o.put("name", e.Name)
		o.put("context_window", e.ContextLength)
		if e.Typed && e.Type == dataset.Chat {
			o["output_modalities"] = []string{"text"}
		} else if word := deepseekWord(e.Model); word != "" {
			o["output_modalities"] = []string{word}
		}
		return o
	}),
}

// deepseekWord returns the output modality of a model that does not chat. Embeddings have none.
func deepseekWord(m provider.Model) string {
	if m.Typed && (m.Type == dataset.Image || m.Type == dataset.Audio || m.Type == dataset.Video) {
		return m.Type.String()
	}
	return ""
}

var google = format{
	provider: "google", path: "/v1beta/models", private: true,
	authorized: func(h http.Header) bool { return h.Get("X-Goog-Api-Key") == Key },
	page:       googlePage,
}

// googlePage starts at the index in the token.
func googlePage(r *http.Request, entries []entry, size int) (any, bool) {
	const prefix = "from+/=" // needs escapes in a URL
	from := 0
	if token := r.URL.Query().Get("pageToken"); token != "" {
		n, err := strconv.Atoi(strings.TrimPrefix(token, prefix))
		if err != nil || n < 0 || n > len(entries) {
			return nil, false
		}
		from = n
	}
	page, more := slice(r, entries, from, size, "pageSize")
	envelope := object{}
	if more {
		envelope["nextPageToken"] = prefix + strconv.Itoa(from+len(page))
	}
	if len(page) == 0 {
		return envelope, true
	}
	envelope["models"] = each(page, func(e entry) object {
		o := object{"name": "models/" + e.ID, "version": "001"}
		if e.private {
			o["name"] = "tunedModels/" + e.ID
		}
		o.put("displayName", e.Name)
		o.put("description", e.Description)
		o.put("inputTokenLimit", e.ContextLength)
		o.put("supportedGenerationMethods", googleMethods(e.Model))
		return o
	})
	return envelope, true
}

func googleMethods(m provider.Model) []string {
	if !m.Typed {
		return nil
	}
	return [...][]string{
		dataset.Chat:      {"generateContent", "countTokens"},
		dataset.Embedding: {"embedContent", "countTextTokens"},
		dataset.Image:     {"predict"},
		dataset.Audio:     {"bidiGenerateContent"},
		dataset.Video:     {"predictLongRunning"},
	}[m.Type]
}

var mistral = format{
	provider: "mistral", path: "/v1/models", private: true, authorized: bearer,
	page: list(func(e entry) object {
		o := object{
			"id": e.ID, "object": "model", "created": created, "owned_by": "mistralai", "name": e.ID, // unless it has a name
			"description": nil, "max_context_length": e.ContextLength, "aliases": []string{}, "deprecation": nil, "type": "base",
			"capabilities": object{
				"completion_chat": e.Typed && e.Type == dataset.Chat, "completion_fim": false,
				"ocr": false, "audio_transcription": e.Typed && e.Type == dataset.Audio,
			},
		}
		o.put("name", e.Name)
		o.put("description", e.Description)
		if e.Retired {
			o["deprecation"] = "2026-11-30T12:00:00Z"
		}
		if e.private {
			o["type"] = "fine-tuned"
		}
		return o
	}),
}

var groq = format{
	provider: "groq", path: "/openai/v1/models", authorized: bearer,
	page: list(func(e entry) object {
		o := object{"id": e.ID, "object": "model", "created": created, "owned_by": "Groq", "active": !e.Retired,
			"context_window": e.ContextLength, "public_apps": nil, "max_completion_tokens": nil}
		o.put("max_completion_tokens", json.Number(groqLimit(e.Model)))
		return o
	}),
}

// groqLimit returns the output limit of a model, or the same for all if its facts are not given.
func groqLimit(m provider.Model) string {
	if m.Facts == nil {
		return "8192"
	}
	return m.Facts["max_output_tokens"]
}

var together = format{
	provider: "together", base: "/v1", path: "/models", authorized: bearer,
	page: func(_ *http.Request, entries []entry, _ int) (any, bool) { // a bare array
		return each(entries, func(e entry) object {
			o := object{"id": e.ID, "object": "model", "created": created, "display_name": e.Name, "organization": "Somebody",
				"link": nil, "license": nil, "context_length": e.ContextLength,
				"pricing": object{"hourly": 0, "input": 0}}
			if price := e.Prices[0]; price != "" {
				o["pricing"] = object{"hourly": 0, "input": json.Number(price), "output": 0}
			}
			o.put("type", e.TypeWord)
			if e.Typed {
				o["type"] = e.Type.String() // the same words as the catalog's
			}
			return o
		}), true
	},
}
