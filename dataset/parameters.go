package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/parameter"
)

// ParameterRule is what a source says about parameters of requests to models of a provider. It is a
// line of parameters.jsonl, which only people write. See package parameter for what a rule means.
// Two sources that say the same are two lines.
type ParameterRule struct {
	Provider string
	// Models are ids of models, or patterns in which * is any number of characters but a slash. A
	// rule about an id also holds for the ids that point to it, see Covers. A pattern takes in
	// models that come later, so it is only for what a provider says of all of them: a new model
	// inherits nothing from the models before it.
	Models []string
	Except []string // ids and patterns of models that the rule is not about, although Models has them
	// Type is the use of the models if the rule is only about one, such as "chat"; empty if it is
	// about all.
	Type string
	// Names are the parameters. The line says the same about each of them.
	Names   []string
	Outcome parameter.Outcome
	Values  []string // see parameter.Rule
	When    parameter.Condition
	Source  string // the name of one of Dataset.Sources
	Place   string // where on the page it stands: the headings above it and the label of its row; empty if it was not kept
	Read    Date   // the day or month on which it was read first
	// Copy says that not the page itself was read, but a stored copy of it, or a text that quotes
	// it.
	Copy bool
	Says string // what the source says, in our own words: one sentence
}

var parameterTable = newTable([]member[ParameterRule]{
	{name: "provider", required: true,
		access: text(func(p *ParameterRule) *string { return &p.Provider }, CheckProviderID)},
	{name: "models", required: true, form: listForm,
		access: parsed(func(p *ParameterRule) *[]string { return &p.Models }, parsePatterns, formatList)},
	{name: "parameters", required: true, form: listForm,
		access: parsed(func(p *ParameterRule) *[]string { return &p.Names }, parseNames, formatList)},
	{name: "rule", required: true,
		access: named(
			func(p *ParameterRule) *parameter.Outcome { return &p.Outcome }, parameter.OutcomeNames[:])},
	{name: "source", required: true,
		access: text(func(p *ParameterRule) *string { return &p.Source }, checkSource)},
	{name: "read", required: true,
		access: parsed(func(p *ParameterRule) *Date { return &p.Read }, ParseDate, Date.String)},
	{name: "says", required: true,
		access: text(func(p *ParameterRule) *string { return &p.Says }, checkSentence)},
	{name: "values", form: listForm,
		access: parsed(func(p *ParameterRule) *[]string { return &p.Values }, parseValues, formatList)},
	{name: "when",
		access: parsed(func(p *ParameterRule) *parameter.Condition { return &p.When },
			parameter.ParseCondition, parameter.Condition.String)},
	{name: "except", form: listForm,
		access: parsed(func(p *ParameterRule) *[]string { return &p.Except }, parsePatterns, formatList)},
	{name: "type", access: text(func(p *ParameterRule) *string { return &p.Type }, checkType)},
	{name: "place", access: text(func(p *ParameterRule) *string { return &p.Place }, CheckLine)},
	{name: "copy", form: literalForm,
		access: boolean(func(p *ParameterRule) *bool { return &p.Copy })},
})

// checkSentence reports an error if a text is no sentence of a line about parameters.
var checkSentence = Matching(`^[^\p{Cc}\x{2028}\x{2029}]{1,200}\.$`,
	"a sentence: one line of at most 200 characters with a full stop at its end")

func checkType(name string) error {
	_, err := jsonl.OneOf(TypeNames[:], name)
	return err
}

