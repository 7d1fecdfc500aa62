package calls

import (
	"slices"
	"strings"
)

// value returns the value of some tokens, the bracket of its group if it is an object or a list,
// and whether it says that the parameter is not set.
func (r *reader) value(first, last int) (v Value, group int, absent bool) {
	// The type behind a value says nothing about it: 'high' as const.
	if r.word(last-2) == "as" && last-first > 2 {
		last -= 2
	}
	group = -1 // as long as the value has no bracket
	isCall := r.kind(first) == wordToken && r.kind(last-1) == ')' && r.tokens[last-1].match > first
	switch {
	case last-first == 2 && r.kind(first) == '-' && isNumber(r.word(first+1)):
		v = Value{Number, "-" + r.word(first+1)}
	case slices.Contains(table().Absent, lastName(r.dotted(first, last))):
		absent = true // None, undefined, anthropic.NOT_GIVEN
	case last-first == 1:
		v = r.literal(first)
		// A name may stand for an object that the text has above.
		if v.Kind == Unknown && r.kind(first) == wordToken {
			group = r.variable(first)
		}
		if group >= 0 {
			v.Kind = Object
		}
	case r.kind(first) == '{' && r.tokens[first].match == last-1:
		return Value{Kind: Object}, first, false
	case r.kind(first) == '[' && r.tokens[first].match == last-1:
		// An empty list asks for nothing: tools=[] is a call without tools.
		return Value{Kind: List}, first, last-first == 2
	case isCall:
		return r.made(first, r.tokens[last-1].match)
	}
	return v, group, absent
}

// dotted returns the names in some tokens if they are nothing else; an empty text otherwise.
// "NotGiven()" counts as a name.
func (r *reader) dotted(first, last int) (name string) {
	if r.kind(last-1) == ')' && r.kind(last-2) == '(' {
		last -= 2
	}
	for i := first; i < last; i++ {
		if r.kind(i) != wordToken && r.kind(i) != '.' {
			return ""
		}
		name += r.word(i)
	}
	return name
}

// literal returns the value of a token.
func (r *reader) literal(i int) Value {
	word := r.word(i)
	if r.kind(i) == stringToken {
		hasVariable := r.expands && strings.Contains(word, "$") // as in a shell
		if r.tokens[i].dynamic || hasVariable {
			return Value{}
		}
		return Value{String, word}
	}
	if r.kind(i) != wordToken {
		return Value{}
	}
	switch word {
	case "true", "True", "false", "False":
		return Value{Boolean, strings.ToLower(word)}
	}
	if !isNumber(word) {
		return Value{} // the name of something
	}
	// 1_000 is 1000 in Python, JavaScript, Java and C#.
	text := strings.ReplaceAll(word, "_", "")
	if r.language.Name == "java" || r.language.Name == "csharp" {
		text = strings.TrimRight(text, "dfFDLlMm") // the suffixes of types
	}
	return Value{Number, text}
}

// isNumber reports whether a word is a decimal number. Numbers of other bases and big integers have
// a letter, and APIs take none of them.
func isNumber(word string) bool {
	return word != "" && word[0] >= '0' && word[0] <= '9' && !strings.ContainsAny(word, "xXoObBn")
}

// made returns the value of a call that makes a literal or an object.
func (r *reader) made(first, open int) (v Value, group int, absent bool) {
	name, start := r.callee(open)
	if start != first { // an expression that ends with a call, such as a + f(b)
		return v, -1, false
	}
	if slices.Contains(table().Objects, lastName(name)) {
		return Value{Kind: Object}, open, false
	}
	if slices.Contains(table().Wraps, lastName(name)) && r.tokens[open].match == open+2 {
		return r.literal(open + 1), -1, false
	}
	// json.dumps({…}): the request is what it writes.
	if slices.Contains(table().Dumps, name) {
		return r.value(open+1, r.tokens[open].match)
	}
	return v, -1, false
}
