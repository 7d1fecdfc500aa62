// Package calls finds the request around the id of a model in code and configuration, and reads its
// parameters, so that a check can tell which of them the model refuses, ignores or lacks.
//
//	client.chat.completions.create(     the call: a name of the table, and the file names the SDK
//	    model="gpt-9-mini",             the id: the whole value of a member of the call's group
//	    temperature=0.4,                an Arg
//	    **options,                      not understood: the call is open, and may have other parameters
//	)
//
//	t := calls.New("ask.py", text)
//	c, found := t.At(from, to, "openai")     // the offsets of the id
//	faults := c.Apply(rules, defaultEffort)  // temperature=0.4 is refused
//
// # How a request is found
//
// There is no parser of any language. One pass splits a file into tokens: words, strings and signs
// (lex.go). A row of the table in calls.json says how the language writes comments and strings.
// Brackets outside of them give the groups (pair.go). An id counts as the model of a request only
// if all of this holds (around.go):
//
//   - It is the whole value of a parameter such as model=, the argument of a factory that is this value, that of .model() in
//     a chain of a builder, or a constant of an SDK.
//   - What is called with the innermost group around it is exactly a call of the table, such as chat.completions.create, and
//     the file names the SDK. A group that is an object literal can be the call's argument, or a variable that is assigned
//     once and only passed on to such calls. An object of JSON must have the members of a request.
//
// Everything else is silent. A window of lines around the id would find a hundred times as much,
// nearly all of it recorded answers, tables and tests.
//
// # How a language is read
//
// A language is a row of words in the table, and a function that finds its calls (see finders):
// brackets for most, commands of a shell (command.go), mappings of YAML (mapping.go). Builders of
// Java (builder.go) and clients of C# (csharp.go) have a small function each. To add a language
// with brackets, add its row, and cases to site/testdata/calls.json.
//
// The website's script calls.ts has the same rules, in files of the same names. Both run the cases in
// site/testdata/calls.json.
//
// # What is not read
//
// LIMIT: an id in an attribute, an option, the environment or a constant of the program is no
// call's, because its value elsewhere in the program is not known.
//
// LIMIT: values that are no literals are unknown, because a variable may hold the one value that is
// accepted.
//
// LIMIT: calls in tests are not read, because a test may expect the error or mock the answer.
//
// LIMIT: a file that names no SDK, for example because it is passed a client, has no calls of that
// SDK, because gateways and other hosts have methods of the same names. Only a text without a name is
// read nevertheless, if it imports nothing; see isSnippet.
//
// LIMIT: what a rule says of Gemini or Claude at its maker is not said of it at a cloud, because
// clouds differ.
//
// LIMIT: notebooks, Ruby, PHP, Rust and Swift are not read.
package calls

import (
	"slices"
	"strings"
	"sync"
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
	// vertex reports whether the text asks Vertex AI. A text can have thousands of ids, so it is
	// searched once.
	vertex func() bool
}

// New returns the text of a file by its name, with slashes. An empty name is that of a text without
// one, whose language is told by how it looks.
func New(name, text string) *Text {
	t := &Text{name: name, text: text}
	t.vertex = sync.OnceValue(func() bool { return table().Vertex.matches(text) })
	return t
}

// prepare reports whether the text can have calls. It reads the text when it is first asked.
func (t *Text) prepare() bool {
	if t.read {
		return t.language != nil
	}
	t.read = true
	tables := table()
	// A wrapper that leaves out parameters, and a test that expects the error, can be anywhere in
	// the file.
	has := func(part string) bool { return strings.Contains(t.text, part) }
	if tables.Tests.matches(t.name) {
		return false
	}
	if slices.ContainsFunc(tables.Expects, has) || slices.ContainsFunc(tables.Drops, has) {
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
			t.reader.snippet = t.name == "" && isSnippet(t.text, t.reader.lower)
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

// isSnippet reports whether a text can be a part of a program whose first lines are left out: it
// imports nothing, and names neither a cloud nor another host that its client could ask. Then
// client.chat.completions.create of a model asks the endpoint that it names, because people paste
// the call alone, as pages of providers have it.
func isSnippet(text, lower string) bool {
	if table().Imports.matches(text) {
		return false
	}
	has := func(word string) bool { return strings.Contains(lower, word) }
	return !slices.ContainsFunc(table().Clouds, has) && !slices.ContainsFunc(table().Hosts, has)
}

// Call is a request to a model.
type Call struct {
	API      string // such as chat.completions; see the table
	Via      string // the wrapper that sends it; empty: the provider's SDK, or none
	Language string
	Args     []Arg
	// Open says that the call has parameters that are not understood, so that one that is not in
	// Args may be set.
	Open bool
	// Version is the version of the API that a header in the file names; empty: none does.
	Version string
	// SDK is whether the call is a method of the provider's SDK, whose release decides the version
	// otherwise.
	SDK bool
	// Whole says that nothing but Args can set a parameter of the request, so that one that is not
	// there is missing.
	Whole bool

	raised        bool   // whether the text asks for a longer answer than the model writes otherwise
	clientVersion string // of the SDK; empty if it is not known
	id            Arg    // the id of the model: what is said about a parameter that is missing is said there
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

// finders find the call of an id in a text, by the languages' Read.
var finders = map[string]func(t *Text, from, to int) *Call{
	"brackets": (*Text).bracketed,
	"shell":    (*Text).command,
	"yaml":     (*Text).mapping,
}

// At returns the request whose model is the id from one offset to another, of a model of a provider.
func (t *Text) At(from, to int, provider string) (c *Call, found bool) {
	if !t.prepare() {
		return nil, false
	}
	c = finders[t.language.Read](t, from, to)
	if c == nil {
		return nil, false
	}
	fills := func(a Arg) bool { return slices.Contains(table().Fills, a.Name) }
	if c.Via != "" || c.Open || slices.ContainsFunc(c.Args, fills) {
		c.Whole = false // what is between the call and the API can add parameters
	}
	if c.API == "" {
		// LiteLLM and bodies of JSON ask the API of the provider, whichever that is. Nobody knows
		// who sends them, and what the sender adds.
		c.API = table().Own[provider]
		c.Whole = false
	}
	if c.API == "generate" && t.vertex() {
		c.API = "generate.vertex" // the same SDK, but another host, with other rules
	}
	// The same id at another provider's API is understood by a gateway, or not at all.
	if !slices.Contains(table().APIs[c.API].Providers, provider) {
		return nil, false
	}
	c.Language = t.language.Name
	c.id = Arg{Name: "model", Key: t.text[from:to], Value: Value{String, t.text[from:to]}, Offset: from}
	c.canonical()
	c.raised = table().Raises.matches(t.text)
	if slices.ContainsFunc(c.Args, func(a Arg) bool { return slices.Contains(table().Hosts, a.Name) }) {
		return nil, false // another host, which has other rules
	}
	if c.Version == "" {
		c.Version = headerIn(t.text)
	}
	return c, true
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

// Position returns the line and the column of an offset in the text, both from 1. Columns are
// UTF-16 code units, as in editors.
func (t *Text) Position(offset int) (line, column int) {
	before := t.text[:offset]
	begin := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, len(utf16.Encode([]rune(before[begin:]))) + 1
}
