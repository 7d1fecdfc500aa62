package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// modelTable has the members of a model's line. The provider is not one of them, because it is the
// name of the file.
var modelTable = newTable([]member[Model]{
	// Lines of version 1 of the API had these and last_seen_at, so every line has them.
	{name: "id", required: true, access: text(func(m *Model) *string { return &m.ID }, CheckModelID)},
	{name: "name", required: true, form: nullableForm,
		access: nullText(func(m *Model) *NullString { return &m.Name }, CheckLine)},
	{name: "description", required: true, form: nullableForm,
		access: nullText(func(m *Model) *NullString { return &m.Description }, checkText)},
	{name: "type", required: true, access: named(func(m *Model) *Type { return &m.Type }, TypeNames[:])},
	{name: "context_length", required: true,
		access: text(func(m *Model) *string { return &m.ContextLength }, checkContextLength)},
	{name: "status", required: true,
		access: named(func(m *Model) *Status { return &m.Status }, StatusNames[:])},
	{name: updatedAt, required: true, access: timestamp(func(m *Model) *Timestamp { return &m.UpdatedAt })},

	// A line leaves out when the model was last seen if the newest list of the provider has it, see
	// completeModel.
	{name: lastSeen, access: timestamp(func(m *Model) *Timestamp { return &m.LastSeenAt })},

	{name: "retirement_date", access: text(func(m *Model) *string { return &m.RetirementDate }, checkDay)},
	{name: "retirement_not_before", access: text(func(m *Model) *string { return &m.NotBefore }, checkDay)},
	{name: "replacement", form: nestedForm, access: replacementAccess()},
	{name: "max_input_tokens", form: literalForm,
		access: tokens(func(m *Model) *int64 { return &m.MaxInputTokens })},
	{name: "max_output_tokens", form: literalForm,
		access: tokens(func(m *Model) *int64 { return &m.MaxOutputTokens })},
	{name: "input_modalities", form: listForm,
		access: modalities(func(m *Model) *Modalities { return &m.InputModalities })},
	{name: "output_modalities", form: listForm,
		access: modalities(func(m *Model) *Modalities { return &m.OutputModalities })},
	{name: "features", form: nestedForm,
		access: access[Model]{readNested: featureTable.readInside, appendNested: featureTable.appendObject}},
	{name: "embedding_dimensions", form: literalForm,
		access: tokens(func(m *Model) *int64 { return &m.EmbeddingDimensions })},
	{name: "open_weights", form: literalForm, access: flag(len(FeatureNames))},
	{name: "family", access: text(func(m *Model) *string { return &m.Family }, CheckFamily)},
	{name: "aliases", form: listForm,
		access: parsed(func(m *Model) *[]string { return &m.Aliases }, parseList(CheckModelID), formatList)},
	{name: "alias_of", access: text(func(m *Model) *string { return &m.AliasOf }, CheckModelID)},
	{name: "release_date",
		access: parsed(func(m *Model) *Date { return &m.ReleaseDate }, ParseDate, Date.String)},
	{name: "knowledge_cutoff",
		access: parsed(func(m *Model) *Date { return &m.KnowledgeCutoff }, ParseDate, Date.String)},
	{name: "reasoning_efforts", form: listForm,
		access: text(func(m *Model) *string { return &m.ReasoningEfforts }, checkEfforts)},
	{name: "after_retirement",
		access: text(func(m *Model) *string { return &m.AfterRetirement }, checkAfterRetirement)},
	{name: "canonical_id", access: text(func(m *Model) *string { return &m.CanonicalID }, checkCanonicalID)},
	{name: "sources", form: nestedForm,
		access: access[Model]{readNested: readSources, appendNested: appendSources}},
})

// Members of a line that are no facts: they say when the catalog learned of something.
const (
	updatedAt = "updated_at"
	lastSeen  = "last_seen_at"
)

// listedTable has the members of a line that leaves out when the model was last seen. Without it, a
// sync that finds nothing new would still change every line.
var listedTable = func() table[Model] {
	members := slices.Clone(modelTable.members)
	return newTable(slices.DeleteFunc(members, func(m member[Model]) bool { return m.name == lastSeen }))
}()

// draftTable has the members of a line that a person edited, who need not write times: Record adds
// them.
var draftTable = modelTable.withOptional(updatedAt)

var featureTable = func() table[Model] {
	var features []member[Model]
	for i, name := range FeatureNames {
		features = append(features, member[Model]{name: name, form: literalForm, access: flag(i)})
	}
	return newTable(features)
}()

// completeModel completes a line about a model of a provider with what the line leaves out.
func (l *loader) completeModel(r *jsonl.Reader, m *Model, provider string) {
	m.Provider = provider
	if r.Has(lastSeen) {
		return
	}
	// Thousands of lines would change every day if each had the time of the newest list.
	at, read := l.dataset.Lists[provider]
	if read && m.Listed() {
		m.LastSeenAt = at
		return
	}
	if !l.draft {
		err := errors.New("missing, but required unless the newest list of the provider has the model")
		r.Fault(lastSeen, err)
	}
}

