// Package curation contains the decisions of people about models, as data next to the models: the types of ids of a known form,
// ids that are not models of the catalog, and facts that override those of every source.
//
//	types.jsonl      one rule per line; the first rule of a provider that matches the whole id applies
//	  {"provider":"openai","pattern":"dall-e-\\d","type":"image"}
//	  {"provider":"openai","pattern":"ft:.+","ignore":"fine-tuned models belong to the owner of the key"}
//	overrides.jsonl  one fact per line
//	  {"provider":"google","id":"veo-9","field":"context_length","value":"1024","source":"https://…"}
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

	pattern *regexp.Regexp
}

// override is a fact of a model that overrides those of all sources.
type override struct {
	value dataset.NullString
	line  int
}

// Curation contains the decisions of people, as Load read them. It never changes.
type Curation struct {
	rules     map[string][]Rule      // by provider, in order of the lines
	overrides map[[3]string]override // by provider, id and field
}

// Load reads the curation at the root of a dataset's directory, which has these providers. A missing file is an empty one. Its
// error, of type jsonl.Faults, lists every fault of both files.
func Load(fsys fs.FS, providers []dataset.Provider) (*Curation, error) {
	c := &Curation{map[string][]Rule{}, map[[3]string]override{}}
	var faults jsonl.List
	open := func(name string) *jsonl.Reader {
		text, err := jsonl.ReadText(fsys, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			faults.Add(name, 0, "", err)
		}
		return &jsonl.Reader{File: name, Text: text, MaxLine: dataset.MaxLine, Faults: &faults}
	}
	var ids []string
	for _, p := range providers {
		ids = append(ids, p.ID)
	}
	checkProvider := func(id string) error { _, err := jsonl.OneOf(ids, id); return err }
	c.readRules(open(typesFile), checkProvider)
	c.readOverrides(open(overridesFile), checkProvider)
	return c, faults.Err()
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

// Override returns one of dataset.FactNames of a model that people decided. Null is possible only if the fact can be unknown.
func (c *Curation) Override(provider, id, field string) (value dataset.NullString, found bool) {
	o, found := c.overrides[[3]string{provider, id, field}]
	return o.value, found
}

func (c *Curation) readRules(r *jsonl.Reader, checkProvider func(string) error) {
	lines := map[[2]string]int{} // by provider and pattern
	for r.Next() {
		if !r.Record([]string{"provider", "pattern", "type", "ignore", "note"}, 2) {
			continue
		}
		var rule Rule
		provider, _ := r.Check("provider", checkProvider)
		pattern, _ := r.Check("pattern", func(text string) (err error) {
			rule.pattern, err = compile(text)
			return err
		})
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
		c.rules[provider] = append(c.rules[provider], rule)
	}
}

func (c *Curation) readOverrides(r *jsonl.Reader, checkProvider func(string) error) {
	for r.Next() {
		if !r.Record([]string{"provider", "id", "field", "value", "source", "note"}, 5) {
			continue
		}
		var value dataset.NullString
		provider, _ := r.Check("provider", checkProvider)
		id, _ := r.Check("id", dataset.CheckModelID)
		field, _ := r.Check("field", checkFact)
		if field != "" && r.Has("value") {
			var err error
			value.String, value.Valid, err = r.Nullable("value")
			if err := cmp.Or(err, new(dataset.Model).Set(field, value)); err != nil {
				r.Fault("value", err)
			}
		}
		r.Check("source", dataset.CheckURL)
		r.Check("note", checkWords)
		key := [3]string{provider, id, field}
		if before, found := c.overrides[key]; found && !slices.Contains(key[:], "") {
			r.Fault("field", fmt.Errorf("%q of this model is already on line %d; a fact appears once", field, before.line))
		}
		c.overrides[key] = override{value, r.Line}
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

// compile returns the expression that matches the ids that match a pattern, in the syntax of RE2, from their first to their last
// character. It compiles the pattern as it is, too: "a)|(b" is wrong, although it is right in parentheses.
func compile(pattern string) (*regexp.Regexp, error) {
	if pattern == "" {
		return nil, errors.New(`"" is empty, want a pattern of whole ids`)
	}
	_, err := regexp.Compile(pattern)
	whole, wholeErr := regexp.Compile(`\A(?:` + pattern + `)\z`)
	if syntaxErr := (*syntax.Error)(nil); errors.As(cmp.Or(err, wholeErr), &syntaxErr) {
		return nil, fmt.Errorf("%q is not a regular expression of RE2: %s", jsonl.Clip(pattern), syntaxErr.Code)
	}
	return whole, nil
}
