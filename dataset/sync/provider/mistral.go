package provider

import (
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// readMistral translates an entry. A deprecation of null says nothing: models that Mistral's documentation calls deprecated
// have it too.
func readMistral(o *object) entry {
	id := o.id("id")
	m := Model{
		ID:            id,
		Name:          cleanName(o.text("name")),
		Description:   noDescription.ReplaceAllString(cleanDescription(o.text("description")), ""),
		ContextLength: o.tokens("max_context_length"),
	}
	retires := o.date("deprecation")
	m.Retired = retires != ""
	o.state("retirement_date", retires)
	if id := ""; o.usable("deprecation_replacement_model", "a string", &id) && id != "" {
		o.state("replacement", "mistral/"+id)
	}
	can := o.object("capabilities")
	can.stateFlag("features.tool_call", "function_calling")
	can.stateFlag("features.reasoning", "reasoning")
	// Models for speech, documents, moderation and embeddings have neither of the two. Curated rules know their types.
	chat, fim := can.flag("completion_chat", false), can.flag("completion_fim", false)
	if chat || fim {
		m.Type, m.Typed = dataset.Chat, true
		if sees, _ := can.boolean("vision"); sees {
			o.state("input_modalities", "text,image")
		}
	} else {
		purposes := slices.DeleteFunc(slices.Clone(mistralPurposes), func(p string) bool { return !can.flag(p, false) })
		m.TypeWord = cleanWord(strings.Join(purposes, ", "))
		if slices.ContainsFunc(purposes, func(p string) bool { return strings.HasPrefix(p, "audio") }) {
			m.ContextLength = 0 // 4096 for every model for speech, the limit of what it writes or reads aloud
		}
	}
	return entry{
		Model:   m,
		version: o.text("name"),
		private: o.text("type") == "fine-tuned" || strings.HasPrefix(id, "ft:"),
		aliases: o.texts("aliases"),
	}
}

// noDescription is the placeholder for models that nobody described.
var noDescription = regexp.MustCompile(`^Official \S+ Mistral AI model$`)

// mistralPurposes are the capabilities that tell what a model is for, in the documented order.
var mistralPurposes = []string{"ocr", "classification", "moderation", "audio", "audio_transcription",
	"audio_transcription_realtime", "audio_speech"}

// dropIDsAsNames removes names that are ids. Most entries repeat as name the id of the version that an alias refers to, which
// is not a name for people.
func dropIDsAsNames(entries []entry) {
	ids := make(map[string]bool, len(entries))
	for i := range entries {
		ids[entries[i].ID] = true
		for _, alias := range entries[i].aliases {
			ids[alias] = true
		}
	}
	for i := range entries {
		if ids[entries[i].Name] {
			entries[i].Name = ""
		}
	}
}
