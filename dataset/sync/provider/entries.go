package provider

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

func readOpenAI(o *object) entry {
	id, retires, owner := o.id("id"), o.date("shutdown_date"), o.text("owned_by")
	o.state("retirement_date", retires)
	return entry{
		Model:   Model{ID: id, Retired: retires != ""},
		private: strings.HasPrefix(id, "ft:") || owner != "" && !slices.Contains(openaiOwners, owner),
	}
}

// openaiOwners are the owners of OpenAI's own models. Any other owner is an organization with private models.
var openaiOwners = []string{"openai", "openai-internal", "openai-dev", "system"}

func nextAnthropic(envelope *object) string {
	if !envelope.flag("has_more", false) {
		return ""
	}
	last := envelope.text("last_id")
	if last == "" {
		envelope.fault("last_id", "missing, want the id after which the next page starts, because has_more is true")
	}
	return last
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

func readDeepSeek(o *object) entry {
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
}

func readGroq(o *object) entry {
	o.stateLimit("max_output_tokens", "max_completion_tokens")
	return entry{Model: Model{
		ID:            o.id("id"),
		ContextLength: o.tokens("context_window"),
		Retired:       !o.flag("active", true), // a listed model without the flag is available
	}}
}

func readTogether(o *object) entry {
	m := Model{
		ID:            o.id("id"),
		Name:          cleanName(o.text("display_name")),
		ContextLength: o.tokens("context_length"),
	}
	word := o.text("type")
	if m.Type, m.Typed = togetherTypes[word]; !m.Typed {
		m.TypeWord = cleanWord(word)
	}
	// The documentation does not say what the other members of pricing count, nor in which unit models that are not paid for by the
	// token have their price.
	if m.Typed && (m.Type == dataset.Chat || m.Type == dataset.Embedding) {
		pricing := o.inner("pricing")
		for meter := range dataset.Meter(2) { // input and output
			if price, found := pricing.price(dataset.Meters[meter].Name); found {
				if m.Prices == nil {
					m.Prices = map[dataset.Meter]dataset.Decimal{}
				}
				m.Prices[meter] = price
			}
		}
	}
	return entry{Model: m}
}

// togetherTypes are Together's words for types. Moderation models are chat models in this catalog: they answer a chat with a
// verdict. Other words, such as "rerank", go into the report.
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
