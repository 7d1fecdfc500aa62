package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// member is a member of a model's line. The provider is not one of them, because it is the name of the file.
type member struct {
	// name is the JSON name; members of the object "features" have a prefix.
	name string
	form form
	// field points to the value in a model, or is a flag. It is nil for sources and disputes.
	field func(m *Model) any
	// check checks a text that is not null; nil if the type of the field is enough.
	check func(text string) error
}

// form says how a line holds a value. Members of the first two forms are in every line, the others only if they are known.
type form uint8

const (
	required  form = iota // a string
	nullable              // a string or null
	optional              // a string
	literal               // a number, true or false
	list                  // an array of strings without commas
	feature               // true or false, in the object "features"
	reference             // an object with the provider and the id of a model
	sources               // an object with the names of facts by source
	disputes              // an object with values by fact and source
)

const featurePrefix = "features."

// The members of a line in canonical order. Reading, writing, the history and the rules of the sync follow this table.
var members = slices.Concat(
	[]member{
		{"id", required, func(m *Model) any { return &m.ID }, CheckModelID},
		{"name", nullable, func(m *Model) any { return &m.Name }, CheckLine},
		{"description", nullable, func(m *Model) any { return &m.Description }, checkText},
		{"type", required, func(m *Model) any { return &m.Type }, nil},
		{"context_length", required, func(m *Model) any { return &m.ContextLength }, checkContextLength},
		{"status", required, func(m *Model) any { return &m.Status }, nil},
		{"updated_at", required, func(m *Model) any { return &m.UpdatedAt }, nil},
		{"last_seen_at", required, func(m *Model) any { return &m.LastSeenAt }, nil},
		{"retirement_date", optional, func(m *Model) any { return &m.RetirementDate }, checkDay},
		{"replacement", reference, func(m *Model) any { return &m.Replacement }, checkReplacement},
		{"max_input_tokens", literal, func(m *Model) any { return &m.MaxInputTokens }, nil},
		{"max_output_tokens", literal, func(m *Model) any { return &m.MaxOutputTokens }, nil},
		{"input_modalities", list, func(m *Model) any { return &m.InputModalities }, nil},
		{"output_modalities", list, func(m *Model) any { return &m.OutputModalities }, nil},
	},
	featureMembers(),
	[]member{
		{"embedding_dimensions", literal, func(m *Model) any { return &m.EmbeddingDimensions }, nil},
		{"open_weights", literal, func(*Model) any { return flag(len(FeatureNames)) }, nil},
		{"family", optional, func(m *Model) any { return &m.Family }, checkFamily},
		{"aliases", list, func(m *Model) any { return &m.Aliases }, nil},
		{"alias_of", optional, func(m *Model) any { return &m.AliasOf }, CheckModelID},
		{"release_date", optional, func(m *Model) any { return &m.ReleaseDate }, nil},
		{"knowledge_cutoff", optional, func(m *Model) any { return &m.KnowledgeCutoff }, nil},
		{"reasoning_efforts", list, func(m *Model) any { return &m.ReasoningEfforts }, checkEfforts},
		{"after_retirement", optional, func(m *Model) any { return &m.AfterRetirement }, checkAfterRetirement},
		{"sources", sources, nil, nil},
		{"disputes", disputes, nil, nil},
	})

func featureMembers() (rows []member) {
	for i, name := range FeatureNames {
		rows = append(rows, member{featurePrefix + name, feature, func(*Model) any { return flag(i) }, nil})
	}
	return rows
}

// FactNames are the names of the facts about a model in data and API, in canonical order. A feature has a prefix, as in
// "features.reasoning". The other members identify the model, or say when and from whom the catalog learned the facts.
var FactNames []string

var (
	lineNames       []string // the members of a line
	requiredMembers int      // number of the first of lineNames that are in every line
	featureNames    []string // the members of features
	memberIndex     = map[string]int{}
)

func init() {
	for i, f := range members {
		memberIndex[f.name] = i
		name, isFeature := strings.CutPrefix(f.name, featurePrefix)
		switch {
		case isFeature:
			featureNames = append(featureNames, name)
			name = "features"
		case f.form <= nullable:
			requiredMembers = i + 1
		}
		if !slices.Contains(lineNames, name) {
			lineNames = append(lineNames, name)
		}
		if f.field != nil && !slices.Contains([]string{"id", "updated_at", "last_seen_at"}, name) {
			FactNames = append(FactNames, f.name)
		}
	}
}

// Fact returns the value of one of FactNames as text: a replacement as provider/id, a number as digits, a list with
// commas, "true" or "false", and null for a member that the model's line does not have.
func (m *Model) Fact(name string) NullString {
	i, found := memberIndex[name]
	if !found || members[i].field == nil {
		panic(fmt.Sprintf("dataset: %q is not a fact", name))
	}
	return members[i].value(m)
}

