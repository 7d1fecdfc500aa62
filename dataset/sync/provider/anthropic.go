package provider

import "net/http"

// anthropic lists by GET /v1/models, newest first, in pages. It says no type: all are chat models so far, which is for the
// curated rules to say. The dates of creation are not read: the documentation allows an epoch value where none is known.
func anthropic() Adapter {
	return Adapter{
		Provider:     "anthropic",
		KeyVariable:  "ANTHROPIC_API_KEY",
		BaseVariable: "ANTHROPIC_BASE_URL",
		BaseURL:      "https://api.anthropic.com",
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
		next: func(page *object) string {
			if !page.flag("has_more", false) {
				return ""
			}
			last := page.text("last_id")
			if last == "" {
				page.fault("last_id", "none, want the id after which the next page starts, as has_more is true")
			}
			return last
		},
		read: func(o *object) record {
			return record{Model: Model{
				ID:            o.id("id"),
				Name:          cleanName(o.text("display_name")),
				ContextLength: o.tokens("max_input_tokens"),
			}}
		},
	}
}
