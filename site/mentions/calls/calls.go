// Package calls finds the request around the id of a model in code and configuration, and reads its parameters, so that a
// check can tell which of them the model refuses.
//
// It has no parser of any language. One pass splits a file into words, strings and signs by a row of the table in calls.json,
// which says how the language writes comments and strings. Brackets outside of them give the groups. An id counts as the
// model of a request only if all of this holds:
//
//   - It is the whole value of a parameter such as model=, the argument of a factory that is this value, or that of .model()
//     in a chain of a builder.
//   - What is called with the innermost group around it is exactly a call of the table, such as chat.completions.create, and
//     the file names the SDK. A group that is an object literal can be the call's argument, or a variable that is assigned
//     once and only passed on to such calls. An object of JSON must have the members of a request.
//   - No other member of the group is a mystery where it matters: a spread that is not understood makes what is not written
//     unknown.
//
// Everything else is silent. A window of lines around the id would find a hundred times as much, nearly all of it recorded
// answers, tables and tests.
//
// The browser's script calls.ts has the same rules, and the cases in site/testdata/calls.json are run by both.
//
// LIMIT: an id in a constant, an attribute, an option or the environment is no call's, because its value elsewhere in the
// program is not known.
//
// LIMIT: values that are no literals are unknown, because a variable may hold the one value that is accepted.
//
// LIMIT: calls in tests are not read, because a test may expect the error or mock the answer.
//
// LIMIT: a file that names no SDK, for example because it is passed a client, has no calls of that SDK, because gateways
// and other hosts have methods of the same names.
//
// LIMIT: notebooks, Ruby, PHP, Rust and Swift are not read.
package calls

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf16"
)

// Text is a file that can contain requests. It is not safe for concurrent use.
type Text struct {
	name string
	text string

	read     bool      // whether the rest is set, which most files do not need
	language *language // nil if its calls are not read
	reader   *reader
	lines    []line // of YAML
}

// New returns the text of a file by its name, with slashes. An empty name is that of a text without one, whose language is
// told by how it looks.
func New(name, text string) *Text { return &Text{name: name, text: text} }

// prepare reports whether the text can have calls. It reads the text when it is first asked.
func (t *Text) prepare() bool {
	if t.read {
		return t.language != nil
	}
	t.read = true
	tables := table()
	// A wrapper that leaves out parameters, and a test that expects the error, can be anywhere in the file.
	has := func(part string) bool { return strings.Contains(t.text, part) }
	if tables.Tests.matches(t.name) || slices.ContainsFunc(tables.Expects, has) || slices.ContainsFunc(tables.Drops, has) {
		return false
	}
	for i := range tables.Languages {
		known := tables.files[i].matches(t.name)
		if t.name == "" {
			known = tables.looks[i].matches(t.text)
		}
		if known {
			t.language = &tables.Languages[i]
			t.reader = &reader{text: t.text, lower: strings.ToLower(t.text), language: t.language}
			if t.language.Read == "yaml" {
				t.lines = linesOf(t.text)
			} else {
				t.reader.tokens = t.language.lex(t.text, 0, len(t.text))
			}
			return true
		}
	}
	return false
}

// Call is a request to a model.
type Call struct {
	API      string // such as chat.completions; see the table
	Via      string // the wrapper that sends it; empty: the provider's SDK, or none
	Language string
	Args     []Arg
	// Open says that the call has parameters that are not understood, so that one that is not in Args may be set.
	Open bool
	// Version is the version of the API that a header in the file names; empty: none does.
	Version string
	// SDK is whether the call is a method of the provider's SDK, whose release decides the version otherwise.
	SDK bool

	clientVersion string // of the SDK; empty if it is not known
}

// Arg is a parameter of a request.
type Arg struct {
	Name   string // as in the request, joined by full stops: "thinking.type"
	Key    string // the last name as it is written
	Value  Value
	Offset int // of the name in the file

	raw    bool // whether it is in extra_body, which clients send as it is
	passed bool // whether it is in an object such as providerOptions, and no parameter of the wrapper itself
}

// Value is what a parameter is set to.
type Value struct {
	Kind Kind
	Text string // of a string, a number or a boolean
}

// Kind is a kind of values.
type Kind byte

// The kinds of values.
const (
	Unknown Kind = iota // a variable, or an expression
	String
	Number
	Boolean // "true" or "false"
	Object
	List
)

