// Package provider asks the seven providers which models they list, and translates their answers into one form. It judges
// nothing: what becomes of a model that is new, changed or gone is the caller's matter, and so is an empty list.
//
// What it promises of every answer, whatever the other side sends:
//
//   - An answer of another shape than the documented one is an error that names the place, never half a list.
//   - Nothing is read without bound: bytes of a page, pages, models, length of texts and notes, time, attempts.
//   - No error holds the key or any text of the answer. A list that would hold the key is refused.
//   - The key goes to the base URL's host and to no other: redirects are not followed, and plain http only to this machine.
//
// Such a list is fetched by
//
//	for _, a := range provider.Adapters() {
//		list, err := a.List(ctx, &provider.Client{}, os.Getenv(a.BaseVariable), os.Getenv(a.KeyVariable))
//	}
package provider

import (
	"net/http"

	"modelcatalog/dataset"
)

// Model is what a provider says of one of its models.
type Model struct {
	// ID is the provider's own, byte for byte; dataset.CheckModelID accepts it.
	ID string
	// Name is the display name and Description a text for people; empty where the provider gives none. Both are cleaned:
	// no control characters or line ends, single blanks, at most 200 and 2000 characters. They are data and no markup.
	Name, Description string
	// Type follows from the provider's own fields where Typed is true. Where they do not say it, it is the zero Type.
	Type  dataset.Type
	Typed bool
	// TypeWord is what the provider says instead of a type that this program knows ("rerank", or the names of methods),
	// cleaned, at most 64 characters; empty where it says nothing, or where Typed is true.
	TypeWord string
	// ContextLength is in tokens, at most 18 digits; 0 where none is given.
	ContextLength int64
	// Retired is true where the provider declares the model's retirement, by a date (past or future) or by a flag.
	Retired bool
}

// List is a provider's whole answer.
type List struct {
	// Models holds each id once, in the provider's order.
	Models []Model
	// Private counts the fine-tuned models of the key's owner. They are left out and named nowhere: reports are public.
	Private int
	// Notes are sentences for a report: fields that are not documented, ids that are refused or stand twice with different
	// facts, figures that are none. They are at most one of a kind, and bounded; ids in them are quoted as in Go. A report
	// in Markdown or HTML has to escape them as any text.
	Notes []string
}

// Adapter knows how one provider lists its models.
type Adapter struct {
	// Provider is the provider's id in the dataset.
	Provider string
	// KeyVariable and BaseVariable name the environment variables of the key and of another base URL.
	KeyVariable, BaseVariable string
	// BaseURL is the documented base, without a slash at its end.
	BaseURL string

	path      string                             // of the list, below the base
	query     string                             // of every request: the largest page
	authorize func(h http.Header, key string)    // sets the headers that carry the key
	array     string                             // the envelope's member with the models; empty: the answer is the array
	optional  bool                               // the array may be missing where the envelope has no other members than documented
	envelope  []string                           // documented members of the envelope beside the array
	fields    []string                           // documented members of an entry
	cursor    string                             // the query parameter that asks for the next page; empty: there is one page
	next      func(page *object) (cursor string) // of the page's envelope; empty: it was the last
	read      func(o *object) record             // translates an entry; faults stay in the object
	finish    func([]record)                     // sees all records before they are joined; may be nil
}

// record is an entry of a list before ids are checked and joined.
type record struct {
	Model
	private bool
	aliases []string // other ids of the same model
}

// Adapters returns the adapters of the seven providers, in the order of the dataset's providers.json.
func Adapters() []Adapter {
	return []Adapter{openai(), anthropic(), deepseek(), google(), mistral(), groq(), together()}
}

// bearer is how most providers want the key.
func bearer(h http.Header, key string) { h.Set("Authorization", "Bearer "+key) }
