package collection

import (
	"modelcatalog/dataset/sync/source"
)

// readPiAI reads the lists of models of the package pi-ai: providers, each with rows by their type
// and id, such as "chat:gpt-5".
//
// LIMIT: inputs are not read, because the lists know only text and images; neither are the levels
// of thinking, which are the package's own words for those of the providers.
func readPiAI(r *reader, root source.Node) {
	for _, p := range root.Members() {
		if r.provider(p.Name) == "" {
			continue
		}
		for _, row := range p.Members() {
			r.Row(row, func(m source.Node) {
				kind := piAITypes[m.Get("type").Text()]
				if kind == "" {
					return // classifiers, which no type of the catalog has
				}
				if s := r.state(m, p.Name, m.Get("id").Text()); s != nil {
					s.State(m, "type", kind)
					r.stateFacts(s, m)
					statePiAI(s, m)
				}
			})
		}
	}
}

var piAITypes = pairs("pi-ai types")

// statePiAI states the context and the prices of a row. A price of 0 means that there is none.
func statePiAI(s *source.Profile, m source.Node) {
	prices := m.Get("cost")
	c := cost{Profile: s, meters: pairs("pi-ai prices")}
	if s.Facts["type"] == "image" {
		c.output = "output_image"
	}
	c.state(prices)
	context := m.Get("contextWindow").Tokens()
	for _, tier := range prices.Get("tiers").Elements() {
		above := tier.Get("inputTokensAbove").Tokens()
		if above == "" {
			continue
		}
		c.condition = "context>" + above
		c.state(tier)
		// The window of some models ends where prompts begin to cost more, so that programs stay
		// below. The model itself reads on.
		if above == context {
			context = ""
		}
	}
	s.State(m, "context_length", context)
}
