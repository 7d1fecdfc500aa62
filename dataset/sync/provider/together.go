package provider

import "modelcatalog/dataset"

// together lists by GET /models: a bare array, without an envelope. Ids have slashes and upper case.
func together() Adapter {
	return Adapter{
		Provider:     "together",
		KeyVariable:  "TOGETHER_API_KEY",
		BaseVariable: "TOGETHER_BASE_URL",
		BaseURL:      "https://api.together.ai/v1",
		path:         "/models",
		authorize:    bearer,
		fields: []string{"id", "object", "created", "type", "display_name", "organization", "link", "license",
			"context_length", "pricing",
			// Not in the published specification, but in the answers that users of the API show:
			"config", "running"},
		read: func(o *object) record {
			m := Model{
				ID:            o.id("id"),
				Name:          cleanName(o.text("display_name")),
				ContextLength: o.tokens("context_length"),
			}
			word := o.text("type")
			if m.Type, m.Typed = togetherTypes[word]; !m.Typed {
				m.TypeWord = cleanWord(word)
			}
			return record{Model: m}
		},
	}
}

// togetherTypes are Together's words for types. Models for moderation are chat models in this catalog: they answer a chat
// with a verdict. "rerank" is none of the catalog's types, so it is a word for the report, as every word that is not here.
var togetherTypes = map[string]dataset.Type{
	"chat":       dataset.Chat,
	"language":   dataset.Chat,
	"code":       dataset.Chat,
	"moderation": dataset.Chat,
	"embedding":  dataset.Embedding,
	"image":      dataset.Image,
	"audio":      dataset.Audio,
	"video":      dataset.Video,
}
