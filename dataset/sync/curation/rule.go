package curation

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"

	"modelcatalog/dataset"
)

// ruleMembers are the members of a line of TypesFile.
var ruleMembers = []string{"provider", "pattern", "type", "ignore", "note"}

// readRules reads the lines of TypesFile into the rules of each provider.
func readRules(lines []line, providers []string, f *faults) map[string][]matcher {
	rules := make(map[string][]matcher)
	first := make(map[[2]string]int) // the line of each provider's pattern
	for _, l := range lines {
		r, ok := readRecord(l, ruleMembers, f)
		if !ok {
			continue
		}
		provider, known := r.text("provider", checkOneOf(providers))
		pattern, given := r.text("pattern", checkPattern)
		m := matcher{rule: r.verdict()}
		r.note()
		if !known || !given {
			continue
		}
		key := [2]string{provider, pattern}
		if before, found := first[key]; found {
			r.fault("pattern", fmt.Errorf("%q is already on line %d, which wins; this rule can never match", dataset.Clip(pattern), before))
			continue
		}
		first[key] = l.number
		m.pattern = regexp.MustCompile(anchored(pattern))
		rules[provider] = append(rules[provider], m)
	}
	return rules
}

// verdict reads what a rule says of the ids that it matches: their type, or why they are no models.
func (r *record) verdict() Rule {
	rule := Rule{Line: r.line}
	switch {
	case r.has("type") && r.has("ignore"):
		r.fault("ignore", errors.New("stands beside type; a rule has one of the two"))
	case r.has("ignore"):
		rule.Ignore, _ = r.text("ignore", checkFilled)
	case r.has("type"):
		name, _ := r.text("type", checkOneOf(dataset.TypeNames[:]))
		rule.Type = dataset.Type(max(0, slices.Index(dataset.TypeNames[:], name)))
	default:
		r.fault("type", errors.New("is missing; a rule has type, or ignore with the reason"))
	}
	return rule
}

// checkPattern wants an expression in the syntax of RE2. It is compiled as it stands, too: "a)|(b" is wrong although it is
// right in the parentheses that anchor it.
func checkPattern(pattern string) error {
	if pattern == "" {
		return errors.New(`"" is empty; a pattern matches whole ids`)
	}
	for _, text := range []string{pattern, anchored(pattern)} {
		if _, err := regexp.Compile(text); err != nil {
			reason := err
			if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
				reason = errors.New(wrong.Code.String())
			}
			return fmt.Errorf("%q is not a regular expression of RE2: %w", dataset.Clip(pattern), reason)
		}
	}
	return nil
}

// anchored returns the expression that matches the ids that match a pattern from their first to their last character.
func anchored(pattern string) string { return `\A(?:` + pattern + `)\z` }
