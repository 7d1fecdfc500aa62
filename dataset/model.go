package dataset

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Model is the record of one model. The pair (Provider, ID) identifies it. Empty texts and zero values mean unknown.
type Model struct {
	// ID is the provider's own name for the model, byte for byte; see CheckModelID. Provider is the id of one of the dataset's providers.
	ID, Provider string
	// Name is the name for people, one line (see CheckLine), and Description a short text for them.
	Name, Description NullString
	Type              Type   // its use
	Status            Status // whether the provider still offers it
	// External says that Replacement is not a model of the dataset.
	External bool
	// ContextLength is the context window in tokens, as 1 to 18 decimal digits.
	ContextLength string
	// UpdatedAt is when a fact of this record last changed in the catalog.
	UpdatedAt Timestamp
	// LastSeenAt is when a sync last saw the model at its provider or, if none has yet, when a collection or document last listed
	// it.
	LastSeenAt Timestamp
	// RetirementDate is the day from which requests fail, announced or past, as "2026-10-23".
	RetirementDate string
	// Replacement is the successor that the provider or a person names, as provider/id. No provider's id has a slash.
	Replacement string
	Details
}

// Details are the facts of a model that version 2 of the API adds. The elements of the lists do not change: copies of a Model
// share them.
type Details struct {
	// MaxInputTokens, MaxOutputTokens and EmbeddingDimensions, the size of the vectors, are below 10^18.
	MaxInputTokens, MaxOutputTokens, EmbeddingDimensions int64
	// InputModalities and OutputModalities are what the model reads and writes.
	InputModalities, OutputModalities Modalities
	// Flags are the features, and whether the weights are open.
	Flags Flags
	// ReleaseDate and KnowledgeCutoff are days or months.
	ReleaseDate, KnowledgeCutoff Date
	// AfterRetirement says what requests get from the retirement date on: "fails", "routes ID" for the model of the provider that
	// answers them, or "routes" if nobody says which.
	AfterRetirement string
	// ReasoningEfforts are the values of the provider's parameter, with an asterisk behind the default: "low,medium*,high".
	ReasoningEfforts string
	// Family is the name that models share that succeed each other, such as "gpt-5-mini".
	Family string
	// AliasOf is the model of the same provider to which this id points today.
	AliasOf string
	// Aliases are other ids of the same provider that mean this model today, in byte order.
	Aliases []string
	// Prices are in the order of ComparePrices, and Sources in byte order of their names.
	Prices  []Price
	Sources []SourceFacts
	// Disputes are in the order of FactNames. Those about prices are left to Quotes.
	Disputes []Dispute
}

// Aliases returns a function that returns the other ids of a model: its Aliases, and the ids of the models whose AliasOf it is.
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

// SourceFacts are the facts of a model that one of Dataset.Sources states. A source without any says that the model exists or existed.
type SourceFacts struct {
	Source string
	// Facts has bit i if the source states FactNames[i].
	Facts uint32
}

// Dispute is one of FactNames about which sources disagree.
type Dispute struct {
	Fact string
	// Values are two or more, in byte order of the source; they are not all the same.
	Values []Claim
}

// Claim is the value of a fact, as Model.Fact has it, and the source that states it.
type Claim struct{ Value, Source string }

// Modalities is a set of kinds of content; bit i is ModalityNames[i].
type Modalities uint8

// ModalityNames are the modalities in data and API, in canonical order.
var ModalityNames = []string{"text", "image", "audio", "video", "pdf"}

// Flags are facts that are true or false; bit i is FlagNames[i]. True has those of Known that are true.
type Flags struct{ Known, True uint8 }

// FlagNames are the features and, last, open_weights, in canonical order.
var FlagNames = []string{
	"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "temperature", "open_weights",
}

// FeatureNames are the members of features: FlagNames without open_weights.
var FeatureNames = FlagNames[:7]

func (m Modalities) Names() []string { return namesOf(uint32(m), ModalityNames) }

func (m Modalities) String() string { return joined(m.Names()) }

func joined(names []string) string { return strings.Join(names, ",") }

func (s SourceFacts) Names() []string { return namesOf(s.Facts, FactNames) }

func namesOf(set uint32, all []string) (names []string) {
	for i, name := range all {
		if set>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// CompareModels compares the keys of two models, by provider, then id, both in byte order: the order of Dataset.Models.
func CompareModels(a, b *Model) int {
	return cmp.Or(strings.Compare(a.Provider, b.Provider), strings.Compare(a.ID, b.ID))
}

// NullString is a text or, if Valid is false and String empty, null. A valid empty string is a value.
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

// Type is the use of a model.
type Type uint8

const (
	Chat Type = iota
	Embedding
	Image
	Audio
	Video
)

// TypeNames are the names of the types in data and API, indexed by Type.
var TypeNames = [...]string{"chat", "embedding", "image", "audio", "video"}

func (t Type) String() string { return TypeNames[t] }

// Status says whether a provider still offers a model.
type Status uint8

// The provider retired a deprecated model, or announced it; an unlisted one is no longer in its list, and it has not said why.
const (
	Active Status = iota
	Deprecated
	Unlisted
)

// StatusNames are the names of the statuses in data and API, indexed by Status.
var StatusNames = [...]string{"active", "deprecated", "unlisted"}

func (s Status) String() string { return StatusNames[s] }