// parsePatterns parses ids and patterns. They keep their order, which is that of the models for
// people.
func parsePatterns(text string) (patterns []string, err error) {
	patterns = strings.Split(text, ",")
	for _, pattern := range patterns {
		err = cmp.Or(err, CheckModelID(pattern))
		// path.Match gives these a meaning, too. One that does all is enough, and is what people
		// know.
		if strings.ContainsAny(pattern, `?[\`) {
			const format = "%q has one of ? [ \\, want an id, or a pattern with *"
			err = cmp.Or(err, fmt.Errorf(format, jsonl.Clip(pattern)))
		}
	}
	return patterns, err
}

func parseNames(text string) (names []string, err error) {
	names = strings.Split(text, ",")
	for _, name := range names {
		err = cmp.Or(err, parameter.CheckName(name))
	}
	return names, err
}

func parseValues(text string) (values []string, err error) {
	values = strings.Split(text, ",")
	for _, value := range values {
		err = cmp.Or(err, parameter.CheckValue(value))
	}
	return values, err
}

// compareParameters compares lines by provider, parameters, rule, values, condition, source, models
// and sentence: the order of the file, in which those about one parameter are next to each other.
func compareParameters(a, b *ParameterRule) int {
	return cmp.Or(
		strings.Compare(a.Provider, b.Provider),
		slices.Compare(a.Names, b.Names),
		cmp.Compare(a.Outcome, b.Outcome),
		slices.Compare(a.Values, b.Values),
		strings.Compare(a.When.String(), b.When.String()),
		strings.Compare(a.Source, b.Source),
		slices.Compare(a.Models, b.Models),
		strings.Compare(a.Says, b.Says),
	)
}

// Rules returns what the line says about each of its parameters.
func (p *ParameterRule) Rules() (rules []parameter.Rule) {
	for _, name := range p.Names {
		rules = append(rules, parameter.Rule{Name: name, Outcome: p.Outcome, Values: p.Values, When: p.When})
	}
	return rules
}

// Covers reports whether a line is about a model: if it has the model's id, or the id to which the
// model points.
func (p *ParameterRule) Covers(m *Model) bool {
	if m.Provider != p.Provider || p.Type != "" && p.Type != m.Type.String() {
		return false
	}
	// An alias can be an exception although its target is none.
	return p.has(m.ID) || m.AliasOf != "" && !matchesAny(p.Except, m.ID) && p.has(m.AliasOf)
}

func (p *ParameterRule) has(id string) bool {
	return matchesAny(p.Models, id) && !matchesAny(p.Except, id)
}

func matchesAny(patterns []string, id string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		matched, _ := path.Match(pattern, id) // fails only for characters that parsePatterns does not allow
		return matched
	})
}

// checkParameters reports what is wrong with a line about parameters, next to the rest of the
// dataset.
func (d *Dataset) checkParameters(p *ParameterRule, fault func(field, format string, args ...any)) {
	if d.Provider(p.Provider) == nil {
		fault("provider", "%q is not a provider of the dataset", p.Provider)
		return
	}
	if _, found := d.Source(p.Source); !found {
		fault("source", "%q is not a source of %s", p.Source, sourcesFile)
	}
	// The names were checked one by one. What else the rule says is the same for each.
	rule := parameter.Rule{Name: "any", Outcome: p.Outcome, Values: p.Values}
	if err := rule.Check(); err != nil {
		fault("values", "%v", err)
	}
	d.checkPatterns("models", p.Provider, p.Models, fault)
	d.checkPatterns("except", p.Provider, p.Except, fault)
}

// checkPatterns reports ids and patterns that no model of a provider has. A misspelled id would be
// a rule about no model, and nobody would see it.
func (d *Dataset) checkPatterns(
	field, provider string, patterns []string, fault func(field, format string, args ...any),
) {
	for _, pattern := range patterns {
		matches := func(m Model) bool { return matchesAny([]string{pattern}, m.ID) }
		if !slices.ContainsFunc(d.ModelsOf(provider), matches) {
			fault(field, "no model of %s has the id or pattern %q", provider, jsonl.Clip(pattern))
		}
	}
}

// readParameters reads the lines about parameters.
func (l *loader) readParameters() {
	l.parameters = readLines(l, lineFile[ParameterRule]{
		name:    parametersFile,
		table:   &parameterTable,
		known:   l.sourceNames,
		compare: compareParameters,
		key:     "provider, parameters, rule, values, condition, source, models and sentence",
		complete: func(r *jsonl.Reader, p *ParameterRule) {
			// A rule about nothing would be read and never found again.
			if len(p.Models) == 0 || len(p.Names) == 0 {
				r.Fault("", errors.New("an empty list, want models and parameters"))
			}
		},
	})
}
