package catalog

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// Param describes one query parameter of the list of models. The parser, the OpenAPI document, the
// discovery index and the Markdown documentation all use the same table (Catalog.Params), so they
// cannot disagree.
type Param struct {
	Name      string
	Since     Version  // the first version of the API that has the parameter; later versions have it too
	Type      string   // "integer", "boolean" or "string", as in JSON Schema
	Format    string   // "date" for a day of the form YYYY-MM-DD, "decimal" for a price in plain decimal digits, or empty
	List      bool     // the value is a comma-separated list, whose elements are in Allowed or match Pattern
	Allowed   []string // the only values, or elements of a List; nil if others are allowed
	Pattern   string   // regular expression for the whole of a value or element; empty if Type, Format and Allowed say it all
	Default   string   // of a parameter that is absent or empty; empty if absence means no restriction, or if Doc says more
	Min, Max  int64    // inclusive bounds of an integer; zero for others
	MaxLength int      // of a string, in characters (Unicode code points); zero if something else bounds it
	MaxItems  int      // elements of a List; zero if Allowed bounds it
	Doc       string   // one to three sentences for readers of the documentation
	Example   string   // an allowed value

	test filter // nil for parameters that do not filter models
	// of returns the canonical value in a query, as an address has it; empty: none. Set sets it.
	of  func(q *Query) string
	set func(q *Query, canonical string)
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

	sortParam = "sort"

	// The values of the parameter offers.
	allOffers   = "all"
	firstOffers = "first"

	// maxFilters is the number of parameters that filter models. A query has an array of this
	// length, and no slice, so that queries can be compared with ==.
	maxFilters = 17
	// pricePattern is the form of a price with few digits. The number of digits is bounded apart.
	pricePattern = `^[0-9]+(\.[0-9]+)?$`
)

// params returns the table of a version for some providers, in the order in which documents show
// it, and its filters.
func params(v Version, providers []string) (table []Param, filters []filter) {
	table = slices.DeleteFunc(paramTable(v, providers), func(p Param) bool { return p.Since > v })
	for i := range table {
		p := &table[i]
		if p.test == nil {
			continue
		}
		// All filters keep their value in a query in the same way: at their place among the
		// filters.
		place := len(filters)
		p.of = func(q *Query) string { return q.Filters[place] }
		p.set = func(q *Query, canonical string) { q.Filters[place] = canonical }
		filters = append(filters, p.test)
	}
	if len(filters) > maxFilters {
		panic(fmt.Sprintf("maxFilters must be %d, the number of parameters that filter models", len(filters)))
	}
	return table, filters
}

// paramTable returns the parameters of all versions, with the texts of one, in the order in which
// documents show them.
func paramTable(v Version, providers []string) []Param {
	return slices.Concat(
		pageParams(),
		nameFilters(providers),
		offerParams(),
		boundFilters(),
		searchParams(v),
		orderParams(v),
	)
}

// pageParams are the parameters that say which part of the list is asked for. They have no test.
func pageParams() []Param {
	return []Param{
		{
			Name: "page", Since: V1, Type: integerType, Default: "1", Min: 1, Max: MaxPage, Example: "2",
			Doc: "Page number, counted from 1. A page past the end is empty, not an error.",
			of:  func(q *Query) string { return strconv.FormatInt(q.Page, 10) },
			set: func(q *Query, canonical string) { q.Page = readNumber(canonical) },
		},
		{
			Name: "limit", Since: V1, Type: integerType,
			Default: strconv.Itoa(DefaultLimit), Min: 1, Max: MaxLimit,
			Example: "20", Doc: "Results per page.",
			of:  func(q *Query) string { return strconv.Itoa(q.Limit) },
			set: func(q *Query, canonical string) { q.Limit = int(readNumber(canonical)) },
		},
	}
}