// At returns the request whose model is the id from one offset to another, of a model of a provider.
func (t *Text) At(from, to int, provider string) (c *Call, found bool) {
	if !t.prepare() {
		return nil, false
	}
	switch t.language.Read {
	case "yaml":
		c = t.mapping(from, to)
	case "shell":
		c = t.command(from, to)
	default:
		c = t.bracketed(from, to)
	}
	if c == nil {
		return nil, false
	}
	// LiteLLM and bodies of JSON ask the API of the provider, whichever that is.
	if c.API == "" {
		c.API = table().Own[provider]
	}
	// The same id at another provider's API is understood by a gateway, or not at all.
	if !slices.Contains(table().APIs[c.API].Providers, provider) {
		return nil, false
	}
	c.Language = t.language.Name
	c.canonical()
	if slices.ContainsFunc(c.Args, func(a Arg) bool { return slices.Contains(table().Hosts, a.Name) }) {
		return nil, false // another host, which has rules of its own
	}
	if c.Version == "" {
		c.Version = headerIn(t.text)
	}
	return c, true
}

// canonical gives the parameters the names that they have in the request, by the API and the wrapper.
func (c *Call) canonical() {
	ours := table().Ours[c.Via]
	var names map[string]string
	for _, r := range table().Renames {
		if r.Via == c.Via && r.API == c.API {
			names = r.Names
		}
	}
	args := c.Args[:0]
	for _, a := range c.Args {
		a.Name = recase(a.Name, table().APIs[c.API].Camel)
		if slices.Contains(ours, a.Name) {
			continue // a parameter of the wrapper, which it turns into what the model takes
		}
		if name, renamed := names[a.Name]; renamed {
			a.Name = name
		}
		args = append(args, a)
	}
	c.Args = args
}

// recase returns a name as it is written in requests: likeThis, or like_this.
func recase(name string, camel bool) string {
	var out []byte
	for i := range len(name) {
		c := name[i]
		upper := c >= 'A' && c <= 'Z'
		begins := i == 0 || name[i-1] == '.'
		switch {
		case upper && begins:
			out = append(out, c+'a'-'A')
		case upper && !camel:
			out = append(out, '_', c+'a'-'A')
		case c == '_' && camel:
		case c >= 'a' && c <= 'z' && !begins && name[i-1] == '_' && camel:
			out = append(out, c-'a'+'A')
		default:
			out = append(out, c)
		}
	}
	return string(out)
}

// reader reads tokens of a text.
type reader struct {
	text     string
	lower    string // in lower case, to look for what calls need
	language *language
	tokens   []token
	words    map[string][]int // the tokens of each word; nil until it is asked for
}

// uses returns the tokens that are a word, except those that are members of something else.
func (r *reader) uses(word string) (tokens []int) {
	if r.words == nil {
		r.words = map[string][]int{}
		for i := range r.tokens {
			if r.kind(i) == 'w' && (r.kind(i-1) != '.' || r.kind(i-2) == '.') {
				r.words[r.word(i)] = append(r.words[r.word(i)], i)
			}
		}
	}
	return r.words[word]
}

// word returns the text of a token; empty if there is no such token.
func (r *reader) word(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	return r.text[r.tokens[i].at:r.tokens[i].end]
}

// kind returns the kind of a token; 0 if there is no such token.
func (r *reader) kind(i int) byte {
	if i < 0 || i >= len(r.tokens) {
		return 0
	}
	return r.tokens[i].kind
}

// bracketed returns the call of an id in a language with brackets.
func (t *Text) bracketed(from, to int) *Call {
	r := t.reader
	c, group := r.callAround(from, to)
	if c == nil {
		return nil
	}
	r.args(c, group, "")
	return c
}

