package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// OwnSource is the source of facts that no other source states: the catalog's maintainers or rules decided them.
const OwnSource = "catalog"

// Source is where facts come from: a collection of models, or the providers' documents. It is a line of sources.jsonl:
//
//	{"name":"models.dev","as_of":"2026-07-01","url":"https://models.dev","license":"MIT","official":false}
type Source struct {
	// Name is a short name such as "models.dev": 1 to 63 of a to z, 0 to 9, _, - and full stops.
	Name string
	// AsOf is the day of the newest statement of the source that the dataset has.
	AsOf Date
	// URL is the https address of the source for people; empty if there are several, which sources.md then lists.
	URL string
	// License is the SPDX identifier of its license; empty if it has none.
	License string
	// Official is true if the providers themselves are the source. Only such a source can say that a model is free.
	Official bool
}

var sourceNames = []string{"name", "as_of", "url", "license", "official"}

func (l *loader) readSources() (sources []Source) {
	r, ok := l.openOptional(sourcesFile)
	if !ok {
		if _, found := l.unread.Load(sourcesFile); !found {
			l.sources = []string{}
		}
		return nil
	}
	complete := true
	r = l.reader(sourcesFile, r.Raw())
	for r.Next() {
		if !r.Record(sourceNames, len(sourceNames)) || !r.Valid() {
			complete = false
			continue
		}
		var s Source
		s.Name, _ = r.Check("name", checkSource)
		r.Check("as_of", s.AsOf.setDay)
		s.URL, _ = r.CheckNullable("url", checkURL)
		s.License, _ = r.CheckNullable("license", checkLicense)
		s.Official = r.Bool("official")
		if complete = complete && r.Valid(); s.Name == "" {
			continue
		}
		if n := len(sources); n > 0 && s.Name < sources[n-1].Name {
			err := fmt.Errorf("%q comes after %q, want byte order", s.Name, sources[n-1].Name)
			l.faults.Add(sourcesFile, r.Line, "name", l.repairable(err))
		}
		if slices.ContainsFunc(sources, func(other Source) bool { return other.Name == s.Name }) {
			r.Fault("name", fmt.Errorf("%q appears twice, want each source once", s.Name))
		}
		sources = append(sources, s)
	}
	slices.SortStableFunc(sources, func(a, b Source) int { return strings.Compare(a.Name, b.Name) })
	if complete {
		l.sources = make([]string, len(sources))
		for i := range sources {
			l.sources[i] = sources[i].Name
		}
	}
	return sources
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

var checkURL = matching(`^https://[!-~]{0,492}$`, "an address that begins with https:// and has only ASCII")

func appendSources(dst []byte, sources []Source) []byte {
	for _, s := range sources {
		dst = append(append(append(dst, `{"name":"`...), s.Name...), `","as_of":"`...)
		dst = known(s.URL).AppendJSON(append(append(dst, s.AsOf.String()...), `","url":`...))
		dst = known(s.License).AppendJSON(append(dst, `,"license":`...))
		dst = fmt.Appendf(dst, `,"official":%t}`+"\n", s.Official)
	}
	return dst
}
