package calls

import (
	"slices"
)

// passed returns the call that an object is passed to by a variable. The variable is assigned once,
// and each use of it passes it on to a call of the same API, so that nothing can be changed in
// between.
func (r *reader) passed(group int) *Call {
	name := r.assigns(group)
	if name < 0 {
		return nil
	}
	var c *Call
	for _, i := range r.uses(r.word(name)) {
		if i == name || r.isKey(i) {
			continue
		}
		// One use that does not pass the object to a call can change it, so it can have any parameter.
		call := r.passedTo(i)
		if call == nil {
			return nil
		}
		// Calls of two APIs take other parameters, so nothing can be said of the object.
		if c != nil && c.API != call.API {
			return nil
		}
		// What the calls add is not looked at, so it may be anything.
		call.Open = true
		c = call
	}
	return c
}

// isKey reports whether a word is a key, such as the first one of body=body and of {body: body}, and
// no use of a variable of the same name.
func (r *reader) isKey(i int) bool {
	group := r.kind(r.tokens[i].inside)
	named := group == '(' && r.kind(i+1) == '=' && r.kind(i+2) != '='
	return r.begins(i) && (named || group == '{' && r.kind(i+1) == ':')
}

// passedTo returns the call that a use of a variable passes an object to; nil if it does anything else.
func (r *reader) passedTo(use int) *Call {
	if !r.ends(use + 1) {
		return nil
	}
	if !r.isSpread(use) && !r.isFirstArgument(use) {
		return r.posted(use) // requests.post(address, json=params)
	}
	open := r.tokens[use].inside
	if open >= 0 && r.kind(open) == '{' && r.kind(open-1) == '(' {
		open-- // create({...params})
	}
	if open < 0 || r.kind(open) != '(' {
		return nil
	}
	callee, _ := r.callee(open)
	row := r.rowOf(callee)
	if row == nil {
		return r.posted(use) // the argument of JSON.stringify
	}
	return &Call{API: row.API, Via: row.Via, SDK: row.Via == ""}
}

// isSpread reports whether all members of a variable are passed: f(**params), f({...params}).
func (r *reader) isSpread(use int) bool {
	stars := r.kind(use-1) == '*' && r.kind(use-2) == '*'
	dots := r.kind(use-1) == '.' && r.kind(use-2) == '.'
	return stars || dots
}

// isFirstArgument reports whether a variable is the object of parameters of a call: f(params), or
// f(params, options). Elsewhere than in JavaScript calls take their parameters by name.
func (r *reader) isFirstArgument(use int) bool {
	isFirst := r.kind(use-1) == '('
	isWhole := r.kind(use+1) == ')' || r.kind(use+1) == ','
	return isFirst && isWhole && r.language.Name == "javascript"
}

// assigns returns the token of the variable that a group is assigned to: "name = {", or "const
// name: Type = {"; -1 if none is.
func (r *reader) assigns(group int) (name int) {
	if r.kind(group-1) != '=' {
		return -1
	}
	name = group - 2
	// In TypeScript a type can be between the name and the sign, which is a few words long.
	for i := group - 2; i >= 0 && i > group-12; i-- {
		if word := r.word(i); word == "const" || word == "let" || word == "var" {
			name = i + 1
			break
		}
		if r.language.Name == "python" {
			break // it has no word before the name
		}
	}
	if r.kind(name) != wordToken || r.kind(name-1) == '.' {
		return -1
	}
	return name
}

// maxUses is the number of uses of a variable that are looked at, because it can be used in every
// call of a file.
const maxUses = 100

// variable returns the bracket of the object that a variable is assigned to; -1 unless it is
// assigned once, and all that is done with it is to pass it on.
func (r *reader) variable(use int) (group int) {
	group = -1
	uses := r.uses(r.word(use))
	if len(uses) > maxUses {
		return -1 // such as self, or a name that every function has
	}
	for _, i := range uses {
		inBody := r.tokens[i].inside < 0 || r.kind(r.tokens[i].inside) == '{' // config=config in a call is a key
		if r.kind(i+1) == '=' && r.kind(i+2) != '=' && inBody {
			open := r.assigned(i + 2)
			if group >= 0 || open < 0 || r.tokens[open].match < 0 {
				return -1 // which of two objects is passed, the program decides
			}
			group = open
			continue
		}
		// A key of the same name, such as config=config, is another thing.
		isKey := (r.kind(i+1) == '=' || r.kind(i+1) == ':') && r.begins(i)
		if !isKey && !r.ends(i+1) {
			return -1
		}
	}
	return group
}

// assigned returns the bracket of the members of the object that is made from a token on: "{",
// "dict(", "json.dumps({" or "new Options {"; -1 if it is no such object.
func (r *reader) assigned(first int) (open int) {
	if r.language.Name == "csharp" && r.word(first) == "new" {
		return r.initialized(first)
	}
	open = first
	for r.kind(open) == wordToken || r.kind(open) == '.' {
		open++ // the name of what makes the object
	}
	name := r.dotted(first, open)
	switch r.kind(open) {
	case '{':
		if name == "" { // else a block of code, or a literal of some type
			return open
		}
	case '(':
		makesObject := slices.Contains(table().Objects, lastName(name)) // "dict"
		if makesObject {
			return open
		}
		makesText := slices.Contains(table().Dumps, name) // "json.dumps"
		if makesText && r.kind(open+1) == '{' {
			return open + 1
		}
	}
	return -1
}
