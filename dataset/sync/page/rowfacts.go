package page

import (
	"fmt"
	"regexp"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

var (
	notBefore   = regexp.MustCompile(`(?i)^(?:not? sooner than|not before|at earliest) (.+)$|^(.+) or later$`)
	parentheses = regexp.MustCompile(`\([^()]*\)`)
)

// stateFact states the fact in a cell.
func (r *row) stateFact(profile *source.Profile, c cell, fact string) {
	// Each fact has one form, on whatever page: a cell that says "maybe" of a limit is a fault.
	text := c.plain()
	kind, _, _ := strings.Cut(fact, ".") // "features" of features.tool_call
	switch {
	case fact == "retirement" && notBefore.MatchString(text):
		day, err := parseDay(notBefore.ReplaceAllString(text, "$1$2"))
		r.stateIf(err, profile, "retirement_not_before", day)
	case fact == "retirement":
		r.retire(r.at, profile, text)
	case fact == "replacement", fact == "redirect":
		r.stateSuccessor(r.at, profile, c, fact)
	case kind == "features", kind == "status":
		value, err := r.ruledValue(kind, fact, text)
		r.stateIf(err, profile, fact, value)
	case fact == "release_date", fact == "knowledge_cutoff":
		date, err := parseDate(text)
		r.stateIf(err, profile, fact, date)
	case fact == "context_length", fact == "max_output_tokens", fact == "embedding_dimensions":
		// LIMIT: a k is 1,000, as pages of this form write 128k for 128,000 tokens.
		tokens, err := parseTokens(text, 1000)
		r.stateIf(err, profile, fact, tokens)
	case fact == "aliases" && text == profile.ID:
		// Pages repeat the id of a model that has no alias.
	default:
		profile.State(r.at, fact, text)
	}
}

// stateIf states a fact, unless its cell is not understood.
func (r *row) stateIf(err error, profile *source.Profile, fact, value string) {
	if err != nil {
		r.at.Refuse(err)
		return
	}
	profile.State(r.at, fact, value)
}

// ruledValue returns what the rules say about a cell with a status or a feature. An empty value
// means that the cell is known and says nothing.
func (r *row) ruledValue(kind, fact, text string) (string, error) {
	for _, rule := range r.rules.Values {
		if rule.Fact == kind && rule.text.MatchString(text) {
			return rule.Value, nil
		}
	}
	return "", fmt.Errorf("%s: %q is not understood", fact, jsonl.Clip(text))
}

// stateSuccessor states the model that a cell or a sentence names in place of another one. That one
// answers requests if the fact is "redirect".
func (r *reader) stateSuccessor(at source.Node, profile *source.Profile, c cell, fact string) {
	c.text = r.cut(c.text)
	// Several replacements, or a sentence about them, name no successor.
	id := successor(c)
	if id == profile.ID || dataset.CheckModelID(id) != nil {
		return
	}
	profile.State(at, "replacement", r.provider()+"/"+id)
	if fact == "redirect" {
		profile.State(at, "after_retirement", "routes "+id)
	}
}

// successor returns the only id in a cell, or "".
func successor(c cell) string {
	text := strings.TrimSpace(parentheses.ReplaceAllString(c.text, ""))
	found := codes.FindAllString(text, 2)
	isSeveral := len(found) > 1
	isSentence := strings.Contains(text, " ") || len(found) == 1 && text != found[0]
	if isSeveral || isSentence {
		return ""
	}
	return strings.Trim(text, "`")
}
