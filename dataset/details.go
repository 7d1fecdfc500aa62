package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset/jsonl"
)

// Details are the facts of a model that version 2 of the API adds, its prices and its sources. Zero values mean
// unknown. The content does not change once it belongs to a Model, because copies of a Model share it; Model.Set makes
// a copy.
type Details struct {
	// MaxInputTokens and MaxOutputTokens are limits in tokens, below 10^18.
	MaxInputTokens, MaxOutputTokens int64
	// EmbeddingDimensions is the size of the vectors of an embedding model, below 10^18.
	EmbeddingDimensions int64
	// InputModalities and OutputModalities are what the model reads and writes.
	InputModalities, OutputModalities Modalities
	// Flags are the features, and whether the weights are open.
	Flags Flags
	// ReleaseDate and KnowledgeCutoff are days or months.
	ReleaseDate, KnowledgeCutoff Date
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

// Prices returns Details.Prices, or nil if there are no details.
func (m *Model) Prices() []Price {
	if m.Details == nil {
		return nil
	}
	return m.Details.Prices
}

// Aliases returns a function that returns the other ids of a model in byte order: its Aliases, and the ids of the
// models whose AliasOf it is.
func (d *Dataset) Aliases() func(m *Model) []string {
	pointing := map[string][]string{} // by provider/id of the model that is pointed to
	for i := range d.Models {
		if m := &d.Models[i]; m.Details != nil && m.Details.AliasOf != "" {
			key := m.Provider + "/" + m.Details.AliasOf
			pointing[key] = append(pointing[key], m.ID)
		}
	}
	return func(m *Model) []string {
		ids := pointing[m.Provider+"/"+m.ID]
		if m.Details != nil {
			ids = slices.Concat(m.Details.Aliases, ids)
			slices.Sort(ids)
		}
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
	"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "open_weights",
}

// FeatureNames are the members of features: FlagNames without open_weights. As one of FactNames, a feature has the
// prefix "features.".
var FeatureNames = FlagNames[:6]

const featurePrefix = "features."

// Date is a day as the number yyyymmdd, or a month as yyyymm00, so that order of numbers is order of time and a month
// is before its first day. 0 means unknown.
type Date uint32

// ParseDate reads an existing day of the form YYYY-MM-DD, or a month, YYYY-MM.
func ParseDate(s string) (Date, error) {
	valid := len(s) == len("YYYY-MM") || len(s) == len("YYYY-MM-DD")
	d := Date(0)
	for i := range len(s) {
		if i == 4 || i == 7 {
			valid = valid && s[i] == '-'
			continue
		}
		valid = valid && '0' <= s[i] && s[i] <= '9'
		d = 10*d + Date(s[i]-'0')
	}
	if len(s) == len("YYYY-MM") {
		d *= 100
	}
	year, month, day := int(d/10000), time.Month(d/100%100), int(max(d%100, 1))
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC) // carries days that the month does not have into the next
	if !valid || len(s) > 7 && d%100 == 0 || t.Day() != day || t.Month() != month {
		return 0, fmt.Errorf("%q is not an existing day or month of the form YYYY-MM-DD or YYYY-MM", jsonl.Clip(s))
	}
	return d, nil
}

// String returns the form of ParseDate, or "" if the date is unknown.
func (d Date) String() string {
	if d == 0 {
		return ""
	}
	digits := strconv.Itoa(1e8 + int(d))[1:]
	if d%100 == 0 {
		return digits[:4] + "-" + digits[4:6]
	}
	return digits[:4] + "-" + digits[4:6] + "-" + digits[6:]
}

// form is how the line of a model has a fact.
type form uint8

const (
	stringForm form = iota
	literalForm
	listForm    // an array of strings; as text, with commas between them
	featureForm // a member of features
)

type detail struct {
	name  string
	form  form
	field func(d *Details) any // points to the fact; nil for a flag
	flag  uint8                // bit of Flags
}

var details = slices.Concat(
	[]detail{
		{"max_input_tokens", literalForm, func(d *Details) any { return &d.MaxInputTokens }, 0},
		{"max_output_tokens", literalForm, func(d *Details) any { return &d.MaxOutputTokens }, 0},
		{"input_modalities", listForm, func(d *Details) any { return &d.InputModalities }, 0},
		{"output_modalities", listForm, func(d *Details) any { return &d.OutputModalities }, 0},
	},
	features(),
	[]detail{
		{"embedding_dimensions", literalForm, func(d *Details) any { return &d.EmbeddingDimensions }, 0},
		{"open_weights", literalForm, nil, 1 << len(FeatureNames)},
		{"family", stringForm, func(d *Details) any { return &d.Family }, 0},
		{"aliases", listForm, func(d *Details) any { return &d.Aliases }, 0},
		{"alias_of", stringForm, func(d *Details) any { return &d.AliasOf }, 0},
		{"release_date", stringForm, func(d *Details) any { return &d.ReleaseDate }, 0},
		{"knowledge_cutoff", stringForm, func(d *Details) any { return &d.KnowledgeCutoff }, 0},
	},
)

func features() (facts []detail) {
	for i, name := range FeatureNames {
		facts = append(facts, detail{featurePrefix + name, featureForm, nil, 1 << i})
	}
	return facts
}

func (f *detail) text(d *Details) string {
	if f.field == nil {
		if d.Flags.Known&f.flag == 0 {
			return ""
		}
		return strconv.FormatBool(d.Flags.True&f.flag != 0)
	}
	switch field := f.field(d).(type) {
	case *int64:
		if *field != 0 {
			return strconv.FormatInt(*field, 10)
		}
	case *Modalities:
		return strings.Join(field.Names(), ",")
	case *Date:
		return field.String()
	case *[]string:
		return strings.Join(*field, ",")
	case *string:
		return *field
	}
	return ""
}

// set sets the fact to the value of a text, or makes it unknown if the text is empty.
func (f *detail) set(d *Details, text string) (err error) {
	if f.field == nil {
		return d.Flags.set(f.flag, text)
	}
	switch field := f.field(d).(type) {
	case *int64:
		if checkContextLength(text) != nil {
			return fmt.Errorf("%q is not a number from 1 with at most %d digits", jsonl.Clip(text), maxContextDigits)
		}
		*field, _ = strconv.ParseInt(cmp.Or(text, "0"), 10, 64)
	case *Modalities:
		*field, err = parseModalities(text)
	case *Date:
		if *field = 0; text != "" {
			*field, err = ParseDate(text)
		}
	case *[]string:
		*field, err = parseAliases(text)
	case *string:
		check := CheckModelID // of alias_of
		if f.name == "family" {
			check = func(s string) error { return checkShortName(s, "a family") }
		}
		if *field = text; text != "" {
			return check(text)
		}
	}
	return err
}

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

func parseModalities(text string) (m Modalities, err error) {
	if text == "" {
		return 0, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		i, err := jsonl.OneOf(ModalityNames, name)
		if err != nil {
			return 0, err
		}
		m |= 1 << i
	}
	return m, nil
}

// set sets a flag to true, false or, if the text is empty, unknown.
func (f *Flags) set(bit uint8, text string) error {
	if text != "" && text != "true" && text != "false" {
		return fmt.Errorf("%q is not true or false", jsonl.Clip(text))
	}
	f.Known, f.True = f.Known|bit, f.True&^bit
	switch text {
	case "":
		f.Known &^= bit
	case "true":
		f.True |= bit
	}
	return nil
}

func parseAliases(text string) (ids []string, err error) {
	if text == "" {
		return nil, nil
	}
	ids = strings.Split(text, ",")
	for i, id := range ids {
		if err := CheckModelID(id); err != nil {
			return nil, err
		}
		if i > 0 && id <= ids[i-1] {
			return nil, fmt.Errorf("%q after %q, want each id once, in byte order", jsonl.Clip(id), jsonl.Clip(ids[i-1]))
		}
	}
	return ids, nil
}

func findDetail(name string) *detail {
	if i := slices.IndexFunc(details, func(f detail) bool { return f.name == name }); i >= 0 {
		return &details[i]
	}
	return nil
}

// setDetail gives a fact of Details a value, on a copy of the Details.
func (m *Model) setDetail(f *detail, value NullString) error {
	if value.Valid && value.String == "" {
		return fmt.Errorf(`"" is empty, want no value if %s is unknown`, f.name)
	}
	after := new(Details)
	if m.Details != nil {
		*after = *m.Details
	}
	if err := f.set(after, value.String); err != nil {
		return err
	}
	if text := f.text(after); text != value.String {
		return fmt.Errorf("%q, want the canonical form %q", jsonl.Clip(value.String), text)
	}
	if m.Details = after; after.empty() {
		m.Details = nil
	}
	return nil
}

func (d *Details) empty() bool {
	return len(d.Prices) == 0 && len(d.Sources) == 0 && len(d.Disputes) == 0 &&
		!slices.ContainsFunc(details, func(f detail) bool { return f.text(d) != "" })
}
