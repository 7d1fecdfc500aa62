package provider

import (
	"net/http"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// google lists by GET /v1beta/models, in pages, with the key in a header: in the URL it would end up in logs. Names are
// resource names, "models/…"; an own tuned model is "tunedModels/…". Protocol buffers leave out empty members, so an empty
// list is {}.
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
		next:   func(page *object) string { return page.text("nextPageToken") },
		read:   readGoogle,
	}
}

func readGoogle(o *object) record {
	name := o.id("name")
	id, found := strings.CutPrefix(name, "models/")
	tuned := strings.HasPrefix(name, "tunedModels/")
	if !found && !tuned {
		o.fault("name", "a string of another form, want models/… or tunedModels/…")
	}
	m := Model{
		ID:          id,
		Name:        cleanName(o.text("displayName")),
		Description: cleanDescription(o.text("description")),
		// Google gives no total window; the input is what the catalog's other sources call the context.
		ContextLength: o.tokens("inputTokenLimit"),
	}
	methods := o.texts("supportedGenerationMethods")
	if m.Type, m.Typed = googleType(methods); !m.Typed {
		m.TypeWord = cleanWord(strings.Join(methods, ", "))
	}
	return record{Model: m, private: tuned}
}

// googleTypes say what a method tells of a model that has it; the first that a model has decides. generateContent is not among
// them: models that answer in speech or pictures have it as those that chat do, so that it would be a guess.
var googleTypes = []struct {
	method string
	is     dataset.Type
}{
	{"embedContent", dataset.Embedding},
	{"embedText", dataset.Embedding},
	{"predictLongRunning", dataset.Video},
	{"predict", dataset.Image},
}

func googleType(methods []string) (is dataset.Type, typed bool) {
	for _, t := range googleTypes {
		if slices.Contains(methods, t.method) {
			return t.is, true
		}
	}
	return 0, false
}
