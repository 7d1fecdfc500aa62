package collection

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/sync/source"
)

// readModelsDev reads api.json of models.dev: providers, each with its models.
func readModelsDev(r *reader, root source.Node) {
	for _, p := range root.Members() {
		id := r.provider(p.Name)
		if id == "" {
			continue
		}
		for _, m := range p.Get("models").Members() {
			if s := r.state(m, id, m.Name); s != nil {
				stateModelsDev(s, m)
			}
		}
	}
}

func stateModelsDev(s *source.Statement, m source.Node) {
	limit, modalities := m.Get("limit"), m.Get("modalities")
	s.State(m, "name", m.Get("name").Text())
	s.State(m, "context_length", limit.Get("context").Tokens())
	s.State(m, "max_input_tokens", limit.Get("input").Tokens())
	if output := limit.Get("output").Tokens(); !strings.Contains(s.ID, "embed") {
		s.State(m, "max_output_tokens", output)
	} else if len(output) > 1 && !wrongDimensions.MatchString(s.ID) { // the size of the vectors
		s.State(m, "embedding_dimensions", output)
	}
	s.State(m, "input_modalities", modalities.Get("input").Modalities())
	s.State(m, "output_modalities", modalities.Get("output").Modalities())
	for _, feature := range []string{"reasoning", "tool_call", "structured_output", "temperature"} {
		s.State(m, "features."+feature, m.Get(feature).Flag())
	}
	for _, option := range m.Get("reasoning_options").Elements() {
		if option.Get("type").Text() == "effort" { // others are switches and budgets
			s.State(option, "reasoning_efforts", strings.Join(option.Get("values").Texts(), ","))
		}
	}
	s.State(m, "open_weights", m.Get("open_weights").Flag())
	s.State(m, "family", m.Get("family").Text())
	s.State(m, "release_date", m.Get("release_date").Date())
	s.State(m, "knowledge_cutoff", m.Get("knowledge").Date())
	if m.Get("status").Text() == "deprecated" {
		s.State(m, "status", "deprecated")
	}
	cost := m.Get("cost")
	stateModelsDevPrices(s, cost, "", "")
	for _, tier := range cost.Get("tiers").Elements() {
		if size := tier.Get("tier").Get("size").Tokens(); tier.Get("tier").Get("type").Text() == "context" && size != "" {
			stateModelsDevPrices(s, tier, "", "context>"+size)
		}
	}
	if over := cost.Get("context_over_200k"); !cost.Get("tiers").Exists() && over.Exists() {
		stateModelsDevPrices(s, over, "", fmt.Sprintf("context>%d", 200_000))
	}
	fast := m.Get("experimental").Get("modes").Get("fast")
	switch body := fast.Get("provider").Get("body"); {
	case body.Get("service_tier").Text() == "priority":
		stateModelsDevPrices(s, fast.Get("cost"), "priority_", "")
	case body.Get("speed").Text() == "fast":
		stateModelsDevPrices(s, fast.Get("cost"), "fast_", "")
	}
}

// modelsDevMeters are the members of a cost.
var modelsDevMeters = []string{"input", "output", "cache_read", "cache_write", "reasoning", "input_audio", "output_audio"}

// stateModelsDevPrices states the prices of a cost, per million tokens. The output price of a model that makes images, or only speaks,
// is the price of images or speech.
func stateModelsDevPrices(s *source.Statement, cost source.Node, tier, condition string) {
	output := strings.Split(s.Facts["output_modalities"], ",")
	for _, name := range modelsDevMeters {
		meter := tier + name
		if name == "output" && slices.Contains(output, "image") {
			meter = tier + "output_image"
		} else if name == "output" && slices.Equal(output, []string{"audio"}) {
			meter = tier + "output_audio"
		}
		n := cost.Get(name)
		s.Price(n, meter, condition, n.Price(1), 0)
	}
}
