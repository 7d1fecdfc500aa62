package dataset

import (
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
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

var sourceMembers = []member[Source]{
	{"name", required, func(s *Source) any { return &s.Name }, checkSource, 0},
	{"as_of", required, func(s *Source) any { return &s.AsOf }, checkDay, 0},
	{"url", nullable, func(s *Source) any { return &s.URL }, CheckURL, 0},
	{"license", nullable, func(s *Source) any { return &s.License }, checkLicense, 0},
	{"official", literal, func(s *Source) any { return &s.Official }, nil, 0},
}

var sourceNames = memberNames(sourceMembers)

func (l *loader) readSources() {
	f := file[Source]{name: sourcesFile}
	if r, ok := l.open(sourcesFile, true); ok {
		compare := func(a, b *Source) int { return strings.Compare(a.Name, b.Name) }
		f.read(l, r.Raw(), 100, func(r *jsonl.Reader, s *Source) {
			if r.Record(sourceNames, len(sourceNames)) {
				readMembers(r, sourceMembers, s, nil)
			}
		}, compare, "name")
	}
	for _, line := range f.lines {
		l.dataset.Sources = append(l.dataset.Sources, line.value)
	}
	for _, s := range l.added {
		if !slices.Contains(l.sourceNames(), s.Name) {
			l.dataset.Sources = WithSource(l.dataset.Sources, s)
		}
	}
}

func (l *loader) sourceNames() (names []string) {
	for _, s := range l.dataset.Sources {
		names = append(names, s.Name)
	}
	return names
}

// WithSource returns sources with one that is new or of a newer day.
func WithSource(sources []Source, s Source) []Source {
	i, found := slices.BinarySearchFunc(sources, s.Name, func(s Source, name string) int { return strings.Compare(s.Name, name) })
	if sources = slices.Clone(sources); !found {
		return slices.Insert(sources, i, s)
	}
	sources[i].AsOf = max(sources[i].AsOf, s.AsOf)
	return sources
}

// CheckURL reports an error unless a text is an https address that people can follow as it is.
var CheckURL = matching("^https://[A-Za-z0-9][A-Za-z0-9.:-]*([/?#][^\x00-\x20\"<>\\\\^`{|}\x7f-\U0010ffff]{0,400})?$",
	"an address that begins with https:// and has only ASCII")

func appendSources(dst []byte, sources []Source) []byte {
	for i := range sources {
		dst = append(appendMembers(dst, sourceMembers, &sources[i]), '\n')
	}
	return dst
}
