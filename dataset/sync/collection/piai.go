package collection

import "modelcatalog/dataset/sync/source"

// pi-ai is a package with lists of models: https://www.npmjs.com/package/@earendil-works/pi-ai.
// They say mostly what models.dev says, so the two are one witness; see evidence.Originals.
//
// How it is read:
//   - The context of some models ends where prompts begin to cost more. Such a number is no limit of
//     the model, and is not read (statePiAIPrices).
//   - A price of 0 means that there is none.
//
// LIMIT: inputs are not read, because the lists know only text and images; neither are the levels
// of thinking, for which they have other words than the providers.

// piAITypes are the types of models.
var piAITypes = map[string]string{
	"chat":  "chat",
	"image": "image",
}

// piAIFacts are the fields with facts. The context is read with the prices.
var piAIFacts = []factField{
	{"name", "name"},
	{"max_output_tokens", "maxTokens"},
	{"features.reasoning", "reasoning"},
}

// piAIMeters are the fields with prices per million tokens.
var piAIMeters = map[string]string{
	"input":      "input",
	"output":     "output",
	"cacheRead":  "cache_read",
	"cacheWrite": "cache_write",
}

// readPiAI reads providers, each with rows by their type and id, such as "chat:gpt-5".
func readPiAI(r *reader, root source.Node) {
	for _, provider := range root.Members() {
		if r.provider(provider.Name) == "" {
			continue
		}
		// A model of two types has two rows. The first row with a fact counts.
		for _, row := range provider.Members() {
			r.Row(row, func(row source.Node) {
				kind := piAITypes[row.Get("type").Text()]
				if kind == "" {
					return // classifiers, for which the catalog has no type
				}
				s := r.model(row, provider.Name, row.Get("id").Text())
				if s != nil {
					s.State(row, "type", kind)
					stateFacts(s, row, piAIFacts)
					statePiAIPrices(s, row)
				}
			})
		}
	}
}

// statePiAIPrices states the prices of a row, and the context, which depends on them.
func statePiAIPrices(s *source.Profile, row source.Node) {
	p := priceReader{Profile: s, meters: piAIMeters}
	if s.Facts["type"] == "image" {
		p.outputMeter = "output_image"
	}
	prices := row.Get("cost")
	p.read(prices)
	context := row.Get("contextWindow").Tokens()
	for _, tier := range prices.Get("tiers").Elements() {
		above := promptsAbove(tier.Get("inputTokensAbove"))
		if above == "" {
			continue
		}
		p.condition = above
		p.read(tier)
		// The window ends where the dearer price begins, so it is that of the cheap prompts.
		if above == "context>"+context {
			context = ""
		}
	}
	s.State(row, "context_length", context)
}
