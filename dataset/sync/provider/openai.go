package provider

import (
	"slices"
	"strings"
)

// openai lists by GET /models. Entries have ids, owners and dates, but no types, names or context lengths. The list includes the
// owner's fine-tuned models.
func openai() Adapter {
	return Adapter{
		Provider:     "openai",
		KeyVariable:  "OPENAI_API_KEY",
		BaseVariable: "OPENAI_BASE_URL",
		BaseURL:      "https://api.openai.com/v1",
		path:         "/models",
		authorize:    bearer,
		array:        "data",
		envelope:     []string{"object"},
		fields:       []string{"id", "object", "created", "owned_by", "shutdown_date"},
		read: func(o *object) entry {
			id, retires := o.id("id"), o.date("shutdown_date")
			o.state("retirement_date", retires)
			return entry{Model: Model{ID: id, Retired: retires != ""}, private: openaiPrivate(id, o.text("owned_by"))}
		},
	}
}

// openaiOwners are the owners of OpenAI's own models. Any other owner is an organization with private models.
var openaiOwners = []string{"openai", "openai-internal", "openai-dev", "system"}

// openaiPrivate reports whether a model is private, by its id or its owner. Without an owner the id decides.
func openaiPrivate(id, owner string) bool {
	return strings.HasPrefix(id, "ft:") || owner != "" && !slices.Contains(openaiOwners, owner)
}
