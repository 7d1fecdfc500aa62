package website

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// callView is the request to a model in one language.
type callView struct{ Language, Code string }

// call is a POST request. Its address and headers mean the same in a string of each language, and its body is a JSON object and a
// literal of Python and JavaScript; see dataset.API.
type call struct {
	Address string
	Headers []callHeader
	body    string
}

// callHeader has a value, then that of an environment variable; each may be empty.
type callHeader struct{ Name, Value, Variable string }

// calls returns the request to a model in each language. It returns nil if the dataset has none, or if the id has more than
// printable ASCII: in code, such characters could show something else than what runs.
func calls(api *dataset.API, m *dataset.Model) (views []callView) {
	known := api.Call(m)
	if known == nil || strings.ContainsFunc(m.ID, func(r rune) bool { return r < ' ' || r > '~' }) {
		return nil
	}
	id := string(jsonl.AppendString(nil, m.ID))
	c := &call{
		Address: strings.ReplaceAll(known.URL, dataset.Placeholder, strings.ReplaceAll(url.PathEscape(m.ID), "$", "%24")),
		body:    strings.ReplaceAll(known.Body, dataset.Placeholder, id[1:len(id)-1]),
	}
	for _, line := range api.Headers {
		name, value, _ := strings.Cut(line, ": ")
		value, variable, _ := strings.Cut(value, "$")
		c.Headers = append(c.Headers, callHeader{name, value, variable})
	}
	for _, language := range []string{"curl", "Python", "JavaScript"} {
		var code strings.Builder
		if err := textTemplates.ExecuteTemplate(&code, language, c); err != nil {
			panic(fmt.Sprintf("website: a call in %s: %v", language, err))
		}
		views = append(views, callView{language, code.String()})
	}
	return views
}

// Key returns the environment variable for the key that the request needs; empty if it needs none.
func (c *call) Key() (variable string) {
	for _, h := range c.Headers {
		if h.Variable != "" {
			variable = h.Variable
		}
	}
	return variable
}

// Body returns the body on lines that begin with a prefix.
func (c *call) Body(prefix string) string {
	var text bytes.Buffer
	if json.Indent(&text, []byte(c.body), prefix, "  ") != nil {
		return c.body // Load has checked the syntax
	}
	return text.String()
}

// Quoted returns the body for a string of a shell in single quotes.
func (c *call) Quoted() string { return strings.ReplaceAll(c.Body(""), "'", `'\''`) }
