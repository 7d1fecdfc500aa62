package collection

import (
	"slices"
	"strings"

	"modelcatalog/dataset/sync/source"
)

var wrongDimensions = pairs("models.dev dimensions")

// readModelsDev reads api.json of models.dev: providers, each with its models.
func readModelsDev(r *reader, root source.Node) {
	for _, p := range root.Members() {
		if r.provider(p.Name) == "" {
			continue
		}
		for _, row := range p.Get("models").Members() {
			r.Row(row, func(m source.Node) {
				if s := r.state(m, p.Name, m.Name); s != nil {
					r.stateFacts(s, m)
					stateModelsDev(s, m)
					nameMaker(s)
					// Version 1 is frozen: what its models are was decided before models.dev was a witness for it.
					if known := r.Dataset.Provider(s.Provider); !r.Dataset.InV1(*known) {
						s.State(m, "type", modelsDevType(s))
					}
				}
			})
		}
	}
}

var modelsDevMakers = pairs("models.dev makers")

// nameMaker writes the maker in a canonical id as the catalog does, so that all offers of a model
// have the same.
func nameMaker(s *source.Profile) {
	maker, model, found := strings.Cut(s.Facts["canonical_id"], "/")
	if ours := modelsDevMakers[maker]; found && ours != "" {
		s.Facts["canonical_id"] = ours + "/" + model
	}
}

// modelsDevType returns the type of a model by what it reads and writes, because models.dev does not
// say it; "" if that does not tell. Rerankers write numbers about texts, for which the catalog has no
// type.
func modelsDevType(s *source.Profile) string {
	id := strings.ToLower(s.ID)
	input := strings.Split(s.Facts["input_modalities"], ",")
	output := strings.Split(s.Facts["output_modalities"], ",")
	writes := func(modality string) bool { return slices.Contains(output, modality) }
	switch {
	case strings.Contains(id, "rerank"):
		return ""
	case strings.Contains(id, "embed"):
		return "embedding"
	case writes("video"):
		return "video"
	// Some models write texts beside the images that they are for.
	case writes("image") && (!writes("text") || strings.Contains(id, "image")):
		return "image"
	case writes("audio") && !writes("text"), writes("text") && slices.Equal(input, []string{"audio"}):
		return "audio"
	case writes("text"):
		return "chat"
	}
	return ""
}

func stateModelsDev(s *source.Profile, m source.Node) {
	if output := s.Facts["max_output_tokens"]; strings.Contains(s.ID, "embed") {
		delete(s.Facts, "max_output_tokens")
		if len(output) > 1 && wrongDimensions[s.ID] == "" { // the size of the vectors
			s.State(m, "embedding_dimensions", output)
		}
	}
	for _, option := range m.Get("reasoning_options").Elements() {
		if option.Get("type").Text() == "effort" { // others are switches and budgets
			s.State(option, "reasoning_efforts", strings.Join(option.Get("values").Texts(), ","))
		}
	}
	if m.Get("status").Text() == "deprecated" {
		s.State(m, "status", "deprecated")
	}
	prices := m.Get("cost")
	c := cost{Profile: s, meters: pairs("models.dev prices")}
	if output := strings.Split(s.Facts["output_modalities"], ","); slices.Contains(output, "image") {
		c.output = "output_image"
	} else if slices.Equal(output, []string{"audio"}) {
		c.output = "output_audio"
	}
	c.state(prices)
	if over := prices.Get("context_over_200k"); !prices.Get("tiers").Exists() {
		c.condition = "context>200000"
		c.state(over)
	}
	for _, tier := range prices.Get("tiers").Elements() {
		if size := tier.Get("tier", "size").Tokens(); tier.Get("tier", "type").Text() == "context" && size != "" {
			c.condition = "context>" + size
			c.state(tier)
		}
	}
	c.condition = ""
	fast := m.Get("experimental", "modes", "fast")
	switch body := fast.Get("provider", "body"); {
	case body.Get("service_tier").Text() == "priority":
		c.tier = "priority_"
		c.state(fast.Get("cost"))
	case body.Get("speed").Text() == "fast":
		c.tier = "fast_"
		c.state(fast.Get("cost"))
	}
}
