package dataset

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// The names of the optional files in which people describe the catalog, relative to the dataset's directory.
const (
	settingsFile = "settings.json"
	sourcesFile  = "sources.jsonl"
	aboutFile    = "sources.md"
)

// DefaultName is the name of a catalog without a name in its settings.
const DefaultName = "Model Catalog"

// Settings are decisions of people about the whole catalog. They are in settings.json next to the data:
//
//	{"name":"Acme Models","license":"CC0-1.0","synced":["acme"],"report":"https://acme.example/report","any_providers":true,
//	 "collections":[{"name":"models.dev","url":"https://models.dev/api.json"}]}
//
// The file and each of its members are optional. The zero value has all defaults.
type Settings struct {
	// Name is the name of the service in documents and on pages; empty means DefaultName.
	Name string
	// License is the SPDX identifier of the license of the data; empty if none is stated.
	License string
	// Synced are the ids of the providers that this catalog syncs, in the order of the file. Nil means all; an empty list means
	// that people maintain all models.
	Synced []string
	// Collections are the public collections of facts that a sync asks, in the order of the file.
	Collections []Collection
	// Report is the https address at which people report a wrong fact; empty if there is none.
	Report string
	// APIs are those of apis.json, in the order of the file.
	APIs []API
	// Sources is the text of sources.md, which says in Markdown where the facts come from; empty if there is no such file.
	Sources string
	// FreshDays is the number of days for which facts are fresh after they were read; 0 means DefaultFreshDays.
	FreshDays int
	// AnyProviders allows 1 to MaxProviders providers. Without it there are exactly ProviderCount.
	AnyProviders bool
}

// Collection is a public collection of facts about models of many providers.
type Collection struct {
	// Name is the name of the source in sources.jsonl, such as models.dev.
	Name string
	// URL is the https address of its data.
	URL string
}

// Title returns the name of the service: Name, or DefaultName.
func (s *Settings) Title() string {
	if s.Name == "" {
		return DefaultName
	}
	return s.Name
}

// API returns that of a provider, or nil if the catalog does not say how its models are called.
func (s *Settings) API(provider string) *API {
	if i := slices.IndexFunc(s.APIs, func(a API) bool { return a.Provider == provider }); i >= 0 {
		return &s.APIs[i]
	}
	return nil
}

// Syncs reports whether the catalog syncs a provider.
func (s *Settings) Syncs(provider string) bool {
	return s.Synced == nil || slices.Contains(s.Synced, provider)
}

// checkServiceName reports an error unless a name means the same in HTML, XML, JSON and Markdown.
var checkServiceName = matching(`^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M} .,:'()+-]{0,59}$`,
	"a name: 1 to 60 letters, digits, blanks and any of .,:'()+-, with a letter or digit first")

var license = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.+-]{0,59}$`)

// checkLicense reports an error unless a text has the form of an SPDX identifier.
func checkLicense(id string) error {
	if !license.MatchString(id) {
		return errors.New("not an SPDX identifier such as CC-BY-4.0, see https://spdx.org/licenses/")
	}
	return nil
}

func (l *loader) readSettings() {
	s := &l.dataset.Settings
	if r, ok := l.openOptional(settingsFile); ok && r.Record([]string{"name", "license", "synced", "report", "any_providers", "collections", "fresh_days"}, 0) {
		s.Name, _ = r.Check("name", checkServiceName)
		s.License, _ = r.Check("license", checkLicense)
		if r.Has("synced") {
			s.Synced = r.Strings("synced", l.checkProvider)
		}
		s.Report, _ = r.Check("report", checkURL)
		s.AnyProviders = r.Has("any_providers") && r.Bool("any_providers")
		if text, err := r.Literal("fresh_days"); r.Has("fresh_days") {
			if s.FreshDays, _ = strconv.Atoi(text); err != nil || s.FreshDays < 1 || s.FreshDays > maxFreshDays {
				r.Fault("fresh_days", fmt.Errorf("%s is not a number of days from 1 to %d", r.JSON("fresh_days"), maxFreshDays))
			}
		}
		r.Objects("collections", []string{"name", "url"}, 2, func() {
			var c Collection
			c.Name, _ = r.Check("name", checkSource)
			c.URL, _ = r.Check("url", checkURL)
			s.Collections = append(s.Collections, c)
		})
	}
	s.APIs = l.readAPIs()
	if r, ok := l.openOptional(aboutFile); ok {
		if s.Sources = r.Raw(); checkText(s.Sources) != nil {
			l.faults.Add(aboutFile, 0, "", errors.New("the text is not valid UTF-8"))
		}
	}
}

// checkProvider checks that a provider is one of the dataset's.
func (l *loader) checkProvider(id string) error {
	if !l.knows(id) {
		return unknownProvider(id)
	}
	return nil
}
