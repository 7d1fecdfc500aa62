package calls

import (
	"slices"
)

// member is a part of a group between commas.
type member struct {
	key         string // empty: it has none
	at          int    // the token of the key
	first, last int    // the tokens of the value, the last one not included
}

// members returns the members of a group.
func (r *reader) members(group int) (members []member) {
	end := r.tokens[group].match
	from := group + 1
	for i := group + 1; i <= end; i++ {
		if r.tokens[i].match > i {
			i = r.tokens[i].match // what is in a group is not the group's own
			continue
		}
		if i < end && r.kind(i) != ',' {
			continue
		}
		if i > from {
			members = append(members, r.member(from, i))
		}
		from = i + 1
	}
	return members
}

// member returns the member between two tokens.
func (r *reader) member(from, to int) member {
	assigned := r.kind(from+1) == ':' || r.kind(from+1) == '='
	named := r.kind(from) == wordToken || r.kind(from) == stringToken && !r.tokens[from].dynamic
	// "==" compares, and "=>" begins a function.
	compared := r.kind(from+2) == '=' || r.kind(from+2) == '>'
	if named && assigned && !compared && from+2 < to {
		return member{r.word(from), from, from + 2, to}
	}
	return member{"", from, from, to}
}

// args adds the parameters in a group to a call. Their names begin with a prefix.
func (r *reader) args(c *Call, group int, prefix string) {
	if r.kind(group) == '.' {
		r.chained(c, group)
		return
	}
	for _, m := range r.members(group) {
		if m.key == "" {
			r.spread(c, m, prefix)
			continue
		}
		r.arg(c, m.key, r.tokens[m.at].at, m.first, m.last, prefix)
	}
}

// arg adds a parameter and what is in it. Its value has the tokens from the first one to before the
// last one.
func (r *reader) arg(c *Call, key string, at, first, last int, prefix string) {
	value, group, absent := r.value(first, last)
	if absent {
		return // None, undefined, NOT_GIVEN: SDKs send no such member
	}
	lists := key == "messages"
	switch {
	case lists && value.Kind == List:
		// Of messages only the last one has rules: some models refuse an answer that is begun for them.
		r.prefill(c, group)
		return
	case slices.Contains(table().Through, key) || prefix == "" && isProvider(key):
		// What a variable or a function adds to the request is not known.
		if group < 0 {
			c.Open = c.Open || value.Kind == Unknown
			return
		}
		from := len(c.Args)
		r.args(c, group, prefix)
		for i := from; i < len(c.Args); i++ {
			c.Args[i].raw = c.Args[i].raw || slices.Contains(table().Raw, key)
			c.Args[i].passed = true
		}
		return
	case group >= 0 && value.Kind == Object && slices.Contains(table().Into, key):
		// The members of thinking={"type": …} are parameters by the name thinking.type.
		r.args(c, group, prefix+key+".")
		return
	}
	c.Args = append(c.Args, Arg{Name: prefix + key, Key: key, Value: value, Offset: at})
}

// isProvider reports whether a key is that of a provider's options in a wrapper.
func isProvider(key string) bool {
	_, found := table().Own[key]
	return found
}

// prefill adds the last message of a list if it is the assistant's.
func (r *reader) prefill(c *Call, list int) {
	members := r.members(list)
	if len(members) == 0 {
		return
	}
	last := members[len(members)-1]
	value, group, _ := r.value(last.first, last.last)
	if value.Kind != Object || group < 0 {
		return
	}
	for _, m := range r.members(group) {
		if m.key != "role" {
			continue
		}
		role, _, _ := r.value(m.first, m.last)
		if role == (Value{String, "assistant"}) {
			at := r.tokens[m.at].at
			c.Args = append(c.Args, Arg{Name: "messages[-1].role", Key: m.key, Value: role, Offset: at})
		}
	}
}

// spread adds the members of a literal that is spread in a group. What else is spread is not known.
func (r *reader) spread(c *Call, m member, prefix string) {
	i := m.first
	// Both ** of Python and ... of JavaScript are single signs here.
	for i < m.last && (r.kind(i) == '*' || r.kind(i) == '.') {
		i++
	}
	if i == m.first {
		// A shorthand is set to something.
		if m.last == i+1 && r.kind(i) == wordToken && r.language.Name == "javascript" {
			c.Args = append(c.Args, Arg{Name: prefix + r.word(i), Key: r.word(i), Offset: r.tokens[i].at})
			return
		}
		c.Whole = false // an argument without a name, or with a computed one, can be any parameter
		return
	}
	value, group, _ := r.value(i, m.last)
	if value.Kind != Object || group < 0 {
		c.Open = true
		return
	}
	r.args(c, group, prefix)
}
