// Package curation contains the decisions of people about models, as data next to the models: the types of ids of a known form,
// ids that are not models of the catalog, and facts that override those of every source. It reads two files of a dataset's
// directory, checks every rule, and answers questions about an id.
//
//	types.jsonl      one rule per line; the first rule of a provider that matches the whole id applies
//	  {"provider":"openai","pattern":"dall-e-\\d","type":"image"}
//	  {"provider":"openai","pattern":"ft:.+","ignore":"fine-tuned models belong to the owner of the key"}
//	overrides.jsonl  one fact per line
//	  {"provider":"google","id":"veo-9","field":"context_length","value":"1024","source":"https://…"}
//
// An id that no rule matches has no answer: the sync reports it and guesses nothing.
package curation

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

const (
	typesFile     = "types.jsonl"
	overridesFile = "overrides.jsonl"
)

// Rule is a decision about ids of one form.
type Rule struct {
	Type   dataset.Type // meaningless if Ignore is not empty
	Ignore string       // why ids of this form are not models of the catalog; empty if they are

	line    int
	pattern *regexp.Regexp // of a whole id
}

// Override is a fact of a model that overrides those of all sources.
type Override struct {
	Provider, ID string             // of the model, which the catalog need not have
	Field        string             // one of dataset.FactNames
	Value        dataset.NullString // as dataset.Model.Fact has it; null only for facts that can be unknown
	Line         int                // in overrides.jsonl, from 1
}

// Curation contains the decisions of people, as Load read them. It never changes.
type Curation struct {
	Overrides []Override // in order of the lines

	rules map[string][]Rule // by provider, in order of the lines
	facts map[[3]string]int // indexes of overrides by provider, id and field
}

// Load reads the curation at the root of a dataset's directory, which has these providers. A missing file is an empty one. Its
// error, of type jsonl.Faults, lists every fault of both files.
func Load(fsys fs.FS, providers []dataset.Provider) (*Curation, error) {
	l := loader{fsys: fsys, Curation: &Curation{rules: map[string][]Rule{}, facts: map[[3]string]int{}}}
	for _, p := range providers {
		l.providers = append(l.providers, p.ID)
	}
	l.readRules()
	l.readOverrides()
	if err := l.faults.Err(); err != nil {
		return nil, err
	}
	return l.Curation, nil
}

// Rule returns the first rule of a provider whose pattern matches the whole id, case-sensitively.
func (c *Curation) Rule(provider, id string) (rule Rule, found bool) {
	for _, r := range c.rules[provider] {
		if r.pattern.MatchString(id) {
			return r, true
		}
	}
	return Rule{}, false
}

// Override returns the fact of a model that people decided.
func (c *Curation) Override(provider, id, field string) (value dataset.NullString, found bool) {
	i, found := c.facts[[3]string{provider, id, field}]
	if found {
		value = c.Overrides[i].Value
	}
	return value, found
}

type loader struct {
	*Curation
	fsys      fs.FS
	providers []string
	faults    jsonl.List
}

func (l *loader) open(name string) *jsonl.Reader {
	text, err := jsonl.ReadText(l.fsys, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.faults.Add(name, 0, "", err)
	}
	return &jsonl.Reader{File: name, Text: text, MaxLine: dataset.MaxLine, Faults: &l.faults}
}

func (l *loader) checkProvider(id string) error {
	_, err := jsonl.OneOf(l.providers, id)
	return err
}

func (l *loader) readRules() {
	lines := map[[2]string]int{} // by provider and pattern
	for r := l.open(typesFile); r.Next(); {
		if !r.Record([]string{"provider", "pattern", "type", "ignore", "note"}, 2) {
			continue
		}
		rule := Rule{line: r.Line}
		provider, _ := r.Check("provider", l.checkProvider)
		pattern, _ := r.Check("pattern", checkPattern)
		switch {
		case r.Has("type") && r.Has("ignore"):
			r.Fault("ignore", errors.New("next to type, want one of the two"))
		case !r.Has("type") && !r.Has("ignore"):
			r.Fault("type", errors.New("missing, want type, or ignore with the reason"))
		}
		rule.Ignore, _ = r.Check("ignore", checkWords)
		rule.Type = dataset.Type(r.OneOf("type", dataset.TypeNames[:]))
		r.Check("note", checkWords)
		if provider == "" || pattern == "" {
			continue
		}
		key := [2]string{provider, pattern}
		if before, found := lines[key]; found {
			r.Fault("pattern", fmt.Errorf("%q is already on line %d, so this rule never applies", jsonl.Clip(pattern), before))
			continue
		}
		lines[key] = r.Line
		rule.pattern = regexp.MustCompile(anchored(pattern))
		l.rules[provider] = append(l.rules[provider], rule)
	}
}

func (l *loader) readOverrides() {
	for r := l.open(overridesFile); r.Next(); {
		if !r.Record([]string{"provider", "id", "field", "value", "source", "note"}, 5) {
			continue
		}
		o := Override{Line: r.Line}
		o.Provider, _ = r.Check("provider", l.checkProvider)
		o.ID, _ = r.Check("id", dataset.CheckModelID)
		o.Field, _ = r.Check("field", checkFact)
		if o.Field != "" && r.Has("value") {
			text, valid, err := r.Nullable("value")
			o.Value = dataset.NullString{String: text, Valid: valid}
			if err := cmp.Or(err, new(dataset.Model).Set(o.Field, o.Value)); err != nil {
				r.Fault("value", err)
			}
		}
		r.Check("source", dataset.CheckURL)
		r.Check("note", checkWords)
		key := [3]string{o.Provider, o.ID, o.Field}
		if before, found := l.facts[key]; found && !slices.Contains(key[:], "") {
			r.Fault("field", fmt.Errorf("%q of this model is already on line %d; a fact appears once", o.Field, l.Overrides[before].Line))
		}
		l.facts[key] = len(l.Overrides)
		l.Overrides = append(l.Overrides, o)
	}
}

func checkFact(name string) error {
	if strings.HasPrefix(name, "price") {
		return fmt.Errorf("%q needs no override: a line of prices with an official source wins over others", jsonl.Clip(name))
	}
	_, err := jsonl.OneOf(dataset.FactNames, name)
	return err
}

// checkWords checks that a text for people says something.
func checkWords(s string) error {
	if strings.TrimSpace(s) == "" {
		return fmt.Errorf("%q is empty, want a text for people", s)
	}
	return nil
}

// checkPattern checks that a pattern is in the syntax of RE2. It compiles the pattern as it is, too: "a)|(b" is wrong, although
// it is right in the parentheses that anchor it.
func checkPattern(pattern string) error {
	if pattern == "" {
		return errors.New(`"" is empty, want a pattern of whole ids`)
	}
	for _, text := range []string{pattern, anchored(pattern)} {
		if _, err := regexp.Compile(text); err != nil {
			if syntaxErr := (*syntax.Error)(nil); errors.As(err, &syntaxErr) {
				err = errors.New(syntaxErr.Code.String())
			}
			return fmt.Errorf("%q is not a regular expression of RE2: %w", jsonl.Clip(pattern), err)
		}
	}
	return nil
}

// anchored returns the expression that matches the ids that match a pattern from their first to their last character.
func anchored(pattern string) string { return `\A(?:` + pattern + `)\z` }
