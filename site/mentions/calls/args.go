package calls

import (
	"slices"
	"strings"
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
	named := r.kind(from) == 'w' || r.kind(from) == 's' && !r.tokens[from].dynamic
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

// arg adds a parameter and what is in it. Its value has the tokens from the first one to before the last one.
func (r *reader) arg(c *Call, key string, at, first, last int, prefix string) {
	value, group, absent := r.value(first, last)
	if absent {
		return
	}
	lists := key == "messages"
	switch {
	case lists && value.Kind == List:
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
			c.Args = append(c.Args, Arg{Name: "messages[-1].role", Key: m.key, Value: role, Offset: r.tokens[m.at].at})
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
		// A shorthand, or an argument without a name, is set to something.
		if m.last == i+1 && r.kind(i) == 'w' && r.language.Name == "javascript" {
			c.Args = append(c.Args, Arg{Name: prefix + r.word(i), Key: r.word(i), Offset: r.tokens[i].at})
		}
		return
	}
	value, group, _ := r.value(i, m.last)
	if value.Kind != Object || group < 0 {
		c.Open = true
		return
	}
	r.args(c, group, prefix)
}

// value returns the value of some tokens, the bracket of its group if it is an object or a list, and whether it says that the
// parameter is not set.
func (r *reader) value(first, last int) (v Value, group int, absent bool) {
	// The type behind a value says nothing about it: 'high' as const.
	if r.word(last-2) == "as" && last-first > 2 {
		last -= 2
	}
	group = -1
	switch word := r.word(first); {
	case last-first == 2 && r.kind(first) == '-' && isNumber(r.word(first+1)):
		v = Value{Number, "-" + r.word(first+1)}
	case slices.Contains(table().Absent, lastName(r.dotted(first, last))):
		absent = true
	case last-first == 1:
		v = r.literal(first)
		if v.Kind == Unknown && r.kind(first) == 'w' {
			group = r.variable(first)
		}
		if group >= 0 {
			v.Kind = Object
		}
	case r.kind(first) == '{' && r.tokens[first].match == last-1:
		return Value{Kind: Object}, first, false
	case r.kind(first) == '[' && r.tokens[first].match == last-1:
		return Value{Kind: List}, first, last-first == 2 // an empty list asks for nothing
	case word != "" && r.kind(last-1) == ')' && r.tokens[last-1].match > first:
		return r.made(first, r.tokens[last-1].match)
	}
	return v, group, absent
}

// dotted returns the names in some tokens if they are nothing else; an empty text otherwise. "NotGiven()" counts as a name.
func (r *reader) dotted(first, last int) (name string) {
	if r.kind(last-1) == ')' && r.kind(last-2) == '(' {
		last -= 2
	}
	for i := first; i < last; i++ {
		if r.kind(i) != 'w' && r.kind(i) != '.' {
			return ""
		}
		name += r.word(i)
	}
	return name
}

// literal returns the value of a token.
func (r *reader) literal(i int) Value {
	word := r.word(i)
	switch {
	case r.kind(i) == 's' && !r.tokens[i].dynamic:
		return Value{String, word}
	case r.kind(i) != 'w':
	case word == "true" || word == "True" || word == "false" || word == "False":
		return Value{Boolean, strings.ToLower(word)}
	case isNumber(word):
		text := strings.ReplaceAll(word, "_", "")
		if r.language.Name == "java" || r.language.Name == "csharp" {
			text = strings.TrimRight(text, "dfFDLlMm") // the suffixes of types
		}
		return Value{Number, text}
	}
	return Value{}
}

// isNumber reports whether a word is a decimal number.
func isNumber(word string) bool {
	return word != "" && word[0] >= '0' && word[0] <= '9' && !strings.ContainsAny(word, "xXoObBn")
}

// made returns the value of a call that makes a literal or an object.
func (r *reader) made(first, open int) (v Value, group int, absent bool) {
	name, start := r.callee(open)
	if start != first {
		return v, -1, false
	}
	if slices.Contains(table().Objects, lastName(name)) {
		return Value{Kind: Object}, open, false
	}
	if slices.Contains(table().Wraps, lastName(name)) && r.tokens[open].match == open+2 {
		return r.literal(open + 1), -1, false
	}
	return v, -1, false
}

// maxUses is the number of uses of a variable that are looked at, because it can be used in every call of a file.
const maxUses = 100

// variable returns the bracket of the object that a variable is assigned to; -1 unless it is assigned once, and all that
// is done with it is to pass it on.
func (r *reader) variable(use int) (group int) {
	group = -1
	uses := r.uses(r.word(use))
	if len(uses) > maxUses {
		return -1 // such as self, or a name that every function has
	}
	for _, i := range uses {
		if r.kind(i+1) == '=' && r.kind(i+2) != '=' && (r.tokens[i].inside < 0 || r.kind(r.tokens[i].inside) == '{') {
			open := i + 2
			for r.kind(open) == 'w' || r.kind(open) == '.' {
				open++ // the name of what makes the object
			}
			made := lastName(r.dotted(i+2, open))
			isObject := r.kind(open) == '{' && made == "" || r.kind(open) == '(' && slices.Contains(table().Objects, made)
			if group >= 0 || !isObject || r.tokens[open].match < 0 {
				return -1
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

// isSetter reports whether a name is that of a builder's method that sets the model.
func isSetter(name string) bool {
	name = lastName(name)
	return name == "model" || name == "modelName" || name == "setModel"
}

// built returns the call of a chain of a builder in which a bracket is that of .model(), and the full stop before it.
func (r *reader) built(open int) (c *Call, group int) {
	stop := open - 2
	if r.kind(stop) != '.' || r.language.Name != "java" && r.language.Name != "csharp" {
		return nil, 0
	}
	start := stop
	for r.kind(start) == '.' && r.kind(start-1) == ')' && r.tokens[start-1].match >= 0 {
		begin := r.tokens[start-1].match
		if r.kind(begin-1) != 'w' {
			return nil, 0
		}
		name, _ := r.callee(begin)
		if call := r.rowOf(name); call != nil {
			return &Call{API: call.API, Via: call.Via, SDK: call.Via == ""}, start
		}
		start = begin - 2
	}
	return nil, 0
}

// chained adds the parameters that the methods of a builder set, from a full stop on.
func (r *reader) chained(c *Call, stop int) {
	for r.kind(stop) == '.' && r.kind(stop+1) == 'w' && r.kind(stop+2) == '(' {
		open := stop + 2
		end := r.tokens[open].match
		if end < 0 {
			return
		}
		if end > open+1 {
			r.arg(c, r.word(stop+1), r.tokens[stop+1].at, open+1, end, "")
		}
		stop = end + 1
	}
}
