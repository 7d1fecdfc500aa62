// Package provider fetches the model lists of the seven providers and translates them into one form. It makes no decisions:
// what happens to a model that is new, changed or missing is up to the caller, and so is an empty list.
//
// Whatever a provider sends:
//
//   - A response without the documented shape is an error that names the place, never half a list.
//   - Everything is bounded: bytes of a page, pages, models, lengths of texts and notes, time, attempts.
//   - Facts that only version 2 of the API has are left out and noted if they have another form than the documented one.
//   - Errors contain neither the key nor text from the response. A list that contains the key is rejected.
//   - The key is sent only to the host of the base URL: no redirects, and no plain HTTP to another machine.
package provider

import (
	"net/http"

	"modelcatalog/dataset/sync/source"
)

// List is a provider's whole list.
type List struct {
	// Models has each id once, in the provider's order, without the fine-tuned models of the key's owner; the target of alias_of is among
	// them. Texts have no control characters, line breaks or repeated spaces, and at most 200 characters in a name, 2,000 in a description
	// and 64 in a TypeWord.
	Models []*source.Statement
	// Notes are ids of models in byte order, by what is wrong with them: rejected ids, values that were not used. The ids are as they
	// were sent, not escaped.
	Notes map[string][]string
}

// Adapter describes how a provider lists its models.
type Adapter struct {
	Provider string // its id in the dataset
	// KeyVariable and BaseVariable name the environment variables for the key and for a base URL other than BaseURL.
	KeyVariable, BaseVariable string
	BaseURL                   string // without a slash at the end
	// Shared means that the list also has models of the key's owner, whose ids begin with an organisation and a slash like
	// those of other models.
	Shared bool

	path      string                            // of the list, below the base URL
	query     string                            // of every request: asks for the largest page
	authorize func(h http.Header, key string)   // sets the headers that carry the key; nil sets a bearer token
	snapshots bool                              // ids without the date of a dated version are aliases of the latest: claude-x of claude-x-20260131
	array     string                            // the envelope's member with the entries, or empty if the response is the array
	optional  bool                              // the array may be missing in an empty envelope
	cursor    string                            // the query parameter for the next page; empty if there is only one. Needs a query
	next      func(envelope source.Node) string // the cursor of the next page, or empty on the last page; nil if there is only one

	id    string            // the member with the id
	facts map[string]string // paths of members with facts, by fact
	read  func(e *entry)    // reads what the table does not say; nil reads nothing
}
