package parameter

import (
	"cmp"
	"slices"
	"strings"
)

// Effect is what happens to a parameter of a call. It is an index of EffectNames. Graver effects
// are greater.
type Effect uint8

const (
	None    Effect = iota // the rule says nothing about the value
	Taken                 // the API takes it, as a rule says
	Dropped               // the API or the client ignores it; the request goes on without it
	Missing               // the parameter is not set, but required: the request fails
	Fails                 // the API or the client refuses the parameter or its value: the request fails
)

// EffectNames are the names of effects.
var EffectNames = [...]string{"none", "taken", "ignored", "missing", "refused"}

func (e Effect) String() string { return EffectNames[e] }

// Finding is what happens to one parameter of a call.
type Finding struct {
	Rule   *Rule  // one of those given to Apply
	Index  int    // of the rule
	Value  Value  // of the parameter in the call; the zero value if it is missing
	Effect Effect // never None
}

// Apply returns what rules say about the parameters of a call: for each parameter about which a
// rule surely says something, the gravest effect, in byte order of the names. Of a parameter
// without a finding, nothing is known.
func Apply(rules []Rule, call *Call) (findings []Finding) {
	gravest := map[string]Finding{}
	byClient := map[string]bool{} // parameters about which a rule of the client holds
	for i := range rules {
		r := &rules[i]
		f := Finding{Rule: r, Index: i}
		// A rule that may hold says nothing: a wrong finding costs more trust than a missing one.
		if r.When.Of(call) != Yes {
			continue
		}
		value, set := call.look(r.Name)
		f.Value = value
		f.Effect = r.effect(value, set)
		if f.Effect == None {
			continue
		}
		client := r.When.about(Client)
		before, found := gravest[r.Name]
		switch {
		case client && !byClient[r.Name]:
			// What the API does with the parameter no longer matters: the client changes it before.
			byClient[r.Name] = true
			gravest[r.Name] = f
		case byClient[r.Name] && !client:
			// The same the other way round: a rule of the API comes after one of the client.
		case !found || before.Effect < f.Effect:
			gravest[r.Name] = f
		}
	}
	// The order of a map differs from run to run, and reports must not.
	for _, f := range gravest {
		findings = append(findings, f)
	}
	slices.SortFunc(findings, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.Rule.Name, b.Rule.Name), cmp.Compare(a.Index, b.Index))
	})
	return findings
}

// effect returns what the rule says about a value, whose condition holds.
func (r *Rule) effect(value Value, set Truth) Effect {
	if r.Outcome == Required && set == No {
		return Missing
	}
	// What may be set is treated like what is not: nobody wrote it into this call.
	if set != Yes {
		return None
	}
	switch r.Outcome {
	case Refused, Ignored, Accepted, Renamed:
		if r.Outcome == Renamed || len(r.Values) == 0 {
			return r.effectOf(true)
		}
		return r.known(value, func() bool { return slices.ContainsFunc(elements(value.Text), r.names) })
	case Required:
		// Whatever the value is, the parameter is there.
		if len(r.Values) == 0 {
			return Taken
		}
		return r.known(value, func() bool { return !r.namesAll(value.Text) })
	case Only:
		return r.known(value, func() bool { return !r.namesAll(value.Text) })
	}
	n, isNumber := number(value.Text)
	bound, _ := number(r.Values[0]) // Check has seen that it is one
	if !value.Known || !isNumber {
		return None
	}
	order := n.Cmp(bound)
	if r.Outcome == AtMost && order > 0 || r.Outcome == AtLeast && order < 0 {
		return Fails
	}
	return None // there may be a bound on the other side
}

// known returns the effect on a value, if it is known.
func (r *Rule) known(value Value, hit func() bool) Effect {
	if !value.Known {
		return None // an option or a variable may well have a value that is taken
	}
	return r.effectOf(hit())
}

// effectOf returns the effect on a value that the rule hits, or not.
func (r *Rule) effectOf(hit bool) Effect {
	switch r.Outcome {
	case Accepted:
		if hit {
			return Taken
		}
		return None
	case Ignored:
		if hit {
			return Dropped
		}
		return None
	case Refused, Renamed:
		if hit {
			return Fails
		}
		return None
	}
	if hit {
		return Fails
	}
	return Taken // the rule names what is taken, and this is among it
}

// elements returns the values in a text. A list of plain values is one parameter; see Value.
func elements(text string) []string { return strings.Split(text, valueSeparator) }

// namesAll reports whether all values in a text are of the rule's.
func (r *Rule) namesAll(text string) bool {
	unnamed := func(value string) bool { return !r.names(value) }
	return !slices.ContainsFunc(elements(text), unnamed)
}

// names reports whether a value is one of the rule's.
func (r *Rule) names(value string) bool {
	return slices.ContainsFunc(r.Values, func(v string) bool { return same(v, value) })
}
