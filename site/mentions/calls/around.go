package calls

import (
	"slices"
	"sort"
	"strings"
)

// callAround returns the call whose model is an id, and the bracket of the group with its parameters; nil if there is none.
func (r *reader) callAround(from, to int) (c *Call, group int) {
	i := sort.Search(len(r.tokens), func(i int) bool { return r.tokens[i].end >= to })
	// A longer text that contains an id is a message, a path or another id.
	if r.kind(i) != stringToken || r.tokens[i].dynamic || r.tokens[i].at > from || r.tokens[i].end != to {
		return nil, 0
	}
	if !isPrefix(r.text[r.tokens[i].at:from]) {
		return nil, 0
	}
	first, last := i, i // the tokens of the value

	factory := ""
	for r.kind(first-1) == '(' && r.tokens[first-1].match >= 0 {
		open := first - 1
		name, start := r.callee(open)
		if isSetter(name) {
			return r.built(open)
		}
		for _, call := range table().last[lastName(name)] {
			if call.First && r.is(&call, name) {
				return &Call{API: call.API, Via: call.Via, SDK: call.Via == ""}, open
			}
		}
		// A function with more arguments than the id can do anything with it.
		if r.tokens[open].match != last+1 {
			return nil, 0
		}
		api, makes := table().Factories[name]
		if !makes && !slices.Contains(table().Wraps, lastName(name)) {
			return nil, 0
		}
		if makes {
			factory = api
		}
		first = start
		last++
	}

	// The value is that of a member of the group with the model, and is all of it.
	key := first - 2
	assigned := r.kind(first-1) == '=' || r.kind(first-1) == ':'
	if !assigned || !slices.Contains(table().Models, r.word(key)) || !r.begins(key) || !r.ends(last+1) {
		return nil, 0
	}
	group = r.tokens[key].inside
	if group < 0 || r.tokens[group].match < 0 {
		return nil, 0
	}
	c = r.called(group)
	if c == nil {
		return nil, 0
	}
	if c.Via == "ai-sdk" {
		if factory == "" {
			return nil, 0 // an id without a provider goes to a gateway
		}
		c.API = factory
	} else if factory != "" {
		return nil, 0
	}
	// Before an id that goes to an SDK of a provider, the name of a provider is that of a gateway.
	if before := r.text[r.tokens[i].at:from]; before != "" && before != "models/" && c.Via != "litellm" {
		return nil, 0
	}
	return c, group
}

// isPrefix reports whether the text before an id in a string is one that wrappers and SDKs have there.
func isPrefix(text string) bool {
	if text == "" || text == "models/" {
		return true
	}
	// More than one segment, or an address, is the path of a gateway.
	return strings.HasSuffix(text, "/") && strings.Count(text, "/") == 1 && !strings.Contains(text, ":")
}

// called returns the call whose parameters a group has, or nil.
func (r *reader) called(group int) *Call {
	name, start := r.callee(group)
	if r.kind(group) == '(' || r.language.Name == "go" || r.language.Name == "csharp" {
		if call := r.rowOf(name); call != nil && !r.defines(start) {
			return &Call{API: call.API, Via: call.Via, SDK: call.Via == ""}
		}
	}
	if r.kind(group) != '{' {
		return nil
	}
	if r.language.Name == "json" {
		return r.request(group)
	}
	if r.kind(group-1) == '(' {
		name, _ = r.callee(group - 1)
		if call := r.rowOf(name); call != nil {
			return &Call{API: call.API, Via: call.Via, SDK: call.Via == ""}
		}
	}
	if c := r.posted(group); c != nil {
		return c
	}
	return r.passed(group)
}

// defines reports whether a function is defined and not called.
func (r *reader) defines(start int) bool {
	word := r.word(start - 1)
	return word == "def" || word == "function" || word == "func" || word == "fun" || word == "class"
}

// rowOf returns the call with a name, or nil.
func (r *reader) rowOf(name string) *row {
	if name == "" {
		return nil
	}
	rows := table().last[lastName(name)]
	for i := range rows {
		if r.is(&rows[i], name) {
			return &rows[i]
		}
	}
	return nil
}

// is reports whether a name is that of a call, and the file has what the call needs.
func (r *reader) is(call *row, name string) bool {
	same := name == call.Name || strings.HasSuffix(name, "."+call.Name)
	if !strings.Contains(call.Name, ".") && call.Name[0] >= 'a' {
		same = name == call.Name // a function, not a method of the same name
	}
	return same && slices.ContainsFunc(call.Needs, func(need string) bool { return strings.Contains(r.lower, need) })
}
