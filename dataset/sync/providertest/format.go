package providertest

import (
	"net/http"
	"slices"
	"strconv"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
)

// Facts tells which facts of a model a provider's format can carry.
type Facts struct {
	HasName, HasDescription, HasContext, HasRetirement bool
	// Types are those that it can carry. A model of another type is listed without one.
	Types []dataset.Type
}

// HasType reports whether the format can carry a type.
func (f Facts) HasType(t dataset.Type) bool { return slices.Contains(f.Types, t) }

// Wire returns what a provider's format can carry. It panics where it does not know the provider.
func Wire(id string) Facts { return find(id).facts }

// Seen returns what is left of a model when a provider has listed it: without the facts that the format loses. The Type of a
// model that is not Typed counts for nothing. Where the provider says something of a type that is none of the catalog's,
// TypeWord has its words. Texts are those of the model: they come back so if they are clean, and a Mistral name if it is no
// id of the list.
func Seen(id string, m provider.Model) provider.Model {
	f := find(id)
	seen := provider.Model{ID: m.ID}
	if f.facts.HasName {
		seen.Name = m.Name
	}
	if f.facts.HasDescription {
		seen.Description = m.Description
	}
	if f.facts.HasContext {
		seen.ContextLength = m.ContextLength
	}
	seen.Retired = f.facts.HasRetirement && m.Retired
	if m.Typed && f.facts.HasType(m.Type) {
		seen.Type, seen.Typed = m.Type, true
	} else if f.word != nil {
		seen.TypeWord = f.word(m)
	}
	return seen
}

// entry is a model of a list.
type entry struct {
	provider.Model
	private bool
}

// format is how a provider lists models.
type format struct {
	provider, keyVariable, baseVariable string
	base, path                          string // of the documented base URL, and of the list below it
	facts                               Facts
	private                             bool                          // it lists fine-tuned models of the key's owner
	word                                func(m provider.Model) string // what it says of a type that it cannot carry; nil: nothing
	authorized                          func(h http.Header) bool
	refuse                              func(w http.ResponseWriter, r *http.Request)
	page                                func(r *http.Request, entries []entry, size int) (page any, ok bool)
}

func find(id string) *format {
	for i := range formats {
		if formats[i].provider == id {
			return &formats[i]
		}
	}
	panic("providertest: no provider " + strconv.Quote(id))
}

// formats are those of all providers, in the order of the dataset's providers.json.
var formats = []format{openai, anthropic, deepseek, google, mistral, groq, together}

// bearer wants the key as most providers do.
func bearer(h http.Header) bool { return h.Get("Authorization") == "Bearer "+Key }

// list is the page of a provider that has one: the envelope that OpenAI made common.
func list(write func(entry) object) func(*http.Request, []entry, int) (any, bool) {
	return func(_ *http.Request, entries []entry, _ int) (any, bool) {
		return object{"object": "list", "data": writeAll(entries, write)}, true
	}
}

func writeAll(entries []entry, write func(entry) object) []object {
	all := make([]object, len(entries)) // never nil, which would be null in JSON
	for i, e := range entries {
		all[i] = write(e)
	}
	return all
}

// slice returns the entries from one on, at most size and at most what the request asks for by a parameter, and whether more
// follow.
func slice(r *http.Request, entries []entry, from, size int, parameter string) (page []entry, more bool) {
	if asked, err := strconv.Atoi(r.URL.Query().Get(parameter)); err == nil && asked > 0 {
		size = min(size, asked)
	}
	end := min(from+max(size, 1), len(entries))
	return entries[from:end], end < len(entries)
}

// nullable returns a text, or null where there is none.
func nullable(s string) any {
	if s == "" {
		return nil
	}
	return s
}
