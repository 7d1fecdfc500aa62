package dataset

import (
	"cmp"
	"slices"
	"strings"
)

// Source is where facts come from: a page, a list, a client library, or a collection of models. It
// is a line of sources.jsonl, which says what the source is and whose word it is. Nothing is
// guessed from its name.
type Source struct {
	Name string // 1 to 63 of a to z, 0 to 9, _, - and full stops
	Kind SourceKind
	AsOf Date   // the day on which the source was read last
	URL  string // the https address for people, if there is one
	// License is an SPDX identifier, if the facts have a license.
	License string
	// Official has the ids of the providers whose own word the source is, in byte order. A page of
	// one provider about the models of another is official only for the first. Only a provider can
	// say that its model is free.
	Official []string
	// Whole says that a program reads the source as a whole: on AsOf it stated everything that the
	// dataset has of it, and what it no longer states is withdrawn. People read others in part.
	Whole bool
}

// OfficialFor reports whether the source is the word of a provider.
func (s *Source) OfficialFor(provider string) bool { return slices.Contains(s.Official, provider) }

// SourceKind says what a source is. It is an index of SourceKindNames, the names in data.
type SourceKind uint8

const (
	KindOther      SourceKind = iota // a page that no provider publishes, or the catalog itself
	KindPage                         // a page that a provider publishes, for people
	KindList                         // the list of models that a provider's API answers
	KindSDK                          // a client library of a provider
	KindCollection                   // a public collection of facts about the models of many providers
)

// SourceKindNames are the names of the kinds of sources in data, by SourceKind.
var SourceKindNames = [...]string{"other", "page", "list", "sdk", "collection"}

func (k SourceKind) String() string { return SourceKindNames[k] }

var sourceTable = newTable([]member[Source]{
	{name: "name", required: true, access: text(func(s *Source) *string { return &s.Name }, checkSource)},
	{name: "kind", required: true,
		access: named(func(s *Source) *SourceKind { return &s.Kind }, SourceKindNames[:])},
	// Null for the list of a provider: sync.json has the time at which it was read. See
	// Dataset.listRead.
	{name: "as_of", required: true, form: nullableForm,
		access: parsed(func(s *Source) *Date { return &s.AsOf }, ParseDate, Date.String)},
	{name: "url", required: true, form: nullableForm,
		access: text(func(s *Source) *string { return &s.URL }, CheckURL)},
	{name: "license", required: true, form: nullableForm,
		access: text(func(s *Source) *string { return &s.License }, checkLicense)},
	{name: "official", form: listForm,
		access: parsed(
			func(s *Source) *[]string { return &s.Official }, parseList(CheckProviderID), formatList)},
	{name: "whole", form: literalForm, access: boolean(func(s *Source) *bool { return &s.Whole })},
})

// Site returns the part of the name of a source before its first slash: docs.example.com of
// docs.example.com/pricing.
func Site(source string) string {
	site, _, _ := strings.Cut(source, "/")
	return site
}

func compareSources(a, b *Source) int { return strings.Compare(a.Name, b.Name) }

// Source returns a source by its name, and whether the dataset has it.
func (d *Dataset) Source(name string) (s Source, found bool) {
	i, found := searchSource(d.Sources, name)
	if !found {
		return Source{}, false
	}
	return d.Sources[i], true
}

// searchSource returns the index of a source by its name or, if it is not found, the index at which
// it would be.
func searchSource(sources []Source, name string) (i int, found bool) {
	byName := func(s Source, name string) int { return strings.Compare(s.Name, name) }
	return slices.BinarySearchFunc(sources, name, byName)
}

// sourceNames returns the names of the sources, in byte order.
func (d *Dataset) sourceNames() (names []string) {
	for _, s := range d.Sources {
		names = append(names, s.Name)
	}
	return names
}

// listRead returns the day on which the list of a provider was read; 0 if the source is not such a
// list, or was not read.
func (d *Dataset) listRead(s *Source) Date {
	// A list is official for the one provider that answers it. A list for several could not have
	// one day in sync.json.
	if s.Kind != KindList || len(s.Official) != 1 {
		return 0
	}
	at, read := d.Lists[s.Official[0]]
	if !read {
		return 0
	}
	return at.Day()
}

// WithSource returns sources with s, or with its newer day.
func WithSource(sources []Source, s Source) []Source {
	i, found := searchSource(sources, s.Name)
	sources = slices.Clone(sources) // which other datasets can share
	if !found {
		return slices.Insert(sources, i, s)
	}
	known := &sources[i]
	// What is known of a source is never taken back: an older reading of a part does not make it
	// less whole.
	known.AsOf = max(known.AsOf, s.AsOf)
	known.Whole = known.Whole || s.Whole
	known.URL = cmp.Or(known.URL, s.URL)
	return sources
}
