// Package curation contains the decisions of people about models, as data next to the models: the types of ids of a known form,
// ids that are not models of the catalog, and facts that override those of a provider's API. It reads two files of a dataset's
// directory, checks every rule, and answers questions about an id.
//
//	types.jsonl      one rule per line; the first rule of a provider that matches the whole id applies
//	  {"provider":"openai","pattern":"dall-e-\\d","type":"image"}
//	  {"provider":"openai","pattern":"ft:.+","ignore":"fine-tuned models belong to the owner of the key"}
//	overrides.jsonl  one fact per line, in byte order of the provider, then the id, then the field
//	  {"provider":"google","id":"veo-9","field":"context_length","value":"1024","source":"https://…"}
//
// An id that no rule matches has no answer: the sync reports it and guesses nothing.
//
//	c, err := curation.Load(os.DirFS("dataset/data"), d.Providers)
//	if err != nil { … }   // every fault as file:line: field: value, allowed values
//	rule, found := c.Rule("openai", "dall-e-3")
package curation

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// The names of the files, relative to a dataset's directory.
const (
	typesFile     = "types.jsonl"
	overridesFile = "overrides.jsonl"
)

// Curation contains the decisions of people, as Load read them. It never changes, and any number of goroutines may use it at once.
type Curation struct {
	rules     map[string][]matcher // by provider, in order of the lines
	overrides []Override           // in byte order of provider, id, field
	byModel   map[[2]string][]Override
}

// Load reads the curation at the root of a dataset's directory, which has these providers. A missing file is an empty one. Both
// files are read before Load returns, so its error, of type jsonl.Faults, lists every fault in order of file and line. These
// are faults:
//
//   - the faults of package jsonl, with lines of at most dataset.MaxLine bytes, and U+FFFD in a text;
//   - providers that the dataset does not have;
//   - rules with a pattern that is not RE2 or is on an earlier line of the same provider, and rules with both or neither of
//     type and ignore;
//   - overrides out of order, of a field twice, with a value that a model's line cannot have, or with a source that is not an
//     https URL.
func Load(fsys fs.FS, providers []dataset.Provider) (*Curation, error) {
	l := loader{fsys: fsys}
	for _, p := range providers {
		l.providers = append(l.providers, p.ID)
	}
	c := &Curation{rules: l.readRules(), overrides: l.readOverrides(), byModel: map[[2]string][]Override{}}
	for _, o := range c.overrides {
		key := [2]string{o.Provider, o.ID}
		c.byModel[key] = append(c.byModel[key], o)
	}
	if err := l.faults.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// loader reads the files.
type loader struct {
	fsys      fs.FS
	providers []string
	faults    jsonl.List
}

// open returns a reader of a file.
func (l *loader) open(name string) *jsonl.Reader {
	text, err := jsonl.ReadText(l.fsys, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.faults.Add(name, 0, "", err)
	}
	return &jsonl.Reader{File: name, Text: text, MaxLine: dataset.MaxLine, Faults: &l.faults}
}

// checkProvider checks that a provider is one of the dataset's.
func (l *loader) checkProvider(id string) error {
	_, err := jsonl.OneOf(l.providers, id)
	return err
}

// checkText checks that a text was not damaged before it came into the file.
func checkText(s string) error {
	if strings.ContainsRune(s, utf8.RuneError) {
		return fmt.Errorf("%q contains U+FFFD, the mark of a damaged text", jsonl.Clip(s))
	}
	return nil
}

// checkFilled checks that a text for people says something.
func checkFilled(s string) error {
	if strings.TrimSpace(s) == "" {
		return fmt.Errorf("%q is empty, want a text for people", s)
	}
	return checkText(s)
}

// Rule returns the first rule of a provider whose pattern matches the whole id, case-sensitively. It tries the provider's
// rules one by one.
func (c *Curation) Rule(provider, id string) (rule Rule, found bool) {
	for _, m := range c.rules[provider] {
		if m.pattern.MatchString(id) {
			return m.rule, true
		}
	}
	return Rule{}, false
}

// Overrides returns the overrides of one model, in byte order of the field. The caller must not modify them.
func (c *Curation) Overrides(provider, id string) []Override {
	return c.byModel[[2]string{provider, id}]
}

// All returns all overrides in byte order of the provider, then the id, then the field. The caller must not modify them.
func (c *Curation) All() []Override { return c.overrides }
