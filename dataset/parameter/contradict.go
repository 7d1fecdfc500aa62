package parameter

import "math/big"

// Contradicts reports whether two rules about one parameter cannot both be true: there is a value
// with which a request fails by one of them, and which the other one takes or ignores. Rules with
// different conditions never contradict each other here.
//
// LIMIT: conditions are compared as texts. Whether "effort!=none" and "effort=high" overlap is not
// worked out, because the data has few conditions, and people choose equal ones for what they
// compare.
func Contradicts(a, b *Rule) bool {
	if a.Name != b.Name || a.When.String() != b.When.String() {
		return false
	}
	if a.Outcome == Required || b.Outcome == Required {
		return false // one is about calls without the parameter
	}
	// Of two bounds on one side each is the whole truth, so they are equal or one is wrong.
	isBound := a.Outcome == AtMost || a.Outcome == AtLeast
	if isBound && a.Outcome == b.Outcome {
		return !same(a.Values[0], b.Values[0])
	}
	// That a parameter is taken, or has no effect, does not mean that each value is valid.
	addsValues := general(a) && partial(b) || general(b) && partial(a)
	if addsValues {
		return false
	}
	for _, value := range probes(a, b) {
		first := a.effect(Text(value), Yes)
		second := b.effect(Text(value), Yes)
		if first != None && second != None && first != second {
			return true
		}
	}
	return false
}

// general reports whether a rule says of a parameter as a whole that a request does not fail with
// it.
func general(r *Rule) bool {
	return (r.Outcome == Accepted || r.Outcome == Ignored) && len(r.Values) == 0
}

// partial reports whether a request fails by a rule with some values, and the rule says nothing
// about the others.
func partial(r *Rule) bool {
	return r.Outcome == AtMost || r.Outcome == AtLeast || r.Outcome == Refused && len(r.Values) > 0
}

// probes returns values that tell two rules apart: those that they name, numbers next to these, and
// one that nobody names.
func probes(a, b *Rule) (values []string) {
	for _, r := range []*Rule{a, b} {
		for _, value := range r.Values {
			values = append(values, value)
			n, isNumber := number(value)
			if !isNumber {
				continue
			}
			// Bounds include their number, so two that differ do so beside it. Nobody states bounds
			// closer than this.
			for _, step := range []int64{-1, 1} {
				beside := new(big.Rat).Add(n, big.NewRat(step, 1000))
				values = append(values, beside.FloatString(6))
			}
		}
	}
	return append(values, "any-other-value")
}
