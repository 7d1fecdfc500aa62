package dataset

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// The name of a catalog, and the number of days for which its facts are fresh, if settings.json has
// none.
const (
	DefaultName      = "Model Catalog"
	DefaultFreshDays = 14
)

// Settings are decisions of people about the whole catalog. Most are in settings.json; the file and
// each of its members are optional.
type Settings struct {
	Name         string       // of the service in documents and on pages; empty means DefaultName
	URL          string       // the https address at which the catalog is published; empty if there is none
	Key          string       // the public key that signs it there; empty if it is not signed
	License      string       // the SPDX identifier of the license of the data; empty if none is stated
	Synced       []string     // the ids of the providers that this catalog syncs; nil means all, an empty list none
	Collections  []Collection // those that a sync asks
	Report       string       // the https or mailto address to which people report a wrong fact; empty if there is none
	APIs         string       // the text of apis.json, which says for the website how the models of each provider are called
	Sources      string       // the text of sources.md, which says in Markdown where the facts come from
	FreshDays    int64        // the number of days for which facts are fresh after they were read; 0 means DefaultFreshDays
	AnyProviders bool         // allows any number of providers of version 1 of the API; without it there are exactly V1Providers
}

var settingsTable = newTable([]member[Settings]{
	{name: "name", access: text(func(s *Settings) *string { return &s.Name }, checkTitle)},
	{name: "url", access: text(func(s *Settings) *string { return &s.URL }, CheckURL)},
	{name: "key", access: text(func(s *Settings) *string { return &s.Key }, checkKey)},
	{name: "license", access: text(func(s *Settings) *string { return &s.License }, checkLicense)},
	{name: "report", access: text(func(s *Settings) *string { return &s.Report }, CheckReport)},
	{name: "any_providers", form: literalForm,
		access: boolean(func(s *Settings) *bool { return &s.AnyProviders })},
	{name: "fresh_days", form: literalForm,
		access: parsed(
			func(s *Settings) *int64 { return &s.FreshDays }, parseCount(maxFreshDays), formatCount)},
	// People write the settings, and no program does, so these two are only read.
	{name: "synced", form: nestedForm, access: access[Settings]{readNested: readSynced}},
	{name: "collections", form: nestedForm, access: access[Settings]{readNested: readCollections}},
})

// maxFreshDays is ten years. LIMIT: facts that are fresh for longer need no warning at all, so a
// larger number is a mistake.
const maxFreshDays = 3650

// CheckReport reports an error unless a text is an address for reports of wrong facts: as CheckURL
// has it, or mailto: with one address and perhaps headers.
func CheckReport(text string) error {
	if strings.HasPrefix(text, "mailto:") {
		return checkMailto(text)
	}
	return CheckURL(text)
}

var (
	checkMailto = Matching(`^mailto:[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}(\?[A-Za-z0-9._~%=&@,;:+-]{0,400})?$`,
		"a mailto address, such as mailto:facts@models.example")
	checkTitle = Matching(`^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M} .,:'()+-]{0,59}$`,
		"a name: 1 to 60 letters, digits, blanks and any of .,:'()+-, with a letter or digit first")
	checkKey = Matching(`^[^ +]{1,100}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$`,
		"a public key, NAME+HASH+BASE64, as generator key prints it")
)

// readSynced reads an array of ids of providers. An empty one is not nil: a catalog that syncs
// nothing is not one that syncs everything.
func readSynced(r *jsonl.Reader, name string, s *Settings) {
	s.Synced = r.Strings(name, func(id string) error {
		_, err := jsonl.OneOf(r.Known, id)
		return err
	})
}

func readCollections(r *jsonl.Reader, name string, s *Settings) {
	r.Inside(name, func() { s.Collections = collectionTable.readArray(r) })
}

// Collection is a public collection of facts: the name of its source, such as models.dev, and the
// https address of its data.
type Collection struct{ Name, URL string }

var collectionTable = newTable([]member[Collection]{
	{name: "name", required: true, access: text(func(c *Collection) *string { return &c.Name }, checkSource)},
	{name: "url", required: true, access: text(func(c *Collection) *string { return &c.URL }, CheckURL)},
})

// Title returns the name of the catalog.
func (s *Settings) Title() string { return cmp.Or(s.Name, DefaultName) }

// Syncs reports whether the catalog syncs a provider.
func (s *Settings) Syncs(provider string) bool {
	return s.Synced == nil || slices.Contains(s.Synced, provider)
}
