package catalog

import (
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// Version is a version of the API. Each has its own parameters and its own form of a model.
type Version uint8

// The versions. Version 1 is frozen: for a given dataset its answers never change.
const (
	V1 Version = iota + 1
	V2
)

// Versions are all versions, oldest first.
var Versions = [...]Version{V1, V2}

// String returns the version as the API's paths name it.
func (v Version) String() string { return "v" + string('0'+rune(v)) }

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

	// set returns the query with a value: an integer, a day as a dataset.Date, 1 or 0 for true or false, an index in Allowed, or for a
	// List of Allowed a set of indexes as bits.
	set func(q Query, n int64) Query
	// setText returns the query with a value that has no number; nil if set is used.
	setText func(q Query, text string) Query
}

// Bounds of the parameters.
const (
	DefaultLimit = 50        // models on a page
	MaxLimit     = 100       // models on a page
	MaxPage      = 1<<53 - 1 // the largest integer that JSON readers with 64-bit floats keep exactly
	MaxSearchLen = 512       // characters (Unicode code points)
	maxFamilies  = 64        // elements of the list of families
)

const (
	integerType = "integer"
	booleanType = "boolean"
	stringType  = "string"

	dateFormat    = "date"
	decimalFormat = "decimal"

	// maxTokens bounds numbers of tokens in queries, as MaxPage does.
	maxTokens = MaxPage

	pageParam           = "page"
	limitParam          = "limit"
	providerParam       = "provider"
	typeParam           = "type"
	statusParam         = "status"
	inputParam          = "input"
	outputParam         = "output"
	featureParam        = "feature"
	openWeightsParam    = "open_weights"
	familyParam         = "family"
	minContextParam     = "min_context"
	minOutputParam      = "min_output"
	maxInputPriceParam  = "max_input_price"
	maxOutputPriceParam = "max_output_price"
	releasedAfterParam  = "released_after"
	releasedBeforeParam = "released_before"
	retiringBeforeParam = "retiring_before"
	searchParam         = "search"
	sortParam           = "sort"
	orderParam          = "order"
)

// params returns the table of a version for some providers, in the order in which documents show it.
func params(v Version, providers []dataset.Provider) []Param {
	ids := make([]string, len(providers))
	for i, p := range providers {
		ids[i] = p.ID
	}
	table := []Param{
		{Name: pageParam, Type: integerType, Default: "1", Min: 1, Max: MaxPage, Example: "2",
			set: func(q Query, n int64) Query { q.Page = n; return q },
			Doc: "Page number, counted from 1. A page past the end is empty, not an error."},
		{Name: limitParam, Type: integerType, Default: strconv.Itoa(DefaultLimit), Min: 1, Max: MaxLimit, Example: "20",
			set: func(q Query, n int64) Query { q.Limit = int(n); return q },
			Doc: "Results per page."},
		{Name: providerParam, Type: stringType, List: true, Allowed: ids, Example: strings.Join(ids[:min(2, len(ids))], ","),
			set: func(q Query, n int64) Query { q.Providers = uint16(n); return q },
			Doc: "Only models of these providers: a comma-separated list of provider ids."},
		{Name: typeParam, Type: stringType, List: true, Allowed: dataset.TypeNames[:], Example: "chat,embedding",
			set: func(q Query, n int64) Query { q.Types = uint16(n); return q },
			Doc: "Only models of these types: a comma-separated list."},
		{Name: statusParam, Type: stringType, List: true, Allowed: dataset.StatusNames[:], Example: "active",
			set: func(q Query, n int64) Query { q.Statuses = uint16(n); return q },
			Doc: "Only models of these statuses: a comma-separated list. Without it all are listed, deprecated and unlisted models too."},
	}
	if v >= V2 {
		table = append(table, factParams()...)
	}
	table = append(table, Param{Name: searchParam, Type: stringType, MaxLength: MaxSearchLen, Example: "mini",
		setText: func(q Query, text string) Query { q.Search = text; return q },
		Doc:     searchDocs[v-1]}, Param{Name: sortParam, Type: stringType, Allowed: sortNames[:sortCounts[v-1]], Default: sortNames[SortUpdated], Example: "name",
		set: func(q Query, n int64) Query { q.Sort = Sort(n); return q },
		Doc: sortDocs[v-1]},
		Param{Name: orderParam, Type: stringType, Allowed: orderNames[:], Default: orderNames[Descending], Example: "asc",
			set: func(q Query, n int64) Query { q.Order = Order(n); return q },
			Doc: "Direction of the sort key. It does not turn the order of ties."})
	for i := range table {
		table[i].Since = max(table[i].Since, V1)
	}
	if v >= V2 {
		table[len(table)-2].Default = "" // it depends on the search
	}
	return table
}

