package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// The members of a model's line in canonical order. The provider is not one of them, because it is the name of the file.
var members = []member[Model]{
	{"id", required, func(m *Model) any { return &m.ID }, CheckModelID, 0},
	{"name", nullable, func(m *Model) any { return &m.Name }, CheckLine, 0},
	{"description", nullable, func(m *Model) any { return &m.Description }, checkText, 0},
	{"type", required, func(m *Model) any { return &m.Type }, nil, 0},
	{"context_length", required, func(m *Model) any { return &m.ContextLength }, checkContextLength, 0},
	{"status", required, func(m *Model) any { return &m.Status }, nil, 0},
	{"updated_at", required, func(m *Model) any { return &m.UpdatedAt }, nil, 0},
	{"last_seen_at", required, func(m *Model) any { return &m.LastSeenAt }, nil, 0},
	{"retirement_date", optional, func(m *Model) any { return &m.RetirementDate }, checkDay, 0},
	{"replacement", nested, func(m *Model) any { return (*replacement)(m) }, nil, 0},
	{"max_input_tokens", literal, func(m *Model) any { return &m.MaxInputTokens }, nil, 0},
	{"max_output_tokens", literal, func(m *Model) any { return &m.MaxOutputTokens }, nil, 0},
	{"input_modalities", list, func(m *Model) any { return &m.InputModalities }, nil, 0},
	{"output_modalities", list, func(m *Model) any { return &m.OutputModalities }, nil, 0},
	{"features", nested, func(m *Model) any { return (*features)(m) }, nil, 0},
	{"embedding_dimensions", literal, func(m *Model) any { return &m.EmbeddingDimensions }, nil, 0},
	{"open_weights", literal, func(m *Model) any { return &m.Flags }, nil, uint8(len(FeatureNames))},
	{"family", optional, func(m *Model) any { return &m.Family }, checkFamily, 0},
	{"aliases", list, func(m *Model) any { return &m.Aliases }, nil, 0},
	{"alias_of", optional, func(m *Model) any { return &m.AliasOf }, CheckModelID, 0},
	{"release_date", optional, func(m *Model) any { return &m.ReleaseDate }, nil, 0},
	{"knowledge_cutoff", optional, func(m *Model) any { return &m.KnowledgeCutoff }, nil, 0},
	{"reasoning_efforts", list, func(m *Model) any { return &m.ReasoningEfforts }, checkEfforts, 0},
	{"after_retirement", optional, func(m *Model) any { return &m.AfterRetirement }, checkAfterRetirement, 0},
	{"sources", nested, func(m *Model) any { return (*sourceList)(&m.Sources) }, nil, 0},
	{"disputes", nested, func(m *Model) any { return (*disputeList)(&m.Disputes) }, nil, 0},
}

var (
	lineNames       = memberNames(members)
	requiredMembers = slices.Index(lineNames, "last_seen_at") + 1
	featureMembers  = func() (table []member[Model]) {
		for i, name := range FeatureNames {
			table = append(table, member[Model]{name, literal, func(m *Model) any { return &m.Flags }, nil, uint8(i)})
		}
		return table
	}()
)

const featurePrefix = "features."

// FactNames are the names of the facts about a model in data and API, in canonical order. A feature has a prefix, as in
// "features.reasoning". The other members identify the model, or say when and from whom the catalog learned the facts.
var FactNames []string

// facts has the members with a text, by name; a feature has a prefix.
var facts = map[string]*member[Model]{}

func init() {
	add := func(name string, f *member[Model]) {
		facts[name] = f
		if name != "id" && name != "updated_at" && name != "last_seen_at" {
			FactNames = append(FactNames, name)
		}
	}
	for i := range members {
		switch f := &members[i]; {
		case f.name == "features":
			for j := range featureMembers {
				add(featurePrefix+featureMembers[j].name, &featureMembers[j])
			}
		case f.name == "replacement":
			add(f.name, &member[Model]{f.name, optional, func(m *Model) any { return &m.Replacement }, checkReplacement, 0})
		case f.form != nested:
			add(f.name, f)
		}
	}
}

// Fact returns the value of one of FactNames as text: a replacement as provider/id, a number as digits, a list with
// commas, "true" or "false", and null for a member that the model's line does not have.
func (m *Model) Fact(name string) NullString {
	f, found := facts[name]
	if !found {
		panic(fmt.Sprintf("dataset: %q is not a fact", name))
	}
	return f.value(m)
}

