package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"modelcatalog/dataset/jsonl"
)

// The names of the optional files in which people describe the catalog, relative to the dataset's directory.
const (
	settingsFile = "settings.json"
	sourcesFile  = "sources.jsonl"
	aboutFile    = "sources.md"
)

// DefaultName is the name of a catalog without a name in its settings.
const DefaultName = "Model Catalog"

// Settings are decisions of people about the whole catalog. They are in settings.json next to the data; the file and each of its
// members are optional:
//
//	{"name":"Acme Models","license":"CC0-1.0","synced":["acme"],"report":"https://acme.example/report","any_providers":true,
//	 "fresh_days":7,"collections":[{"name":"models.dev","url":"https://models.dev/api.json"}]}
type Settings struct {
	// Name is the name of the service in documents and on pages; empty means DefaultName.
	Name string
	// License is the SPDX identifier of the license of the data; empty if none is stated.
	License string
	// Synced are the ids of the providers that this catalog syncs. Nil means all; an empty list means that people maintain all models.
	Synced []string
	// Collections are the public collections of facts that a sync asks.
	Collections []Collection
	// Report is the https address at which people report a wrong fact; empty if there is none.
	Report string
	// APIs are those of apis.json, and Sources the text of sources.md, which says in Markdown where the facts come from.
	APIs    []API
	Sources string
	// FreshDays is the number of days for which facts are fresh after they were read; 0 means DefaultFreshDays.
	FreshDays int64
	// AnyProviders allows 1 to MaxProviders providers. Without it there are exactly ProviderCount.
	AnyProviders bool
}

// Collection is a public collection of facts about models of many providers.
type Collection struct {
	Name string // of the source in sources.jsonl, such as models.dev
	URL  string // https address of its data
}

// Title returns Name, or DefaultName.
func (s *Settings) Title() string { return cmp.Or(s.Name, DefaultName) }

// API returns that of a provider, or nil if the catalog does not say how its models are called.
func (s *Settings) API(provider string) *API {
	if i := slices.IndexFunc(s.APIs, func(a API) bool { return a.Provider == provider }); i >= 0 {
		return &s.APIs[i]
	}
	return nil
}

func (s *Settings) Syncs(provider string) bool {
	return s.Synced == nil || slices.Contains(s.Synced, provider)
}

// checkServiceName reports an error unless a name means the same in HTML, XML, JSON and Markdown.
var checkServiceName = matching(`^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M} .,:'()+-]{0,59}$`,
	"a name: 1 to 60 letters, digits, blanks and any of .,:'()+-, with a letter or digit first")

var checkLicense = matching(`^[A-Za-z0-9][A-Za-z0-9.+-]{0,59}$`,
	"an SPDX identifier such as CC-BY-4.0, see https://spdx.org/licenses/")

// settingMembers are the members of settings.json with a text or a number.
var settingMembers = []member[Settings]{
	{"name", optional, func(s *Settings) any { return &s.Name }, checkServiceName, 0},
	{"license", optional, func(s *Settings) any { return &s.License }, checkLicense, 0},
	{"report", optional, func(s *Settings) any { return &s.Report }, CheckURL, 0},
	{"any_providers", literal, func(s *Settings) any { return &s.AnyProviders }, nil, 0},
	{"fresh_days", literal, func(s *Settings) any { return &s.FreshDays }, checkFreshDays, 0},
}

func (l *loader) readSettings() {
	s := &l.dataset.Settings
	if r, ok := l.open(settingsFile, true); ok && r.Record(append(memberNames(settingMembers), "synced", "collections"), 0) {
		readMembers(r, settingMembers, s, nil)
		if r.Has("synced") {
			s.Synced = r.Strings("synced", l.checkProvider)
		}
		r.Objects("collections", []string{"name", "url"}, 2, func() {
			name, _ := r.Check("name", checkSource)
			url, _ := r.Check("url", CheckURL)
			s.Collections = append(s.Collections, Collection{name, url})
		})
	}
	s.APIs = l.readAPIs()
	if r, ok := l.open(aboutFile, true); ok {
		if s.Sources = r.Raw(); checkText(s.Sources) != nil {
			l.faults.Add(aboutFile, 0, "", errors.New("the text is not valid UTF-8"))
		}
	}
}

func checkFreshDays(text string) error {
	if days, err := parseCount(text); err != nil || days > 3650 {
		return fmt.Errorf("%s is not a number of days from 1 to 3650", jsonl.Clip(text))
	}
	return nil
}

func (l *loader) checkProvider(id string) error {
	if !l.dataset.knows(id) {
		return unknownProvider(id)
	}
	return nil
}
