// Package collection reads public collections of facts about models of many providers. They need no
// key. The caller decides whether to believe what they state.
//
// A collection is somebody else's work, mostly by hand, about other people's models. It is read for
// its breadth: it has models and facts that no provider's page has in a form that can be read. So
// each reader (models.dev, LiteLLM, genai-prices, deprecations, pi-ai) says in its file where the
// numbers come from and which of them are known to be wrong. rows.go has rows that are wrong as a
// whole, and alias.go the ids that are spellings of others.
//
// A row in which a value that is read has an unexpected form is left out, with the models that it
// is about. If there are ten such rows and they are one in fifty, or a fault is in no row, the
// whole answer is rejected: the collection has probably changed its form.
//
// To add a collection, write its reader in a file with its name, which says where its numbers come
// from, and add it to All and to evidence.Collections. Then put a sample of the same form, with
// made-up numbers, into testdata.
package collection

import (
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/source"
)

// All are the collections that can be read, in the order of evidence.Collections: facts of an
// earlier one are preferred.
var All = []source.Source{
	{
		Name: "models.dev", Line: public("models.dev", "https://github.com/anomalyco/models.dev"),
		Names: true, Read: with(readModelsDev),
	},
	{
		Name: "litellm", Line: public("litellm", "https://github.com/BerriAI/litellm"),
		Names: true, Read: with(readLiteLLM),
	},
	{
		// Its entries match ids by patterns. An id that a pattern matches need not exist, so the
		// collection is no witness for a model that the catalog does not have.
		Name: "genai-prices", Line: public("genai-prices", "https://github.com/pydantic/genai-prices"),
		Read: with(readGenAIPrices),
	},
	{
		Name: "deprecations", Line: public("deprecations", "https://github.com/deprecations/deprecations-rss"),
		Names: true, Read: with(readDeprecations),
	},
	{
		Name: "pi-ai", Line: public("pi-ai", "https://www.npmjs.com/package/@earendil-works/pi-ai"),
		Root: evidence.Originals["pi-ai"], Names: true, Read: with(readPiAI),
	},
}

// public returns the line of a collection in sources.jsonl. It is official for no provider.
func public(name, url string) dataset.Source {
	return dataset.Source{Name: name, Kind: dataset.KindCollection, URL: url, License: "MIT", Whole: true}
}

// reader is the reading of a collection.
type reader struct{ *source.Reading }

// with returns a function that reads an answer: its JSON first, then the aliases that follow from
// the ids of all rows.
func with(read func(r *reader, root source.Node)) func(*source.Reading) {
	return func(reading *source.Reading) {
		r := &reader{reading}
		read(r, r.JSON())
		r.foldAliases()
	}
}

// provider returns the id of the provider that the collection calls by a name, or "" if the dataset
// does not have it.
func (r *reader) provider(name string) string {
	if p := r.Dataset.NamedBy(r.Name, name); p != nil {
		return p.ID
	}
	// A dataset of somebody else can leave out what collections call its providers. Such a provider
	// is found by its own id or name.
	for _, p := range r.Dataset.Providers {
		if p.Names == nil && (p.ID == name || strings.EqualFold(p.Name, name)) {
			return p.ID
		}
	}
	return ""
}

// model returns the profile of the model that a row is about, or nil if the row is not read: the
// dataset does not have its provider, or a rule of rows.go leaves it out.
func (r *reader) model(row source.Node, provider, id string) *source.Profile {
	provider = r.provider(provider)
	if provider == "" {
		return nil
	}
	id, isModel := r.spelling(provider, id)
	if !isModel {
		return nil
	}
	return r.Model(row, provider, id)
}

// factField says in which field of a row a collection has a fact.
type factField struct {
	fact  string // as in dataset.FactNames
	field string // its path, with dots between the names
}

// stateFacts states the facts in the fields of a row.
func stateFacts(s *source.Profile, row source.Node, fields []factField) {
	for _, f := range fields {
		value := row.Get(strings.Split(f.field, ".")...)
		s.State(value, f.fact, value.Fact(f.fact))
	}
}