func (f *member) value(m *Model) NullString {
	text := ""
	switch field := f.field(m).(type) {
	case *NullString:
		return *field
	case *string:
		text = *field
	case *Type:
		text = field.String()
	case *Status:
		text = field.String()
	case *Timestamp:
		text = field.String()
	case *Date:
		text = field.String()
	case *int64:
		if *field != 0 {
			text = strconv.FormatInt(*field, 10)
		}
	case *Modalities:
		text = strings.Join(field.Names(), ",")
	case *[]string:
		text = strings.Join(*field, ",")
	case flag:
		if m.Flags.Known>>field&1 != 0 {
			text = strconv.FormatBool(m.Flags.True>>field&1 != 0)
		}
	}
	return NullString{text, text != "" || f.form == required}
}

// Set gives a member, by its name in FactNames, or id, updated_at or last_seen_at, a value, or returns an error if the rules of
// Check for one model do not allow it. The value is that of Fact.
func (m *Model) Set(name string, value NullString) error {
	i, found := memberIndex[name]
	if !found || members[i].field == nil {
		_, err := jsonl.OneOf(FactNames, name)
		return err
	}
	f := &members[i]
	switch err := checkText(value.String); {
	case err != nil:
		return err
	case !value.Valid && f.form == required:
		return fmt.Errorf("null, but every model has %s", name)
	case value.Valid && value.String == "" && f.form > nullable:
		return fmt.Errorf(`"" is empty, want no value if %s is unknown`, name)
	}
	after := *m
	if err := f.set(&after, value); err != nil {
		return err
	}
	if canonical := f.value(&after); canonical != value {
		return fmt.Errorf("%q, want the canonical form %q", jsonl.Clip(value.String), canonical.String)
	}
	*m = after
	return nil
}

// set sets a field to a value, or to unknown if it is null. After an error the field is as before.
func (f *member) set(m *Model, value NullString) error {
	text := value.String
	if value.Valid && f.check != nil {
		if err := f.check(text); err != nil {
			return err
		}
	}
	switch field := f.field(m).(type) {
	case *NullString:
		*field = value
	case *string:
		*field = text
	case *Type:
		return setIndex(field, TypeNames[:], text)
	case *Status:
		return setIndex(field, StatusNames[:], text)
	case *Timestamp:
		at, err := ParseTimestamp(text)
		if err == nil {
			*field = at
		}
		return err
	case *Date:
		return parse(field, text, ParseDate)
	case *int64:
		return parse(field, text, parseCount)
	case *Modalities:
		return parse(field, text, parseModalities)
	case *[]string:
		return parse(field, text, parseIDs)
	case flag:
		return m.Flags.set(field, text)
	}
	return nil
}

// parse sets a field to the value of a text, or to its zero value if the text is empty.
func parse[T any](field *T, text string, parse func(string) (T, error)) (err error) {
	var value T
	if text != "" {
		value, err = parse(text)
	}
	if err == nil {
		*field = value
	}
	return err
}

func setIndex[T ~uint8](field *T, names []string, name string) error {
	i, err := jsonl.OneOf(names, name)
	if err == nil {
		*field = T(i)
	}
	return err
}

func parseCount(text string) (int64, error) {
	if checkContextLength(text) != nil {
		return 0, fmt.Errorf("%q is not a number from 1 with at most %d digits", jsonl.Clip(text), maxContextDigits)
	}
	return strconv.ParseInt(text, 10, 64)
}

func parseModalities(text string) (m Modalities, err error) {
	for name := range strings.SplitSeq(text, ",") {
		i, err := jsonl.OneOf(ModalityNames, name)
		if err != nil {
			return 0, err
		}
		m |= 1 << i
	}
	return m, nil
}

func parseIDs(text string) ([]string, error) {
	ids := strings.Split(text, ",")
	for _, id := range ids {
		if err := CheckModelID(id); err != nil {
			return nil, err
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

func checkDay(text string) error { return new(Date).setDay(text) }

func checkFamily(name string) error { return checkShortName(name, "a family") }

func checkAfterRetirement(text string) error {
	switch behavior, id, found := strings.Cut(text, " "); {
	case behavior == "fails" && !found || behavior == "routes" && !found:
		return nil
	case behavior == "routes":
		return CheckModelID(id)
	}
	return fmt.Errorf("%q is not fails, routes, or routes with an id", jsonl.Clip(text))
}

var checkEffort = matching(`^[a-z][a-z0-9_-]{0,29}\*?$`,
	"an effort: 1 to 30 of a to z, 0 to 9, _ and -, and * behind the default")

func checkEfforts(text string) error {
	names := strings.Split(text, ",")
	for _, name := range names {
		if err := checkEffort(name); err != nil {
			return err
		}
	}
	if strings.Count(text, "*") > 1 || slices.ContainsFunc(names, func(name string) bool { return slices.Contains(names, name+"*") }) {
		return fmt.Errorf("%q, want each effort once and at most one default", jsonl.Clip(text))
	}
	return nil
}

func checkReplacement(s string) error {
	provider, id, found := strings.Cut(s, "/")
	if !found {
		return fmt.Errorf("%q is not of the form provider/id", jsonl.Clip(s))
	}
	return cmp.Or(CheckProviderID(provider), CheckModelID(id))
}
