// Package provider fetches the model lists of the seven providers and translates them into one form. It makes no decisions:
// what happens to a model that is new, changed or missing is up to the caller, and so is an empty list.
//
// Whatever a provider sends:
//
//   - A response without the documented shape is an error that names the place, never half a list.
//   - Everything is bounded: bytes of a page, pages, models, lengths of texts and notes, time, attempts.
//   - Facts that only version 2 of the API has are left out and noted if they have another form than the documented one.
//   - Errors contain neither the key nor text from the response. A list that contains the key is rejected.
//   - The key is sent only to the host of the base URL: redirects are not followed, and plain HTTP is allowed only to this
//     machine.
//
// To fetch all lists:
//
//	for _, a := range provider.Adapters() {
//		list, err := a.List(ctx, &provider.Client{}, os.Getenv(a.BaseVariable), os.Getenv(a.KeyVariable))
//	}
package provider

import (
	"net/http"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/node"
)

// Model is what a provider says about one of its models.
type Model struct {
	// ID is the provider's own, byte for byte. It passes dataset.CheckModelID.
	ID string
	// Name is the display name and Description a text for people, or empty if the provider gives none. They have no control
	// characters, line breaks or repeated spaces, and at most 200 and 2,000 characters. They may contain markup, which means
	// nothing.
	Name, Description string
	// Type is the type that follows from the provider's own fields if Typed is true, and the zero Type otherwise.
	Type  dataset.Type
	Typed bool
	// TypeWord is what the provider says instead of a known type ("rerank", or a list of methods): cleaned, at most 64
	// characters, and empty if it says nothing or Typed is true.
	TypeWord string
	// ContextLength is in tokens and has at most 18 digits; 0 means unknown.
	ContextLength int64
	// Retired reports whether the provider declares the model's retirement, by a flag or by a date, past or future.
	Retired bool
	// Facts are other facts that the list states, by their names in dataset.FactNames, as dataset.Model.Fact has them; nil if
	// there are none. The target of alias_of is in the list. Callers must not modify them.
	Facts map[string]string
	// Prices are in US dollars per unit of the meter; nil if there are none.
	Prices map[dataset.Meter]dataset.Decimal
}

// List is a provider's whole list.
type List struct {
	// Models has each id once, in the provider's order.
	Models []Model
	// Private counts the fine-tuned models of the key's owner. They are left out and never named, because reports are public.
	Private int
	// Notes are for a report, at most one of each sort: rejected ids, conflicting duplicates, values that were not used. Their
	// names are not escaped for Markdown or HTML.
	Notes []Note
	// Date is when the provider sent the last page by its own clock; zero if it did not say.
	Date time.Time
}

// Adapter describes how a provider lists its models.
type Adapter struct {
	// Provider is the provider's id in the dataset.
	Provider string
	// KeyVariable and BaseVariable name the environment variables for the key and for a base URL other than BaseURL.
	KeyVariable, BaseVariable string
	// BaseURL is the documented base URL, without a slash at the end.
	BaseURL string
	// Shared means that the list also has models of the key's owner, whose ids begin with an organisation and a slash like
	// those of other models.
	Shared bool
	// Snapshots means that the list has only dated versions, such as claude-x-20260131, and that the service accepts the id
	// without the date as an alias of the latest.
	Snapshots bool

	path      string                          // of the list, below the base URL
	query     string                          // of every request: asks for the largest page
	authorize func(h http.Header, key string) // sets the headers that carry the key; nil sets a bearer token
	array     string                          // the envelope's member with the entries, or empty if the response is the array
	optional  bool                            // the array may be missing in an empty envelope
	cursor    string                          // the query parameter for the next page; empty if there is only one. Needs a query
	next      func(envelope node.Node) string // the cursor of the next page, or empty on the last page; nil if there is only one

	id, name, context string         // members of an entry; empty if it has none
	facts             []fact         // other members
	read              func(e *entry) // reads what the table does not say; nil reads nothing
	finish            func([]entry)  // may change all entries at the end; nil changes nothing
}