// Set gives a member, by its name in FactNames, or id, updated_at or last_seen_at, a value, or returns an error if the rules of
// Check for one model do not allow it. The value is that of Fact.
func (m *Model) Set(name string, value NullString) error {
	f, found := facts[name]
	if !found {
		_, err := jsonl.OneOf(FactNames, name)
		return err
	}
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

// read reads the current line and reports its faults. The first required members must be present. Sources are the names of the
// dataset's sources.
func (m *Model) read(r *jsonl.Reader, required int, sources []string) {
	if r.Record(lineNames, required) {
		readMembers(r, members, m, sources)
	}
}

// AppendModel appends the canonical line of a model to dst, without the newline. The model must satisfy Check.
func AppendModel(dst []byte, m *Model) []byte { return appendMembers(dst, members, m) }

// The objects in a model's line.
type (
	replacement Model         // with the provider and the id of a model, and whether it is external
	features    Model         // with those that are known
	sourceList  []SourceFacts // with the names of facts by source
	disputeList []Dispute     // with values by fact and source
)

func (m *replacement) read(r *jsonl.Reader, _ []string) {
	if object, _ := r.Object([]string{"provider", "id", "external"}, 2); !object || !r.Has("provider") || !r.Has("id") {
		return
	}
	provider, providerErr := r.String("provider")
	id, idErr := r.String("id")
	err := cmp.Or(providerErr, idErr, CheckProviderID(provider), CheckModelID(id))
	if err == nil && r.Has("external") && r.JSON("external") != "true" {
		err = errors.New("external is not true; leave it out if the catalog has the model")
	}
	if err != nil {
		r.Fault("replacement", err)
		return
	}
	m.Replacement, m.External = provider+"/"+id, r.Has("external")
}

func (m *replacement) append(dst []byte) []byte {
	if m.Replacement == "" {
		return dst
	}
	provider, id, _ := strings.Cut(m.Replacement, "/")
	dst = jsonl.AppendString(append(dst, `{"provider":`...), provider)
	dst = jsonl.AppendString(append(dst, `,"id":`...), id)
	if m.External {
		dst = append(dst, `,"external":true`...)
	}
	return append(dst, '}')
}

func (m *features) read(r *jsonl.Reader, _ []string) {
	r.Object(FeatureNames, 0)
	readMembers(r, featureMembers, (*Model)(m), nil)
}

func (m *features) append(dst []byte) []byte {
	if m.Flags.Known&(1<<len(FeatureNames)-1) == 0 {
		return dst
	}
	return appendMembers(dst, featureMembers, (*Model)(m))
}

func (l *sourceList) read(r *jsonl.Reader, names []string) {
	if len(names) == 0 {
		r.Fault("sources", fmt.Errorf("no source is known, want them in %s", sourcesFile))
		return
	}
	eachMember(r, names, func(name string) {
		s := SourceFacts{Source: name}
		r.Strings(name, func(fact string) error {
			i, err := jsonl.OneOf(FactNames, fact)
			s.Facts |= 1 << i
			return err
		})
		*l = append(*l, s)
	})
}

// eachMember reads an object and calls read for those of the names that it has.
func eachMember(r *jsonl.Reader, names []string, read func(name string)) {
	r.Object(names, 0)
	for _, name := range names {
		if r.Has(name) {
			read(name)
		}
	}
}

func (l *sourceList) append(dst []byte) []byte {
	for i, s := range *l {
		dst = jsonl.AppendString(append(dst, "{,"[min(i, 1)]), s.Source)
		dst = jsonl.AppendStrings(append(dst, ':'), s.Names())
	}
	return closed(dst, len(*l))
}

func (l *disputeList) read(r *jsonl.Reader, names []string) {
	eachMember(r, FactNames, func(fact string) {
		dispute, differ := Dispute{Fact: fact}, false
		r.Inside(fact, func() {
			eachMember(r, names, func(name string) {
				if value, ok := r.Check(name, func(value string) error { return new(Model).Set(fact, Text(value)) }); ok {
					dispute.Values = append(dispute.Values, Claim{value, name})
					differ = differ || value != dispute.Values[0].Value
				}
			})
		})
		if !differ && r.Valid() {
			r.Fault(fact, errors.New("one value, want two or more that differ"))
		}
		*l = append(*l, dispute)
	})
}

func (l *disputeList) append(dst []byte) []byte {
	for i, dispute := range *l {
		dst = append(jsonl.AppendString(append(dst, "{,"[min(i, 1)]), dispute.Fact), ':')
		for j, c := range dispute.Values {
			dst = append(jsonl.AppendString(append(dst, "{,"[min(j, 1)]), c.Source), ':')
			dst = jsonl.AppendString(dst, c.Value)
		}
		dst = append(dst, '}')
	}
	return closed(dst, len(*l))
}

// closed closes an object if it has members.
func closed(dst []byte, members int) []byte {
	if members == 0 {
		return dst
	}
	return append(dst, '}')
}

var checkFamily = checkName("a family")

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
