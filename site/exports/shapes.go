package exports

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// lists are the lists in one file, each in the format of a program.
var lists = []struct {
	Path, Use string
	document  func(e *exporter) any
}{
	{"api.json", "the models for opencode and others that read models.dev", (*exporter).modelsDev},
	{"exports/litellm.json", "the prices and limits for LiteLLM", (*exporter).litellm},
	{"exports/aider.json", "the prices and limits for aider", (*exporter).aider},
	{".well-known/model-eol.json", "what retires when, for scanners", (*exporter).modelEOL},
}

// keyID is the key of a model in lists of one provider.
func keyID(m *model) string { return m.ID }

// usable reports whether a program knows the provider by a name, and whether requests to the model
// succeed.
func (m *model) usable(name string) bool {
	return name != "" && m.stage != catalog.UnlistedStage && m.stage != catalog.RetiredStage
}

// modelsDevModel is a model in the shape of models.dev (https://github.com/sst/models.dev).
type modelsDevModel struct {
	Attachment       bool                   `json:"attachment"`
	Cost             modelsDevCost          `json:"cost"`
	ID               string                 `json:"id"`
	Knowledge        string                 `json:"knowledge,omitempty"`
	Updated          string                 `json:"last_updated"`
	Limit            map[string]json.Number `json:"limit"`
	Modalities       map[string][]string    `json:"modalities"`
	Name             string                 `json:"name"`
	OpenWeights      bool                   `json:"open_weights"`
	Reasoning        bool                   `json:"reasoning"`
	Options          []object               `json:"reasoning_options,omitzero"`
	Released         string                 `json:"release_date"`
	Status           string                 `json:"status,omitempty"`
	StructuredOutput any                    `json:"structured_output,omitempty"`
	Temperature      any                    `json:"temperature,omitempty"`
	ToolCall         any                    `json:"tool_call"`
}

// modelsDevCost are prices of a million tokens in US dollars.
type modelsDevCost struct {
	CacheRead   json.Number     `json:"cache_read,omitempty"`
	CacheWrite  json.Number     `json:"cache_write,omitempty"`
	Input       json.Number     `json:"input"`
	InputAudio  json.Number     `json:"input_audio,omitempty"`
	Output      json.Number     `json:"output"`
	OutputAudio json.Number     `json:"output_audio,omitempty"`
	Reasoning   json.Number     `json:"reasoning,omitempty"`
	Tier        object          `json:"tier,omitempty"`
	Tiers       []modelsDevCost `json:"tiers,omitempty"` // the prices of long prompts
}

// unprintable matches characters that programs in a terminal must not print.
var unprintable = regexp.MustCompile(`[^\pL\pM\pN\pP\pS ]`)

// modelsDevRecord returns the record of a model for api.json; nil if models.dev's shape requires a fact
// that is not known.
func modelsDevRecord(m *model) any {
	if !m.usable(m.program.ID) || m.Type != dataset.Chat {
		return nil
	}
	// Each of the following is required. A guess would be worse than a model that is not listed.
	cost := m.modelsDevCost("")
	if cost.Input == "" || cost.Output == "" {
		return nil
	}
	context := m.number("context_length")
	answer := m.number("max_output_tokens")
	if context == "" || answer == "" {
		return nil
	}
	input := m.InputModalities.Names()
	output := m.OutputModalities.Names()
	if input == nil || output == nil {
		return nil
	}
	tools := m.flag("features.tool_call")
	released := m.ReleaseDate.String()
	if tools == nil || released == "" {
		return nil
	}
	cost.InputAudio = m.price("", "input_audio", "")
	cost.OutputAudio = m.price("", "output_audio", "")
	for _, n := range m.tiers() {
		tier := m.modelsDevCost(fmt.Sprintf("context>%d", n))
		tier.Tier = object{"type": "context", "size": n}
		cost.Tiers = append(cost.Tiers, tier)
	}
	name := strings.TrimSpace(unprintable.ReplaceAllString(m.Name.String, ""))
	record := &modelsDevModel{
		ID:          m.ID,
		Name:        cmp.Or(name, m.ID),
		Cost:        cost,
		OpenWeights: m.flag("open_weights") == true,
		Limit:       map[string]json.Number{"context": context, "output": answer},
		Attachment:  m.InputModalities&^1 != 0, // anything but text, which is the first modality
		Modalities:  map[string][]string{"input": input, "output": output},
		Knowledge:   m.KnowledgeCutoff.String(),
		Released:    released,
		// Required, and the catalog has no day for it: providers change models under a new id.
		Updated:          released,
		ToolCall:         tools,
		Temperature:      m.flag("features.temperature"),
		StructuredOutput: m.flag("features.structured_output"),
	}
	if m.MaxInputTokens != 0 {
		record.Limit["input"] = m.number("max_input_tokens")
	}
	if m.stage == catalog.RetiringStage {
		record.Status = "deprecated"
	}
	if m.flag("features.reasoning") == true {
		record.Reasoning = true
		record.Cost.Reasoning = m.price("", "reasoning", "")
		record.Options = []object{}                                // required for such a model, also if no effort is known
		efforts := strings.Replace(m.ReasoningEfforts, "*", "", 1) // the mark of the default
		if efforts != "" {
			record.Options = []object{{"type": "effort", "values": strings.Split(efforts, ",")}}
		}
	}
	return record
}

