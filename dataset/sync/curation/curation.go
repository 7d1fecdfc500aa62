// Package curation contains the decisions of people about ids, as data next to the models:
// types.jsonl has the types of ids of a known form, and ids that are not models of the catalog. The
// first rule of a provider that matches the whole id applies:
//
//	{"provider":"openai","pattern":"dall-e-\\d","type":"image"}
//	{"provider":"openai","pattern":"ft:.+","ignore":"fine-tuned models belong to the owner of the key"}
//
// Gaps.jsonl has what is known to be missing, and why, so that nobody looks for it twice or takes it
// for a fault of a reader:
//
//	{"provider":"openrouter","pattern":"~.+","missing":"canonical_id","reason":"moving"}
package curation

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"regexp/syntax"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// typesFile is the file of the rules, at the root of the dataset.
const typesFile = "types.jsonl"

// Rule is a decision about ids of one form.
type Rule struct {
	Type   dataset.Type // meaningless if Ignore is not empty
	Ignore string       // why ids of this form are not models of the catalog; empty if they are

	pattern *regexp.Regexp
}

// Curation contains the decisions of people, as Load read them. It never changes.
type Curation struct {
	rules map[string][]Rule // by provider, in order of the lines
	gaps  []Gap             // in order of the lines
}

// Load reads the curation at the root of a dataset's directory, which has these providers. A
// missing file is an empty one. Its error, of type jsonl.Faults, lists every fault.
func Load(fsys fs.FS, providers []dataset.Provider) (*Curation, error) {
	c := &Curation{rules: map[string][]Rule{}}
	var faults jsonl.List
	var ids []string
	for _, p := range providers {
		ids = append(ids, p.ID)
	}
	isProvider := func(id string) error {
		_, err := jsonl.OneOf(ids, id)
		return err
	}
	reader := func(name string) *jsonl.Reader {
		// Few datasets need decisions, so a file can be missing.
		text, err := jsonl.ReadText(fsys, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			faults.Add(name, 0, "", err)
		}
		return &jsonl.Reader{File: name, Text: text, MaxLine: dataset.MaxLine, Faults: &faults}
	}
	c.readRules(reader(typesFile), isProvider)
	c.readGaps(reader(gapsFile), isProvider)
	return c, faults.Err()
}

// Rule returns the first rule of a provider whose pattern matches the whole id, case-sensitively.
func (c *Curation) Rule(provider, id string) (rule Rule, found bool) {
	// The first one, so that an exception comes before the rule about the others.
	for _, r := range c.rules[provider] {
		if r.pattern.MatchString(id) {
			return r, true
		}
	}
	return Rule{}, false
}

// readRules reads the lines of typesFile. Lines with a fault are left out, and reported by the
// reader.
func (c *Curation) readRules(r *jsonl.Reader, checkProvider func(string) error) {
	type form struct{ provider, pattern string }
	lines := map[form]int{}
	for r.Next() {
		if !r.Object([]string{"provider", "pattern"}, []string{"type", "ignore", "note"}) {
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
		// Only the same text is found. Whether one pattern contains another one cannot be told.
		f := form{provider, pattern}
		if before, found := lines[f]; found {
			r.Fault("pattern", fmt.Errorf("%q is already on line %d, so this rule never applies",
				jsonl.Clip(pattern), before))
			continue
		}
		lines[f] = r.Line
		c.rules[provider] = append(c.rules[provider], rule)
	}
}

// checkWords checks that a text for people says something.
func checkWords(s string) error {
	if strings.TrimSpace(s) == "" {
		return fmt.Errorf("%q is empty, want a text for people", s)
	}
	return nil
}

// compile returns the expression that matches whole ids.
func compile(pattern string) (*regexp.Regexp, error) {
	if pattern == "" {
		return nil, errors.New(`"" is empty, want a pattern of whole ids`)
	}
	// Without the parentheses first: in them "a)|(b" would be right.
	if _, err := syntax.Parse(pattern, syntax.Perl); err != nil {
		return nil, fmt.Errorf("%q is not a regular expression of RE2: %s",
			jsonl.Clip(pattern), err.(*syntax.Error).Code)
	}
	return regexp.Compile(`\A(?:` + pattern + `)\z`)
}
