package dataset

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Model is the record of one model. The pair (Provider, ID) identifies it.
type Model struct {
	// ID is the provider's own name for the model, byte for byte, 1 to 1024 bytes; see CheckModelID.
	ID string
	// Provider is the id of one of the dataset's providers.
	Provider string
	// Name is the name for people, one line (see CheckLine); null if there is none.
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
	// Details are the facts that version 2 of the API adds.
	Details
}

// Details are the facts of a model that version 2 of the API adds, its prices and its sources. Zero values mean
// unknown. The elements of the lists do not change, because copies of a Model share them.
type Details struct {
	// MaxInputTokens and MaxOutputTokens are limits in tokens, below 10^18.
	MaxInputTokens, MaxOutputTokens int64
	// EmbeddingDimensions is the size of the vectors of an embedding model, below 10^18.
	EmbeddingDimensions int64
	// InputModalities and OutputModalities are what the model reads and writes.
	InputModalities, OutputModalities Modalities
	// Flags are the features, whether the weights are open and whether the model accepts a temperature.
	Flags Flags
	// ReleaseDate and KnowledgeCutoff are days or months.
	ReleaseDate, KnowledgeCutoff Date
	// AfterRetirement says what requests get from the retirement date on: "fails", "routes ID" for the model of the provider that
	// answers them, or "routes" if nobody says which.
	AfterRetirement string
	// ReasoningEfforts are the values of the provider's parameter for the effort of reasoning, from least to most, with commas
	// between them and an asterisk behind the default, if it is known: "low,medium*,high".
	ReasoningEfforts string
	// Family is the name that models share that succeed each other, such as "gpt-5-mini".
	Family string
	// AliasOf is the id that this one points to today, a model of the same provider in the dataset.
	AliasOf string
	// Aliases are other ids of the same provider that mean this model today, in byte order. Those that are models of
	// the dataset have this model as AliasOf.
	Aliases []string
	// Prices are the intervals of prices, in the order of ComparePrices.
	Prices []Price
	// Sources say which facts come from whom, in byte order of the source.
	Sources []SourceFacts
	// Disputes are the facts about which sources disagree, in the order of FactNames. Disputes about prices are left to
	// Quotes.
	Disputes []Dispute
}

// Aliases returns a function that returns the other ids of a model in byte order: its Aliases, and the ids of the
// models whose AliasOf it is.
func (d *Dataset) Aliases() func(m *Model) []string {
	pointing := map[string][]string{} // by provider/id of the model that is pointed to
	for i := range d.Models {
		if m := &d.Models[i]; m.AliasOf != "" {
			key := m.Provider + "/" + m.AliasOf
			pointing[key] = append(pointing[key], m.ID)
		}
	}
	return func(m *Model) []string {
		ids := slices.Concat(m.Aliases, pointing[m.Provider+"/"+m.ID])
		slices.Sort(ids)
		return slices.Compact(ids)
	}
}

// SourceFacts are the facts of a model that a source states.
type SourceFacts struct {
	// Source is the name of one of Dataset.Sources. It says that the model exists or existed.
	Source string
	// Facts has bit i if the source states FactNames[i].
	Facts uint32
}

// Dispute is a fact about which sources disagree.
type Dispute struct {
	// Fact is one of FactNames.
	Fact string
	// Values are two or more, in byte order of the source; they are not all the same.
	Values []Claim
}

// Claim is what a source says of a fact.
type Claim struct {
	// Value is the fact as Model.Fact has it.
	Value string
	// Source is the name of one of Dataset.Sources.
	Source string
}

// Modalities is a set of kinds of content; bit i is ModalityNames[i]. The empty set means unknown.
type Modalities uint8

// ModalityNames are the modalities in data and API, in canonical order.
var ModalityNames = []string{"text", "image", "audio", "video", "pdf"}

// Flags are facts that are true or false; bit i is FlagNames[i].
type Flags struct {
	// Known has the facts that are known.
	Known uint8
	// True has those of Known that are true.
	True uint8
}

// FlagNames are the features and, last, open_weights, in canonical order.
var FlagNames = []string{
	"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "temperature", "open_weights",
}

// FeatureNames are the members of features: FlagNames without open_weights. As one of FactNames, a feature has the
// prefix "features.".
var FeatureNames = FlagNames[:7]

// Names returns the names of the modalities, in canonical order.
func (m Modalities) Names() []string { return namesOf(uint32(m), ModalityNames) }

func namesOf(set uint32, all []string) (names []string) {
	for i, name := range all {
		if set>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// Names returns the names of the facts.
func (s SourceFacts) Names() []string { return namesOf(s.Facts, FactNames) }

// set sets a flag to a value, or to unknown.
func (f *Flags) set(bit uint8, known, is bool) {
	f.Known, f.True = f.Known&^(1<<bit), f.True&^(1<<bit)
	if known {
		f.Known |= 1 << bit
	}
	if is {
		f.True |= 1 << bit
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
