package provider

import "net/http"

// anthropic lists by GET /v1/models, newest first, in pages, without types.
func anthropic() Adapter {
	return Adapter{
		Provider:     "anthropic",
		KeyVariable:  "ANTHROPIC_API_KEY",
		BaseVariable: "ANTHROPIC_BASE_URL",
		BaseURL:      "https://api.anthropic.com",
		Snapshots:    true,
		path:         "/v1/models",
		query:        "limit=1000",
		authorize: func(h http.Header, key string) {
			h.Set("X-Api-Key", key)
			h.Set("Anthropic-Version", "2023-06-01")
		},
		array:    "data",
		envelope: []string{"first_id", "has_more", "last_id"},
		fields:   []string{"id", "type", "display_name", "created_at", "max_input_tokens", "max_tokens", "capabilities"},
		cursor:   "after_id",
		next: func(envelope *object) string {
			if !envelope.flag("has_more", false) {
				return ""
			}
			last := envelope.text("last_id")
			if last == "" {
				envelope.fault("last_id", "missing, want the id after which the next page starts, because has_more is true")
			}
			return last
		},
		read: readAnthropic,
	}
}

func readAnthropic(o *object) entry {
	o.stateLimit("max_input_tokens", "max_input_tokens")
	o.stateLimit("max_output_tokens", "max_tokens")
	o.stateDay("release_date", "created_at")
	can := o.inner("capabilities")
	can.stateFlag("features.reasoning", "thinking")
	can.stateFlag("features.structured_output", "structured_outputs")
	inputs := []string{"text"}
	for modality, member := range map[string]string{"image": "image_input", "pdf": "pdf_input"} {
		if supported, _ := can.boolean(member); supported {
			inputs = append(inputs, modality)
		}
	}
	if len(inputs) > 1 {
		o.state("input_modalities", sortedModalities(inputs...))
	}
	return entry{Model: Model{
		ID:            o.id("id"),
		Name:          cleanName(o.text("display_name")),
		ContextLength: o.tokens("max_input_tokens"),
	}}
}
