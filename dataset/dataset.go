// Package dataset contains the facts of the catalog: providers, their models, and the time of the last sync. It reads
// them from a directory, checks every rule, and writes them back in one canonical form.
//
// On disk a dataset is a directory:
//
//	providers.json           [{"id":"openai","name":"OpenAI"}, …]   exactly seven, unless settings.json says otherwise
//	sync.json                {"last_sync":"2026-07-24T18:23:43.000Z"}   the time, or null
//	models/<provider>.jsonl  one model per line, in byte order of the id
//	prices/<provider>.jsonl  one interval of a price per line, optional; see ComparePrices for the order
//	sources.jsonl            {"name":"models.dev","as_of":"2026-07-01",…}, those who state the facts, optional; see Source
//	settings.json            {"name":"Model Catalog"}, optional; see Settings
//	apis.json                how models are called, and links to pages of providers, optional; see API
//	sources.md               where the facts come from, for people; optional
//
// The other files in it belong to packages history and sync/curation.
//
// A *Dataset that Load returned satisfies every rule of Check:
//
//	d, err := dataset.Load(os.DirFS("dataset/data"))
//	if err != nil { … }   // every fault as file:line: field: value, allowed values
//	fmt.Println(len(d.Models))
package dataset

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// ProviderCount is the number of providers that the API's contract fixes. Settings can allow another, up to MaxProviders.
const (
	ProviderCount = 7
	MaxProviders  = 16
)

// InWords returns a number of providers in words: "seven".
func InWords(n int) string {
	return [MaxProviders + 1]string{
		"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
	}[n]
}

// Dataset is the content of a dataset directory. It does not change after Load.
type Dataset struct {
	// Providers are in the order of providers.json, which is the order in which documents list them.
	Providers []Provider
	// Models are in byte order of the provider's id, then the model's. A provider may have no models.
	Models []Model
	// LastSync is the time of the last successful sync; nil if none is known.
	LastSync *Timestamp
	// Sources are those to which models and prices refer, in byte order of the name.
	Sources []Source
	// Settings are those of settings.json, apis.json and sources.md. Only people write these files: Files and Write leave them
	// out, but for AnyProviders.
	Settings Settings
}

// Provider is a company that offers models.
type Provider struct {
	// ID is a lowercase token such as "openai"; see CheckProviderID.
	ID string
	// Name is the name for people, such as "OpenAI"; one line (see CheckLine), never empty.
	Name string
}

// Model is the record of one model. The pair (Provider, ID) identifies it.
type Model struct {
	// ID is the provider's own name for the model, byte for byte, 1 to 1024 bytes; see CheckModelID.
	ID string
	// Provider is the id of one of the dataset's providers.
	Provider string
	// Name is the display name, one line (see CheckLine); null if there is none.
	Name NullString
	// Description is a short text for people; null if there is none.
	Description NullString
	// Type is the use of the model. The zero value is Chat.
	Type Type
	// Status says whether the provider still offers the model. The zero value is Active.
	Status Status
	// External says that Replacement is not a model of the dataset. On disk it has "external":true.
	External bool
	// ContextLength is the context window in tokens, as 1 to 18 decimal digits ("128000"); empty if unknown or if
	// models of this type have none.
	ContextLength string
	// UpdatedAt is when a fact of this record last changed in the catalog.
	UpdatedAt Timestamp
	// LastSeenAt is when a sync last saw the model at its provider or, if none has yet, the day on which a public
	// collection or a document of the provider last listed it. It may be before UpdatedAt, because a record also
	// changes when its model is gone.
	LastSeenAt Timestamp
	// RetirementDate is the day from which requests fail, announced or past, as "2026-10-23"; empty if unknown.
	RetirementDate string
	// Replacement is the successor that the provider or a person names, another model, as provider/id, which is
	// unambiguous because no provider's id has a slash; empty if unknown.
	Replacement string
	// Details are the facts of version 2 of the API, prices and sources; nil if nothing is known.
	Details *Details
}

// Find returns a model of the dataset, or nil if there is no such model.
func (d *Dataset) Find(provider, id string) *Model {
	key := Model{Provider: provider, ID: id}
	i, found := slices.BinarySearchFunc(d.Models, &key, func(m Model, key *Model) int { return CompareModels(&m, key) })
	if !found {
		return nil
	}
	return &d.Models[i]
}

// Day returns the newest day of which the dataset knows: the latest of the last sync, updated_at of the models and
// as_of of the sources. A model whose retirement date is not after it is retired, and has no price today. It is 0 if
// the dataset is empty.
func (d *Dataset) Day() (day Date) {
	if d.LastSync != nil {
		day = d.LastSync.Day()
	}
	for i := range d.Models {
		day = max(day, d.Models[i].UpdatedAt.Day())
	}
	for i := range d.Sources {
		day = max(day, d.Sources[i].AsOf)
	}
	return day
}

// MarkExternal sets External of each model, after models were added or left out.
func (d *Dataset) MarkExternal() {
	for i := range d.Models {
		provider, id, found := strings.Cut(d.Models[i].Replacement, "/")
		d.Models[i].External = found && d.Find(provider, id) == nil
	}
}

// CompareModels compares the keys of two models, by provider, then id, both in byte order: the order of Dataset.Models.
func CompareModels(a, b *Model) int {
	return cmp.Or(strings.Compare(a.Provider, b.Provider), strings.Compare(a.ID, b.ID))
}

// NullString is a text or null. The zero value is null; a valid empty string is a value.
type NullString struct {
	// String is the text; empty if Valid is false.
	String string
	// Valid is false for null.
	Valid bool
}

// Text returns a NullString that is not null.
func Text(s string) NullString { return NullString{s, true} }

// AppendJSON appends the text as a JSON string, or null.
func (s NullString) AppendJSON(dst []byte) []byte {
	if !s.Valid {
		return append(dst, "null"...)
	}
	return jsonl.AppendString(dst, s.String)
}

// Type is the use of a model. The API's contract names the types; there are no others.
type Type uint8

// The types, in the order of the contract.
const (
	Chat Type = iota
	Embedding
	Image
	Audio
	Video
)

// TypeNames are the names of the types in data and API, indexed by Type.
var TypeNames = [...]string{Chat: "chat", Embedding: "embedding", Image: "image", Audio: "audio", Video: "video"}

// String returns the name of the type in data and API.
func (t Type) String() string { return TypeNames[t] }

// Status says whether a provider still offers a model. The API's contract names the statuses; there are no others.
type Status uint8

// The statuses, in the order of the contract.
const (
	// Active models are offered by their provider.
	Active Status = iota
	// Deprecated models were retired by their provider, or it announced their retirement.
	Deprecated
	// Unlisted models are no longer in their provider's list, and it has not said why.
	Unlisted
)

// StatusNames are the names of the statuses in data and API, indexed by Status.
var StatusNames = [...]string{Active: "active", Deprecated: "deprecated", Unlisted: "unlisted"}

// String returns the name of the status in data and API.
func (s Status) String() string { return StatusNames[s] }

//go:embed data
var data embed.FS

// Embedded returns the dataset directory that is built into the program, for Load: the repository's dataset/data.
func Embedded() fs.FS {
	directory, _ := fs.Sub(data, "data") // fails only if the path is not valid
	return directory
}
