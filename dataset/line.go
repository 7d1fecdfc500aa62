package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// modelTable has the members of a model's line. The provider is not one of them, because it is the name of the file.
var modelTable = newTable(7, []member[Model]{
	{"id", required, text(func(m *Model) *string { return &m.ID }, CheckModelID)},
	{"name", nullable, nullText(func(m *Model) *NullString { return &m.Name }, CheckLine)},
	{"description", nullable, nullText(func(m *Model) *NullString { return &m.Description }, checkText)},
	{"type", required, parsed(func(m *Model) *Type { return &m.Type }, parseName[Type](TypeNames[:]), Type.String)},
	{"context_length", required, text(func(m *Model) *string { return &m.ContextLength }, checkContextLength)},
	{"status", required, parsed(func(m *Model) *Status { return &m.Status }, parseName[Status](StatusNames[:]), Status.String)},
	{"updated_at", required, parsed(func(m *Model) *Timestamp { return &m.UpdatedAt }, ParseTimestamp, Timestamp.String)},
	{lastSeen, optional, parsed(func(m *Model) *Timestamp { return &m.LastSeenAt }, ParseTimestamp, Timestamp.String)},
	{"retirement_date", optional, text(func(m *Model) *string { return &m.RetirementDate }, checkDay)},
	{"retirement_not_before", optional, text(func(m *Model) *string { return &m.NotBefore }, checkDay)},
	{"replacement", nested, access[Model]{replacement.get, replacement.set, readReplacement, appendReplacement}},
	{"max_input_tokens", literal, parsed(func(m *Model) *int64 { return &m.MaxInputTokens }, parseCount(1e18-1), showCount)},
	{"max_output_tokens", literal, parsed(func(m *Model) *int64 { return &m.MaxOutputTokens }, parseCount(1e18-1), showCount)},
	{"input_modalities", list, parsed(func(m *Model) *Modalities { return &m.InputModalities }, parseModalities, Modalities.String)},
	{"output_modalities", list, parsed(func(m *Model) *Modalities { return &m.OutputModalities }, parseModalities, Modalities.String)},
	{"features", nested, access[Model]{read: featureTable.inside, append: featureTable.write}},
	{"embedding_dimensions", literal, parsed(func(m *Model) *int64 { return &m.EmbeddingDimensions }, parseCount(1e18-1), showCount)},
	{"open_weights", literal, flag(len(FeatureNames))},
	{"family", optional, text(func(m *Model) *string { return &m.Family }, CheckFamily)},
	{"aliases", list, parsed(func(m *Model) *[]string { return &m.Aliases }, parseIDs, joined)},
	{"alias_of", optional, text(func(m *Model) *string { return &m.AliasOf }, CheckModelID)},
	{"release_date", optional, parsed(func(m *Model) *Date { return &m.ReleaseDate }, ParseDate, Date.String)},
	{"knowledge_cutoff", optional, parsed(func(m *Model) *Date { return &m.KnowledgeCutoff }, ParseDate, Date.String)},
	{"reasoning_efforts", list, text(func(m *Model) *string { return &m.ReasoningEfforts }, checkEfforts)},
	{"after_retirement", optional, text(func(m *Model) *string { return &m.AfterRetirement }, checkAfterRetirement)},
	{"canonical_id", optional, text(func(m *Model) *string { return &m.CanonicalID }, checkCanonicalID)},
	{"sources", nested, access[Model]{read: readSources, append: appendSources}},
})

const lastSeen = "last_seen_at"

// listedTable has the members of a line that leaves out when the model was last seen, because the newest list of its provider has it.
var listedTable = newTable(0, slices.DeleteFunc(slices.Clone(modelTable.members), func(f member[Model]) bool { return f.name == lastSeen }))

var featureTable = func() table[Model] {
	var features []member[Model]
	for i, name := range FeatureNames {
		features = append(features, member[Model]{name, literal, flag(i)})
	}
	return newTable(0, features)
}()

// FactNames are the names of the facts about a model in data and API, in canonical order; a feature has a prefix: features.reasoning.
var FactNames []string

// facts has the members of a model with a text, by name; a feature has a prefix.
var facts = map[string]*member[Model]{}