// The versions search and sort in different ways.
var (
	searchDocs = [len(Versions)]string{
		"Only models whose id, provider id, name or description contains this text, whatever the case. It is taken literally: there are no wildcards.",
		"Only models that have all of these words, whatever the case, at the start of words of id, provider, name, aliases or family, or anywhere in id, " +
			"provider id, name or description. White space and - _ / . : separate words and do not count: nova4x finds nova-4x.",
	}
	sortDocs = [len(Versions)]string{
		"Sort key: time of the last update, name (the id where there is none), or provider id. Ties run by provider, then id, ascending.",
		"Sort key; relevance by default if there is a search, else updated. Prices are those of the meters input and output. " +
			"Unknown values come last in both directions. Ties run by provider, then id, ascending.",
	}
)

// familyPattern is the form of a family in the dataset.
const familyPattern = "^[a-z0-9._-]{1,63}$"

// pricePattern is the form of a price with few digits. The number of digits is bounded apart.
const pricePattern = `^[0-9]+(\.[0-9]+)?$`

// factParams are the parameters of version 2 that version 1 does not have.
func factParams() []Param {
	table := []Param{
		{Name: inputParam, Type: stringType, List: true, Allowed: dataset.ModalityNames, Example: "text,image",
			set: func(q Query, n int64) Query { q.Input = dataset.Modalities(n); return q },
			Doc: "Only models that read all of these: a comma-separated list."},
		{Name: outputParam, Type: stringType, List: true, Allowed: dataset.ModalityNames, Example: "text",
			set: func(q Query, n int64) Query { q.Output = dataset.Modalities(n); return q },
			Doc: "Only models that write all of these: a comma-separated list."},
		{Name: featureParam, Type: stringType, List: true, Allowed: dataset.FeatureNames, Example: "tool_call,reasoning",
			set: func(q Query, n int64) Query { return q.withFlags(uint8(n), uint8(n)) },
			Doc: "Only models that are known to have all of these features: a comma-separated list."},
		{Name: openWeightsParam, Type: booleanType, Example: "true",
			set: func(q Query, n int64) Query { return q.withFlags(openWeights, openWeights*uint8(n)) },
			Doc: "Only models whose weights are known to be open (true), or known not to be (false)."},
		{Name: familyParam, Type: stringType, List: true, Pattern: familyPattern, MaxLength: 63, MaxItems: maxFamilies, Example: "nova,nova-mini",
			setText: func(q Query, text string) Query { q.Families = text; return q },
			Doc:     "Only models of these families: a comma-separated list. A family that no model has matches nothing."},
		{Name: minContextParam, Type: integerType, Max: maxTokens, Example: "200000",
			set: func(q Query, n int64) Query { q.MinContext = n + 1; return q },
			Doc: "Only models with a known context of at least so many tokens."},
		{Name: minOutputParam, Type: integerType, Max: maxTokens, Example: "32000",
			set: func(q Query, n int64) Query { q.MinOutput = n + 1; return q },
			Doc: "Only models with a known output limit of at least so many tokens."},
		{Name: maxInputPriceParam, Type: stringType, Format: decimalFormat, Pattern: pricePattern, MaxLength: maxPriceDigits + 1, Example: "0.50",
			setText: func(q Query, text string) Query { q.MaxInputPrice = dataset.Decimal(text); return q },
			Doc: "Only models whose price for input, without conditions, is at most so many US dollars per million tokens. " +
				"Models with an unknown or disputed price do not match."},
		{Name: maxOutputPriceParam, Type: stringType, Format: decimalFormat, Pattern: pricePattern, MaxLength: maxPriceDigits + 1, Example: "10",
			setText: func(q Query, text string) Query { q.MaxOutputPrice = dataset.Decimal(text); return q },
			Doc:     "The same for output."},
		{Name: releasedAfterParam, Type: stringType, Format: dateFormat, Example: "2025-01-01",
			set: func(q Query, n int64) Query { q.ReleasedAfter = dataset.Date(n); return q },
			Doc: "Only models released on this day or later. A release known to the month counts as its first day."},
		{Name: releasedBeforeParam, Type: stringType, Format: dateFormat, Example: "2026-06-30",
			set: func(q Query, n int64) Query { q.ReleasedBefore = dataset.Date(n); return q },
			Doc: "Only models released on this day or earlier. A release known to the month counts as its first day."},
		{Name: retiringBeforeParam, Type: stringType, Format: dateFormat, Example: "2027-01-01",
			set: func(q Query, n int64) Query { q.RetiringBefore = dataset.Date(n); return q },
			Doc: "Only models with a retirement date before this day."},
	}
	for i := range table {
		table[i].Since = V2
	}
	return table
}
