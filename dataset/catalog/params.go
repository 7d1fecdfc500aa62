package catalog

import (
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// Param describes one query parameter of the list of models. The parser, the OpenAPI document, the discovery index and
// the Markdown documentation all use the same table (Catalog.Params), so they cannot disagree.
type Param struct {
	Name string
	// Since is the first version of the API that has the parameter. Later versions have it too.
	Since Version
	Type  string // "integer", "boolean" or "string", as in JSON Schema
	// Format is "date" for a day of the form YYYY-MM-DD, "decimal" for a price in plain decimal digits, or empty.
	Format string
	// List reports whether the value is a comma-separated list. Its elements are values in Allowed, or match Pattern.
	List bool
	// Allowed are the only values, or elements of a List; nil if others are allowed.
	Allowed []string
	// Pattern is a regular expression for the whole of a value, or of an element of a List; empty if Type, Format and Allowed say it all.
	Pattern string
	// Default is the value of a parameter that is absent or empty; empty if absence means no restriction, or if Doc says more.
	Default string
	// Min and Max are the inclusive bounds of an integer; zero for others.
	Min, Max int64
	// MaxLength is the greatest length of a string in characters (Unicode code points); zero if something else bounds it.
	MaxLength int
	// MaxItems is the greatest number of elements of a List; zero if Allowed bounds it.
	MaxItems int
	Doc      string // one to three sentences for readers of the documentation
	Example  string // an allowed value

	// filter is the index in Query.Filters of a parameter that filters models by test.
	filter int
	// test returns, for a canonical value, how a model compares with it. It is nil for parameters that are no filters.
	test func(value string) func(r *row) verdict
}

// Bounds of the parameters.
const (
	DefaultLimit = 50        // models on a page
	MaxLimit     = 100       // models on a page
	MaxPage      = 1<<53 - 1 // the largest integer that JSON readers with 64-bit floats keep exactly
	MaxSearchLen = 512       // characters (Unicode code points)
)

const (
	integerType = "integer"
	booleanType = "boolean"
	stringType  = "string"

	dateFormat    = "date"
	decimalFormat = "decimal"

	pageParam   = "page"
	limitParam  = "limit"
	searchParam = "search"
	sortParam   = "sort"
	orderParam  = "order"

	// maxFilters is the number of parameters that filter models.
	maxFilters = 15
	// familyPattern is the form of a family in the dataset.
	familyPattern = "^[a-z0-9._-]{1,63}$"
	// pricePattern is the form of a price with few digits. The number of digits is bounded apart.
	pricePattern = `^[0-9]+(\.[0-9]+)?$`
)

// params returns the table of a version for some providers, in the order in which documents show it.
func params(v Version, providers []dataset.Provider) (table []Param) {
	ids := make([]string, len(providers))
	for i, p := range providers {
		ids[i] = p.ID
	}
	filters := 0
	for _, p := range paramTable(v, ids) {
		if p.Since = max(p.Since, V1); p.Since > v {
			continue
		}
		if p.test != nil {
			p.filter = filters
			filters++
		}
		table = append(table, p)
	}
	return table
}

// paramTable returns the parameters of all versions, those that a version words in its own way in its words.
func paramTable(v Version, providers []string) []Param {
	sortDefault := sortKeys[SortUpdated].name
	if v >= V2 {
		sortDefault = "" // it depends on the search
	}
	return []Param{
		{Name: pageParam, Type: integerType, Default: "1", Min: 1, Max: MaxPage, Example: "2",
			Doc: "Page number, counted from 1. A page past the end is empty, not an error."},
		{Name: limitParam, Type: integerType, Default: strconv.Itoa(DefaultLimit), Min: 1, Max: MaxLimit, Example: "20",
			Doc: "Results per page."},
		{Name: "provider", Type: stringType, List: true, Allowed: providers, Example: strings.Join(providers[:min(2, len(providers))], ","),
			test: among(providers, func(r *row) int { return r.provider }),
			Doc:  "Only models of these providers: a comma-separated list of provider ids."},
		{Name: "type", Type: stringType, List: true, Allowed: dataset.TypeNames[:], Example: "chat,embedding",
			test: among(dataset.TypeNames[:], func(r *row) int { return int(r.kind) }),
			Doc:  "Only models of these types: a comma-separated list."},
		{Name: "status", Type: stringType, List: true, Allowed: dataset.StatusNames[:], Example: "active",
			test: among(dataset.StatusNames[:], func(r *row) int { return int(r.Status) }),
			Doc:  "Only models of these statuses: a comma-separated list. Without it all are listed, deprecated and unlisted models too."},
		{Name: "input", Since: V2, Type: stringType, List: true, Allowed: dataset.ModalityNames, Example: "text,image",
			test: allOf(dataset.ModalityNames, func(r *row) (has, lacks uint8) { return modalities(r.input) }),
			Doc:  "Only models that read all of these: a comma-separated list."},
		{Name: "output", Since: V2, Type: stringType, List: true, Allowed: dataset.ModalityNames, Example: "text",
			test: allOf(dataset.ModalityNames, func(r *row) (has, lacks uint8) { return modalities(r.output) }),
			Doc:  "Only models that write all of these: a comma-separated list."},
		{Name: "feature", Since: V2, Type: stringType, List: true, Allowed: dataset.FeatureNames, Example: "tool_call,reasoning",
			test: allOf(dataset.FeatureNames, func(r *row) (has, lacks uint8) { return r.flags.True, r.flags.Known &^ r.flags.True }),
			Doc:  "Only models that are known to have all of these features: a comma-separated list."},
		{Name: "open_weights", Since: V2, Type: booleanType, Example: "true", test: openWeights,
			Doc: "Only models whose weights are known to be open (true), or known not to be (false)."},
		{Name: "family", Since: V2, Type: stringType, List: true, Pattern: familyPattern, MaxLength: 63, MaxItems: 64, Example: "nova,nova-mini",
			test: compared(func(r *row) string { return r.family }, splitList, oneOf),
			Doc:  "Only models of these families: a comma-separated list. A family that no model has matches nothing."},
		{Name: "min_context", Since: V2, Type: integerType, Max: MaxPage, Example: "200000",
			test: compared(func(r *row) int64 { return r.context }, readNumber, atLeast),
			Doc:  "Only models with a known context of at least so many tokens."},
		{Name: "min_output", Since: V2, Type: integerType, Max: MaxPage, Example: "32000",
			test: compared(func(r *row) int64 { return r.maxOutput }, readNumber, atLeast),
			Doc:  "Only models with a known output limit of at least so many tokens."},
		{Name: "max_input_price", Since: V2, Type: stringType, Format: decimalFormat, Pattern: pricePattern, MaxLength: maxPriceDigits + 1, Example: "0.50",
			test: compared(func(r *row) price { return r.inputPrice }, priceOf, atMost),
			Doc: "Only models whose price for input, without conditions, is at most so many US dollars per million tokens. " +
				"Models with an unknown or disputed price do not match."},
		{Name: "max_output_price", Since: V2, Type: stringType, Format: decimalFormat, Pattern: pricePattern, MaxLength: maxPriceDigits + 1, Example: "10",
			test: compared(func(r *row) price { return r.outputPrice }, priceOf, atMost),
			Doc:  "The same for output."},
		{Name: "released_after", Since: V2, Type: stringType, Format: dateFormat, Example: "2025-01-01",
			test: compared(func(r *row) dataset.Date { return r.released }, readDate, atLeast),
			Doc:  "Only models released on this day or later. A release known to the month counts as its first day."},
		{Name: "released_before", Since: V2, Type: stringType, Format: dateFormat, Example: "2026-06-30",
			test: compared(func(r *row) dataset.Date { return r.released }, readDate, atMost),
			Doc:  "Only models released on this day or earlier. A release known to the month counts as its first day."},
		{Name: "retiring_before", Since: V2, Type: stringType, Format: dateFormat, Example: "2027-01-01",
			test: compared(func(r *row) dataset.Date { return r.RetirementDate }, readDate, before),
			Doc:  "Only models with a retirement date before this day."},
		{Name: searchParam, Type: stringType, MaxLength: MaxSearchLen, Example: "mini", Doc: searchDocs[v-1]},
		{Name: sortParam, Type: stringType, Allowed: sortNames(v), Default: sortDefault, Example: "name", Doc: sortDocs[v-1]},
		{Name: orderParam, Type: stringType, Allowed: orderNames[:], Default: orderNames[Descending], Example: "asc",
			Doc: "Direction of the sort key. It does not turn the order of ties."},
	}
}

// The versions search and sort in different ways.
var (
	searchDocs = [len(Versions)]string{
		"Only models whose id, provider id, name or description contains this text, whatever the case. It is taken literally: there are no wildcards.",
		"Only models that have all of these words, whatever the case, at the start of words of id, provider, name, aliases or family, or anywhere in id, " +
			"provider id, name, family or description. White space and - _ / . : separate words and do not count: nova4x finds nova-4x.",
	}
	sortDocs = [len(Versions)]string{
		"Sort key: time of the last update, name (the id where there is none), or provider id. Ties run by provider, then id, ascending.",
		"Sort key; relevance by default if there is a search, else updated. Prices are those of the meters input and output; blended_price is three parts of input and one of output. " +
			"Unknown values come last in both directions. Ties run by provider, then id, ascending.",
	}
)
