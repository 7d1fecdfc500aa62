package calls

import "slices"

// isSetter reports whether a name is that of a builder's method that sets the model.
func isSetter(name string) bool {
	name = lastName(name)
	return name == "model" || name == "modelName" || name == "setModel"
}

// built returns the call of a chain of a builder in which a bracket is that of .model(), and the
// full stop before it.
func (r *reader) built(open int) (c *Call, group int) {
	stop := open - 2
	if r.kind(stop) != '.' || r.language.Name != "java" && r.language.Name != "csharp" {
		return nil, 0
	}
	// Back along the chain to the type whose builder it is:
	// ChatCompletionCreateParams.builder().a().b().
	start := stop
	for r.kind(start) == '.' && r.kind(start-1) == ')' && r.tokens[start-1].match >= 0 {
		begin := r.tokens[start-1].match
		if r.kind(begin-1) != wordToken {
			return nil, 0
		}
		name, _ := r.callee(begin)
		if call := r.rowOf(name); call != nil {
			return &Call{API: call.API, Via: call.Via, SDK: call.Via == "", Whole: true}, start
		}
		start = begin - 2
	}
	return nil, 0
}

// chained adds the parameters that the methods of a builder set, from a full stop on.
func (r *reader) chained(c *Call, stop int) {
	built := false
	for r.kind(stop) == '.' && r.kind(stop+1) == wordToken && r.kind(stop+2) == '(' {
		open := stop + 2
		end := r.tokens[open].match
		if end < 0 {
			c.Whole = false
			return
		}
		name := r.word(stop + 1)
		if end > open+1 {
			r.arg(c, name, r.tokens[stop+1].at, open+1, end, "")
		}
		if slices.Contains(table().Copies, name) {
			c.Whole = false // it sets what cannot be seen
		}
		built = name == "build"
		stop = end + 1
	}
	c.Whole = c.Whole && built // otherwise other lines can go on
}
