// Package source reads what the sources of a sync state: the JSON that other people's servers send
// becomes profiles of models.
//
// A missing member and null are the same, and read as nothing. A value of another type or form than
// the one asked for reads as nothing, too, and is a fault; the caller decides whether faults reject
// an answer or are only noted.
package source

import (
	"net/http"
	"slices"

	"modelcatalog/dataset"
)

// Source is a source that a sync can ask. It says itself what it is, whose models it is about,
// whose word it is, and how it is asked. Nothing follows from its name.
type Source struct {
	Name string         // in settings.json and on the command line, such as "openai-pricing"; that of a list is its provider's id
	Line dataset.Source // in sources.jsonl, without a day: its kind, and for which providers it is official

	// About has the ids of the providers whose models it is about; nil means all. A page of a cloud
	// can be about its own rows only, a page of a maker about its own and those of clouds.
	About []string
	// Root is the name of the collection that the source copies; empty if it copies none. Two
	// sources with one root are one witness.
	Root string

	Names  bool // it has a row for each model, so that it is a witness for a new id
	Serves bool // each model that it states can be called now, so that its word is enough for a new id
	Shared bool // a list also has models of the key's owner, whose ids begin with an organization like those of others

	Access *Access  // how it is asked; nil if everybody can ask
	Files  []string // that are read below the address; nil if that address is the only file, whose name is ""
	// More returns the names of further files, which one of Files lists. It is nil if there are
	// none.
	More func(text string) []string

	Least, Most int // how many models it plausibly states; 0 means 1 and maxModels
	Read        func(r *Reading)
}

// Access is how a source is asked that answers only with a key.
type Access struct {
	Variable string            // the environment variable with the key
	Headers  map[string]string // of requests, with KEY for the key
	// Sign signs a request, for servers that want a signature in place of the key. It is nil for
	// those that want the key.
	// LIMIT: there is one key, so a signature that needs an id and a secret has both in the
	// variable, with a colon between them.
	Sign func(request *http.Request, key string) error
}

// Bearer returns how most lists are asked: with the key of an environment variable after the word
// Bearer.
func Bearer(variable string) *Access {
	return &Access{Variable: variable, Headers: map[string]string{"Authorization": "Bearer KEY"}}
}

// Kind is what the source is.
func (s *Source) Kind() dataset.SourceKind { return s.Line.Kind }

// Covers reports whether the source is about the models of a provider.
func (s *Source) Covers(provider string) bool {
	return s.About == nil || slices.Contains(s.About, provider)
}

// Provider returns the id of the only provider that the source is about, or "" if it is about
// several.
func (s *Source) Provider() string {
	if len(s.About) == 1 {
		return s.About[0]
	}
	return ""
}

// Witness returns the name under which the source counts as a witness: two with one name are one.
func (s *Source) Witness() string {
	if s.Root != "" {
		return s.Root
	}
	return s.Name
}
