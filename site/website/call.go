package website

import (
	"bytes"
	"encoding/json"
	"html/template"
	"net/url"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/website/markdown"
)

// callView is the request to a model in one language.
type callView struct {
	Language string
	Code     template.HTML
}

// calls returns the request to a model in curl, Python and JavaScript; nil if there is none.
func calls(api *dataset.API, m *dataset.Model) []callView {
	r := newRequest(api, m)
	if r == nil {
		return nil
	}
	return []callView{
		{"curl", markdown.HighlightJSON(r.curl())}, {"Python", markdown.HighlightJSON(r.python())},
		{"JavaScript", markdown.HighlightJSON(r.javaScript())},
	}
}

// request is a POST request. Its address, in quotes, and the headers mean the same in a string of each language, and the body
// is a JSON object and a literal of Python and JavaScript; see dataset.API.
type request struct {
	address string
	headers []string
	body    string
}

// newRequest returns the request to a model, or nil if the dataset has none, or if the id has more than printable ASCII: in code,
// such characters could show something else than what runs.
func newRequest(api *dataset.API, m *dataset.Model) *request {
	call := api.Call(m)
	if call == nil || strings.ContainsFunc(m.ID, func(r rune) bool { return r < ' ' || r > '~' }) {
		return nil
	}
	id := string(jsonl.AppendString(nil, m.ID))
	address := strings.ReplaceAll(call.URL, dataset.Placeholder, strings.ReplaceAll(url.PathEscape(m.ID), "$", "%24"))
	return &request{`"` + address + `"`, api.Headers, strings.ReplaceAll(call.Body, dataset.Placeholder, id[1:len(id)-1])}
}

func (r *request) curl() string {
	code := "curl " + r.address + " \\\n  -H \"Content-Type: application/json\" \\\n"
	for _, line := range r.headers {
		code += `  -H "` + line + "\" \\\n"
	}
	return code + "  -d '" + strings.ReplaceAll(r.indented(""), "'", `'\''`) + "'\n"
}

func (r *request) python() string {
	imports := ""
	if strings.Contains(strings.Join(r.headers, ""), "$") {
		imports = "import os\n\n"
	}
	return imports + "import requests\n\nresponse = requests.post(\n    " + r.address + ",\n    headers={\n" +
		r.members("        ", `os.environ["`, `"]`) + "    },\n    json=" + r.indented("    ") +
		",\n    timeout=60,\n)\nresponse.raise_for_status()\nprint(response.json())\n"
}

func (r *request) javaScript() string {
	return "const response = await fetch(" + r.address + ", {\n  method: \"POST\",\n  headers: {\n    \"Content-Type\": \"application/json\",\n" +
		r.members("    ", "process.env.", "") + "  },\n  body: JSON.stringify(" + r.indented("  ") + "),\n});\nconsole.log(await response.json());\n"
}

// members returns the headers as members of an object, with an expression before and after the name of a variable.
func (r *request) members(indent, before, after string) (code string) {
	for _, line := range r.headers {
		name, value, _ := strings.Cut(line, ": ")
		value, variable, found := strings.Cut(value, "$")
		expression := `"` + value + `"`
		switch key := before + variable + after; {
		case found && value == "":
			expression = key
		case found:
			expression += " + " + key
		}
		code += indent + `"` + name + `": ` + expression + ",\n"
	}
	return code
}

func (r *request) indented(prefix string) string {
	var text bytes.Buffer
	if json.Indent(&text, []byte(r.body), prefix, "  ") != nil {
		return r.body // Load has checked the syntax
	}
	return text.String()
}