// FactNames are the names of the facts about a model in data and API, in canonical order; a feature
// has a prefix: features.reasoning.
var FactNames []string

// facts has the members of a model with a text, by name; a feature has a prefix.
var facts = map[string]*member[Model]{}

func init() {
	add := func(prefix string, m *member[Model]) {
		facts[prefix+m.name] = m
		if m.name != "id" && m.name != updatedAt && m.name != lastSeen {
			FactNames = append(FactNames, prefix+m.name)
		}
	}
	for i := range modelTable.members {
		m := &modelTable.members[i]
		switch {
		case m.name == "features":
			for j := range featureTable.members {
				add("features.", &featureTable.members[j])
			}
		case m.get != nil:
			add("", m)
		}
		// Only sources are left: they are claims about facts, and no fact.
	}
}

// Fact returns the value of one of FactNames as text: a replacement as provider/id, a list with
// commas, or null if it is unknown.
func (m *Model) Fact(name string) NullString { return facts[name].value(m) }

// Set gives a member, by its name in FactNames, or id, updated_at or last_seen_at, a value, or
// returns an error if the rules of Check for one model do not allow it. The value is that of Fact.
func (m *Model) Set(name string, value NullString) error {
	f, found := facts[name]
	if !found {
		_, err := jsonl.OneOf(FactNames, name)
		return err
	}
	if err := checkText(value.String); err != nil {
		return err
	}
	if !value.Valid && f.neverNull() {
		return fmt.Errorf("null, but every model has %s", name)
	}
	if value.Valid && value.String == "" && !f.required {
		return fmt.Errorf(`"" is empty, want no value if %s is unknown`, name)
	}
	after := *m // m stays as it is if the value is refused
	if err := f.set(&after, value); err != nil {
		return err
	}
	// The history compares texts, so a list in another order would be another value.
	if canonical := after.Fact(name); canonical != value {
		return fmt.Errorf("%q, want the canonical form %q", jsonl.Clip(value.String), canonical.String)
	}
	*m = after
	return nil
}

// AppendModel appends the canonical line of a model to dst, without the newline. The model must
// satisfy Check.
func AppendModel(dst []byte, m *Model) []byte { return modelTable.appendObject(dst, m) }

// The accesses to fields of some types that several members have.

func timestamp(field func(m *Model) *Timestamp) access[Model] {
	return parsed(field, ParseTimestamp, Timestamp.String)
}

func tokens(field func(m *Model) *int64) access[Model] {
	return parsed(field, parseCount(maxTokens), formatCount)
}

func modalities(field func(m *Model) *Modalities) access[Model] {
	return parsed(field, parseModalities, Modalities.String)
}

// flag is access to one of FlagNames.
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
			m.Flags.Known &^= bit
			m.Flags.True &^= bit
			if !value.Valid {
				return nil
			}
			is, err := parseBool(value.String)
			m.Flags.Known |= bit
			if is {
				m.Flags.True |= bit
			}
			return err
		},
	}
}

// replacementAccess is access to the replacement: an object in a line, and provider/id as a fact.
func replacementAccess() access[Model] {
	a := text(func(m *Model) *string { return &m.Replacement }, checkReplacement)
	a.readNested = readReplacement
	a.appendNested = appendReplacement
	return a
}

func checkReplacement(key string) error {
	provider, id, found := strings.Cut(key, "/")
	if !found {
		return fmt.Errorf("%q is not of the form provider/id", jsonl.Clip(key))
	}
	return cmp.Or(CheckProviderID(provider), CheckModelID(id))
}

// target is the object of a replacement.
type target struct {
	provider, id string
	external     bool
}

var targetTable = newTable([]member[target]{
	{name: "provider", required: true,
		access: text(func(t *target) *string { return &t.provider }, CheckProviderID)},
	{name: "id", required: true, access: text(func(t *target) *string { return &t.id }, CheckModelID)},
	{name: "external", form: literalForm, access: boolean(func(t *target) *bool { return &t.external })},
})

func readReplacement(r *jsonl.Reader, name string, m *Model) {
	var t target
	targetTable.readInside(r, name, &t)
	m.Replacement = t.provider + "/" + t.id
	m.External = t.external
}

func appendReplacement(dst []byte, m *Model) []byte {
	provider, id, found := strings.Cut(m.Replacement, "/")
	if !found {
		return dst
	}
	return targetTable.appendObject(dst, &target{provider, id, m.External})
}

var checkAfterRetirement = Matching(`^(fails|routes( \P{Cc}+)?)$`, "fails, routes, or routes with an id")

var checkEfforts = Matching(strings.ReplaceAll(`^(NAME,)*NAME\*?(,NAME)*$`, "NAME", "[a-z][a-z0-9_-]{0,29}"),
	"a list of efforts: 1 to 30 of a to z, 0 to 9, _ and -, and * behind at most one, the default")