func init() {
	add := func(prefix string, f *member[Model]) {
		facts[prefix+f.name] = f
		if f.name != "id" && f.name != "updated_at" && f.name != lastSeen {
			FactNames = append(FactNames, prefix+f.name)
		}
	}
	for i := range modelTable.members {
		if f := &modelTable.members[i]; f.get != nil {
			add("", f)
		} else if f.name == "features" {
			for j := range featureTable.members {
				add("features.", &featureTable.members[j])
			}
		}
	}
}

// Fact returns the value of one of FactNames as text: a replacement as provider/id, a list with commas, or null if it is unknown.
func (m *Model) Fact(name string) NullString { return facts[name].value(m) }

// Set gives a member, by its name in FactNames, or id, updated_at or last_seen_at, a value, or returns an error if the rules of
// Check for one model do not allow it. The value is that of Fact.
func (m *Model) Set(name string, value NullString) error {
	f, found := facts[name]
	if !found {
		_, err := jsonl.OneOf(FactNames, name)
		return err
	}
	after := *m
	switch err := checkText(value.String); {
	case err != nil:
		return err
	case !value.Valid && f.form == required:
		return fmt.Errorf("null, but every model has %s", name)
	case value.Valid && value.String == "" && f.form > nullable:
		return fmt.Errorf(`"" is empty, want no value if %s is unknown`, name)
	}
	if err := f.set(&after, value); err != nil {
		return err
	}
	if canonical := after.Fact(name); canonical != value {
		return fmt.Errorf("%q, want the canonical form %q", jsonl.Clip(value.String), canonical.String)
	}
	*m = after
	return nil
}

// AppendModel appends the canonical line of a model to dst, without the newline. The model must satisfy Check.
func AppendModel(dst []byte, m *Model) []byte { return modelTable.write(dst, m) }

func nullText(field func(m *Model) *NullString, check func(text string) error) access[Model] {
	return access[Model]{
		get: func(m *Model) NullString { return *field(m) },
		set: func(m *Model, value NullString) error {
			*field(m) = value
			return check(value.String)
		},
	}
}

// flag accesses one of FlagNames.
func flag(i int) access[Model] {
	bit := uint8(1) << i
	return access[Model]{
		get: func(m *Model) NullString {
			if m.Flags.Known&bit == 0 {
				return NullString{}
			}
			return Text(strconv.FormatBool(m.Flags.True&bit != 0))
		},
		set: func(m *Model, value NullString) error {
			m.Flags.Known, m.Flags.True = m.Flags.Known&^bit, m.Flags.True&^bit
			if value.Valid {
				is, err := jsonl.OneOf(booleans, value.String)
				m.Flags.Known, m.Flags.True = m.Flags.Known|bit, m.Flags.True|bit*uint8(is)
				return err
			}
			return nil
		},
	}
}

var replacement = text(func(m *Model) *string { return &m.Replacement }, func(key string) error {
	provider, id, found := strings.Cut(key, "/")
	if !found {
		return fmt.Errorf("%q is not of the form provider/id", jsonl.Clip(key))
	}
	return cmp.Or(CheckProviderID(provider), CheckModelID(id))
})

// target is the object of a replacement.
type target struct {
	provider, id string
	external     bool
}

var targetTable = newTable(2, []member[target]{
	{"provider", required, text(func(t *target) *string { return &t.provider }, CheckProviderID)},
	{"id", required, text(func(t *target) *string { return &t.id }, CheckModelID)},
	{"external", literal, parsed(func(t *target) *bool { return &t.external }, parseBool, showTrue)},
})

func readReplacement(r *jsonl.Reader, name string, m *Model) {
	var t target
	targetTable.inside(r, name, &t)
	m.Replacement, m.External = t.provider+"/"+t.id, t.external
}

func appendReplacement(dst []byte, m *Model) []byte {
	provider, id, found := strings.Cut(m.Replacement, "/")
	if !found {
		return dst
	}
	return targetTable.write(dst, &target{provider, id, m.External})
}

var checkAfterRetirement = Matching(`^(fails|routes( \P{Cc}+)?)$`, "fails, routes, or routes with an id")

var checkEfforts = Matching(strings.ReplaceAll(`^(NAME,)*NAME\*?(,NAME)*$`, "NAME", "[a-z][a-z0-9_-]{0,29}"),
	"a list of efforts: 1 to 30 of a to z, 0 to 9, _ and -, and * behind at most one, the default")
