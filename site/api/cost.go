package api

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/price"
	"modelcatalog/site/representation"
)

// CostPath is the path below the root of version 2 that answers what a use costs, and CostSchema
// the schema of its answer.
const (
	CostPath   = "/cost"
	CostSchema = "cost-response"
)

// The parameters of CostPath besides those of the rule.
const (
	modelParam = "model"
	atParam    = "at"
	tierParam  = "tier"
	// tierAttribute is what usage objects call the tier.
	tierAttribute = "service_tier"
)

// maxQuantity is the largest number of a use. Package price refuses larger ones; its error has the
// same number.
const maxQuantity = 1_000_000_000_000

// costRule is what the rule of cost says about uses that people write: the meters, and what
// conditions ask for.
type costRule struct {
	Tiers      map[string]string
	Attributes []string
	Shapes     []struct {
		When []string // the meters, in the last shape
		Rows []struct {
			Path     string
			Fraction bool
		}
	}
	meters    []string
	fractions map[string]bool // the meters of which a use can have a part of one
}

// theCostRule reads the table of package price itself, so no parameter can be missing or have
// another name. It is read when it is first asked for, as there.
var theCostRule = sync.OnceValue(func() *costRule {
	rule := costRule{fractions: map[string]bool{}}
	if err := json.Unmarshal(price.Rule, &rule); err != nil {
		panic(fmt.Sprintf("api: the rule of cost: %v", err)) // a part of the program
	}
	// The last shape is the use as people write it. The others are usage objects of providers.
	written := rule.Shapes[len(rule.Shapes)-1]
	rule.meters = written.When
	for _, row := range written.Rows {
		rule.fractions[row.Path] = row.Fraction
	}
	return &rule
})

// CostParams returns the parameters of CostPath: the model, the time and the tier, then the meters
// and the attributes of the rule of cost. The caller must not change them.
var CostParams = sync.OnceValue(func() []catalog.Param {
	rule := theCostRule()
	params := []catalog.Param{
		{
			Name: modelParam, Since: catalog.V2, Type: "string", MaxLength: MaxID, Example: "gpt-4o",
			Doc: "The id of the model, in any spelling: an alias, or that of a cloud or gateway, " +
				"with or without its provider. Required.",
		},
		{
			Name: atParam, Since: catalog.V2, Type: "string", MaxLength: 64, Example: "2026-10-01",
			Doc: "The time of the use: a day (YYYY-MM-DD), " +
				"a time of RFC 3339, whose plus sign is sent as %2B, or seconds since 1970. " +
				"Without it, the day of the dataset.",
		},
		{
			Name: tierParam, Since: catalog.V2, Type: "string", Allowed: slices.Sorted(maps.Keys(rule.Tiers)),
			Default: "standard", Example: "batch", Doc: "The tier of service.",
		},
	}
	for _, name := range rule.meters {
		params = append(params, rule.meter(name))
	}
	for _, name := range rule.Attributes {
		params = append(params, rule.attribute(name))
	}
	return params
})

// meter returns the parameter of a meter.
func (r *costRule) meter(name string) catalog.Param {
	p := catalog.Param{
		Name:  name,
		Since: catalog.V2,
		Doc:   "How many " + countedBy(name) + " of this meter the use has.",
	}
	// Tokens, images and calls come whole. Minutes may have a fraction, of which no digit may change,
	// so that they are texts.
	if r.fractions[name] {
		p.Type = "string"
		p.Format = "decimal"
		p.Pattern = `^[0-9]+(\.[0-9]+)?$`
		p.MaxLength = len(strconv.Itoa(maxQuantity)) + len(".123456789")
		p.Example = "12.5"
		return p
	}
	p.Type = "integer"
	p.Max = maxQuantity
	p.Example = "1000"
	return p
}

// countedBy returns what a meter counts, in the plural.
func countedBy(meter string) string {
	i := slices.IndexFunc(dataset.Meters, func(m dataset.MeterInfo) bool { return m.Name == meter })
	// A unit is dollars for one or many: usd_per_image, usd_per_million_tokens.
	unit := dataset.Meters[i].Unit
	unit = unit[strings.LastIndexByte(unit, '_')+1:]
	return strings.TrimSuffix(unit, "s") + "s"
}

// attributeDocs say what the attributes of the rule are. A test compares the names with the rule's.
var attributeDocs = map[string]string{
	"context": "Tokens of the prompt of one request: long prompts can cost more. " +
		"Without it, the bill is between that of short prompts and that of one prompt with everything.",
	tierAttribute:    "Another name for tier.",
	"search_context": "How much web searches read.",
	"quality":        "The quality of images.",
	"size":           "The size of images in pixels, such as 1024x1024.",
	"resolution":     "The lines of videos, such as 1080p, or the resolution of images, such as 4K.",
	"interval":       "The length of a video in seconds, such as 8 or 8s.",
	"standby":        "Whether the session is open and idle.",
	"scope": "How far the cloud may send the request. " +
		"Without it, the price that most requests pay there.",
	"region": "The region of the cloud that answers, such as us-east-1. A note says if no price asks for it.",
}

