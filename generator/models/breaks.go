package main

import (
	"slices"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/parameter"
	"modelcatalog/site/mentions/calls"
)

// newDoubts returns those of a successor that the model of today does not have: a request that may
// fail today is no worse after.
func (c *checker) newDoubts(call *calls.Call, f *finding) (doubts []calls.Fault) {
	if f.next == f.row {
		return nil
	}
	old := c.doubtsOf(call, f.row)
	for _, doubt := range c.doubtsOf(call, f.next) {
		isOld := func(other calls.Fault) bool { return other.Arg == doubt.Arg }
		if !slices.ContainsFunc(old, isOld) {
			doubts = append(doubts, doubt)
		}
	}
	return doubts
}

// breaks says what the request of a mention must change for the successor of its model, and why the
// successor must not be written into the text as it is; empty if nothing is known against it.
// Without a request, the whole text counts.
func (c *checker) breaks(f *finding, call *calls.Call, text *calls.Text) (changes []string, reason string) {
	if f.next == f.row {
		return nil, ""
	}
	if call != nil {
		changes, reason = c.breaksCall(f, call)
		if reason != "" {
			return changes, reason
		}
	}
	// A text that asks for no more than its model writes can ask for more than a smaller one does.
	successor := c.dataset.Models[f.next].ID
	limit := c.limitOf(f.next)
	if limit > 0 && limit < c.limitOf(f.row) {
		name := text.Unlimited(call)
		if name != "" {
			return nil, "this file sets " + name + ", and the output limit of " + successor + " is lower"
		}
	}
	for _, rule := range c.newRefusals(f) {
		set := mayBreak(&rule, call, text)
		if set != "" {
			return nil, set + ", and " + successor + " does not take every value"
		}
	}
	return nil, ""
}

// breaksCall says what breaks surely, or may by what a source states: what the successor refuses of
// what the call sets, whatever else the text has.
func (c *checker) breaksCall(f *finding, call *calls.Call) (changes []string, reason string) {
	successor := c.dataset.Models[f.next].ID
	for _, fault := range c.faultsOf(call, f.next) {
		if fault.Effect == parameter.Fails {
			changes = append(changes, fault.Set())
		}
	}
	if len(changes) > 0 {
		set := english.OxfordWordSeries(changes, "and")
		return changes, "this call sets " + set + ", which " + successor + " refuses"
	}
	doubts := c.newDoubts(call, f)
	if len(doubts) > 0 {
		return nil, doubts[0].Says(successor)
	}
	excesses := call.Excesses(c.limitOf(f.next))
	if len(excesses) > 0 {
		return nil, excesses[0].Says(successor)
	}
	return nil, ""
}

// newRefusals returns the rules by which only the successor can refuse a request.
func (c *checker) newRefusals(f *finding) (rules []parameter.Rule) {
	for _, rule := range c.rulesOf(f.next) {
		// A rule of today's model about the same parameter can be one of another endpoint, or for
		// other values.
		isSame := func(r parameter.Rule) bool {
			return r.Name == rule.Name && r.String() == rule.String() && r.When.String() == rule.When.String()
		}
		if refuses(&rule) && !slices.ContainsFunc(c.rulesOf(f.row), isSame) {
			rules = append(rules, rule)
		}
	}
	return rules
}

// mayBreak says what sets the parameter of a rule to a value that is not seen, so that the rule may
// refuse it; empty if nothing does.
func mayBreak(rule *parameter.Rule, call *calls.Call, text *calls.Text) string {
	if call != nil && !call.Open {
		// All arguments are seen, so only one whose value is in a variable can break.
		i := slices.IndexFunc(call.Args, func(a calls.Arg) bool { return a.Name == rule.Name })
		if i >= 0 && call.Args[i].Value.Kind == calls.Unknown {
			return "this call sets " + rule.Name + " to what is not known here"
		}
		return ""
	}
	// The request is not found, or takes arguments from elsewhere, such as **options.
	if text.Sets(rule.Name) {
		return "this file sets " + rule.Name
	}
	return ""
}

// refuses reports whether a rule can make a request fail that sets its parameter.
func refuses(r *parameter.Rule) bool {
	switch r.Outcome {
	case parameter.Accepted, parameter.Ignored, parameter.Required:
		return false
	}
	return true
}
