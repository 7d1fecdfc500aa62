package dataset

import (
	"slices"
	"strconv"
	"strings"
)

// OwnSource is the source of facts that no other source states: the catalog's maintainers or rules decided them.
const OwnSource = "catalog"

// Source is where facts come from: a collection of models, or the providers' documents. It is a line of sources.jsonl:
//
//	{"name":"models.dev","as_of":"2026-07-01","url":"https://models.dev","license":"MIT","official":false}
type Source struct {
	Name         string // 1 to 63 of a to z, 0 to 9, _, - and full stops
	AsOf         Date   // the day on which the source was read last
	URL, License string // the https address for people, and an SPDX identifier, if any
	Official     bool   // the providers themselves are the source; only such a source can say that a model is free
}

var sourceTable = newTable(5, []member[Source]{
	{"name", required, text(func(s *Source) *string { return &s.Name }, checkSource)},
	{"as_of", required, parsed(func(s *Source) *Date { return &s.AsOf }, parseDay, Date.String)},
	{"url", nullable, text(func(s *Source) *string { return &s.URL }, CheckURL)},
	{"license", nullable, text(func(s *Source) *string { return &s.License }, checkLicense)},
	{"official", literal, parsed(func(s *Source) *bool { return &s.Official }, parseBool, strconv.FormatBool)},
})

func compareSources(a, b *Source) int { return strings.Compare(a.Name, b.Name) }

// WithSource returns sources with one that is new or of a newer day.
func WithSource(sources []Source, s Source) []Source {
	i, found := slices.BinarySearchFunc(sources, &s, func(a Source, b *Source) int { return compareSources(&a, b) })
	if sources = slices.Clone(sources); !found {
		return slices.Insert(sources, i, s)
	}
	sources[i].AsOf = max(sources[i].AsOf, s.AsOf)
	return sources
}
