package calls

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"sync"
)

// Table is the table of languages, calls and wrappers, as JSON. The website's script reads it too.
//
//go:embed calls.json
var Table []byte

// row is a call that sends a request to a model.
type row struct {
	Name  string // the last names of what is called, joined by full stops
	API   string // what it asks; empty: that of the model's provider
	Via   string // the wrapper that changes parameters; empty: none
	First bool   // whether the model is the first argument, without a name
	// Method says that a name without full stops is that of a method, not of a function.
	Method bool
	// Client says that it makes a client of C#, whose requests have the other parameters.
	Client bool
	Needs  []string // texts of which the file has one; others have methods of the same name
	// Alone says that the name tells the endpoint in a text that does not show what the client is.
	Alone bool
}

// api is what a provider's API is called in rules, and which providers have it.
type api struct {
	Providers []string
	Endpoint  string
	Camel     bool // whether its parameters are written likeThis, otherwise like_this
}

// rename are the names that a wrapper has for parameters of an API.
type rename struct {
	Via, API string
	Names    map[string]string
}

// constants are the names that the SDK of a language has for models. Begins is what is before the
// part made of an id.
type constants struct {
	Language, Begins, Provider, Needs string
}

// meaning is a member of a request that says what a parameter with another name says at other APIs:
// {"any": {}}.
type meaning struct {
	API, Name, Parameter, Value string
}

// tables is the table.
type tables struct {
	Languages []language
	// Which files are read.
	Tests   pattern  // names of files that have no requests of a program
	Expects []string // what only texts have that expect an error
	Drops   []string // what only texts have that let a wrapper leave out parameters
	Clouds  []string // what only texts have, in lower case, whose clients ask a cloud
	Imports pattern  // what only texts have that show which libraries they use
	Vertex  pattern  // what only texts have that ask Vertex AI by the SDK of Gemini

	// How a request is found.
	Calls     []row
	Models    []string          // names of the parameter with the model
	Factories map[string]string // functions of the AI SDK that take an id, and the APIs that they ask
	Constants []constants
	Posts     []string                        // functions that send a request by HTTP
	Addresses []struct{ Address, API string } // parts of addresses, and the APIs there
	Sends     []string                        // methods of clients of C# that send a request

	// How its parameters are read.
	Absent  []string // values that say that a parameter is not set
	Wraps   []string // functions of SDKs that return their argument
	Objects []string // functions of SDKs that make an object of their arguments
	Dumps   []string // functions that write an object as JSON
	Through []string // objects whose members are parameters of the request
	Raw     []string // those of them that clients send as they are
	Into    []string // objects that are parameters of the request
	Hosts   []string // parameters that move the request to another host
	Fills   []string // parameters of wrappers that pass for an SDK and can add what the request lacks
	Copies  []string // methods of builders that set several parameters at once

	// What they mean.
	APIs    map[string]api
	Own     map[string]string            // the API of each provider
	Clients map[string]map[string]string // names of wrappers in rules, by wrapper and language
	Renames []rename
	Means   []meaning
	Maps    []string            // wrappers that turn their own parameters into what the model takes, or warn
	Limits  []string            // parameters with the number of tokens of an answer
	Raises  pattern             // what only texts have that ask for a longer answer than models write otherwise
	Neutral map[string]string   // values of parameters that change nothing, which APIs take
	Ours    map[string][]string // parameters of a wrapper, which are none of the API
}

// pattern is a regular expression, which Go and JavaScript read alike.
type pattern struct{ *regexp.Regexp }

// UnmarshalText compiles a pattern.
func (p *pattern) UnmarshalText(text []byte) (err error) {
	p.Regexp, err = regexp.Compile(string(text))
	return err
}

// matches reports whether a text matches; there is a pattern.
func (p *pattern) matches(text string) bool { return p.Regexp != nil && p.MatchString(text) }

// loaded is the table with what is derived from it.
type loaded struct {
	tables
	files, looks []pattern        // of the languages
	last         map[string][]row // calls by their last names
}

// table returns the table. It is read when it is first used, so that the programs that contain it
// start quickly.
var table = sync.OnceValue(func() *loaded {
	var t loaded
	if err := json.Unmarshal(Table, &t.tables); err != nil {
		panic(err) // the table is a part of the program
	}
	for _, l := range t.Languages {
		t.files = append(t.files, pattern{regexp.MustCompile(l.Files)})
		t.looks = append(t.looks, pattern{regexp.MustCompile("(?m)" + l.Looks)})
	}
	t.last = map[string][]row{}
	for _, call := range t.Calls {
		name := lastName(call.Name)
		t.last[name] = append(t.last[name], call)
	}
	return &t
})
