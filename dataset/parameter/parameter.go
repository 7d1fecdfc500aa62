// Package parameter says what an API does with the parameters that a request has beside the id of a
// model.
//
// An id can be alive and the call dead: a model refuses a temperature that its predecessor took, or
// an API version refuses it for every model. A boolean per model cannot say this, because the
// answer depends on more than the model:
//
//	rule:      temperature is refused   if effort!=none
//	call:      temperature=0.2, no effort set, and the model's default effort is medium
//	finding:   refused
//
// A Rule is one sentence of a page about one parameter: an Outcome, the values that it is about,
// and the Condition under which it holds. Rules are only added up. A rule says what happens to some
// values, and nothing about the others, so "only low and high" and "minimal is refused" can both be
// true (see Contradicts for when they cannot).
//
// A Call is what is known of a request: its parameters, its endpoint, the version of the API and
// the client library that sends it. Apply compares a call with the rules of its model:
//
//  1. A condition holds, fails, or is not known (Truth), as in SQL. A rule says something only if
//     its condition holds for sure: a call of which nobody knows the API version is told what is
//     true under every version.
//  2. A client library stands between the call and the API. If a rule about the client holds, the
//     API never sees the parameter as it was written, so the rules of the API say nothing about it.
//  3. Of the rules that are left, the one with the gravest effect counts: refused, missing,
//     ignored, taken.
//
// A new model inherits nothing from the models before it. Which rules are about a model is decided
// by package dataset, and which of two rules that contradict each other is believed by package
// evidence: here all rules are equal.
//
//	rules := []parameter.Rule{{Name: "temperature", Outcome: parameter.Only, Values: []string{"1"}}}
//	call := parameter.Call{Parameters: map[string]parameter.Value{"temperature": parameter.Text("0.2")}, Complete: true}
//	for _, f := range parameter.Apply(rules, &call) {
//		fmt.Println(f.Rule.Name, f.Effect) // temperature refused
//	}
package parameter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Rule says what happens to one parameter of a request under a condition.
type Rule struct {
	// Name is the path of the parameter in the body of the request, with full stops: temperature,
	// thinking.type. A path that ends with [] is the number of elements: stop[]. A path with []
	// inside is each element (tools[].type), and with [-1] the last one (messages[-1].role). Names
	// of headers stand as they are: anthropic-beta. The name endpoint is the address of the
	// request.
	Name    string
	Outcome Outcome
	// Values are the values that the rule is about; see Outcome.
	Values []string
	When   Condition // nil: always
}

// Outcome is what happens to a parameter. It is an index of OutcomeNames, the names in data and
// API.
type Outcome uint8

const (
	Accepted Outcome = iota // the API takes the values; without values, every value
	Refused                 // the request fails with one of the values; without values, with every value
	Ignored                 // one of the values has no effect; without values, no value has
	Only                    // the request fails with any other value than these
	AtMost                  // the request fails with a larger number than this
	AtLeast                 // the request fails with a smaller number than this
	Required                // the request fails without the parameter; with values, with any other value
	Renamed                 // the API has no parameter of this name; the value is the name that it has
)

// OutcomeNames are the names of outcomes in data and API.
var OutcomeNames = [...]string{
	"accepted", "refused", "ignored", "only", "at_most", "at_least", "required", "renamed",
}

func (o Outcome) String() string { return OutcomeNames[o] }

// String returns what the rule says without its name and condition, as statements have it:
// "refused", "only low|high", "at_most 20".
func (r *Rule) String() string {
	if len(r.Values) == 0 {
		return r.Outcome.String()
	}
	return r.Outcome.String() + " " + strings.Join(r.Values, valueSeparator)
}

// valueSeparator separates values in texts, where any of them is meant.
const valueSeparator = "|"

var (
	namePattern  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^` + nameForm + `$`) })
	valuePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^` + valueForm + `$`) })
)

// The forms of names and values. No value has a comma, | or white space, which separate terms and
// values in a condition, and none begins with a character of an operator.
const (
	nameForm  = `[A-Za-z][A-Za-z0-9_-]*(?:\[(?:-1)?\])?(?:\.[A-Za-z][A-Za-z0-9_-]*(?:\[(?:-1)?\])?)*`
	valueForm = `[A-Za-z0-9._/:+-]{1,60}`
)

// CheckName reports an error if a text cannot be the name of a parameter.
func CheckName(name string) error {
	if !namePattern().MatchString(name) || len(name) > 80 {
		const examples = "temperature, thinking.type, stop[] or messages[-1].role"
		return fmt.Errorf("%.80q is not the path of a parameter, such as %s", name, examples)
	}
	return nil
}

// CheckValue reports an error if a text cannot be a value.
func CheckValue(value string) error {
	if !valuePattern().MatchString(value) {
		return fmt.Errorf("%.80q is not a value: 1 to 60 letters, digits and any of ._/:+-", value)
	}
	return nil
}

// Check reports an error if the parts of a rule do not fit together. The parts are valid.
func (r *Rule) Check() error {
	switch r.Outcome {
	case Only:
		if len(r.Values) == 0 {
			return fmt.Errorf("no values, but %s needs those that are taken", r.Outcome)
		}
	case AtMost, AtLeast:
		if len(r.Values) != 1 {
			return fmt.Errorf("%d values, but %s needs one number", len(r.Values), r.Outcome)
		}
		if _, isNumber := number(r.Values[0]); !isNumber {
			return fmt.Errorf("%q is not a number, which %s needs", r.Values[0], r.Outcome)
		}
	case Renamed:
		if len(r.Values) != 1 {
			return fmt.Errorf("%d values, but %s needs the new name", len(r.Values), r.Outcome)
		}
		if err := CheckName(r.Values[0]); err != nil {
			return err
		}
	}
	// A value that is repeated is a typing error: another one was meant.
	for i, value := range r.Values {
		if slices.Contains(r.Values[:i], value) {
			return fmt.Errorf("%q appears twice, want it once", value)
		}
	}
	return nil
}
