// Package dataset holds the facts of the catalog: providers, their models, and the time of the last sync. It reads them
// from a folder, checks every rule, and writes them back in one canonical form. It knows no index, no HTTP and no HTML.
//
// On disk a dataset is a folder:
//
//	providers.json           [{"id":"openai","name":"OpenAI"}, …]   exactly seven
//	sync.json                {"last_sync":"2026-07-24T18:23:43.000Z"}   the time, or null
//	models/<provider>.jsonl  one model a line, in byte order of the id
//
// What else stands there belongs to packages history and sync/curation.
//
// A *Dataset that Load returned keeps every rule of this package; nothing half valid leaves it:
//
//	d, err := dataset.Load(os.DirFS("dataset/data"))
//	if err != nil { … }   // Problems: each fault as file:line: field: what came, what is right
//	fmt.Println(len(d.Models))
package dataset

// ProviderCount is the number of providers of every dataset: the API's contract names exactly seven.
const ProviderCount = 7

// Dataset is the content of a dataset folder. It is not changed after Load.
type Dataset struct {
	// Providers in the order of providers.json, which is the order in which documents list them.
	Providers []Provider
	// Models by provider id, then id, both in byte order. A provider may have none.
	Models []Model
	// LastSync is the time of the last successful sync; nil where none is known.
	LastSync *Timestamp
}

// Provider is a company that offers models.
type Provider struct {
	ID   string // see CheckProviderID
	Name string // for people: "OpenAI"; never empty
}

// Model is one model of one provider. The pair (Provider, ID) identifies it.
type Model struct {
	// ID is the provider's own name for the model, kept byte for byte; see CheckModelID.
	ID string
	// Provider is the id of one of the dataset's providers.
	Provider string
	// Name is the display name.
	Name NullString
	// Description is a short text for people.
	Description NullString
	Type        Type
	// ContextLength is the model's context window in tokens, as decimal digits ("128000"); empty where no figure is
	// known or the type has none.
	ContextLength string
	Status        Status
	// UpdatedAt is when a fact of this record last changed in the catalog.
	UpdatedAt Timestamp
	// LastSeenAt is when a sync last saw the model at its provider. It may be before UpdatedAt: a record also changes
	// when its model is gone.
	LastSeenAt Timestamp
}

// FactNames are the facts that a record has about its model, by their names in data and API, in canonical order. Its other
// members say which model it is, and when the catalog learned what it says.
var FactNames = []string{"name", "description", "type", "context_length", "status"}

// NullString is a text or null. The zero value is null; a valid empty string is a value.
type NullString struct {
	String string
	Valid  bool // false: null, and String is empty
}

// Type says what a model is for. The set is closed: the API's contract names it.
type Type uint8

// The types, in the order of the contract.
const (
	Chat Type = iota
	Embedding
	Image
	Audio
	Video
)

// TypeNames are the types' names in data and API, indexed by Type.
var TypeNames = [...]string{Chat: "chat", Embedding: "embedding", Image: "image", Audio: "audio", Video: "video"}

// String returns the type's name in data and API.
func (t Type) String() string { return TypeNames[t] }

// Status says where a model is in its life. The set is closed: the API's contract names it.
type Status uint8

// The statuses, in the order of the contract.
const (
	// Active models are offered by their provider.
	Active Status = iota
	// Deprecated models were retired, or their retirement was announced, by their provider.
	Deprecated
	// Unlisted models are no longer named by their provider, which has not said why.
	Unlisted
)

// StatusNames are the statuses' names in data and API, indexed by Status.
var StatusNames = [...]string{Active: "active", Deprecated: "deprecated", Unlisted: "unlisted"}

// String returns the status's name in data and API.
func (s Status) String() string { return StatusNames[s] }
