package oracle

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
)

// ModelV2 is a model as version 2 of the API shows it in lists.
type ModelV2 struct {
	ID                  string           `json:"id"`
	Provider            string           `json:"provider"`
	Name                *string          `json:"name"`
	Description         *string          `json:"description"`
	Type                string           `json:"type"`
	Status              string           `json:"status"`
	Deprecated          bool             `json:"deprecated"`
	UpdatedAt           string           `json:"updated_at"`
	LastSeenAt          string           `json:"last_seen_at"`
	ContextLength       *int64           `json:"context_length"`
	MaxInputTokens      *int64           `json:"max_input_tokens"`
	MaxOutputTokens     *int64           `json:"max_output_tokens"`
	InputModalities     []string         `json:"input_modalities"`
	OutputModalities    []string         `json:"output_modalities"`
	Features            features         `json:"features"`
	EmbeddingDimensions *int64           `json:"embedding_dimensions"`
	OpenWeights         *bool            `json:"open_weights"`
	Family              *string          `json:"family"`
	Aliases             []string         `json:"aliases"`
	AliasOf             *string          `json:"alias_of"`
	ReleaseDate         *string          `json:"release_date"`
	KnowledgeCutoff     *string          `json:"knowledge_cutoff"`
	RetirementDate      *string          `json:"retirement_date"`
	Replacement         *replacement     `json:"replacement"`
	Prices              []price          `json:"prices"`
	Sources             []sourceFacts    `json:"sources"`
	Disputes            []dispute        `json:"disputes"`
	PriceHistory        *[]priceInterval `json:"price_history,omitempty"` // only for a single model

	first  Model    // as version 1 shows it
	starts []string // what begins with a word of the head, folded, without separators
}

type features struct {
	Reasoning        *bool `json:"reasoning"`
	ToolCall         *bool `json:"tool_call"`
	StructuredOutput *bool `json:"structured_output"`
	WebSearch        *bool `json:"web_search"`
	PromptCaching    *bool `json:"prompt_caching"`
	ComputerUse      *bool `json:"computer_use"`
}

type replacement struct {
	Provider string `json:"provider"`
	ID       string `json:"id"`
}

type price struct {
	Meter     string   `json:"meter"`
	Unit      string   `json:"unit"`
	Condition *string  `json:"condition"`
	Price     *string  `json:"price"`
	Agreement string   `json:"agreement"`
	Sources   []string `json:"sources"`
	AsOf      string   `json:"as_of"`
}

type priceInterval struct {
	Meter     string  `json:"meter"`
	Unit      string  `json:"unit"`
	Condition *string `json:"condition"`
	Price     string  `json:"price"`
	From      *string `json:"from"`
	To        *string `json:"to"`
	Source    string  `json:"source"`
	AsOf      string  `json:"as_of"`
}

type sourceFacts struct {
	Source string   `json:"source"`
	AsOf   string   `json:"as_of"`
	Facts  []string `json:"facts"`
}

type dispute struct {
	Fact   string  `json:"fact"`
	Values []claim `json:"values"`
}

type claim struct {
	Value  any    `json:"value"`
	Source string `json:"source"`
}

// known returns a pointer to a value, or nil if it is the zero value.
func known[T comparable](v T) *T {
	var unknown T
	if v == unknown {
		return nil
	}
	return &v
}

// show returns the model as lists of version 2 show it.
func (o *Oracle) show(m *dataset.Model) ModelV2 {
	d := o.d
	first := Show(m)
	v := ModelV2{
		first: first, ID: first.ID, Provider: first.Provider, Name: first.Name, Description: first.Description, Type: first.Type, Status: first.Status,
		Deprecated: first.Deprecated, UpdatedAt: first.UpdatedAt, LastSeenAt: first.LastSeenAt,
		RetirementDate: known(m.RetirementDate), Aliases: []string{}, Prices: []price{}, Sources: []sourceFacts{}, Disputes: []dispute{},
	}
	if n, err := strconv.ParseInt(m.ContextLength, 10, 64); err == nil {
		v.ContextLength = &n
	}
	if provider, id, found := strings.Cut(m.Replacement, "/"); found {
		v.Replacement = &replacement{provider, id}
	}
	for _, other := range d.ModelsOf(m.Provider) {
		if other.Details != nil && other.Details.AliasOf == m.ID {
			v.Aliases = append(v.Aliases, other.ID)
		}
	}
	if m.Details != nil {
		v.addDetails(d, m.Details)
	}
	slices.Sort(v.Aliases)
	v.Aliases = slices.Compact(v.Aliases)
	if m.RetirementDate == "" || m.RetirementDate > o.newest {
		v.addPrices(m.Prices())
	}
	return v
}

