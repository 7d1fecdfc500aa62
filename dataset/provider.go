package dataset

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// The numbers of providers. Version 1 of the API is frozen with exactly V1Providers of them, unless
// the settings allow any number, as catalogs of others do. A dataset can have up to MaxProviders.
const (
	V1Providers = 7
	// LIMIT: 1,000 providers, because every answer that lists them, such as the statistics, grows
	// with each one, and a file of providers that is larger is more likely a mistake. The largest
	// public collections know about 200.
	MaxProviders = 1000
)

// Provider is a place that offers models: a company that made them, or one that sells or forwards
// those of others.
type Provider struct {
	ID   string // a lowercase token such as "amazon-bedrock"
	Name string // one line for people
	Kind Kind
	// V1 marks the providers of version 1 of the API. See Dataset.InV1.
	V1 bool
	// Home is the https address of the provider's documentation; empty if it is not known.
	Home string
	// Names are what public collections call the provider, by the name of the collection: litellm
	// has the rows of OpenAI under "openai" and "text-completion-openai". A collection that is not
	// a key has no rows about the provider.
	Names map[string][]string
	// ListedBy has the names of the collections whose word is enough for a new id of the provider.
	// People decide it for providers whose own list no program can read, after a look at what the
	// collection says. For others it takes two sources.
	ListedBy []string
}

// Kind says whose models a provider sells. It is an index of KindNames, the names in data and API.
type Kind uint8

const (
	Maker   Kind = iota // its own models, under its own name
	Cloud               // those of others, under ids of its own and on days and at prices of its own
	Host                // models that others made, which it runs itself
	Gateway             // none: it forwards requests to other providers
)

// KindNames are the names of the kinds of providers, by Kind.
var KindNames = [...]string{"maker", "cloud", "host", "gateway"}

func (k Kind) String() string { return KindNames[k] }

// The kind can be left out, and is then the first: directories that were written before providers
// had kinds stay readable.
var providerTable = newTable([]member[Provider]{
	{name: "id", required: true, access: text(func(p *Provider) *string { return &p.ID }, CheckProviderID)},
	{name: "name", required: true,
		access: text(func(p *Provider) *string { return &p.Name }, checkProviderName)},
	{name: "kind", access: named(func(p *Provider) *Kind { return &p.Kind }, KindNames[:])},
	{name: "v1", form: literalForm, access: boolean(func(p *Provider) *bool { return &p.V1 })},
	{name: "home", access: text(func(p *Provider) *string { return &p.Home }, CheckURL)},
	{name: "names", form: nestedForm,
		access: access[Provider]{readNested: readNames, appendNested: appendNames}},
	{name: "listed_by", form: listForm,
		access: parsed(
			func(p *Provider) *[]string { return &p.ListedBy }, parseList(checkSource), formatList)},
})

var checkProviderName = Matching(`^[^\p{Cc}\x{2028}\x{2029}]+$`, "a name on one line")

// readNames reads an object that has, for each collection that knows the provider, the array of its
// names there.
func readNames(r *jsonl.Reader, name string, p *Provider) {
	p.Names = map[string][]string{}
	r.Inside(name, func() {
		for _, collection := range r.Names() {
			if err := checkSource(collection); err != nil {
				r.Fault(collection, err)
				continue
			}
			// Names of collections can be anything on one line. Only we use lowercase tokens.
			names := r.Strings(collection, checkProviderName)
			if len(names) == 0 {
				err := fmt.Errorf("no names; leave %s out if it does not know the provider", collection)
				r.Fault(collection, err)
			}
			p.Names[collection] = names
		}
	})
}

func appendNames(dst []byte, p *Provider) []byte {
	collections := slices.Sorted(maps.Keys(p.Names))
	return jsonl.AppendObject(dst, collections, func(dst []byte, i int) []byte {
		return jsonl.AppendStrings(dst, p.Names[collections[i]])
	})
}

// NamedBy returns the provider that a collection calls by a name, whatever its case, or nil if the
// dataset has none. No two providers have one name in one collection; Load checks it.
func (d *Dataset) NamedBy(collection, name string) *Provider {
	// There are few providers and fewer names, and a sync asks once for each row of a collection.
	for i := range d.Providers {
		for _, known := range d.Providers[i].Names[collection] {
			if strings.EqualFold(known, name) {
				return &d.Providers[i]
			}
		}
	}
	return nil
}

