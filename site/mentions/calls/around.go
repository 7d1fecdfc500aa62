package calls

import (
	"slices"
	"sort"
	"strings"
)

// modelValue is the id of a model in a program, with the functions around it that return it
// unchanged: the tokens of "gpt-4o", of openai.F("gpt-4o"), or of the constant
// openai.ChatModelGPT4o.
type modelValue struct {
	first, last int
	prefix      string // what is before the id in its string: "models/"
	factory     string // the API that a factory of the AI SDK asks: anthropic("…"); empty if there is none
}

// callAround returns the call whose model is an id, and the bracket of the group with its
// parameters; nil if there is none.
func (r *reader) callAround(from, to int) (c *Call, group int) {
	v, found := r.idAt(from, to)
	if !found {
		return nil, 0
	}
	for r.kind(v.first-1) == '(' && r.tokens[v.first-1].match >= 0 {
		open := v.first - 1
		name, start := r.callee(open)
		if isSetter(name) {
			return r.built(open)
		}
		for _, row := range table().last[lastName(name)] {
			if row.First && r.is(&row, name) {
				return r.begin(&row, open)
			}
		}
		// A function with more arguments than the id can do anything with it.
		if r.tokens[open].match != v.last+1 {
			return nil, 0
		}
		api, makes := table().Factories[name]
		if !makes && !slices.Contains(table().Wraps, lastName(name)) {
			return nil, 0
		}
		if makes {
			v.factory = api
		}
		v.first = start
		v.last++
	}

	// The value is that of a member of the group with the model, and is all of it.
	key := v.first - 2
	assigned := r.kind(v.first-1) == '=' || r.kind(v.first-1) == ':'
	if !assigned || !slices.Contains(table().Models, r.word(key)) || !r.begins(key) || !r.ends(v.last+1) {
		return nil, 0
	}
	group = r.tokens[key].inside
	if group < 0 || r.tokens[group].match < 0 {
		return nil, 0
	}
	c, group = r.called(group)
	if c == nil || !c.takes(&v) {
		return nil, 0
	}
	if v.factory != "" {
		c.API = v.factory // generateText of the AI SDK asks whatever its model belongs to
	}
	return c, group
}

// idAt returns the value that begins with the id from one offset to another.
func (r *reader) idAt(from, to int) (v modelValue, found bool) {
	i := sort.Search(len(r.tokens), func(i int) bool { return r.tokens[i].end >= to })
	v.first = i
	v.last = i
	if r.kind(i) == wordToken && r.tokens[i].at == from {
		v.first = i - 2 // with the name of the package, or of the type, and a full stop
		return v, r.kind(i-1) == '.'
	}
	// A longer text that contains an id is a message, a path or another id.
	if r.kind(i) != stringToken || r.tokens[i].dynamic || r.tokens[i].at > from || r.tokens[i].end != to {
		return v, false
	}
	v.prefix = r.text[r.tokens[i].at:from]
	return v, isPrefix(v.prefix)
}

// isPrefix reports whether the text before an id in a string is one that wrappers and SDKs have there.
func isPrefix(text string) bool {
	if text == "" || text == "models/" {
		return true
	}
	// More than one segment, or an address, is the path of a gateway.
	return strings.HasSuffix(text, "/") && strings.Count(text, "/") == 1 && !strings.Contains(text, ":")
}

// takes reports whether a call can have the id in a value.
func (c *Call) takes(v *modelValue) bool {
	// In the AI SDK, an id without a provider goes to a gateway. No other library has the factories.
	if (c.Via == "ai-sdk") != (v.factory != "") {
		return false
	}
	// Before an id that goes to an SDK of a provider, the name of a provider is that of a gateway.
	return v.prefix == "" || v.prefix == "models/" || c.Via == "litellm"
}

// called returns the call of which a group has the model, and the group with its other parameters;
// nil if it is none. The group is one of these: call(…), Params{…} of Go and C#, an object of JSON,
// call({…}), the body of a request by HTTP, or an object that a variable passes on.
func (r *reader) called(group int) (*Call, int) {
	// In Go and C# the braces of a literal have a name before them, too: Params{…}.
	namesLiterals := r.language.Name == "go" || r.language.Name == "csharp"
	if r.kind(group) == '(' || namesLiterals {
		name, start := r.callee(group)
		row := r.rowOf(name)
		if row != nil && !r.defines(start) {
			return r.begin(row, group)
		}
	}
	if r.kind(group) != '{' {
		return nil, 0
	}
	if strings.HasSuffix(r.language.Name, "json") {
		return r.request(group), group // a file without code: the object itself is the request
	}
	if r.kind(group-1) == '(' {
		name, _ := r.callee(group - 1)
		row := r.rowOf(name)
		if row != nil {
			return r.begin(row, group)
		}
	}
	posted := r.posted(group)
	if posted != nil {
		return posted, group
	}
	return r.passed(group), group
}

// begin returns the call that a row of the table describes, without its parameters, and the group
// that has them.
func (r *reader) begin(row *row, group int) (*Call, int) {
	c := &Call{API: row.API, Via: row.Via, SDK: row.Via == ""}
	if row.Client {
		return r.clientCall(c, group)
	}
	// What is assigned to a variable can be changed before it is sent. An argument cannot.
	_, start := r.callee(group)
	if r.word(start-1) == "new" {
		start--
	}
	argument := r.kind(start-1) == '(' || r.kind(start-1) == ','
	isLiteral := r.kind(group) == '{' && (r.language.Name == "go" || r.language.Name == "csharp")
	c.Whole = !isLiteral || argument
	return c, group
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
	// The client can have any name: self.client.chat.completions.create.
	same := name == call.Name || strings.HasSuffix(name, "."+call.Name)
	if !strings.Contains(call.Name, ".") && call.Name[0] >= 'a' && !call.Method {
		same = name == call.Name // a function, not a method of the same name
	}
	has := func(need string) bool { return strings.Contains(r.lower, need) }
	return same && (call.Alone && r.snippet || slices.ContainsFunc(call.Needs, has))
}
