// Package exports makes lists of the catalog's models in the formats that other programs read: opencode, LiteLLM, aider, scanners for
// retired models, and Renovate. Each format has a function in shapes.go; README.md describes its fields.
//
// An export contains only facts that version 2 of the API has. A model is left out if the program would misread it, such as a missing price
// as free. The published README.md says which.
//
//	files, err := exports.New(d, catalog.New(d, catalog.V2), "https://models.example", "Model Catalog")
package exports

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/api"
)

// File is an export.
type File struct {
	Path, MediaType, Use string // below the root of the tree, value of Content-Type, and text for people; empty for one of many alike
	Body                 []byte
}

// program is what programs call a provider. Its JSON is a provider in the shape of models.dev.
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

// programsOf returns what programs call the providers of a dataset, by the id of the provider, without Doc, Models and Name. A
// provider is left out if a program would not know how to reach it: without a package, a key, or a name in models.dev or LiteLLM.
func programsOf(d *dataset.Dataset) map[string]program {
	var apis []struct {
		Provider, Key, NPM, API string
		Prefix                  string `json:"litellm_prefix"`
	}
	// Package website reports the faults of the file. A provider that cannot be read is left out here.
	_ = json.Unmarshal([]byte(d.Settings.APIs), &apis)
	programs := map[string]program{}
	for _, a := range apis {
		p := d.Provider(a.Provider)
		if p == nil || a.NPM == "" || a.Key == "" || len(p.Names["models.dev"]) == 0 || len(p.Names["litellm"]) == 0 {
			continue
		}
		programs[p.ID] = program{
			ID: p.Names["models.dev"][0], NPM: a.NPM, API: a.API, Env: [1]string{a.Key},
			LiteLLM: p.Names["litellm"][0], InFront: a.Prefix,
		}
	}
	return programs
}

var (
	//go:embed README.md
	readmeText string
	readme     = template.Must(template.New("").Parse(readmeText))
)

type object = map[string]any

// model is a model with what programs call its provider.
type model struct {
	*dataset.Model
	program  program
	stage    catalog.Stage
	quotes   []evidence.Quote
	disputed bool // whether sources disagree about a price that the record needs
}

// tiers returns the lengths of prompts above which there are other prices.
func (m *model) tiers() (tiers []int64) {
	for _, q := range m.quotes {
		condition, _ := dataset.ParseCondition(q.Condition) // checked when the dataset was loaded
		// Prices that also depend on something else, such as the hour, have no place in the records of these programs.
		if condition.ContextAbove() > 0 && len(condition) == 1 {
			tiers = append(tiers, condition.ContextAbove())
		}
	}
	slices.Sort(tiers)
	return slices.Compact(tiers)
}

// number returns a fact that is a number; empty if it is not known.
func (m *model) number(fact string) json.Number { return json.Number(m.Fact(fact).String) }

// flag returns a fact that is true or false; nil if it is not known.
func (m *model) flag(fact string) any {
	return map[string]any{"true": true, "false": false}[m.Fact(fact).String]
}

// price returns the price of a meter under the first of some conditions for which it is known; empty if it is not. An exponent such as e-6
// is written behind it, so that no digit changes.
func (m *model) price(exponent json.Number, meter string, conditions ...string) json.Number {
	for _, condition := range conditions {
		q := evidence.QuoteOf(m.quotes, meter, condition)
		if m.disputed = m.disputed || q.Shown != nil && q.Amount == ""; q.Amount != "" {
			return json.Number(q.Amount) + exponent
		}
	}
	return ""
}

// SafeID matches ids that are safe as names of members, in a terminal, and in code where another id is.
var SafeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$`)

// records returns the records of models in a list, by their keys. It leaves out models that the program would misread: their record is nil,
// or their key differs from another only by case, because some programs look for it in lower case.
func records(models []*model, key func(m *model) string, record func(m *model) any) object {
	same := map[string]int{}
	for _, m := range models {
		same[strings.ToLower(key(m))]++
	}
	all := object{}
	for _, m := range models {
		m.disputed = false
		if r := record(m); r != nil && !m.disputed && SafeID.MatchString(m.ID) && same[strings.ToLower(key(m))] == 1 {
			all[key(m)] = r
		}
	}
	return all
}

// exporter makes lists of the models of a dataset, for a service with an address and a name.
type exporter struct {
	*dataset.Dataset
	baseURL, service string
	programs         map[string]program // by the id of the provider; see programsOf
	models           []*model           // in the order of the dataset
}

// New makes the exports of the catalog of a dataset, for a service with an address and a name, and README.md about them.
func New(d *dataset.Dataset, c *catalog.Catalog, baseURL, service string) (files []File, err error) {
	e := exporter{Dataset: d, baseURL: baseURL, service: service, programs: programsOf(d)}
	pricing := evidence.NewPricing(d)
	for row := range d.Models {
		m, summary := &d.Models[row], c.Summary(row)
		e.models = append(e.models, &model{m, e.programs[m.Provider], summary.StageOn(pricing.Day), pricing.Quotes(m), false})
	}
	for _, l := range lists {
		files = append(files, File{l.Path, api.JSON, l.Use, append(api.Encode(l.document(&e)), '\n')})
	}
	var text bytes.Buffer
	err = readme.Execute(&text, map[string]any{"Base": baseURL, "Service": service, "Providers": e.programs})
	files = append(files, File{"exports/README.md", api.Markdown, "how to use these lists, and what they leave out", text.Bytes()})
	return append(files, e.endOfLife()...), err
}
