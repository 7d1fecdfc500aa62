package provider

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// deepseek lists by GET /models. Older responses have only id, object and owner; newer ones add the name, context window and
// modalities.
func deepseek() Adapter {
	return Adapter{
		Provider:     "deepseek",
		KeyVariable:  "DEEPSEEK_API_KEY",
		BaseVariable: "DEEPSEEK_BASE_URL",
		BaseURL:      "https://api.deepseek.com",
		path:         "/models",
		authorize:    bearer,
		array:        "data",
		envelope:     []string{"object"},
		fields: []string{"id", "object", "owned_by", "name", "context_window", "max_output_tokens", "input_modalities",
			"output_modalities", "effort", "api_capabilities"},
		read: func(o *object) entry {
			m := Model{
				ID:            o.id("id"),
				Name:          cleanName(o.text("name")),
				ContextLength: o.tokens("context_window"),
			}
			// Only text is unambiguous. Other modalities leave open what the model is for.
			if output := o.texts("output_modalities"); slices.Equal(output, []string{"text"}) {
				m.Type, m.Typed = dataset.Chat, true
			} else {
				m.TypeWord = cleanWord(strings.Join(output, ", "))
			}
			o.stateLimit("max_output_tokens", "max_output_tokens")
			o.stateModalities("input_modalities", "input_modalities")
			o.stateModalities("output_modalities", "output_modalities")
			return entry{Model: m}
		},
	}
}
