package providertest

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
)

// created is the time at which all models of this world were made. Nothing depends on it.
const created = 1735689600

var openai = format{
	provider: "openai", keyVariable: "OPENAI_API_KEY", baseVariable: "OPENAI_BASE_URL",
	base: "/v1", path: "/models",
	facts:      Facts{HasRetirement: true},
	private:    true,
	authorized: bearer,
	refuse: func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusUnauthorized, object{"error": object{
			"message": "Incorrect API key provided.", "type": "invalid_request_error", "param": nil, "code": "invalid_api_key",
		}})
	},
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
	provider: "anthropic", keyVariable: "ANTHROPIC_API_KEY", baseVariable: "ANTHROPIC_BASE_URL",
	path:  "/v1/models",
	facts: Facts{HasName: true, HasContext: true},
	authorized: func(h http.Header) bool {
		return h.Get("X-Api-Key") == Key && h.Get("Anthropic-Version") == "2023-06-01"
	},
	refuse: func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusUnauthorized, object{"type": "error",
			"error": object{"type": "authentication_error", "message": "invalid x-api-key"}})
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
	answer := object{"data": writeAll(page, anthropicEntry), "has_more": more, "first_id": nil, "last_id": nil}
	if len(page) > 0 {
		answer["first_id"], answer["last_id"] = page[0].ID, page[len(page)-1].ID
	}
	return answer, true
}

func anthropicEntry(e entry) object {
	o := object{
		"type": "model", "id": e.ID, "display_name": e.Name, "created_at": "1970-01-01T00:00:00Z",
		"max_input_tokens": nil, "max_tokens": nil,
		"capabilities": object{"batch": object{"supported": true}, "image_input": object{"supported": true}},
	}
	if e.ContextLength > 0 {
		o["max_input_tokens"], o["max_tokens"] = e.ContextLength, 64000
	}
	return o
}

var deepseek = format{
	provider: "deepseek", keyVariable: "DEEPSEEK_API_KEY", baseVariable: "DEEPSEEK_BASE_URL",
	path:       "/models",
	facts:      Facts{HasName: true, HasContext: true, Types: []dataset.Type{dataset.Chat}},
	word:       deepseekWord,
	authorized: bearer,
	refuse: func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusUnauthorized, object{"error": object{
			"message": "Authentication Fails", "type": "authentication_error", "param": nil, "code": "invalid_request_error",
		}})
	},
	page: list(func(e entry) object {
		o := object{"id": e.ID, "object": "model", "owned_by": "deepseek"}
		if e.Name != "" {
			o["name"] = e.Name
		}
		if e.ContextLength > 0 {
			o["context_window"], o["max_output_tokens"] = e.ContextLength, 8192
		}
		if e.Typed && e.Type == dataset.Chat {
			o["input_modalities"], o["output_modalities"] = []string{"text"}, []string{"text"}
		} else if word := deepseekWord(e.Model); word != "" {
			o["input_modalities"], o["output_modalities"] = []string{"text"}, []string{word}
		}
		return o
	}),
}

// deepseekWord is the output of a model that does not chat. An embedding is no modality.
func deepseekWord(m provider.Model) string {
	if m.Typed && (m.Type == dataset.Image || m.Type == dataset.Audio || m.Type == dataset.Video) {
		return m.Type.String()
	}
	return ""
}

var google = format{
	provider: "google", keyVariable: "GEMINI_API_KEY", baseVariable: "GEMINI_BASE_URL",
	path: "/v1beta/models",
	facts: Facts{HasName: true, HasDescription: true, HasContext: true,
		Types: []dataset.Type{dataset.Embedding, dataset.Image, dataset.Video}},
	private:    true,
	word:       func(m provider.Model) string { return strings.Join(googleMethods(m), ", ") },
	authorized: func(h http.Header) bool { return h.Get("X-Goog-Api-Key") == Key },
	refuse: func(w http.ResponseWriter, r *http.Request) {
		status, name := http.StatusBadRequest, "INVALID_ARGUMENT"
		if r.Header.Get("X-Goog-Api-Key") == "" {
			status, name = http.StatusForbidden, "PERMISSION_DENIED"
		}
		writeJSON(w, status, object{"error": object{"code": status, "message": "API key not valid.", "status": name}})
	},
	page: googlePage,
}

// googlePage starts at the index that the token holds. Tokens mean nothing to clients.
func googlePage(r *http.Request, entries []entry, size int) (any, bool) {
	from := 0
	if token := r.URL.Query().Get("pageToken"); token != "" {
		index, found := strings.CutPrefix(token, "from+/=")
		n, err := strconv.Atoi(index)
		if !found || err != nil || n < 0 || n > len(entries) {
			return nil, false
		}
		from = n
	}
	page, more := slice(r, entries, from, size, "pageSize")
	answer := object{}
	if len(page) > 0 { // an empty member is left out
		answer["models"] = writeAll(page, googleEntry)
	}
	if more {
		answer["nextPageToken"] = "from+/=" + strconv.Itoa(from+len(page))
	}
	return answer, true
}

