package provider

// groq lists by GET /openai/v1/models. Chat, speech and guard models are in one list, without types. Ids contain slashes.
func groq() Adapter {
	return Adapter{
		Provider:     "groq",
		KeyVariable:  "GROQ_API_KEY",
		BaseVariable: "GROQ_BASE_URL",
		BaseURL:      "https://api.groq.com",
		Shared:       true,
		path:         "/openai/v1/models",
		authorize:    bearer,
		array:        "data",
		envelope:     []string{"object"},
		fields: []string{"id", "object", "created", "owned_by", "active", "context_window", "max_completion_tokens",
			"public_apps"},
		read: func(o *object) entry {
			o.stateLimit("max_output_tokens", "max_completion_tokens")
			return entry{Model: Model{
				ID:            o.id("id"),
				ContextLength: o.tokens("context_window"),
				Retired:       !o.flag("active", true), // a listed model without the flag is available
			}}
		},
	}
}