// modelsDevCost returns the prices under a condition. A price that does not depend on it is the
// usual price.
func (m *model) modelsDevCost(condition string) modelsDevCost {
	price := func(meter string) json.Number { return m.price("", meter, condition, "") }
	return modelsDevCost{
		Input:      price("input"),
		Output:     price("output"),
		CacheRead:  price("cache_read"),
		CacheWrite: price("cache_write"),
	}
}

// modelsDev returns api.json: the providers with their models.
func (e *exporter) modelsDev() any {
	programs := map[string]program{} // by models.dev's names of providers
	for _, p := range e.Providers {
		isOthers := func(m *model) bool { return m.Provider != p.ID }
		models := slices.DeleteFunc(slices.Clone(e.models), isOthers)
		known := e.programs[p.ID]
		known.Name = p.Name
		known.Doc = e.baseURL + "/providers/" + p.ID + "/" // where people of the program can look
		known.Models = records(models, keyID, modelsDevRecord)
		if known.ID != "" && len(known.Models) > 0 {
			programs[known.ID] = known
		}
	}
	return programs
}

// litellmPrices has a line for each price of a token: LiteLLM's name and our meter. A * in a name
// is the place for the length of prompts above which another price applies.
//
//go:embed litellm.txt
var litellmPrices string

// litellmModes are LiteLLM's names of the types of models that it has prices for.
var litellmModes = map[dataset.Type]string{
	dataset.Chat:      "chat",
	dataset.Embedding: "embedding",
	dataset.Image:     "image_generation",
}

// litellmRecord returns the record of a model in the shape of LiteLLM's
// model_prices_and_context_window.json; nil if a price that it needs is not known. It is a map,
// because names of prices contain the length of a prompt.
func litellmRecord(m *model) any {
	mode := litellmModes[m.Type]         // empty for types of which LiteLLM bills nothing by the token
	price := m.price("e-6", "input", "") // of a million tokens; LiteLLM has those of one
	output := m.price("e-6", "output", "")
	if !m.usable(m.program.LiteLLM) || mode == "" || price == "" {
		return nil
	}
	if output == "" && m.Type != dataset.Embedding {
		return nil
	}
	input := cmp.Or(m.number("max_input_tokens"), m.number("context_length"))
	answer := m.number("max_output_tokens")
	record := object{
		"litellm_provider":          m.program.LiteLLM,
		"mode":                      mode,
		"max_input_tokens":          input,
		"max_output_tokens":         answer,
		"max_tokens":                cmp.Or(answer, input), // older versions read only this one
		"output_vector_size":        m.number("embedding_dimensions"),
		"deprecation_date":          m.RetirementDate,
		"supports_vision":           has(m.InputModalities, "image"),
		"supports_pdf_input":        has(m.InputModalities, "pdf"),
		"supports_audio_input":      has(m.InputModalities, "audio"),
		"supports_video_input":      has(m.InputModalities, "video"),
		"supports_audio_output":     has(m.OutputModalities, "audio"),
		"supports_function_calling": m.flag("features.tool_call"),
		"supports_response_schema":  m.flag("features.structured_output"),
		"supports_reasoning":        m.flag("features.reasoning"),
		"supports_prompt_caching":   m.flag("features.prompt_caching"),
		"supports_web_search":       m.flag("features.web_search"),
		"supports_computer_use":     m.flag("features.computer_use"),
	}
	for line := range strings.Lines(litellmPrices) {
		name, meter, _ := strings.Cut(strings.TrimSpace(line), " ")
		before, after, tiered := strings.Cut(name, "*")
		record[before+after] = m.price("e-6", meter, "")
		if !tiered {
			continue
		}
		// LiteLLM reads the length of the prompt out of the name.
		for _, n := range m.tiers() {
			name := fmt.Sprintf("%s_above_%dk_tokens%s", before, n/1000, after)
			record[name] = m.price("e-6", meter, fmt.Sprintf("context>%d", n))
		}
	}
	if output == "" {
		record["output_cost_per_token"] = 0 // of embeddings
	}
	search := object{}
	for _, size := range []string{"low", "medium", "high"} {
		price := m.price("e-3", "web_search", "search_context="+size, "") // of a thousand searches
		if price != "" {
			search["search_context_size_"+size] = price
			record["search_context_cost_per_query"] = search
		}
	}
	// What is not known is left out: null or 0 would be read as false or free.
	maps.DeleteFunc(record, func(_ string, value any) bool {
		return value == nil || value == "" || value == json.Number("")
	})
	return record
}

