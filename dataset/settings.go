package dataset

import (
	"cmp"
	"slices"
	"strconv"

	"modelcatalog/dataset/jsonl"
)

// The name of a catalog, and the number of days for which its facts are fresh, if settings.json has none.
const (
	DefaultName      = "Model Catalog"
	DefaultFreshDays = 14
)

// Settings are decisions of people about the whole catalog. Most are in settings.json; the file and each of its members are optional.
type Settings struct {
	Name         string       // of the service in documents and on pages; empty means DefaultName
	URL          string       // the https address at which the catalog is published; empty if there is none
	Key          string       // the public key that signs it there; empty if it is not signed
	License      string       // the SPDX identifier of the license of the data; empty if none is stated
	Synced       []string     // the ids of the providers that this catalog syncs; nil means all, an empty list none
	Collections  []Collection // those that a sync asks
	Report       string       // the https address at which people report a wrong fact; empty if there is none
	APIs         string       // the text of apis.json, which says for the website how the models of each provider are called
	Sources      string       // the text of sources.md, which says in Markdown where the facts come from
	FreshDays    int64        // the number of days for which facts are fresh after they were read; 0 means DefaultFreshDays
	AnyProviders bool         // allows any number of providers of version 1 of the API; without it there are exactly V1Providers
}

var settingsTable = newTable(0, []member[Settings]{
	{"name", optional, text(func(s *Settings) *string { return &s.Name }, Matching(`^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M} .,:'()+-]{0,59}$`,
		"a name: 1 to 60 letters, digits, blanks and any of .,:'()+-, with a letter or digit first"))},
	{"url", optional, text(func(s *Settings) *string { return &s.URL }, CheckURL)},
	{"key", optional, text(func(s *Settings) *string { return &s.Key }, Matching(`^[^ +]{1,100}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$`,
		"a public key, NAME+HASH+BASE64, as generator key prints it"))},
	{"license", optional, text(func(s *Settings) *string { return &s.License }, checkLicense)},
	{"report", optional, text(func(s *Settings) *string { return &s.Report }, CheckURL)},
	{"any_providers", literal, parsed(func(s *Settings) *bool { return &s.AnyProviders }, parseBool, strconv.FormatBool)},
	{"fresh_days", literal, parsed(func(s *Settings) *int64 { return &s.FreshDays }, parseCount(3650), showCount)},
	{"synced", nested, access[Settings]{read: func(r *jsonl.Reader, name string, s *Settings) {
		s.Synced = r.Strings(name, func(id string) error {
			_, err := jsonl.OneOf(r.Known, id)
			return err
		})
	}}},
	{"collections", nested, access[Settings]{read: func(r *jsonl.Reader, name string, s *Settings) {
		r.Inside(name, func() { s.Collections = collectionTable.array(r) })
	}}},
})

// Collection is a public collection of facts: the name of its source, such as models.dev, and the https address of its data.
type Collection struct{ Name, URL string }

var collectionTable = newTable(2, []member[Collection]{
	{"name", required, text(func(c *Collection) *string { return &c.Name }, checkSource)},
	{"url", required, text(func(c *Collection) *string { return &c.URL }, CheckURL)},
})

func (s *Settings) Title() string { return cmp.Or(s.Name, DefaultName) }

func (s *Settings) Syncs(provider string) bool {
	return s.Synced == nil || slices.Contains(s.Synced, provider)
}
