package collection

import (
	"slices"
	"strings"

	"modelcatalog/dataset/sync/source"
)

// models.dev is a directory of models of more than a hundred providers: https://models.dev. People
// edit its files, one for each model, by pull requests at GitHub, mostly from the provider's page
// of a new model. So facts of new models come early and are complete, and changes of old ones come
// late.
//
// Known lies:
//   - It has one field for the output of a model, in tokens. For an embedding model the field has the
//     number of dimensions, and for one model a limit that is neither (modelsDevDimensions).
//   - Prices of images and speech that a model makes are in the field for text.
//   - It writes makers in canonical ids by its own names (modelsDevMakers).
//   - A gateway's model without a release date has 1970-01-01; see source.Node.Date.
//   - It does not say what a model is for. Its type is derived from what the model reads and writes.

// modelsDevFacts are the fields with facts.
var modelsDevFacts = []factField{
	{"name", "name"},
	{"context_length", "limit.context"},
	{"max_input_tokens", "limit.input"},
	{"max_output_tokens", "limit.output"},
	{"input_modalities", "modalities.input"},
	{"output_modalities", "modalities.output"},
	{"features.reasoning", "reasoning"},
	{"features.tool_call", "tool_call"},
	{"features.structured_output", "structured_output"},
	{"features.temperature", "temperature"},
	{"open_weights", "open_weights"},
	{"family", "family"},
	{"release_date", "release_date"},
	{"knowledge_cutoff", "knowledge"},
	{"canonical_id", "canonical_model_id"},
}

// modelsDevMeters are the fields with prices per million tokens.
var modelsDevMeters = map[string]string{
	"input":        "input",
	"output":       "output",
	"cache_read":   "cache_read",
	"cache_write":  "cache_write",
	"reasoning":    "reasoning",
	"input_audio":  "input_audio",
	"output_audio": "output_audio",
}

// modelsDevMakers are the makers in canonical ids that the catalog calls otherwise.
var modelsDevMakers = map[string]string{
	"zhipuai":        "zai",
	"stepfun":        "stepfun-ai",
	"tencent":        "tencent-tokenhub",
	"bytedance-seed": "volcengine",
	"bytedance":      "volcengine",
}

// modelsDevDimensions are the embedding models whose output limit is not the size of the vectors,
// with the reason.
var modelsDevDimensions = map[string]string{
	"mistral-embed": "the limit is that of the text",
}

// readModelsDev reads api.json: providers, each with its models.
func readModelsDev(r *reader, root source.Node) {
	for _, provider := range root.Members() {
		// Before the rows: a fault in a row of somebody who is not in the catalog is no fault here.
		if r.provider(provider.Name) == "" {
			continue
		}
		for _, row := range provider.Get("models").Members() {
			r.Row(row, func(row source.Node) {
				s := r.model(row, provider.Name, row.Name)
				if s != nil {
					r.stateModelsDev(s, row)
				}
			})
		}
	}
}

// stateModelsDev states what a row says about its model.
func (r *reader) stateModelsDev(s *source.Profile, row source.Node) {
	stateFacts(s, row, modelsDevFacts)
	if strings.Contains(s.ID, "embed") {
		stateModelsDevDimensions(s, row)
	}
	for _, option := range row.Get("reasoning_options").Elements() {
		// Other options are a switch, or a budget in tokens, which are no levels of effort.
		if option.Get("type").Text() == "effort" {
			s.State(option, "reasoning_efforts", strings.Join(option.Get("values").Texts(), ","))
		}
	}
	// Other words, such as "beta", say nothing about the end of the model.
	if row.Get("status").Text() == "deprecated" {
		s.State(row, "status", "deprecated")
	}
	stateModelsDevPrices(s, row)
	nameMaker(s)

	// Version 1 of the API is frozen: the types of its models were decided before models.dev was
	// asked for them, and a derived type must not contradict one that a person looked up.
	known := r.Dataset.Provider(s.Provider)
	if !r.Dataset.InV1(*known) {
		s.State(row, "type", modelsDevType(s))
	}
}

// stateModelsDevDimensions states the output limit of an embedding model as its dimensions.
func stateModelsDevDimensions(s *source.Profile, row source.Node) {
	output := s.Facts["max_output_tokens"]
	delete(s.Facts, "max_output_tokens")
	// A single digit is no size of vectors: Google's list says that an embedding model puts out 1.
	isSize := len(output) > 1
	if isSize && modelsDevDimensions[s.ID] == "" {
		s.State(row, "embedding_dimensions", output)
	}
}

// stateModelsDevPrices states the prices of a row: standard prices, prices of long prompts, and
// prices of a faster mode.
func stateModelsDevPrices(s *source.Profile, row source.Node) {
	p := priceReader{Profile: s, meters: modelsDevMeters}
	output := strings.Split(s.Facts["output_modalities"], ",")
	switch {
	case slices.Contains(output, "image"):
		p.outputMeter = "output_image"
	case slices.Equal(output, []string{"audio"}):
		p.outputMeter = "output_audio"
	}
	prices := row.Get("cost")
	p.read(prices)

	// Prices of long prompts were one field before they became a list of tiers. If a row has both,
	// the list counts.
	tiers := prices.Get("tiers")
	long := prices.Get("context_over_200k")
	if !tiers.Exists() {
		p.condition = "context>200000"
		p.read(long)
	}
	for _, tier := range tiers.Elements() {
		above := promptsAbove(tier.Get("tier", "size"))
		if tier.Get("tier", "type").Text() == "context" && above != "" {
			p.condition = above
			p.read(tier)
		}
	}

	// A fast mode is the provider's own tier, which the parameter of the request names.
	p.condition = ""
	fast := row.Get("experimental", "modes", "fast")
	body := fast.Get("provider", "body")
	switch {
	case body.Get("service_tier").Text() == "priority":
		p.tier = "priority_"
		p.read(fast.Get("cost"))
	case body.Get("speed").Text() == "fast":
		p.tier = "fast_"
		p.read(fast.Get("cost"))
	}
}

// nameMaker writes the maker in a canonical id as the catalog does, so that all offers of a model
// have the same one.
func nameMaker(s *source.Profile) {
	maker, model, _ := strings.Cut(s.Facts["canonical_id"], "/")
	if ours := modelsDevMakers[maker]; ours != "" {
		s.Facts["canonical_id"] = ours + "/" + model
	}
}

// modelsDevType returns the type of a model by what it reads and writes; "" if that does not tell.
func modelsDevType(s *source.Profile) string {
	id := strings.ToLower(s.ID)
	input := strings.Split(s.Facts["input_modalities"], ",")
	output := strings.Split(s.Facts["output_modalities"], ",")
	writes := func(modality string) bool { return slices.Contains(output, modality) }
	switch {
	case strings.Contains(id, "rerank"):
		return "" // it writes numbers about texts, for which the catalog has no type
	case strings.Contains(id, "embed"):
		return "embedding"
	case writes("video"):
		return "video"
	// Some image models write texts beside the images, and some chat models can also make images.
	// Only the id tells them apart.
	case writes("image") && (!writes("text") || strings.Contains(id, "image")):
		return "image"
	// It speaks, or it writes down what it hears.
	case writes("audio") && !writes("text"), writes("text") && slices.Equal(input, []string{"audio"}):
		return "audio"
	case writes("text"):
		return "chat"
	}
	return ""
}
