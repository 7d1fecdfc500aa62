package contract

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

//go:embed readme.md.tmpl
var readmeText string

var readmeTemplate = template.Must(template.New("README.md").Funcs(template.FuncMap{
	"cell":      cell,
	"ticks":     ticks,
	"firstPage": func(limit int) string { return api.PageFile(limit, 1) },
}).Parse(readmeText))

// codeWidth is the width of JSON examples, in columns.
const codeWidth = 100

// readmeData fills the template.
type readmeData struct {
	Name, Version, Base, API, Summary string
	Providers                         []string
	Params                            []catalog.Param
	Codes                             []catalog.CodeInfo
	Tables                            []table
	PageLimits                        []int
	MaxPage, MaxSearchLen             int
	Calls                             calls
	Tag                               string   // ETag of the statistics
	Walk                              string   // address of a list for loops over pages
	Lists                             []string // addresses of lists; none in an empty catalog
}

// call is a request and its answer.
type call struct{ URL, JSON string }

// calls are the requests that the documentation shows. A call is nil if the catalog has no example for it.
type calls struct {
	List, Model, Slashed    *call
	Providers, Stats, Wrong *call
}

// readme makes the documentation.
func (w *writer) readme(components map[string]json.RawMessage) ([]byte, error) {
	data := readmeData{
		Name: Name, Version: Version, Base: w.base, API: w.base + Root, Summary: summary,
		Providers:    w.providerIDs(),
		Params:       w.catalog.Params(),
		Codes:        catalog.Codes,
		PageLimits:   api.PageLimits[:],
		MaxPage:      catalog.MaxPage,
		MaxSearchLen: catalog.MaxSearchLen,
		Tag:          w.statsTag(),
		Walk:         w.base + ModelsPath + "?provider=" + w.samples.top + "&limit=100",
		Lists:        w.addresses(w.samples.lists),
	}
	for _, name := range []string{"model", "meta", "provider-summary", "stats"} {
		table, err := memberTable(components, name)
		if err != nil {
			return nil, err
		}
		data.Tables = append(data.Tables, table)
	}
	var err error
	if data.Calls, err = w.calls(); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = readmeTemplate.Execute(&text, data)
	return text.Bytes(), err
}

// calls answers the requests that the documentation shows.
func (w *writer) calls() (calls, error) {
	var all calls
	var err error
	// ask keeps the first error and shows nothing after it.
	ask := func(path string, body []byte, askErr error) *call {
		if err == nil {
			err = askErr
		}
		if err != nil {
			return nil
		}
		return &call{w.base + path, string(pretty(nil, body, codeWidth, 0, 0))}
	}
	if len(w.samples.lists) > 0 {
		query := w.samples.lists[0] + "&limit=1"
		body, err := w.listBody(query)
		all.List = ask(ModelsPath+"?"+query, body, err)
	}
	if m := w.samples.model; m != nil {
		body, err := w.modelBody(m)
		all.Model = ask(m.path(), body, err)
	}
	if m := w.samples.slashed; m != nil {
		body, err := w.modelBody(m)
		all.Slashed = ask(m.path(), body, err)
	}
	all.Providers = ask(ProvidersPath, w.catalog.AppendProviders(nil), nil)
	all.Stats = ask(StatsPath, w.catalog.AppendStats(nil), nil)
	_, wrong := w.catalog.Parse(wrongQuery)
	all.Wrong = ask(ModelsPath+"?"+wrongQuery, catalog.AppendError(nil, wrong), nil)
	return all, err
}

// table shows the members of a schema.
type table struct {
	Title, Doc string
	Rows       []tableRow
}

// tableRow shows a member: its name, its type in words, and its description.
type tableRow struct{ Name, Type, Doc string }

// property is what tables show of a schema.
type property struct {
	Ref         string          `json:"$ref"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Type        any             `json:"type"` // a string, or a list of strings
	Format      string          `json:"format"`
	Enum        []string        `json:"enum"`
	Properties  json.RawMessage `json:"properties"`
}

// memberTable makes the table of a component.
func memberTable(components map[string]json.RawMessage, name string) (table, error) {
	var schema property
	if err := json.Unmarshal(components[name], &schema); err != nil {
		return table{}, err
	}
	all, err := members(schema.Properties)
	if err != nil {
		return table{}, err
	}
	byRef := map[string]json.RawMessage{}
	for name, component := range components {
		byRef[componentRef(name)] = component
	}
	t := table{Title: schema.Title, Doc: schema.Description}
	for _, m := range all {
		var described, typed property
		if err := json.Unmarshal(m.value, &described); err != nil {
			return table{}, err
		}
		if typed = described; described.Ref != "" {
			typed = property{}
			if err := json.Unmarshal(byRef[described.Ref], &typed); err != nil {
				return table{}, err
			}
		}
		t.Rows = append(t.Rows, tableRow{m.name, typed.inWords(), described.Description})
	}
	return t, nil
}

// inWords returns the type of a property for people.
func (p *property) inWords() string {
	if p.Enum != nil {
		return "string: one of " + ticks(p.Enum)
	}
	name, _ := p.Type.(string)
	if types, isList := p.Type.([]any); isList {
		name = fmt.Sprint(types[0]) + " or null"
	}
	if p.Format == "date-time" {
		name = strings.Replace(name, "string", "date-time", 1)
	}
	return name
}

// cell escapes a text for a cell of a Markdown table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", `\<`).Replace(s)
}

// ticks formats values as a list of code spans.
func ticks(values []string) string {
	return "`" + strings.Join(values, "`, `") + "`"
}
