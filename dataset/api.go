package dataset

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// apisFile is the name of the optional file that says how models are called, relative to the dataset's directory.
const apisFile = "apis.json"

// API describes how to call the models of a provider, and where they are documented. It is an element of apis.json:
//
//	{"provider":"acme","docs":"https://acme.example/docs","headers":["Authorization: Bearer $ACME_KEY"],"calls":[
//		{"type":"chat","url":"https://api.acme.example/chat","body":{"model":"{id}","prompt":"Hello!"}}]}
type API struct {
	Provider string // the id of one of the dataset's providers, each of which has at most one API
	// Docs, Models, Pricing and Deprecations are the https addresses of pages of the provider; empty if it has none.
	Docs, Models, Pricing, Deprecations string
	// Headers are lines of each request, such as "Authorization: Bearer $ACME_KEY". A value may end in the name of an environment
	// variable with the caller's key. No other character than its dollar sign is special in a string of a shell.
	Headers []string
	// Calls are example requests. The method Call returns the first that fits a model.
	Calls []Call
}

// Call is a POST request to a model.
type Call struct {
	Type Type     // of the models that accept the request
	IDs  []string // patterns of path.Match for the ids of these models; empty if all models of the type accept it
	URL  string   // an https address without characters that are special in a string of a shell
	Body string   // a JSON object
	// Python and JavaScript are programs that do the same with the provider's own library; empty if it has none.
	Python, JavaScript string
}

// Placeholder is replaced by the id of a model in Call.URL, and in double-quoted strings of Call.Body, Python and JavaScript.
const Placeholder = "{id}"

// Call returns the first request that fits a model of the API's provider, or nil if none does.
func (a *API) Call(m *Model) *Call {
	i := slices.IndexFunc(a.Calls, func(c Call) bool {
		return c.Type == m.Type && (len(c.IDs) == 0 || slices.ContainsFunc(c.IDs, func(pattern string) bool {
			matched, _ := path.Match(pattern, m.ID) // Load has checked the pattern
			return matched
		}))
	})
	if i < 0 {
		return nil
	}
	return &a.Calls[i]
}

var (
	apiNames  = []string{"provider", "docs", "models", "pricing", "deprecations", "headers", "calls"}
	callNames = []string{"type", "url", "body", "ids", "python", "javascript"}
)

func (l *loader) readAPIs() (apis []API) {
	r, ok := l.open(apisFile, true)
	if !ok {
		return nil
	}
	r.Each(apiNames, 1, func() {
		var a API
		a.Provider, _ = r.Check("provider", func(id string) error {
			if slices.ContainsFunc(apis, func(a API) bool { return a.Provider == id }) {
				return fmt.Errorf("%q appears twice, want each provider once", id)
			}
			return l.checkProvider(id)
		})
		a.Docs, _ = r.Check("docs", CheckURL)
		a.Models, _ = r.Check("models", CheckURL)
		a.Pricing, _ = r.Check("pricing", CheckURL)
		a.Deprecations, _ = r.Check("deprecations", CheckURL)
		if r.Has("headers") {
			a.Headers = r.Strings("headers", checkHeader)
		}
		r.Objects("calls", callNames, 3, func() { a.Calls = append(a.Calls, readCall(r)) })
		apis = append(apis, a)
	})
	return apis
}

func readCall(r *jsonl.Reader) (c Call) {
	c.Type = Type(r.OneOf("type", TypeNames[:]))
	c.URL, _ = r.Check("url", checkEndpoint)
	if c.Body = r.JSON("body"); r.Has("body") && !strings.HasPrefix(c.Body, "{") {
		r.Fault("body", errors.New("not an object"))
	}
	if r.Has("ids") {
		c.IDs = r.Strings("ids", checkPattern)
	}
	for _, program := range []struct {
		name string
		code *string
	}{{"python", &c.Python}, {"javascript", &c.JavaScript}} {
		if r.Has(program.name) {
			*program.code = strings.Join(r.Strings(program.name, checkCode), "\n")
		}
	}
	return c
}

// checkCode reports an error if the id would be outside of a double-quoted string on a line of code.
func checkCode(line string) error {
	quotes := 0
	for {
		before, after, found := strings.Cut(line, Placeholder)
		if quotes += strings.Count(before, `"`); !found {
			return nil
		} else if quotes%2 == 0 {
			return fmt.Errorf("%s outside of double quotes", Placeholder)
		}
		line = after
	}
}

// checkEndpoint reports an error unless an address means the same in a string of a shell.
var checkEndpoint = matching(`^https://(\{id\})*[A-Za-z0-9:/.%=&+_~@?-]([A-Za-z0-9:/.%=&+_~@?-]|\{id\})*$`,
	"an address that begins with https:// and has only letters, digits, {id} and :/.%=&+_~@?-")

func checkPattern(pattern string) error {
	if _, err := path.Match(pattern, ""); err != nil {
		return fmt.Errorf("%q is not a pattern such as gpt-*", jsonl.Clip(pattern))
	}
	return nil
}

var checkHeader = matching(`^[A-Za-z0-9-]+: [A-Za-z0-9 ._/=;-]*(\$[A-Z][A-Z0-9_]*)?$`,
	"of the form Name: value or Name: value $VARIABLE")
