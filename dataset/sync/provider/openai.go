package provider

import (
	"slices"
	"strings"
)

// openai lists by GET /models: ids, owners and dates, but neither types nor names nor context lengths. The list also has the
// fine-tuned models of the key's owner.
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
		read: func(o *object) record {
			id := o.id("id")
			return record{
				Model:   Model{ID: id, Retired: o.date("shutdown_date")},
				private: openaiPrivate(id, o.text("owned_by")),
			}
		},
	}
}

// openaiOwners are the owners of OpenAI's own models. Any other is an organisation with models of its own.
var openaiOwners = []string{"openai", "openai-internal", "openai-dev", "system"}

// openaiPrivate tells fine-tuned models by id or by owner. Where no owner is given the id alone decides: the owner is of no
// use to a catalog, so its absence is no reason to drop the whole list.
func openaiPrivate(id, owner string) bool {
	return strings.HasPrefix(id, "ft:") || owner != "" && !slices.Contains(openaiOwners, owner)
}
