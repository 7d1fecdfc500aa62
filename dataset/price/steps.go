package price

import (
	"encoding/json"
	"slices"
	"strings"
)

// Anthropic lists the steps of a request in iterations. A compaction of the context, which is
// billed too, is not in the object's own numbers:
//
//	{"input_tokens":30,"output_tokens":50,"iterations":[
//	  {"type":"compaction","input_tokens":1000,"output_tokens":200},
//	  {"type":"message","input_tokens":30,"output_tokens":50}]}
//
// is 1,030 tokens of input and 250 of output.

// stepsApart returns the steps of a request whose numbers are beside those of the object.
func (s *shape) stepsApart(usage Object) (steps []Object) {
	for _, name := range s.Sums {
		list, _ := usage[name].([]any)
		for _, element := range list {
			if step, isObject := element.(Object); isObject && s.isApart(step) {
				steps = append(steps, step)
			}
		}
	}
	return steps
}

// isApart reports whether a step is beside the object's own numbers. A step with a model of its
// own, such as that of an advisor, has the prices of that model, so it is not understood.
func (s *shape) isApart(step Object) bool {
	kind, _ := step["type"].(string)
	return slices.Contains(s.Apart, kind) && step["model"] == nil
}

// addUp reports whether the numbers of a list of steps add up to those of the object that contains
// the list, without those that are apart, which have no unknown numbers.
func (s *shape) addUp(list []any, usage Object) bool {
	sums := map[string]quantity{}
	for _, element := range list {
		step, _ := element.(Object)
		if s.isApart(step) {
			r := reading{shape: s, usage: step}
			r.readObject(step, s.fields, "", false)
			// Its numbers are added by count; here they must only be known.
			if r.checkForeign() != nil {
				return false
			}
			continue
		}
		if !addNumbers(sums, "", element) {
			return false
		}
	}
	// A step that the sum leaves out, such as a retry, would make it another number.
	for path, sum := range sums {
		var n quantity // of a number that the object does not have
		if value := valueAt(usage, strings.Split(path, ".")); value != nil {
			var err error
			n, err = parseQuantity(value, false)
			if err != nil {
				return false
			}
		}
		if n != sum {
			return false
		}
	}
	return true
}

// addNumbers adds the numbers of a step by path. It reports whether there are only objects and
// numbers that are valid.
func addNumbers(sums map[string]quantity, path string, value any) bool {
	o, isObject := value.(Object)
	if !isObject {
		return false
	}
	for name, inner := range o {
		switch inner := inner.(type) {
		case json.Number:
			n, err := parseQuantity(inner, false)
			if err != nil {
				return false
			}
			sums[path+name] = sums[path+name].plus(n)
		case Object:
			if !addNumbers(sums, path+name+".", inner) {
				return false
			}
		case []any:
			return false // which of its elements would be added to which?
		}
	}
	return true
}