// nameFilters are the filters by facts that are names.
func nameFilters(providers []string) []Param {
	firstProviders := strings.Join(providers[:min(2, len(providers))], ",") // an example
	return []Param{
		{
			Name: "provider", Since: V1, Type: stringType, List: true, Allowed: providers,
			Example: firstProviders,
			Doc:     "Only models of these providers: a comma-separated list of provider ids.",
			test:    among(providers, func(r *row) int { return r.provider }),
		},
		{
			Name: "type", Since: V1, Type: stringType, List: true, Allowed: dataset.TypeNames[:],
			Example: "chat,embedding",
			Doc:     "Only models of these types: a comma-separated list.",
			test:    among(dataset.TypeNames[:], func(r *row) int { return int(r.use) }),
		},
		{
			Name: "status", Since: V1, Type: stringType, List: true, Allowed: dataset.StatusNames[:],
			Example: "active",
			Doc: "Only models of these statuses: a comma-separated list. Without it all are listed, " +
				"deprecated and unlisted models too.",
			test: among(dataset.StatusNames[:], func(r *row) int { return int(r.Status) }),
		},
		{
			// Filters by facts that version 1 does not show are of version 2: a list must show why
			// a model is in it.
			Name: "kind", Since: V2, Type: stringType, List: true, Allowed: dataset.KindNames[:],
			Example: "maker,cloud",
			Doc:     "Only models at providers of these kinds: a comma-separated list.",
			test:    among(dataset.KindNames[:], func(r *row) int { return r.kind }),
		},
		{
			Name: "input", Since: V2, Type: stringType, List: true, Allowed: dataset.ModalityNames,
			Example: "text,image",
			Doc:     "Only models that read all of these: a comma-separated list.",
			test: allOf(dataset.ModalityNames, func(r *row) (has, known uint8) {
				return knownModalities(r.inputs)
			}),
		},
		{
			Name: "output", Since: V2, Type: stringType, List: true, Allowed: dataset.ModalityNames,
			Example: "text",
			Doc:     "Only models that write all of these: a comma-separated list.",
			test: allOf(dataset.ModalityNames, func(r *row) (has, known uint8) {
				return knownModalities(r.outputs)
			}),
		},
		{
			Name: "feature", Since: V2, Type: stringType, List: true, Allowed: dataset.FeatureNames,
			Example: "tool_call,reasoning",
			Doc:     "Only models that are known to have all of these features: a comma-separated list.",
			test: allOf(dataset.FeatureNames, func(r *row) (has, known uint8) {
				return r.flags.True, r.flags.Known
			}),
		},
		{
			Name: "open_weights", Since: V2, Type: booleanType, Example: "true",
			Doc:  "Only models whose weights are known to be open (true), or known not to be (false).",
			test: oneOf((*row).openWeights),
		},
		{
			// Families and makers are an open set: a new model brings a new one, and a link to it
			// should not be an error on a server that has not loaded it yet.
			Name: "family", Since: V2, Type: stringType, List: true, Pattern: dataset.FamilyPattern,
			MaxLength: 63, MaxItems: 64, Example: "nova,nova-mini",
			Doc: "Only models of these families: a comma-separated list. A family that no model has " +
				"matches nothing.",
			test: oneOf(func(r *row) string { return r.family }),
		},
		{
			Name: "maker", Since: V2, Type: stringType, List: true, Pattern: dataset.MakerPattern,
			MaxLength: 63, MaxItems: 64, Example: "meta,acme",
			Doc: "Only models that these companies made, wherever they are offered: a " +
				"comma-separated list. A maker of which no model is known matches nothing.",
			test: oneOf(func(r *row) string { return r.maker }),
		},
	}
}

// offerParams say which offers of a model are listed. They have no test of a single row, because a
// row is left out for another one.
func offerParams() []Param {
	return []Param{
		{
			Name: "offers", Since: V2, Type: stringType,
			Allowed: []string{allOffers, firstOffers}, Default: allOffers,
			Example: firstOffers,
			Doc: "Whether all offers of a model are listed, or only the first that matches: the " +
				"maker's, else a usable one, by kind of provider (host, cloud, gateway), then " +
				"provider.",
			of: func(q *Query) string {
				if q.FirstOffers {
					return firstOffers
				}
				return allOffers
			},
			set: func(q *Query, canonical string) { q.FirstOffers = canonical == firstOffers },
		},
	}
}