// callAround returns the call whose model is an id, and the bracket of the group with its parameters; nil if there is none.
func (r *reader) callAround(from, to int) (c *Call, group int) {
	i := sort.Search(len(r.tokens), func(i int) bool { return r.tokens[i].end >= to })
	// A longer text that contains an id is a message, a path or another id.
	if r.kind(i) != 's' || r.tokens[i].dynamic || r.tokens[i].at > from || r.tokens[i].end != to {
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

// begins reports whether a member of a group begins at a token.
func (r *reader) begins(i int) bool {
	k := r.kind(i - 1)
	return k == ',' || k == '(' || k == '{'
}

// ends reports whether a member of a group ends before a token.
func (r *reader) ends(i int) bool {
	k := r.kind(i)
	return k == ',' || k == ')' || k == '}' || r.word(i) == "as" && r.word(i+1) == "const"
}

// callee returns the names of what is called by a bracket, joined by full stops, and the first token of them. Calls and
// indexes in between are left out: OpenAI().chat.completions.create is OpenAI.chat.completions.create.
func (r *reader) callee(open int) (name string, start int) {
	var names []string
	i := open - 1
	for {
		for r.kind(i) == ')' || r.kind(i) == ']' {
			if r.tokens[i].match < 0 {
				return "", i
			}
			i = r.tokens[i].match - 1
		}
		if r.kind(i) != 'w' {
			break
		}
		names = append(names, r.word(i))
		start = i
		i--
		// TypeScript has signs between names that say nothing about the call: client?.messages, client!.messages.
		for r.kind(i) == '?' || r.kind(i) == '!' {
			i--
		}
		if r.kind(i) != '.' {
			break
		}
		i--
		for r.kind(i) == '?' || r.kind(i) == '!' {
			i--
		}
	}
	slices.Reverse(names)
	return strings.Join(names, "."), start
}

// lastName returns the last of some names.
func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// is reports whether a name is that of a call, and the file has what the call needs.
func (r *reader) is(call *row, name string) bool {
	same := name == call.Name || strings.HasSuffix(name, "."+call.Name)
	if !strings.Contains(call.Name, ".") && call.Name[0] >= 'a' {
		same = name == call.Name // a function, not a method of the same name
	}
	return same && slices.ContainsFunc(call.Needs, func(need string) bool { return strings.Contains(r.lower, need) })
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

// request returns the call of an object of JSON that has the members of a request.
func (r *reader) request(group int) *Call {
	members := map[string]bool{}
	for _, m := range r.members(group) {
		members[m.key] = true
	}
	// A recorded answer repeats the parameters of its request.
	if members["usage"] || members["object"] || members["choices"] || members["id"] {
		return nil
	}
	c := &Call{}
	switch {
	case members["messages"] && members["max_tokens"] && members["anthropic_version"]:
		return nil // of another host, which names the model elsewhere
	case members["contents"]:
		c.API = "generate"
	case members["input"]:
		c.API = "responses"
	case members["messages"]:
	default:
		return nil
	}
	return c
}

// posted returns the call of an object that is the body of a request to a known address, which is in the same call.
func (r *reader) posted(group int) *Call {
	for at := group; at >= 0; at = r.tokens[at].inside {
		open := at
		if r.kind(at) != '(' {
			open = r.tokens[at].inside
		}
		if open < 0 || r.kind(open) != '(' || r.tokens[open].match < 0 {
			continue
		}
		if name, _ := r.callee(open); !slices.Contains(table().Posts, name) {
			continue
		}
		for i := open + 1; i < r.tokens[open].match; i++ {
			if r.kind(i) != 's' || r.tokens[i].inside != open {
				continue
			}
			if api := addressIn(r.word(i)); api != "" {
				part := r.text[r.tokens[open].at:r.tokens[r.tokens[open].match].end]
				return &Call{API: api, Version: headerIn(part)}
			}
		}
		return nil
	}
	return nil
}

// addressIn returns the API whose address is in a text; empty if there is none.
func addressIn(text string) (api string) {
	for _, known := range table().Addresses {
		if strings.Contains(text, known.Address) {
			return known.API
		}
	}
	return ""
}

// passed returns the call that an object is passed to by a variable. The variable is assigned once, and each use of it
// passes it on to a call of the same API, so that nothing can be changed in between.
func (r *reader) passed(group int) *Call {
	name := r.assigns(group)
	if name < 0 {
		return nil
	}
	var c *Call
	for _, i := range r.uses(r.word(name)) {
		if i == name {
			continue
		}
		open := r.tokens[i].inside
		if open >= 0 && r.kind(open) == '{' && r.kind(open-1) == '(' {
			open-- // create({...params})
		}
		spread := r.kind(i-1) == '*' && r.kind(i-2) == '*' || r.kind(i-1) == '.' && r.kind(i-2) == '.'
		sole := r.kind(i-1) == '(' && (r.kind(i+1) == ')' || r.kind(i+1) == ',') && r.language.Name == "javascript"
		if open < 0 || r.kind(open) != '(' || !r.ends(i+1) || !spread && !sole {
			return nil
		}
		callee, _ := r.callee(open)
		call := r.rowOf(callee)
		if call == nil || c != nil && c.API != call.API {
			return nil
		}
		// What the calls add is not looked at, so it may be anything.
		c = &Call{API: call.API, Via: call.Via, SDK: call.Via == "", Open: true}
	}
	return c
}

// assigns returns the token of the variable that a group is assigned to: "name = {", or "const name: Type = {"; -1 if none is.
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
			break
		}
	}
	if r.kind(name) != 'w' || r.kind(name-1) == '.' {
		return -1
	}
	return name
}

// Position returns the line and the column of an offset in the text, both from 1. Columns are UTF-16 code units, as in editors.
func (t *Text) Position(offset int) (line, column int) {
	before := t.text[:offset]
	begin := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, len(utf16.Encode([]rune(before[begin:]))) + 1
}
