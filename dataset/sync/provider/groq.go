package provider

// groq lists by GET /openai/v1/models: chat, speech and guard models in one list, without a type. Ids have slashes.
func groq() Adapter {
	return Adapter{
		Provider:     "groq",
		KeyVariable:  "GROQ_API_KEY",
		BaseVariable: "GROQ_BASE_URL",
		BaseURL:      "https://api.groq.com",
		path:         "/openai/v1/models",
		authorize:    bearer,
		array:        "data",
		envelope:     []string{"object"},
		fields: []string{"id", "object", "created", "owned_by", "active", "context_window", "max_completion_tokens",
			"public_apps"},
		read: func(o *object) record {
			return record{Model: Model{
				ID:            o.id("id"),
				ContextLength: o.tokens("context_window"),
				Retired:       !o.flag("active", true), // a model without the flag is offered: it is listed
			}}
		},
	}
}
