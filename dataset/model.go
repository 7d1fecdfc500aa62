package dataset

import (
	"cmp"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Model is the record of one model. The pair (Provider, ID) identifies it. Empty texts and zero
// values mean unknown.
type Model struct {
	ID       string // the provider's own name for the model, byte for byte, see CheckModelID
	Provider string // the id of the provider

	Name          NullString // for people, one line, see CheckLine
	Description   NullString // a short text for people
	Type          Type       // its use
	Status        Status     // whether the provider still offers it
	ContextLength string     // the context window in tokens, as 1 to 18 decimal digits

	UpdatedAt Timestamp // when a fact of this record last changed in the catalog
	// LastSeenAt says when a sync last saw the model at its provider. Before the first sync it is
	// when anybody last listed it.
	LastSeenAt Timestamp

	RetirementDate string // the day from which requests fail, announced or past, as "2026-10-23"
	// NotBefore is the provider's word that requests do not fail before this day, of the same form.
	NotBefore string
	// Replacement is the successor that the provider or a person names, as provider/id. It is not
	// ambiguous, because no provider's id has a slash.
	Replacement string
	External    bool // Replacement is not a model of the dataset

	Details
}

// Details are the facts of a model that version 2 of the API adds. Copies of a Model share the
// elements of the lists.
type Details struct {
	MaxInputTokens, MaxOutputTokens   int64      // below 10^18
	EmbeddingDimensions               int64      // the size of the vectors, below 10^18
	InputModalities, OutputModalities Modalities // what the model reads and writes
	Flags                             Flags      // the features, and whether the weights are open
	ReleaseDate, KnowledgeCutoff      Date       // days or months
	// AfterRetirement says what requests get from the retirement date on: "fails", "routes ID" for
	// the model of the provider that answers them, or "routes" if nobody says which.
	AfterRetirement string
	// ReasoningEfforts are values of the provider's parameter, with an asterisk behind the default:
	// "low,medium*,high".
	ReasoningEfforts string
	Family           string // the name that models share that succeed each other, such as "gpt-5-mini"
	AliasOf          string // the model of the same provider to which this id points today
	// CanonicalID is the model and version that this row offers, as maker/id, where a source or a
	// person states it. See Dataset.CanonicalID for rows of makers, which state none.
	CanonicalID string
	Aliases     []string // other ids of the same provider that mean this model today, in byte order
	Prices      []Price  // in the order of ComparePrices
	// Sources are what the sources say, in byte order of their names, then in order of the days and
	// of FactNames.
	Sources []FactClaim
	// Receipts say where on their pages sources state this, in the order of CompareReceipts.
	Receipts []Receipt
}

// Modalities is a set of kinds of content; bit i is ModalityNames[i].
type Modalities uint8

// ModalityNames are the modalities in data and API, in canonical order.
var ModalityNames = []string{"text", "image", "audio", "video", "pdf"}

// Flags are facts that are true or false; bit i is FlagNames[i]. True has those of Known that are
// true.
type Flags struct{ Known, True uint8 }

// FlagNames are the features and, last, open_weights, in canonical order.
var FlagNames = []string{
	"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use",
	"temperature", "open_weights",
}

// FeatureNames are the members of features: FlagNames without open_weights.
var FeatureNames = FlagNames[:len(FlagNames)-1]

// Names returns the names of the modalities in the set, in the order of ModalityNames.
func (m Modalities) Names() (names []string) {
	for i, name := range ModalityNames {
		if m>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names with commas between them.
func (m Modalities) String() string { return formatList(m.Names()) }

// Key identifies a model: the id of its provider and its own.
type Key struct{ Provider, ID string }

// Key returns the key of the model.
func (m *Model) Key() Key { return Key{m.Provider, m.ID} }

// String returns provider/id, the form of Model.Replacement.
func (k Key) String() string { return k.Provider + "/" + k.ID }

// Compare orders keys by provider, then id, both in byte order.
func (k Key) Compare(other Key) int {
	return cmp.Or(strings.Compare(k.Provider, other.Provider), strings.Compare(k.ID, other.ID))
}

// RetiredOn reports whether requests fail on a day.
func (m *Model) RetiredOn(day Date) bool {
	return m.RetirementDate != "" && m.RetirementDate <= day.String()
}

// Listed reports whether the newest list of the provider has the model.
func (m *Model) Listed() bool { return m.HasClaimOf(ListSource(m.Provider)) }

// CompareModels compares the keys of two models, by provider, then id, both in byte order: the
// order of Dataset.Models.
func CompareModels(a, b *Model) int {
	return a.Key().Compare(b.Key())
}

// NullString is a text or, if Valid is false and String empty, null. A valid empty string is a
// value.
type NullString struct {
	String string
	Valid  bool
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

// Type is the use of a model; it is an index of TypeNames, the names in data and API.
type Type uint8

const (
	Chat Type = iota
	Embedding
	Image
	Audio
	Video
)

// TypeNames are the names of the types, by Type.
var TypeNames = [...]string{"chat", "embedding", "image", "audio", "video"}

func (t Type) String() string { return TypeNames[t] }

// Status says whether a provider still offers a model; it is an index of StatusNames, the names in
// data and API.
type Status uint8

const (
	Active     Status = iota
	Deprecated        // the provider retired the model, or announced it
	Unlisted          // it is no longer in the provider's list, and the provider has not said why
)

// StatusNames are the names of the statuses, by Status.
var StatusNames = [...]string{"active", "deprecated", "unlisted"}

func (s Status) String() string { return StatusNames[s] }
