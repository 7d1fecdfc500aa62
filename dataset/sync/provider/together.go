package provider

import "modelcatalog/dataset"

// together lists by GET /models, a bare array without an envelope. Ids contain slashes and upper case letters.
func together() Adapter {
	return Adapter{
		Provider:     "together",
		KeyVariable:  "TOGETHER_API_KEY",
		BaseVariable: "TOGETHER_BASE_URL",
		BaseURL:      "https://api.together.ai/v1",
		Shared:       true,
		path:         "/models",
		authorize:    bearer,
		fields: []string{"id", "object", "created", "type", "display_name", "organization", "link", "license",
			"context_length", "pricing",
			// Not in the published specification, but in responses that users of the API have shown:
			"config", "running"},
		read: func(o *object) entry {
			m := Model{
				ID:            o.id("id"),
				Name:          cleanName(o.text("display_name")),
				ContextLength: o.tokens("context_length"),
			}
			word := o.text("type")
			if m.Type, m.Typed = togetherTypes[word]; !m.Typed {
				m.TypeWord = cleanWord(word)
			}
			m.Prices = togetherPrices(o, m)
			return entry{Model: m}
		},
	}
}

// togetherPrices returns the prices of tokens. The documentation does not say what the other members of pricing count, nor in which
// unit models that are not paid for by the token have their price.
func togetherPrices(o *object, m Model) map[dataset.Meter]dataset.Decimal {
	if !m.Typed || m.Type != dataset.Chat && m.Type != dataset.Embedding {
		return nil
	}
	pricing := o.inner("pricing")
	var prices map[dataset.Meter]dataset.Decimal
	for i := range dataset.Meter(2) {
		if price, found := pricing.price(dataset.Meters[i].Name); found { // input and output
			if prices == nil {
				prices = map[dataset.Meter]dataset.Decimal{}
			}
			prices[i] = price
		}
	}
	return prices
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