// boundFilters are the filters by facts that are numbers or days.
func boundFilters() []Param {
	released := func(r *row) dataset.Date { return r.released }
	return []Param{
		{
			Name: "min_context", Since: V2, Type: integerType, Max: MaxPage, Example: "200000",
			Doc:  "Only models with a known context of at least this many tokens.",
			test: compared(func(r *row) int64 { return r.context }, readNumber, atLeast),
		},
		{
			Name: "min_output", Since: V2, Type: integerType, Max: MaxPage, Example: "32000",
			Doc:  "Only models with a known output limit of at least this many tokens.",
			test: compared(func(r *row) int64 { return r.maxOutput }, readNumber, atLeast),
		},
		{
			// As decimal text, because a float is not the price that people typed, and comparisons
			// are exact.
			Name: "max_input_price", Since: V2, Type: stringType, Format: decimalFormat,
			Pattern:   pricePattern,
			MaxLength: maxPriceDigits + 1, Example: "0.50",
			Doc: "Only models whose price for input, without conditions, is at most this many US " +
				"dollars per million tokens. Models with an unknown or disputed price do not match.",
			test: compared(func(r *row) dataset.Decimal { return r.inputPrice }, readDecimal, costsAtMost),
		},
		{
			Name: "max_output_price", Since: V2, Type: stringType, Format: decimalFormat,
			Pattern:   pricePattern,
			MaxLength: maxPriceDigits + 1, Example: "10", Doc: "The same for output.",
			test: compared(func(r *row) dataset.Decimal { return r.outputPrice }, readDecimal, costsAtMost),
		},
		{
			// Both ends are included, although the names say otherwise: that is how the parameters
			// were published.
			Name: "released_after", Since: V2, Type: stringType, Format: dateFormat, Example: "2025-01-01",
			Doc: "Only models released on this day or later. A release known to the month counts as " +
				"its first day.",
			test: compared(released, readDate, atLeast),
		},
		{
			Name: "released_before", Since: V2, Type: stringType, Format: dateFormat, Example: "2026-06-30",
			Doc: "Only models released on this day or earlier. A release known to the month counts " +
				"as its first day.",
			test: compared(released, readDate, atMost),
		},
		{
			Name: "retiring_before", Since: V2, Type: stringType, Format: dateFormat, Example: "2027-01-01",
			Doc:  "Only models with a retirement date before this day.",
			test: compared(func(r *row) dataset.Date { return r.RetirementDate }, readDate, before),
		},
	}
}

// searchParams are the parameters of the search.
func searchParams(v Version) []Param {
	return []Param{
		{
			Name: "search", Since: V1, Type: stringType, MaxLength: MaxSearchLen,
			Example: "mini", Doc: docOf(v, searchDocs),
			// A plus sign is a blank only in forms
			// (https://url.spec.whatwg.org/#concept-urlencoded), so a link has %20, which is a
			// blank everywhere.
			of:  func(q *Query) string { return strings.ReplaceAll(url.QueryEscape(q.Search), "+", "%20") },
			set: func(q *Query, canonical string) { q.Search = canonical },
		},
	}
}

// orderParams say in which order the list is.
func orderParams(v Version) []Param {
	// Documents of version 1 promise this default. Version 2 sorts a search by relevance.
	sortDefault := SortUpdated
	if v >= V2 {
		sortDefault = "" // it depends on the search
	}
	return []Param{
		{
			Name: sortParam, Since: V1, Type: stringType, Allowed: sortNames(v), Default: sortDefault,
			Example: "name",
			Doc:     docOf(v, sortDocs),
			of: func(q *Query) string {
				// Otherwise a link would pin the order that follows from the search, also after the
				// search is changed by hand.
				if q.Sort == v.defaultSort(q) {
					return ""
				}
				return q.Sort
			},
			set: func(q *Query, canonical string) { q.Sort = canonical },
		},
		{
			Name: "order", Since: V1, Type: stringType,
			Allowed: []string{Ascending, Descending}, Default: Descending,
			Example: "asc", Doc: "Direction of the sort key. It does not turn the order of ties.",
			of:  func(q *Query) string { return q.Order },
			set: func(q *Query, canonical string) { q.Order = canonical },
		},
	}
}

// docOf returns the text of a version, of one for each.
func docOf(v Version, docs []string) string { return docs[v-1] }

// The versions search and sort in different ways.
var (
	searchDocs = []string{
		"Only models whose id, provider id, name or description contains this text, " +
			"whatever the case. It is taken literally: there are no wildcards.",
		"Only models that have all of these words, whatever the case, at the start of words " +
			"of id, provider, name, aliases or family, or anywhere in id, provider id, name, " +
			"family or description. White space and - _ / . : separate words and are ignored: " +
			"nova4x finds nova-4x.",
	}
	sortDocs = []string{
		"Sort key: time of the last update, name (the id where there is none), or provider " +
			"id. Ties run by provider, then id, ascending.",
		"Sort key; relevance by default if there is a search, else updated. Prices are " +
			"those of the meters input and output; blended_price is three parts of input and " +
			"one of output. Unknown values come last in both orders. Ties are sorted by " +
			"provider, then id, ascending.",
	}
)
