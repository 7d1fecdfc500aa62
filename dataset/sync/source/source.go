// Package source has what the readers of all sources share: what a source says about itself
// (Source), the reading of an answer (Reading), the values in JSON of other people's servers
// (Node), and what comes out, a Profile for each model.
//
//	s := source.Source{Name: "acme", Read: func(r *source.Reading) {
//		for _, n := range r.JSON().Get("data").Elements() {
//			r.Row(n, func(n source.Node) {
//				if p := r.Model(n, "acme", n.Get("id").Text()); p != nil {
//					p.State(n.Get("window"), "context_length", n.Get("window").Tokens())
//				}
//			})
//		}
//	}}
//	profiles, leftOut, err := s.ReadAnswer(ctx, files, d, today)
//
// A missing field and null are the same, and read as nothing. A value of another type or form than
// the one asked for reads as nothing, too, and is a fault. A fault in a row leaves out the row; a
// fault elsewhere rejects the answer.
package source

import (
	"net/http"
	"slices"

	"modelcatalog/dataset"
)

// Source is a source that a sync can ask. It says itself what it is, whose models it is about,
// whose word it is, and how it is asked. Nothing follows from its name.
type Source struct {
	// Name is in settings.json and on the command line, such as "openai-pricing". A list has the id
	// of its provider.
	Name string
	// Line is the line in sources.jsonl, without a day: its kind, and for which providers it is
	// official.
	Line dataset.Source

	// About has the ids of the providers whose models it is about; nil means all. A page of a cloud
	// can be about only its own rows, a page of a maker about its own rows and the rows of clouds.
	About []string
	// Root is the name of the collection that the source copies; empty if it copies none. Two
	// sources with one root are one witness.
	Root string

	Names  bool // it has a row for each model, so that it is a witness for a new id
	Serves bool // each model that it states can be called now, so that its word is enough for a new id
	// Shared says that a list also has models of the key's owner, whose ids begin with an
	// organization as the ids of others do.
	Shared bool
	// Ended says that it is where a provider says what has ended: its word is enough for the id of
	// such a model, too.
	Ended bool

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