// litellmKey is the name by which LiteLLM calls a model.
func litellmKey(m *model) string { return m.program.Prefix + m.ID }

// litellm returns exports/litellm.json.
func (e *exporter) litellm() any { return records(e.models, litellmKey, litellmRecord) }

// aider returns LiteLLM's records of chat models whose limits are known. Each has two keys.
func (e *exporter) aider() any {
	list := records(e.models, litellmKey, func(m *model) any {
		hasInput := m.ContextLength != "" || m.MaxInputTokens != 0
		if m.Type != dataset.Chat || !hasInput || m.MaxOutputTokens == 0 {
			return nil
		}
		return litellmRecord(m)
	})
	// aider looks for the name that its user typed, which may have the provider although LiteLLM's
	// key has not.
	for _, m := range e.models {
		record := list[litellmKey(m)]
		if record != nil {
			list[m.program.LiteLLM+"/"+m.ID] = record
		}
	}
	return list
}

// eolID matches the ids that model-eol allows.
var eolID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,255}$`)

// eolModel is a model in the format model-eol.
type eolModel struct {
	ID          string `json:"id"`
	Replacement string `json:"replacement,omitempty"`
	Shutdown    string `json:"shutdown,omitempty"`
}

// eolRecord returns the record of a model, and nil for models that do not work without a known date:
// scanners would not warn.
func eolRecord(m *model) any {
	if !eolID.MatchString(m.ID) || m.stage != catalog.UsableStage && m.RetirementDate == "" {
		return nil
	}
	return &eolModel{ID: m.ID, Shutdown: m.RetirementDate}
}

// modelsByID returns the models of makers, and models of other providers if no maker has their id.
// The format of scanners has no providers, so an id means its maker's model there: places that
// offer it under the same id retire it on other days.
func (e *exporter) modelsByID() []*model {
	makers := map[string]bool{} // ids in lower case
	isMaker := func(m *model) bool {
		p := e.Provider(m.Provider)
		return p != nil && p.Kind == dataset.Maker
	}
	for _, m := range e.models {
		if isMaker(m) {
			makers[strings.ToLower(m.ID)] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(e.models), func(m *model) bool {
		return !isMaker(m) && makers[strings.ToLower(m.ID)]
	})
}

// modelEOL returns .well-known/model-eol.json, in the order of the dataset.
func (e *exporter) modelEOL() any {
	models := e.modelsByID()
	safe := records(models, keyID, eolRecord)
	list := []any{}
	for _, m := range models {
		record, _ := safe[m.ID].(*eolModel)
		if record == nil {
			continue
		}
		// Only a replacement that is in the list too. Others are at another provider, which the
		// format cannot name.
		id, sameProvider := strings.CutPrefix(m.Replacement, m.Provider+"/")
		if sameProvider && id != m.ID && e.Find(m.Provider, id) != nil && safe[id] != nil {
			record.Replacement = id
		}
		list = append(list, record)
	}
	day := cmp.Or(e.Day().String(), "1970-01-01") // of the dataset, because equal datasets give equal files
	return object{
		"spec":      "model-eol/0.1",
		"publisher": e.service,
		"generated": day + "T00:00:00Z",
		"source":    e.baseURL + "/lifecycle/",
		"models":    list,
	}
}

// cycle is a model in the shape of endoflife.date.
type cycle struct {
	Cycle        string `json:"cycle"`
	Discontinued bool   `json:"discontinued"`
	EOL          any    `json:"eol"` // a day, or false if none is known
	Link         string `json:"link"`
	Released     string `json:"releaseDate,omitempty"`
}

// endOfLife returns a file for each family of a provider, newest model first.
func (e *exporter) endOfLife() (files []File) {
	// As endoflife.date has its cycles.
	slices.SortStableFunc(e.models, func(a, b *model) int {
		return strings.Compare(b.ReleaseDate.String(), a.ReleaseDate.String())
	})
	families := map[string][]cycle{}
	for _, m := range e.models {
		if m.Family == "" || !SafeID.MatchString(m.ID) {
			continue
		}
		c := cycle{
			Cycle:        m.ID,
			Discontinued: m.stage >= catalog.RetiringStage,
			EOL:          m.RetirementDate,
			Link:         e.baseURL + "/models/" + m.Key().String() + "/",
		}
		if m.RetirementDate == "" {
			c.EOL = false
		}
		if m.ReleaseDate%100 != 0 { // a day; the format has no months
			c.Released = m.ReleaseDate.String()
		}
		path := "exports/endoflife/" + m.Provider + "/" + m.Family + ".json"
		families[path] = append(families[path], c)
	}
	for _, path := range slices.Sorted(maps.Keys(families)) {
		files = append(files, jsonFile(path, "", families[path]))
	}
	return files
}

// has reports whether modalities have one; nil if they are not known.
func has(modalities dataset.Modalities, name string) any {
	if modalities == 0 {
		return nil
	}
	return slices.Contains(modalities.Names(), name)
}