// attribute returns the parameter of what conditions ask for.
func (r *costRule) attribute(name string) catalog.Param {
	p := catalog.Param{Name: name, Since: catalog.V2, Type: "string", Doc: attributeDocs[name]}
	const maxText = 64 // characters of a text that is no list of values
	switch name {
	case "context":
		p.Type = "integer"
		p.Max = maxQuantity
		p.Example = "300000"
		return p
	case "interval":
		p.Pattern = `^[0-9]+(\.[0-9]+)?s?$`
		p.MaxLength = maxText
		p.Example = "8s"
		return p
	case "standby":
		p.Type = "boolean"
		p.Example = "true"
		return p
	case tierAttribute:
		p.Allowed = slices.Sorted(maps.Keys(r.Tiers))
		p.Example = "batch"
		return p
	}
	// The other attributes are the dimensions of conditions, which the dataset checks by the same
	// table.
	kind := dataset.ConditionKindOf(name)
	if kind.Values != nil {
		p.Allowed = kind.Values
		p.Example = kind.Values[0]
		return p
	}
	p.Pattern = "^(?:" + kind.Pattern + ")$"
	p.MaxLength = maxText
	p.Example, _, _ = strings.Cut(kind.Example, " or ")
	return p
}

// costAnswer is the JSON of the answer of CostPath.
type costAnswer struct {
	Data price.Bill `json:"data"`
	Meta costMeta   `json:"meta"`
}

// costMeta says whose bill it is.
type costMeta struct {
	Provider string  `json:"provider"`
	ID       string  `json:"id"`
	Note     *string `json:"note"`
}

// estimateCost is the query of CostPath.
func (a *API) estimateCost(rawQuery string) ([]byte, error) {
	usage := price.Object{}
	asked := map[string]string{} // the values of the parameters that are not of the rule
	unknown, err := catalog.ReadQuery(rawQuery, CostParams(), func(p *catalog.Param, value string) error {
		// Elsewhere an empty value counts as absent. Here a script whose variable is empty would
		// get a wrong bill.
		if value == "" {
			return p.Invalid(value, "is empty; leave out what the use does not have")
		}
		switch p.Name {
		case modelParam:
			asked[p.Name] = value
			return checkID(p, value)
		case atParam, tierParam:
			asked[p.Name] = value
		default:
			usage[p.Name] = value
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := checkCost(unknown, asked, usage); err != nil {
		return nil, err
	}
	at, err := a.timeOf(asked[atParam])
	if err != nil {
		return nil, err
	}
	row, meaning, err := a.Billed(asked[modelParam])
	if err != nil {
		return nil, naming(modelParam, err)
	}
	bill, note, err := a.Bill(row, asked[modelParam], usage, asked[tierParam], at)
	if err != nil {
		return nil, &catalog.Error{Code: catalog.InvalidParameter, Message: err.Error()}
	}
	answer := costAnswer{Data: bill}
	answer.Meta.Provider, answer.Meta.ID = a.Catalog().Key(row)
	answer.Meta.Note = known(strings.TrimSpace(meaning + " " + note))
	return representation.Encode(&answer), nil
}

// checkCost reports an error if a parameter is missing, unknown or said twice.
func checkCost(unknown []string, asked map[string]string, usage price.Object) error {
	rule := theCostRule()
	message := ""
	switch {
	case len(unknown) > 0:
		// Nothing is ignored here: a number that is dropped is a wrong bill.
		message = Quote(unknown[0]) + " is no parameter; allowed are model, at, tier, the meters " +
			strings.Join(rule.meters, ", ") + ", and " + strings.Join(rule.Attributes, ", ")
	case asked[modelParam] == "":
		message = "model: missing; give the id of a model"
	case asked[tierParam] != "" && usage[tierAttribute] != nil:
		message = tierAttribute + ": comes beside tier; give one of the two"
	case !slices.ContainsFunc(rule.meters, func(name string) bool { return usage[name] != nil }):
		message = "the use is missing; give at least one of the meters " + strings.Join(rule.meters, ", ")
	default:
		return nil
	}
	return &catalog.Error{Code: catalog.InvalidParameter, Message: message}
}

// timeOf reads the time of a use; empty is the day of the dataset.
func (a *API) timeOf(text string) (price.At, error) {
	if text == "" {
		return price.At{Day: a.Catalog().Day().String()}, nil
	}
	at, err := price.ParseAt(text)
	if err == nil {
		return at, nil
	}
	message := atParam + ": " + err.Error()
	if strings.Contains(text, " ") {
		message += "; write a plus sign as %2B" // which is a blank otherwise
	}
	return at, &catalog.Error{Code: catalog.InvalidParameter, Message: message}
}

// naming returns an error with the name of the parameter that it is about.
func naming(param string, err error) error {
	known := catalog.ErrorOf(err)
	return &catalog.Error{Code: known.Code, Message: param + ": " + known.Message}
}
