// Package exports makes lists of the catalog's models in the formats that other programs read:
// opencode, LiteLLM, aider, scanners for retired models, and Renovate. Each format has a function
// in shapes.go; README.md describes its fields.
//
// An export contains only facts that version 2 of the API has. A model is left out if the program
// would misread it, such as a missing price as free. The published README.md says which.
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
	"modelcatalog/site/representation"
)

// File is an export.
type File struct {
	Path      string // below the root of the tree
	MediaType string // value of Content-Type
	Use       string // for people: what the file is for; empty for one of many alike
	Body      []byte
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
		// Prices that also depend on something else, such as the hour, have no place in the records
		// of these programs.
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
	switch m.Fact(fact).String {
	case "true":
		return true
	case "false":
		return false
	}
	return nil // and not a false that encoding/json would write
}

// price returns the price of a meter under the first of some conditions for which it is known;
// empty if it is not. These programs know no hours: of prices that depend on them it is the
// highest, so that no bill is larger than the program expects. An exponent such as e-6 is written
// behind it, so that no digit changes. If sources disagree about the price, price marks the model
// as disputed, and records leaves it out.
func (m *model) price(exponent json.Number, meter string, conditions ...string) json.Number {
	for _, condition := range conditions {
		highest := dataset.Decimal("")
		for i := range m.quotes {
			q := &m.quotes[i]
			if q.Meter.String() != meter || withoutHours(q.Condition) != condition {
				continue
			}
			if q.Support != nil && q.Amount == "" {
				m.disputed = true // there are sources, but no amount that the catalog shows
			}
			if highest == "" || q.Amount != "" && q.Amount.Compare(highest) > 0 {
				highest = q.Amount
			}
		}
		if highest != "" {
			return json.Number(highest) + exponent
		}
	}
	return ""
}

// withoutHours returns a condition without its part that names hours.
func withoutHours(condition string) string {
	if !strings.Contains(condition, "utc=") {
		return condition
	}
	parts := strings.Split(condition, ",")
	parts = slices.DeleteFunc(parts, func(part string) bool { return strings.HasPrefix(part, "utc=") })
	return strings.Join(parts, ",")
}

// SafeID matches ids that are safe as names of JSON members, in a terminal, and in code in place of
// another id.
var SafeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$`)

// records returns the records of models in a list, by their keys. It leaves out models that the
// program would misread: their record is nil, a price that it needs is disputed, or their key
// differs from another only by case, because some programs look for it in lower case.
func records(models []*model, key func(m *model) string, record func(m *model) any) object {
	made := map[*model]any{}
	same := map[string]int{} // numbers of records by key in lower case, also of models with disputed prices
	for _, m := range models {
		m.disputed = false
		r := record(m)
		if r == nil {
			continue // it is not in the list, where it could be mistaken for another
		}
		same[strings.ToLower(key(m))]++
		if !m.disputed {
			made[m] = r
		}
	}
	kept := object{}
	for m, r := range made {
		if SafeID.MatchString(m.ID) && same[strings.ToLower(key(m))] == 1 {
			kept[key(m)] = r
		}
	}
	return kept
}

// exporter makes lists of the models of a dataset, for a service with an address and a name.
type exporter struct {
	*dataset.Dataset
	baseURL, service string
	programs         map[string]program // by the id of the provider; see programsOf
	models           []*model           // in the order of the dataset
}

// New makes the exports of the catalog of a dataset, for a service with an address and a name, and
// README.md about them.
func New(d *dataset.Dataset, c *catalog.Catalog, baseURL, service string) (files []File, err error) {
	e := exporter{Dataset: d, baseURL: baseURL, service: service, programs: programsOf(d)}
	pricing := evidence.NewPricing(d)
	for row := range d.Models {
		m := &d.Models[row]
		summary := c.Summary(row)
		e.models = append(e.models, &model{
			Model:   m,
			program: e.programs[m.Provider],
			stage:   summary.StageOn(pricing.Day),
			quotes:  pricing.Quotes(m),
		})
	}
	for _, l := range lists {
		files = append(files, jsonFile(l.Path, l.Use, l.document(&e)))
	}
	var text bytes.Buffer
	err = readme.Execute(&text, map[string]any{"Base": baseURL, "Service": service, "Providers": e.programs})
	if err != nil {
		return nil, err
	}
	files = append(files, File{
		Path:      "exports/README.md",
		MediaType: api.Markdown,
		Use:       "how to use these lists, and what they leave out",
		Body:      text.Bytes(),
	})
	return append(files, e.endOfLife()...), nil
}

// jsonFile returns a value as a file of JSON, which ends with a line feed.
func jsonFile(path, use string, value any) File {
	body := append(representation.Encode(value), '\n')
	return File{Path: path, MediaType: api.JSON, Use: use, Body: body}
}