func (v *ModelV2) addDetails(d *dataset.Dataset, details *dataset.Details) {
	v.MaxInputTokens, v.MaxOutputTokens = known(details.MaxInputTokens), known(details.MaxOutputTokens)
	v.EmbeddingDimensions, v.Family, v.AliasOf = known(details.EmbeddingDimensions), known(details.Family), known(details.AliasOf)
	v.InputModalities, v.OutputModalities = modalities(details.InputModalities), modalities(details.OutputModalities)
	v.ReleaseDate, v.KnowledgeCutoff = known(details.ReleaseDate.String()), known(details.KnowledgeCutoff.String())
	f := &v.Features
	for i, flag := range []**bool{&f.Reasoning, &f.ToolCall, &f.StructuredOutput, &f.WebSearch, &f.PromptCaching, &f.ComputerUse, &v.OpenWeights} {
		if details.Flags.Known&(1<<i) != 0 {
			*flag = new(details.Flags.True&(1<<i) != 0)
		}
	}
	v.Aliases = append(v.Aliases, details.Aliases...)
	for _, s := range details.Sources {
		facts := append([]string{}, s.Names()...)
		for _, source := range d.Sources {
			if source.Name == s.Source {
				v.Sources = append(v.Sources, sourceFacts{s.Source, source.AsOf.String(), facts})
			}
		}
	}
	for _, disputed := range details.Disputes {
		shown := dispute{Fact: disputed.Fact}
		for _, c := range disputed.Values {
			shown.Values = append(shown.Values, claim{typed(disputed.Fact, c.Value), c.Source})
		}
		v.Disputes = append(v.Disputes, shown)
	}
}

func modalities(set dataset.Modalities) (names []string) {
	for i, name := range []string{"text", "image", "audio", "video", "pdf"} {
		if set&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// typed returns the value of a fact as a member of an object has it.
func typed(fact, text string) any {
	switch fact {
	case "input_modalities", "output_modalities", "aliases":
		return strings.Split(text, ",")
	case "replacement":
		provider, id, _ := strings.Cut(text, "/")
		return replacement{provider, id}
	case "name", "description", "type", "status", "retirement_date", "family", "alias_of", "release_date", "knowledge_cutoff":
		return text
	}
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

// newestDay returns the newest day in the dataset, on which a model with an earlier retirement date is retired.
func newestDay(d *dataset.Dataset) string {
	newest := ""
	if d.LastSync != nil {
		newest = d.LastSync.Time().Format(time.DateOnly)
	}
	for i := range d.Models {
		newest = max(newest, d.Models[i].UpdatedAt.Time().Format(time.DateOnly))
	}
	for _, s := range d.Sources {
		newest = max(newest, s.AsOf.String())
	}
	return newest
}

func (v *ModelV2) addPrices(prices []dataset.Price) {
	for _, q := range dataset.Quotes(prices) {
		meter := dataset.Meters[q.Meter]
		shown := price{meter.Name, meter.Unit, known(q.Condition), known(string(q.Amount)), "single", nil, q.AsOf.String()}
		disputed := dispute{Fact: "price:" + meter.Name}
		if q.Condition != "" {
			disputed.Fact += "[" + q.Condition + "]"
		}
		for _, p := range q.Shown {
			shown.Sources = append(shown.Sources, p.Source)
			disputed.Values = append(disputed.Values, claim{string(p.Amount), p.Source})
		}
		switch q.Agreement {
		case dataset.Agreed:
			shown.Agreement = "agreed"
		case dataset.Disputed:
			shown.Agreement = "disputed"
			v.Disputes = append(v.Disputes, disputed)
		}
		v.Prices = append(v.Prices, shown)
	}
}

// Model answers the request for one model.
func (o *Oracle) Model(m *dataset.Model) []byte {
	v := o.show(m)
	v.PriceHistory = &[]priceInterval{}
	for _, p := range m.Prices() {
		meter := dataset.Meters[p.Meter]
		*v.PriceHistory = append(*v.PriceHistory, priceInterval{meter.Name, meter.Unit, known(p.Condition), string(p.Amount),
			known(p.From.String()), known(p.To.String()), p.Source, p.AsOf.String()})
	}
	return Encode(map[string]any{"data": v})
}
