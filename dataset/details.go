package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset/jsonl"
)

// Details are the facts of a model that version 2 of the API adds, its prices and its sources. Zero values mean unknown. The
// content does not change once it belongs to a Model, because copies of a Model share it; Model.Set makes a copy.
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
	// Aliases are other ids of the same provider that mean this model today, in byte order. Those that are models of the dataset have
	// this model as AliasOf.
	Aliases []string
	// Prices are the intervals of prices, in the order of ComparePrices.
	Prices []Price
	// Sources say which facts come from whom, in byte order of the source.
	Sources []SourceFacts
	// Disputes are the facts about which sources disagree, in the order of FactNames. Disputes about prices are left to Quotes.
	Disputes []Dispute
}

// Prices returns Details.Prices, or nil if there are no details.
func (m *Model) Prices() []Price {
	if m.Details == nil {
		return nil
	}
	return m.Details.Prices
}

// Aliases returns a function that returns the other ids of a model in byte order: its Aliases, and the ids of the models whose AliasOf
// it is.
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

// FeatureNames are the members of features: FlagNames without open_weights. As one of FactNames, a feature has the prefix "features.".
var FeatureNames = FlagNames[:6]

const featurePrefix = "features."

// Date is a day as the number yyyymmdd, or a month as yyyymm00, so that order of numbers is order of time and a month is before its
// first day. 0 means unknown.
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
	if !valid || len(s) > 7 && d%100 == 0 || d.check() != nil {
		return 0, fmt.Errorf("%q is not an existing day or month of the form YYYY-MM-DD or YYYY-MM", jsonl.Clip(s))
	}
	return d, nil
}

// String returns the form of ParseDate, or "" if the date is unknown.
func (d Date) String() string {
	if d == 0 {
		return ""
	}
	text := [...]byte{'0', '0', '0', '0', '-', '0', '0', '-', '0', '0'}
	for i, n := len(text)-1, d; i >= 0; i-- {
		if text[i] != '-' {
			text[i], n = byte('0'+n%10), n/10
		}
	}
	if d%100 == 0 {
		return string(text[:len("YYYY-MM")])
	}
	return string(text[:])
}

// check reports an error if a date, which is known, does not exist.
func (d Date) check() error {
	if day := max(d%100, 1); d > 99991231 || time.Date(int(d/10000), time.Month(d/100%100), int(day), 0, 0, 0, 0, time.UTC).Day() != int(day) ||
		d/100%100-1 > 11 {
		return fmt.Errorf("%d is not an existing day or month, as yyyymmdd or yyyymm00", d)
	}
	return nil
}

// form is how the line of a model has a fact.
type form uint8

const (
	stringForm form = iota
	literalForm
	listForm    // an array of strings; as text, with commas between them
	featureForm // a member of features
)

// detail is one of the facts of Details. The text "" means unknown.
type detail struct {
	name string
	form form
	text func(d *Details) string
	set  func(d *Details, text string) error
}

// details are the facts of Details in canonical order.
var details = slices.Concat(
	[]detail{
		count("max_input_tokens", func(d *Details) *int64 { return &d.MaxInputTokens }),
		count("max_output_tokens", func(d *Details) *int64 { return &d.MaxOutputTokens }),
		modalities("input_modalities", func(d *Details) *Modalities { return &d.InputModalities }),
		modalities("output_modalities", func(d *Details) *Modalities { return &d.OutputModalities }),
	},
	flags()[:len(FeatureNames)],
	[]detail{
		count("embedding_dimensions", func(d *Details) *int64 { return &d.EmbeddingDimensions }),
		flags()[len(FeatureNames)],
		word("family", func(d *Details) *string { return &d.Family }, checkFamily),
		{"aliases", listForm, func(d *Details) string { return strings.Join(d.Aliases, ",") }, setAliases},
		word("alias_of", func(d *Details) *string { return &d.AliasOf }, CheckModelID),
		date("release_date", func(d *Details) *Date { return &d.ReleaseDate }),
		date("knowledge_cutoff", func(d *Details) *Date { return &d.KnowledgeCutoff }),
	},
)

func count(name string, field func(*Details) *int64) detail {
	return detail{name, literalForm, func(d *Details) string {
		if n := *field(d); n != 0 {
			return strconv.FormatInt(n, 10)
		}
		return ""
	}, func(d *Details, text string) (err error) {
		if checkContextLength(text) != nil {
			return fmt.Errorf("%q is not a number from 1 with at most %d digits", jsonl.Clip(text), maxContextDigits)
		}
		*field(d), _ = strconv.ParseInt(cmp.Or(text, "0"), 10, 64)
		return nil
	}}
}

