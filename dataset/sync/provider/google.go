package provider

import (
	"net/http"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// google lists by GET /v1beta/models, in pages. The key goes into a header, because a URL ends up in logs. Names are resource names,
// "models/…", or "tunedModels/…" for the owner's tuned models. Protocol buffers leave out empty members, so an empty list
// is {}.
func google() Adapter {
	return Adapter{
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
	}
}

func readGoogle(o *object) entry {
	name := o.id("name")
	id, found := strings.CutPrefix(name, "models/")
	tuned := strings.HasPrefix(name, "tunedModels/")
	if !found && !tuned {
		o.fault("name", "another string, want models/… or tunedModels/…")
	}
	m := Model{
		ID:          id,
		Name:        cleanName(o.text("displayName")),
		Description: cleanDescription(o.text("description")),
		// Google gives no total; the catalog's other sources call the input limit the context length.
		ContextLength: o.tokens("inputTokenLimit"),
	}
	methods := o.texts("supportedGenerationMethods")
	i := slices.IndexFunc(googleTypes, func(t googleType) bool { return slices.Contains(methods, t.method) })
	if m.Typed = i >= 0; m.Typed {
		m.Type = googleTypes[i].means
	}
	if m.Type == dataset.Image || m.Type == dataset.Video {
		m.ContextLength = 0 // 480 tokens, the limit of a prompt
	} else if !m.Typed {
		m.TypeWord = cleanWord(strings.Join(methods, ", "))
		o.stateLimit("max_output_tokens", "outputTokenLimit") // 1 for embeddings
	}
	if m.ContextLength > 0 {
		o.stateLimit("max_input_tokens", "inputTokenLimit")
	}
	o.stateFlag("features.reasoning", "thinking")
	if slices.Contains(methods, "createCachedContent") {
		o.state("features.prompt_caching", "true")
	}
	return entry{Model: m, private: tuned}
}

// googleTypes are the types that methods imply; the first that a model has decides. generateContent is missing, because
// models that answer with speech or images have it as well as those that chat.
var googleTypes = []googleType{
	{"embedContent", dataset.Embedding},
	{"embedText", dataset.Embedding},
	{"predictLongRunning", dataset.Video},
	{"predict", dataset.Image},
}

type googleType struct {
	method string
	means  dataset.Type
}
