package collection

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// readModelsDev reads api.json of models.dev: providers, each with its models.
func readModelsDev(r *reader, root node) {
	for _, p := range root.members() {
		id := r.provider(p.name)
		if id == "" {
			continue
		}
		for _, m := range p.get("models").members() {
			if s := r.state(m, id, m.name); s != nil {
				s.readModelsDev(m)
			}
		}
	}
}

func (s *Statement) readModelsDev(m node) {
	limit, modalities := m.get("limit"), m.get("modalities")
	s.fact(m, "name", m.get("name").text())
	s.fact(m, "context_length", limit.get("context").tokens())
	s.fact(m, "max_input_tokens", limit.get("input").tokens())
	if output := limit.get("output").tokens(); !strings.Contains(s.ID, "embed") {
		s.fact(m, "max_output_tokens", output)
	} else if len(output) > 1 && !wrongDimensions.MatchString(s.ID) { // the size of the vectors
		s.fact(m, "embedding_dimensions", output)
	}
	s.fact(m, "input_modalities", modalities.get("input").list(dataset.ModalityNames))
	s.fact(m, "output_modalities", modalities.get("output").list(dataset.ModalityNames))
	for _, feature := range []string{"reasoning", "tool_call", "structured_output", "temperature"} {
		s.fact(m, "features."+feature, m.get(feature).flag())
	}
	s.fact(m, "open_weights", m.get("open_weights").flag())
	s.fact(m, "family", m.get("family").text())
	s.fact(m, "release_date", m.get("release_date").date())
	s.fact(m, "knowledge_cutoff", m.get("knowledge").date())
	if m.get("status").text() == "deprecated" {
		s.fact(m, "status", "deprecated")
	}
	cost := m.get("cost")
	s.modelsDevPrices(cost, "", "")
	for _, tier := range cost.get("tiers").elements() {
		if size := tier.get("tier").get("size").tokens(); tier.get("tier").get("type").text() == "context" && size != "" {
			s.modelsDevPrices(tier, "", "context>"+size)
		}
	}
	if over := cost.get("context_over_200k"); cost.get("tiers").value == nil && over.value != nil {
		s.modelsDevPrices(over, "", fmt.Sprintf("context>%d", 200_000))
	}
	fast := m.get("experimental").get("modes").get("fast")
	switch body := fast.get("provider").get("body"); {
	case body.get("service_tier").text() == "priority":
		s.modelsDevPrices(fast.get("cost"), "priority_", "")
	case body.get("speed").text() == "fast":
		s.modelsDevPrices(fast.get("cost"), "fast_", "")
	}
}

// modelsDevMeters are the members of a cost.
var modelsDevMeters = []string{"input", "output", "cache_read", "cache_write", "reasoning", "input_audio", "output_audio"}

// modelsDevPrices states the prices of a cost, per million tokens. The output price of a model that makes images, or only speaks,
// is the price of images or speech.
func (s *Statement) modelsDevPrices(cost node, tier, condition string) {
	output := strings.Split(s.Facts["output_modalities"], ",")
	for _, name := range modelsDevMeters {
		meter := tier + name
		if name == "output" && slices.Contains(output, "image") {
			meter = tier + "output_image"
		} else if name == "output" && slices.Equal(output, []string{"audio"}) {
			meter = tier + "output_audio"
		}
		n := cost.get(name)
		s.price(n, meter, condition, n.price(1), 0)
	}
}
