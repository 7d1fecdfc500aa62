package parameter

import (
	"cmp"
	"slices"
	"strings"
)

// Change is what a call must change when it goes from one model to another.
type Change struct {
	Name string
	// Old is what the old model does with the parameter under the same condition; nil if no rule
	// says it, so that it is taken as far as is known.
	Old *Rule
	New *Rule
}

// Changes returns what calls must change that go from a model to another: the rules of the new
// model with which a call can fail, or lose the effect of a parameter, unless the old one has them,
// too. They are in order of the names, those without a condition first.
//
// Rules about client libraries are left out: they are the same before and after.
func Changes(before, after []Rule) (changes []Change) {
	for i := range after {
		r := &after[i]
		// What is accepted breaks nothing, and clients are the same before and after.
		if r.Outcome == Accepted || r.When.about(Client) {
			continue
		}
		if includes(before, r) || repeats(after, r) {
			continue
		}
		// Of several old rules the one under the same condition tells most, because people compare
		// like with like.
		c := Change{Name: r.Name, New: r}
		for j := range before {
			if old := &before[j]; old.Name == r.Name && old.When.String() == r.When.String() {
				c.Old = old
				break
			}
		}
		changes = append(changes, c)
	}
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(len(a.New.When), len(b.New.When)))
	})
	return changes
}

// includes reports whether rules have one that says as much as r: the same, or that every value
// fails always.
func includes(rules []Rule, r *Rule) bool {
	return slices.ContainsFunc(rules, func(old Rule) bool {
		if old.Name != r.Name {
			return false
		}
		// Nobody set the parameter before, because no request with it worked.
		if old.Outcome == Refused && len(old.Values) == 0 && len(old.When) == 0 {
			return true
		}
		// A rule that always holds includes the one that holds under a condition.
		sameCondition := len(old.When) == 0 || old.When.String() == r.When.String()
		return sameCondition && old.Outcome == r.Outcome && stricter(&old, r)
	})
}

// stricter reports whether what passes by one rule passes by another of the same outcome, too.
func stricter(old, r *Rule) bool {
	switch r.Outcome {
	case Only:
		return subset(old.Values, r.Values)
	case AtMost, AtLeast:
		bound, _ := number(r.Values[0]) // Check has seen that these are numbers
		before, _ := number(old.Values[0])
		order := before.Cmp(bound)
		// A lower maximum and a higher minimum let less pass.
		return order == 0 || order < 0 == (r.Outcome == AtMost)
	}
	return sameValues(old.Values, r.Values)
}

// repeats reports whether another of the rules says the same under fewer conditions.
func repeats(rules []Rule, r *Rule) bool {
	return slices.ContainsFunc(rules, func(other Rule) bool {
		if other.Name != r.Name || other.Outcome != r.Outcome || !sameValues(other.Values, r.Values) {
			return false
		}
		missing := func(t Term) bool {
			equal := func(own Term) bool { return Condition{own}.String() == Condition{t}.String() }
			return !slices.ContainsFunc(r.When, equal)
		}
		return len(other.When) < len(r.When) && !slices.ContainsFunc(other.When, missing)
	})
}

// sameValues reports whether two lists have the same values, in any order.
func sameValues(a, b []string) bool { return len(a) == len(b) && subset(a, b) }

func subset(a, b []string) bool {
	missing := func(value string) bool { return !slices.Contains(b, value) }
	return !slices.ContainsFunc(a, missing)
}

// Breaks reports whether a call that sets only one parameter works with one model, as far as is
// known, and fails with another. Both calls set nothing else, so they have the default efforts.
func Breaks(before, after []Rule, effortBefore, effortAfter, name, value string) bool {
	fails := func(rules []Rule, effort string) bool {
		call := Call{
			DefaultEffort: effort,
			Client:        Direct,
			Parameters:    map[string]Value{name: Text(value)},
			Complete:      true,
		}
		isFault := func(f Finding) bool { return f.Rule.Name == name && f.Effect == Fails }
		return slices.ContainsFunc(Apply(rules, &call), isFault)
	}
	return !fails(before, effortBefore) && fails(after, effortAfter)
}