func googleEntry(e entry) object {
	o := object{"name": "models/" + e.ID, "version": "001"}
	if e.private {
		o["name"] = "tunedModels/" + e.ID
	}
	if e.Name != "" {
		o["displayName"] = e.Name
	}
	if e.Description != "" {
		o["description"] = e.Description
	}
	if e.ContextLength > 0 {
		o["inputTokenLimit"], o["outputTokenLimit"] = e.ContextLength, 8192
	}
	if methods := googleMethods(e.Model); len(methods) > 0 {
		o["supportedGenerationMethods"] = methods
	}
	return o
}

// googleMethods are those of a model of a type. Models for speech have the live method alone.
func googleMethods(m provider.Model) []string {
	if !m.Typed {
		return nil
	}
	switch m.Type {
	case dataset.Embedding:
		return []string{"embedContent", "countTextTokens"}
	case dataset.Image:
		return []string{"predict"}
	case dataset.Audio:
		return []string{"bidiGenerateContent"}
	case dataset.Video:
		return []string{"predictLongRunning"}
	}
	return []string{"generateContent", "countTokens"}
}

var mistral = format{
	provider: "mistral", keyVariable: "MISTRAL_API_KEY", baseVariable: "MISTRAL_BASE_URL",
	path: "/v1/models",
	facts: Facts{HasName: true, HasDescription: true, HasContext: true, HasRetirement: true,
		Types: []dataset.Type{dataset.Chat}},
	private: true,
	word: func(m provider.Model) string {
		if m.Typed && m.Type == dataset.Audio {
			return "audio_transcription"
		}
		return ""
	},
	authorized: bearer,
	refuse: func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusUnauthorized, object{"detail": "Unauthorized"})
	},
	page: list(mistralEntry),
}

// mistralEntry writes a card. A model without a display name has its id for a name, and no aliases: models of this world
// each have one id.
func mistralEntry(e entry) object {
	o := object{
		"id": e.ID, "object": "model", "created": created, "owned_by": "mistralai",
		"name": e.ID, "description": nullable(e.Description), "max_context_length": 0,
		"aliases": []string{}, "deprecation": nil, "deprecation_replacement_model": nil,
		"default_model_temperature": nil, "type": "base",
	}
	if e.Name != "" {
		o["name"] = e.Name
	}
	o["max_context_length"] = e.ContextLength
	if e.Retired {
		o["deprecation"], o["deprecation_replacement_model"] = "2026-11-30T12:00:00Z", "another-model"
	}
	if e.private {
		o["type"], o["job"], o["root"], o["archived"] = "fine-tuned", "job-1", "a-model", false
	}
	o["capabilities"] = object{
		"completion_chat": e.Typed && e.Type == dataset.Chat, "function_calling": false, "reasoning": false,
		"completion_fim": false, "fine_tuning": false, "vision": false, "ocr": false, "classification": false,
		"moderation": false, "audio": false, "audio_transcription": e.Typed && e.Type == dataset.Audio,
		"audio_transcription_realtime": false, "audio_speech": false,
	}
	return o
}

var groq = format{
	provider: "groq", keyVariable: "GROQ_API_KEY", baseVariable: "GROQ_BASE_URL",
	path:       "/openai/v1/models",
	facts:      Facts{HasContext: true, HasRetirement: true},
	authorized: bearer,
	refuse: func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusUnauthorized, object{"error": object{
			"message": "Invalid API Key", "type": "invalid_request_error", "code": "invalid_api_key",
		}})
	},
	page: list(func(e entry) object {
		return object{
			"id": e.ID, "object": "model", "created": created, "owned_by": "Groq", "active": !e.Retired,
			"context_window": e.ContextLength, "public_apps": nil, "max_completion_tokens": 8192,
		}
	}),
}

var together = format{
	provider: "together", keyVariable: "TOGETHER_API_KEY", baseVariable: "TOGETHER_BASE_URL",
	base: "/v1", path: "/models",
	facts: Facts{HasName: true, HasContext: true,
		Types: []dataset.Type{dataset.Chat, dataset.Embedding, dataset.Image, dataset.Audio, dataset.Video}},
	word:       func(m provider.Model) string { return m.TypeWord }, // of a model without a type
	authorized: bearer,
	refuse: func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusUnauthorized, object{"error": object{
			"message": "Invalid API key provided", "type": "invalid_request_error", "param": nil, "code": "invalid_api_key",
		}})
	},
	page: func(_ *http.Request, entries []entry, _ int) (any, bool) {
		return writeAll(entries, togetherEntry), true // a bare array
	},
}

func togetherEntry(e entry) object {
	o := object{
		"id": e.ID, "object": "model", "created": created, "display_name": e.Name, "organization": "Somebody",
		"link": nil, "license": nil, "context_length": e.ContextLength,
		"pricing": object{"hourly": 0, "input": 0.2, "output": 0.6, "base": 0, "finetune": 0},
	}
	if e.Typed {
		o["type"] = e.Type.String() // its words for these are those of the catalog
	} else if e.TypeWord != "" {
		o["type"] = e.TypeWord
	}
	return o
}
