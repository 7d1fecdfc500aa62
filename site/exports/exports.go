// Package exports makes lists of the catalog's models in the formats that other programs read: opencode, LiteLLM, aider, Crush and
// scanners for retired models. Each format has a function in shapes.go; README.md describes its fields.
//
// An export contains only what version 2 of the API says. A model is left out if the program would misread it, such as a missing price
// as free. The published README.md counts what was left out and why.
//
//	files, err := exports.New(lines, exports.Options{BaseURL: "https://models.example", Providers: d.Providers})
package exports

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
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

// program is what the programs call a provider that they know.
type program struct{ ModelsDev, Package, Address, Variable, LiteLLM, InFront, Catwalk, Protocol, Endpoint string }

// programs are by the id of the provider.
var programs = map[string]program{
	"openai":    {"openai", "@ai-sdk/openai", "", "OPENAI_API_KEY", "openai", "", "openai", "openai", "$OPENAI_API_ENDPOINT"},
	"anthropic": {"anthropic", "@ai-sdk/anthropic", "", "ANTHROPIC_API_KEY", "anthropic", "", "anthropic", "anthropic", "$ANTHROPIC_API_ENDPOINT"},
	"google":    {"google", "@ai-sdk/google", "", "GEMINI_API_KEY", "gemini", "gemini/", "gemini", "google", "$GEMINI_API_ENDPOINT"},
	"mistral":   {"mistral", "@ai-sdk/mistral", "", "MISTRAL_API_KEY", "mistral", "mistral/", "mistral", "openai-compat", "https://api.mistral.ai/v1"},
	"groq":      {"groq", "@ai-sdk/groq", "", "GROQ_API_KEY", "groq", "groq/", "groq", "openai-compat", "https://api.groq.com/openai/v1"},
	"together": {"togetherai", "@ai-sdk/togetherai", "", "TOGETHER_API_KEY", "together_ai", "together_ai/", "together", "openai-compat",
		"https://api.together.xyz/v1"},
	"deepseek": {"deepseek", "@ai-sdk/openai-compatible", "https://api.deepseek.com", "DEEPSEEK_API_KEY", "deepseek", "deepseek/", "deepseek",
		"openai-compat", "https://api.deepseek.com/v1"},
}

var (
	//go:embed README.md
	readmeText string
	readme     = template.Must(template.New("").Option("missingkey=zero").Parse(readmeText))
)

type object = map[string]any

// model is a model as the API answers it. Values that exports only copy are of any type, nil if they are not known.
type model struct {
	ID, Provider, Name, Type, Stage, Family string
	Context                                 any            `json:"context_length"`
	MaxInput                                any            `json:"max_input_tokens"`
	MaxOutput                               any            `json:"max_output_tokens"`
	Dimensions                              any            `json:"embedding_dimensions"`
	Input                                   []string       `json:"input_modalities"`
	Output                                  []string       `json:"output_modalities"`
	OpenWeights                             any            `json:"open_weights"`
	Cutoff                                  any            `json:"knowledge_cutoff"`
	Released                                string         `json:"release_date"`
	Retires                                 any            `json:"retirement_date"`
	Features                                map[string]any `json:"features"`
	Efforts                                 struct {
		Values  []string
		Default any
	} `json:"reasoning_efforts"`
	Replacement struct{ Provider, ID string }
	Prices      []struct {
		Meter, Condition string
		Price            json.Number // empty if sources disagree
	}

	program  program
	prices   map[string]json.Number // by METER or METER[CONDITION]
	disputed map[string]bool        // the same names, and meters whose prices for long prompts are disputed
	tiers    []int                  // the lengths of prompts above which there are other prices

	values object // the record in the export that is being made
	left   string // why the model is left out
}

func parse(line []byte) (*model, error) {
	m := &model{prices: map[string]json.Number{}, disputed: map[string]bool{}}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if err := decoder.Decode(m); err != nil {
		return nil, err
	}
	m.program = programs[m.Provider]
	for _, p := range m.Prices {
		name := p.Meter
		if p.Condition != "" {
			name += "[" + p.Condition + "]"
		}
		m.prices[name], m.disputed[name] = p.Price, m.disputed[name] || p.Price == ""
		if n, err := strconv.Atoi(strings.TrimPrefix(p.Condition, "context>")); err == nil {
			m.tiers = append(m.tiers, n)
			m.disputed[p.Meter] = m.disputed[p.Meter] || p.Price == ""
		}
	}
	slices.Sort(m.tiers)
	m.tiers = slices.Compact(m.tiers)
	return m, nil
}

// require leaves the model out, for this reason, unless the condition is true or there is already a reason.
func (m *model) require(condition bool, reason string) {
	if !condition {
		m.left = cmp.Or(m.left, reason)
	}
}

// price returns the first of the prices that is known, times a power of ten. The digits stay, so that no rounding changes the price.
// It returns nil if no price is known, and leaves the model out if sources disagree.
func (m *model) price(exponent int, names ...string) any {
	for _, name := range names {
		m.require(!m.disputed[name], "sources disagree about a price")
		if price := m.prices[name]; price != "" && exponent != 0 {
			return json.Number(fmt.Sprintf("%se%d", price, exponent))
		} else if price != "" {
			return price
		}
	}
	return nil
}

// needPrice returns a price without which the model is left out.
func (m *model) needPrice(name string) any {
	price := m.price(0, name)
	m.require(price != nil, noPrice)
	return price
}

// export is a shape with the models of a catalog.
type export struct {
	shape
	options *Options
	Models  []*model       // in the order of the catalog
	Left    map[string]int // numbers of models that are left out, by the reason
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
	all := map[string]*export{}
	for _, s := range shapes {
		e := &export{shape: s, options: &opts, Left: map[string]int{}}
		e.fill(models)
		files, all[e.Path] = append(files, File{e.Path, api.JSON, e.Use, append(api.Encode(s.document(e)), '\n')}), e
	}
	var text bytes.Buffer
	err = readme.Execute(&text, map[string]any{
		"Base": opts.BaseURL, "Service": opts.Service, "Exports": all, "Total": len(models), "Providers": programs,
	})
	files = append(files, File{"exports/README.md", api.Markdown, "how to use these lists, and what they leave out", text.Bytes()})
	return append(files, endOfLife(models, &opts)...), err
}

// SafeID matches ids that are safe as names of members, in a terminal, and in code where another id is.
var SafeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$`)

// fill adds the models that are not left out, with their records. Some programs look for the first key of a model in lower case.
func (e *export) fill(models []*model) {
	key := func(m *model) string { return strings.ToLower(e.keys(m)[0]) }
	same := map[string]int{}
	for _, m := range models {
		same[key(m)]++
	}
	for _, m := range models {
		m.left = ""
		m.values = e.record(m)
		m.require(SafeID.MatchString(m.ID) && same[key(m)] == 1, "programs may misread the id")
		if known(m.values); m.left == "" {
			e.Models = append(e.Models, m)
		} else {
			e.Left[m.left]++
		}
	}
}

// byProvider calls f for each provider with models in the list.
func (e *export) byProvider(f func(p dataset.Provider, models []*model)) {
	for _, p := range e.options.Providers {
		others := func(m *model) bool { return m.Provider != p.ID }
		if models := slices.DeleteFunc(slices.Clone(e.Models), others); len(models) > 0 {
			f(p, models)
		}
	}
}