func modalities(name string, field func(*Details) *Modalities) detail {
	return detail{name, listForm, func(d *Details) string { return strings.Join(field(d).Names(), ",") }, func(d *Details, text string) error {
		*field(d) = 0
		for name := range strings.SplitSeq(text, ",") {
			i, err := jsonl.OneOf(ModalityNames, name)
			if err != nil && text != "" {
				return err
			} else if text != "" {
				*field(d) |= 1 << i
			}
		}
		return nil
	}}
}

// Names returns the names of the modalities, in canonical order.
func (m Modalities) Names() (names []string) {
	for i, name := range ModalityNames {
		if m>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

func flags() (facts []detail) {
	for i, name := range FlagNames {
		bit, f, prefix := uint8(1)<<i, featureForm, featurePrefix
		if i >= len(FeatureNames) {
			f, prefix = literalForm, ""
		}
		facts = append(facts, detail{prefix + name, f, func(d *Details) string {
			switch {
			case d.Flags.Known&bit == 0:
				return ""
			case d.Flags.True&bit == 0:
				return "false"
			}
			return "true"
		}, func(d *Details, text string) error {
			d.Flags.Known, d.Flags.True = d.Flags.Known|bit, d.Flags.True&^bit
			switch text {
			case "":
				d.Flags.Known &^= bit
			case "true":
				d.Flags.True |= bit
			case "false":
			default:
				return fmt.Errorf("%q is not true or false", jsonl.Clip(text))
			}
			return nil
		}})
	}
	return facts
}

func word(name string, field func(*Details) *string, check func(string) error) detail {
	return detail{name, stringForm, func(d *Details) string { return *field(d) }, func(d *Details, text string) error {
		*field(d) = text
		if text == "" {
			return nil
		}
		return check(text)
	}}
}

func date(name string, field func(*Details) *Date) detail {
	return detail{name, stringForm, func(d *Details) string { return field(d).String() }, func(d *Details, text string) (err error) {
		if *field(d) = 0; text != "" {
			*field(d), err = ParseDate(text)
		}
		return err
	}}
}

// checkFamily checks the name of a family: a list of families in a query separates them with commas.
func checkFamily(s string) error {
	if len(s) < 1 || len(s) > 63 || strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
		return fmt.Errorf("%q is not a family: 1 to 63 of a to z, 0 to 9, ., _ and -", jsonl.Clip(s))
	}
	return nil
}

func setAliases(d *Details, text string) error {
	if d.Aliases = nil; text == "" {
		return nil
	}
	d.Aliases = strings.Split(text, ",")
	for i, id := range d.Aliases {
		if err := CheckModelID(id); err != nil {
			return err
		}
		if i > 0 && id <= d.Aliases[i-1] {
			return fmt.Errorf("%q after %q, want each id once, in byte order", jsonl.Clip(id), jsonl.Clip(d.Aliases[i-1]))
		}
	}
	return nil
}

// findDetail returns a fact of Details by its name, or nil.
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

// empty reports whether nothing is known.
func (d *Details) empty() bool {
	return len(d.Prices) == 0 && len(d.Sources) == 0 && len(d.Disputes) == 0 &&
		!slices.ContainsFunc(details, func(f detail) bool { return f.text(d) != "" })
}

// check reports the faults of each fact of Details.
func (d *Details) check(report func(field string, err error)) {
	for _, f := range details {
		text := f.text(d)
		if err := f.set(new(Details), text); err != nil {
			report(f.name, err)
		}
	}
	if d.Flags.True&^d.Flags.Known != 0 || d.Flags.Known>>len(FlagNames) != 0 || (d.InputModalities|d.OutputModalities)>>len(ModalityNames) != 0 {
		report("features", errors.New("a bit of a modality or feature that does not exist, or that is true but not known"))
	}
}

// checkSources checks what refers to the dataset's sources. It accepts nil.
func (d *Details) checkSources(sources []Source, report func(field string, err error)) {
	if d == nil {
		return
	}
	last := ""
	for _, s := range d.Sources {
		if _, found := findSource(sources, s.Source); !found || s.Source <= last || s.Facts>>len(FactNames) != 0 {
			report("sources", fmt.Errorf("%q after %q, want sources of the dataset and their facts, each once, in byte order", s.Source, last))
		}
		last = s.Source
	}
	checkDisputes(d.Disputes, sourceNames(sources), func(err error) { report("disputes", err) })
	for i := range d.Prices {
		d.Prices[i].check(func(field string, err error) { report(fmt.Sprintf("prices[%d].%s", i, field), err) })
		if i > 0 && ComparePrices(&d.Prices[i-1], &d.Prices[i]) > 0 {
			report(fmt.Sprintf("prices[%d]", i), errors.New("comes after a later one, want order of meter, condition, source and from"))
		}
	}
	checkPrices(d.Prices, sources, func(i int, field string, err error) { report(fmt.Sprintf("prices[%d].%s", i, field), err) })
}
