// Package exports makes lists of the catalog's models in the formats that other programs read: opencode, LiteLLM, aider, scanners for
// retired models, and Renovate. Each format has a function in shapes.go; README.md describes its fields.
//
// An export contains only what version 2 of the API says. A model is left out if the program would misread it, such as a missing price
// as free. The published README.md counts the models and says which are left out.
//
//	files, err := exports.New(lines, exports.Options{BaseURL: "https://models.example", Providers: d.Providers})
package exports

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/site/api"
)

// File is an export.
type File struct {
	Path, MediaType, Use string // below the root of the tree, value of Content-Type, and text for people; empty for one of many alike
	Body                 []byte
}

// Options say whose models they are.
type Options struct {
	BaseURL, Service string             // address and name of the service
	Generated        string             // day of the dataset, such as 2026-07-24; empty if it has none
	Providers        []dataset.Provider // in the order of the catalog
}

// program is what programs call a provider that they know. Its JSON is a provider in the shape of models.dev.
type program struct {
	API              string         `json:"api,omitempty"`
	Doc              string         `json:"doc"`
	Env              [1]string      `json:"env"`
	ID               string         `json:"id"`
	Models           map[string]any `json:"models"`
	Name             string         `json:"name"`
	NPM              string         `json:"npm"`
	LiteLLM, InFront string         `json:"-"` // LiteLLM's name, and what it writes before ids
}

// programs are by the id of the provider, without Doc, Models and Name.
var programs = map[string]program{
	"openai":    {ID: "openai", NPM: "@ai-sdk/openai", Env: [1]string{"OPENAI_API_KEY"}, LiteLLM: "openai"},
	"anthropic": {ID: "anthropic", NPM: "@ai-sdk/anthropic", Env: [1]string{"ANTHROPIC_API_KEY"}, LiteLLM: "anthropic"},
	"google":    {ID: "google", NPM: "@ai-sdk/google", Env: [1]string{"GEMINI_API_KEY"}, LiteLLM: "gemini", InFront: "gemini/"},
	"mistral":   {ID: "mistral", NPM: "@ai-sdk/mistral", Env: [1]string{"MISTRAL_API_KEY"}, LiteLLM: "mistral", InFront: "mistral/"},
	"groq":      {ID: "groq", NPM: "@ai-sdk/groq", Env: [1]string{"GROQ_API_KEY"}, LiteLLM: "groq", InFront: "groq/"},
	"together": {ID: "togetherai", NPM: "@ai-sdk/togetherai", Env: [1]string{"TOGETHER_API_KEY"}, LiteLLM: "together_ai",
		InFront: "together_ai/"},
	"deepseek": {ID: "deepseek", NPM: "@ai-sdk/openai-compatible", API: "https://api.deepseek.com", Env: [1]string{"DEEPSEEK_API_KEY"},
		LiteLLM: "deepseek", InFront: "deepseek/"},
}

var (
	//go:embed README.md
	readmeText string
	readme     = template.Must(template.New("").Option("missingkey=zero").Parse(readmeText))
)

type object = map[string]any

// model is a model as the API answers it. Texts, numbers and lists are empty if they are not known.
type model struct {
	ID, Provider, Name, Type, Stage, Family string
	Context                                 json.Number               `json:"context_length"`
	MaxInput                                json.Number               `json:"max_input_tokens"`
	MaxOutput                               json.Number               `json:"max_output_tokens"`
	Dimensions                              json.Number               `json:"embedding_dimensions"`
	Input                                   []string                  `json:"input_modalities"`
	Output                                  []string                  `json:"output_modalities"`
	OpenWeights                             bool                      `json:"open_weights"`
	Cutoff                                  string                    `json:"knowledge_cutoff"`
	Released                                string                    `json:"release_date"`
	Retires                                 string                    `json:"retirement_date"`
	Features                                map[string]any            // true, false or nil
	Efforts                                 struct{ Values []string } `json:"reasoning_efforts"`
	Replacement                             struct{ Provider, ID string }
	Prices                                  []struct {
		Meter, Condition string
		Price            json.Number // empty if sources disagree
	}

	program  program
	prices   map[string]json.Number // by METER or METER[CONDITION]; empty if sources disagree, also about a meter's prices for long prompts
	tiers    []int                  // the lengths of prompts above which there are other prices
	record   any                    // in the list that is being made
	disputed bool                   // whether a price that the record needs is disputed
}

func parse(line []byte) (*model, error) {
	m := &model{prices: map[string]json.Number{}}
	if err := json.Unmarshal(line, m); err != nil {
		return nil, err
	}
	m.program = programs[m.Provider]
	for _, p := range m.Prices { // a meter's price without a condition comes first
		name := strings.TrimSuffix(p.Meter+"["+p.Condition+"]", "[]")
		m.prices[name] = p.Price
		if n, err := strconv.Atoi(strings.TrimPrefix(p.Condition, "context>")); err == nil {
			m.tiers = append(m.tiers, n)
			if p.Price == "" {
				m.prices[p.Meter] = ""
			}
		}
	}
	slices.Sort(m.tiers)
	m.tiers = slices.Compact(m.tiers)
	return m, nil
}

// price returns the first of the prices that is known, with an exponent such as e-6 or none, so that no digit changes; empty if none is.
func (m *model) price(exponent json.Number, names ...string) json.Number {
	for _, name := range names {
		price, found := m.prices[name]
		if m.disputed = m.disputed || found && price == ""; price != "" {
			return price + exponent
		}
	}
	return ""
}

// SafeID matches ids that are safe as names of members, in a terminal, and in code where another id is.
var SafeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$`)

// choose returns the models of a list, with their records. Some programs look for the first key of a model in lower case.
func (l *list) choose(models []*model) (listed []*model) {
	key := func(m *model) string { return strings.ToLower(l.keys(m)[0]) }
	same := map[string]int{}
	for _, m := range models {
		same[key(m)]++
	}
	for _, m := range models {
		m.disputed = false
		m.record = l.record(m)
		if m.record != nil && !m.disputed && SafeID.MatchString(m.ID) && same[key(m)] == 1 {
			listed = append(listed, m)
		}
	}
	return listed
}

// New makes the exports of a catalog, and README.md about them. Each line is a model as the API answers it.
func New(lines []byte, opts Options) (files []File, err error) {
	var models []*model
	for line := range bytes.Lines(lines) {
		m, err := parse(line)
		if err != nil {
			return nil, err
		}
		models = append(models, m)
	}
	counts := map[string]int{}
	for _, l := range lists {
		listed := l.choose(models)
		counts[l.Path] = len(listed)
		files = append(files, File{l.Path, api.JSON, l.Use, append(api.Encode(l.document(&l, &opts, listed)), '\n')})
	}
	var text bytes.Buffer
	err = readme.Execute(&text, map[string]any{
		"Base": opts.BaseURL, "Service": opts.Service, "Counts": counts, "Total": len(models), "Providers": programs,
	})
	files = append(files, File{"exports/README.md", api.Markdown, "how to use these lists, and what they leave out", text.Bytes()})
	return append(files, endOfLife(models, &opts)...), err
}
