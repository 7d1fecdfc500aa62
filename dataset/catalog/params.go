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
	Type string // "integer" or "string", as in JSON Schema
	// List reports whether the value is a comma-separated list of values in Allowed.
	List bool
	// Allowed are the only values, or elements of a List; nil if any value is allowed.
	Allowed []string
	// Default is the value of a parameter that is absent or empty; empty if absence means no restriction.
	Default string
	// Min and Max are the inclusive bounds of an integer; zero for strings.
	Min, Max int64
	// MaxLength is the greatest length of a string in characters (Unicode code points); zero if Allowed bounds it.
	MaxLength int
	Doc       string // one or two sentences for readers of the documentation
	Example   string // an allowed value

	// set returns the query with a value: an integer, an index in Allowed, or for a List a set of indexes as bits; nil for a
	// string without Allowed, which is the search.
	set func(q Query, n int64) Query
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
	stringType  = "string"

	pageParam     = "page"
	limitParam    = "limit"
	providerParam = "provider"
	typeParam     = "type"
	statusParam   = "status"
	searchParam   = "search"
	sortParam     = "sort"
	orderParam    = "order"
)

// params returns the table for some providers, in the order in which documents show it.
func params(providers []dataset.Provider) []Param {
	ids := make([]string, len(providers))
	for i, p := range providers {
		ids[i] = p.ID
	}
	return []Param{
		{Name: pageParam, Type: integerType, Default: "1", Min: 1, Max: MaxPage, Example: "2",
			set: func(q Query, n int64) Query { q.Page = n; return q },
			Doc: "Page number, counted from 1. A page past the end is empty, not an error."},
		{Name: limitParam, Type: integerType, Default: strconv.Itoa(DefaultLimit), Min: 1, Max: MaxLimit, Example: "20",
			set: func(q Query, n int64) Query { q.Limit = int(n); return q },
			Doc: "Results per page."},
		{Name: providerParam, Type: stringType, List: true, Allowed: ids, Example: strings.Join(ids[:2], ","),
			set: func(q Query, n int64) Query { q.Providers = uint16(n); return q },
			Doc: "Only models of these providers: a comma-separated list of provider ids."},
		{Name: typeParam, Type: stringType, List: true, Allowed: dataset.TypeNames[:], Example: "chat,embedding",
			set: func(q Query, n int64) Query { q.Types = uint16(n); return q },
			Doc: "Only models of these types: a comma-separated list."},
		{Name: statusParam, Type: stringType, List: true, Allowed: dataset.StatusNames[:], Example: "active",
			set: func(q Query, n int64) Query { q.Statuses = uint16(n); return q },
			Doc: "Only models of these statuses: a comma-separated list. Without it all are listed, deprecated and unlisted models too."},
		{Name: searchParam, Type: stringType, MaxLength: MaxSearchLen, Example: "mini",
			Doc: "Only models whose id, provider id, name or description contains this text, whatever the case. It is taken literally: there are no wildcards."},
		{Name: sortParam, Type: stringType, Allowed: sortNames[:], Default: sortNames[DefaultQuery.Sort], Example: "name",
			set: func(q Query, n int64) Query { q.Sort = Sort(n); return q },
			Doc: "Sort key: time of the last update, name (the id where there is none), or provider id. Ties run by provider, then id, ascending."},
		{Name: orderParam, Type: stringType, Allowed: orderNames[:], Default: orderNames[DefaultQuery.Order], Example: "asc",
			set: func(q Query, n int64) Query { q.Order = Order(n); return q },
			Doc: "Direction of the sort key. It does not turn the order of ties."},
	}
}