// Provider returns a provider by its id, or nil if the dataset does not have it.
func (d *Dataset) Provider(id string) *Provider {
	for i := range d.Providers {
		if d.Providers[i].ID == id {
			return &d.Providers[i]
		}
	}
	return nil
}

// InV1 reports whether version 1 of the API has a provider: one with the mark or, in a dataset
// without marks, each. Datasets were written without marks while both versions had the same
// providers.
func (d *Dataset) InV1(p Provider) bool {
	return p.V1 || !slices.ContainsFunc(d.Providers, func(other Provider) bool { return other.V1 })
}

// CanonicalID returns the model and version that a row offers, as maker/id, or "" if it is not
// known. All offers of one model have the same. Where nobody states it, a row of a provider that
// sells what it makes is an offer of itself, dated or not; what other providers sell is never
// guessed from the likeness of ids.
func (d *Dataset) CanonicalID(m *Model) string {
	if m.CanonicalID != "" {
		return m.CanonicalID
	}
	p := d.Provider(m.Provider)
	if p == nil || p.Kind != Maker {
		return ""
	}
	return m.Key().String()
}

// Only returns the part of a dataset that is about some providers: their models and their lists. It
// shares the memory of d, and is d itself if that has no others. It takes time and memory for a
// Model of each model that it keeps, some 500 bytes, and none for what these refer to. Sources and
// exceptions that only the other providers have are kept.
func (d *Dataset) Only(keep func(p Provider) bool) *Dataset {
	part := *d
	part.Providers = nil
	part.Models = nil
	part.Lists = map[string]Timestamp{}
	for _, p := range d.Providers {
		if !keep(p) {
			continue
		}
		part.Providers = append(part.Providers, p)
		if at, read := d.Lists[p.ID]; read {
			part.Lists[p.ID] = at
		}
	}
	if len(part.Providers) == len(d.Providers) {
		return d
	}
	// The models of a provider are next to each other, and in the order of the ids of the
	// providers, not that of the file.
	ids := make([]string, 0, len(part.Providers))
	for _, p := range part.Providers {
		ids = append(ids, p.ID)
	}
	slices.Sort(ids)
	for _, id := range ids {
		part.Models = append(part.Models, d.ModelsOf(id)...)
	}
	part.Parameters = slices.DeleteFunc(slices.Clone(d.Parameters), func(p ParameterRule) bool {
		return part.Provider(p.Provider) == nil
	})
	part.MarkExternal() // a provider that is left out can have the replacement of a model that is kept
	return &part
}

// checkProviders returns an error unless a dataset has as many providers as its settings allow, and
// a collection has a name for one provider only.
func (d *Dataset) checkProviders() error {
	n := len(d.Providers)
	if n == 0 || n > MaxProviders {
		return fmt.Errorf("%d providers, want 1 to %d", n, MaxProviders)
	}
	v1 := 0
	for _, p := range d.Providers {
		if d.InV1(p) {
			v1++
		}
	}
	// The schemas of version 1 promise this number to clients.
	if v1 != V1Providers && !d.Settings.AnyProviders {
		const format = `%d providers of version 1, want exactly %d with "v1":true, ` +
			`or any number with "any_providers":true in %s`
		return fmt.Errorf(format, v1, V1Providers, settingsFile)
	}

	// A row of a collection that two providers claim would give both of them its facts.
	type nameIn struct{ collection, name string }
	named := map[nameIn]string{} // ids of providers
	for _, p := range d.Providers {
		for _, collection := range slices.Sorted(maps.Keys(p.Names)) {
			for _, name := range p.Names[collection] {
				key := nameIn{collection, strings.ToLower(name)} // as NamedBy compares it
				if other, taken := named[key]; taken {
					const format = "%s calls both %s and %s %q, want a provider for each name"
					return fmt.Errorf(format, collection, other, p.ID, name)
				}
				named[key] = p.ID
			}
		}
	}
	return nil
}
