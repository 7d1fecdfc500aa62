// Package curation holds what people decided about models, as data beside the models: which type ids of a known form have,
// which ids are no models of the catalog, and facts that win over what a provider's API says. It reads two files of a
// dataset's folder, checks every rule of theirs, and answers questions about an id. It fetches and writes nothing.
//
//	types.jsonl      a rule a line; of the rules of a provider, the first that matches the whole id holds
//	  {"provider":"openai","pattern":"dall-e-\\d","type":"image"}
//	  {"provider":"openai","pattern":"ft:.+","ignore":"fine-tuned models belong to the owner of the key"}
//	overrides.jsonl  a fact a line, in byte order of the provider, then the id, then the field
//	  {"provider":"google","id":"veo-9","field":"context_length","value":"1024","source":"https://…"}
//
// An id that no rule matches gets no answer: the catalog reports it and guesses nothing.
//
//	c, err := curation.Load(os.DirFS("dataset/data"), d.Providers)
//	if err != nil { … }   // dataset.Problems: each fault as file:line: field: what came, what is right
//	rule, found := c.Rule("openai", "dall-e-3")
package curation

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// The names of the files, relative to a dataset's folder.
const (
	TypesFile     = "types.jsonl"
	OverridesFile = "overrides.jsonl"
)

// Curation is what people decided, as Load read it. It does not change, and any number of goroutines may ask it at once.
type Curation struct {
	rules     map[string][]matcher // by provider, in the order of the lines
	overrides []Override           // by provider, id, field, all in byte order
}

// Rule says what ids of one form are.
type Rule struct {
	// Type is the type of the models; without meaning where Ignore is not empty.
	Type dataset.Type
	// Ignore says why ids of this form are no models of the catalog; empty where they are, and Type holds.
	Ignore string
	// Line is the rule's line in TypesFile, from 1.
	Line int
}

// matcher is a rule and the form of its ids.
type matcher struct {
	pattern *regexp.Regexp // of a whole id
	rule    Rule
}

// Override is a fact of a model that wins over what the provider's API says.
type Override struct {
	// Provider and ID name the model, which the catalog need not have.
	Provider, ID string
	// Field is one of dataset.FactNames.
	Field string
	// Value is the fact as a model's line writes it. It is null only for name and description; an empty text is a value.
	Value dataset.NullString
	// Source is the https URL of the page that states the fact.
	Source string
	// Note is for people: why the API is not to be followed. It may be empty.
	Note string
	// Line is the override's line in OverridesFile, from 1.
	Line int
}

// Load reads the curation at the root of a dataset's folder, which has these providers. A file that is not there holds
// nothing. Both files are read before Load gives up: its error is of type dataset.Problems and holds a *dataset.Problem
// for each fault, in order of file and line. A curation with any fault is not returned. What it refuses:
//
//   - what is not JSON or not UTF-8, members that are unknown, missing or repeated, values of another type;
//   - lines that are empty, end in CR LF or have more than dataset.MaxLine bytes, a last line without newline, a byte
//     order mark;
//   - providers that the dataset has not;
//   - rules with a pattern that is no RE2 or stands on an earlier line of the same provider, with both or neither of type
//     and ignore, or with a type that is none;
//   - overrides out of order, of a field twice, with a value that a model's line cannot have, or with a source that is not
//     an https URL.
func Load(fsys fs.FS, providers []dataset.Provider) (*Curation, error) {
	ids := make([]string, len(providers))
	for i, p := range providers {
		ids[i] = p.ID
	}
	c := new(Curation)
	types, overrides := faults{dataset.Faults{File: TypesFile}}, faults{dataset.Faults{File: OverridesFile}}
	c.rules = readRules(readLines(fsys, &types), ids, &types)
	c.overrides = readOverrides(readLines(fsys, &overrides), ids, &overrides)
	if err := dataset.Collect(&overrides.Faults, &types.Faults); err != nil {
		return nil, err
	}
	return c, nil
}

// Rule returns the first rule of a provider whose pattern matches the whole id, upper and lower case distinct. It tries the
// provider's rules one by one.
func (c *Curation) Rule(provider, id string) (rule Rule, found bool) {
	for _, m := range c.rules[provider] {
		if m.pattern.MatchString(id) {
			return m.rule, true
		}
	}
	return Rule{}, false
}

// Overrides returns the overrides of one model, in byte order of the field. The slice is the caller's.
func (c *Curation) Overrides(provider, id string) []Override {
	start, found := slices.BinarySearchFunc(c.overrides, Override{Provider: provider, ID: id}, compareModels)
	if !found {
		return nil
	}
	end := start
	for end < len(c.overrides) && c.overrides[end].Provider == provider && c.overrides[end].ID == id {
		end++
	}
	return slices.Clone(c.overrides[start:end])
}

// All returns all overrides in byte order of the provider, then the id, then the field. The slice is the caller's.
func (c *Curation) All() []Override { return slices.Clone(c.overrides) }

// compareModels orders overrides by the model that they are for.
func compareModels(a, b Override) int {
	if order := strings.Compare(a.Provider, b.Provider); order != 0 {
		return order
	}
	return strings.Compare(a.ID, b.ID)
}
