package curation

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Rule is a decision about ids of one form.
type Rule struct {
	// Type is the type of the models; meaningless if Ignore is not empty.
	Type dataset.Type
	// Ignore says why ids of this form are not models of the catalog; empty if they are.
	Ignore string
	// Line is the rule's line in typesFile, from 1.
	Line int
}

// matcher is a rule and the ids to which it applies.
type matcher struct {
	pattern *regexp.Regexp // of a whole id
	rule    Rule
}

// readRules reads typesFile into the rules of each provider.
func (l *loader) readRules() map[string][]matcher {
	rules := make(map[string][]matcher)
	lines := make(map[[2]string]int) // by provider and pattern
	for r := l.open(typesFile); r.Next(); {
		if !r.Record([]string{"provider", "pattern", "type", "ignore", "note"}, 2) {
			continue
		}
		key := [2]string{}
		key[0], _ = r.Check("provider", l.checkProvider)
		key[1], _ = r.Check("pattern", checkPattern)
		m := matcher{rule: Rule{Line: r.Line}}
		switch {
		case r.Has("type") && r.Has("ignore"):
			r.Fault("ignore", errors.New("next to type, want one of the two"))
		case !r.Has("type") && !r.Has("ignore"):
			r.Fault("type", errors.New("missing, want type, or ignore with the reason"))
		}
		m.rule.Ignore, _ = r.Check("ignore", checkFilled)
		m.rule.Type = dataset.Type(r.OneOf("type", dataset.TypeNames[:]))
		r.Check("note", checkFilled)
		if key[0] == "" || key[1] == "" {
			continue
		}
		if before, found := lines[key]; found {
			r.Fault("pattern", fmt.Errorf("%q is already on line %d, so this rule never applies", jsonl.Clip(key[1]), before))
			continue
		}
		lines[key] = r.Line
		m.pattern = regexp.MustCompile(anchored(key[1]))
		rules[key[0]] = append(rules[key[0]], m)
	}
	return rules
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
	return checkText(pattern)
}

// anchored returns the expression that matches the ids that match a pattern from their first to their last character.
func anchored(pattern string) string { return `\A(?:` + pattern + `)\z` }
