package provider

import (
	"regexp"
	"strings"

	"modelcatalog/dataset"
)

// mistral lists by GET /v1/models: cards with descriptions, capabilities, aliases and dates of retirement, own fine-tuned
// models among them.
func mistral() Adapter {
	return Adapter{
		Provider:     "mistral",
		KeyVariable:  "MISTRAL_API_KEY",
		BaseVariable: "MISTRAL_BASE_URL",
		BaseURL:      "https://api.mistral.ai",
		path:         "/v1/models",
		authorize:    bearer,
		array:        "data",
		envelope:     []string{"object"},
		fields: []string{"id", "object", "created", "owned_by", "name", "description", "max_context_length", "aliases",
			"deprecation", "deprecation_replacement_model", "capabilities", "default_model_temperature", "type",
			// Of fine-tuned models:
			"archived", "job", "root"},
		read:   readMistral,
		finish: dropIDsAsNames,
	}
}

// readMistral translates a card. A deprecation of null says nothing: it also stands at models that Mistral's documentation
// calls deprecated, so it is no promise that a model stays.
func readMistral(o *object) record {
	id := o.id("id")
	m := Model{
		ID:            id,
		Name:          cleanName(o.text("name")),
		Description:   mistralDescription(o.text("description")),
		ContextLength: o.tokens("max_context_length"),
		Retired:       o.date("deprecation"),
	}
	can := o.object("capabilities")
	// Models for speech, documents and moderation have neither of the two; what they are in this catalog is for the
	// curated rules to say. There is no capability for embeddings at all.
	chat, fim := can.flag("completion_chat", false), can.flag("completion_fim", false)
	if chat || fim {
		m.Type, m.Typed = dataset.Chat, true
	} else {
		m.TypeWord = cleanWord(strings.Join(mistralPurposes(can), ", "))
	}
	return record{
		Model:   m,
		private: o.text("type") == "fine-tuned" || strings.HasPrefix(id, "ft:"),
		aliases: o.texts("aliases"),
	}
}

// noDescription is what Mistral's cards have for models that nobody described: the id among words that say nothing.
var noDescription = regexp.MustCompile(`^Official \S+ Mistral AI model$`)

// mistralDescription cleans a description that says something.
func mistralDescription(text string) string {
	if text = cleanDescription(text); noDescription.MatchString(text) {
		return ""
	}
	return text
}

// mistralPurposes are the capabilities of a card that tell what the model is for, in the documented order.
func mistralPurposes(can *object) []string {
	var has []string
	for _, purpose := range []string{"ocr", "classification", "moderation", "audio", "audio_transcription",
		"audio_transcription_realtime", "audio_speech"} {
		if can.flag(purpose, false) {
			has = append(has, purpose)
		}
	}
	return has
}

// dropIDsAsNames takes away names that are ids. Mistral's cards mostly repeat in name the id of the version that an alias
// stands for, which is no name for people.
func dropIDsAsNames(records []record) {
	ids := make(map[string]bool, len(records))
	for i := range records {
		ids[records[i].ID] = true
		for _, alias := range records[i].aliases {
			ids[alias] = true
		}
	}
	for i := range records {
		if ids[records[i].Name] {
			records[i].Name = ""
		}
	}
}
