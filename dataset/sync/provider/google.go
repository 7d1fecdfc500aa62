package provider

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// readGoogle translates an entry. Names are resource names, "models/…", or "tunedModels/…" for the owner's tuned models.
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
