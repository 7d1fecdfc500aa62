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
func (w *writer) readme(components map[string]json.RawMessage) []byte {
	data := readmeData{
		Name: w.name, Version: Version, Base: w.base, API: w.base + Root, Summary: summary,
		Providers:    w.providerIDs(),
		Params:       w.catalog.Params(catalog.V1),
		Codes:        catalog.Codes,
		PageLimits:   api.PageLimits[:],
		MaxPage:      catalog.MaxPage,
		MaxSearchLen: catalog.MaxSearchLen,
		Tag:          w.statsTag(),
		Walk:         w.base + ModelsPath + "?provider=" + w.samples.top + "&limit=100",
		Lists:        w.addresses(w.samples.lists),
		Calls:        w.calls(),
	}
	for _, name := range []string{"model", "meta", "provider-summary", "stats"} {
		data.Tables = append(data.Tables, w.memberTable(components, name))
	}
	var text bytes.Buffer
	w.keep(readmeTemplate.Execute(&text, data))
	return text.Bytes()
}

// calls answers the requests that the documentation shows.
func (w *writer) calls() calls {
	ask := func(path string, body []byte) *call {
		return &call{w.base + path, string(pretty(nil, body, codeWidth, 0, 0))}
	}
	_, wrong := w.catalog.Parse(catalog.V1, wrongQuery)
	all := calls{
		Providers: ask(ProvidersPath, w.catalog.AppendProviders(nil)),
		Stats:     ask(StatsPath, w.catalog.AppendStats(nil, catalog.V1)),
		Wrong:     ask(ModelsPath+"?"+wrongQuery, catalog.AppendError(nil, wrong)),
	}
	if len(w.samples.lists) > 0 {
		query := w.samples.lists[0] + "&limit=1"
		all.List = ask(ModelsPath+"?"+query, w.listBody(query))
	}
	if m := w.samples.model; m != nil {
		all.Model = ask(m.path(), w.modelBody(m))
	}
	if m := w.samples.slashed; m != nil {
		all.Slashed = ask(m.path(), w.modelBody(m))
	}
	return all
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
func (w *writer) memberTable(components map[string]json.RawMessage, name string) table {
	var schema property
	w.keep(json.Unmarshal(components[name], &schema))
	all, err := members(schema.Properties)
	w.keep(err)
	byRef := map[string]json.RawMessage{}
	for name, component := range components {
		byRef[componentRef(name)] = component
	}
	t := table{Title: schema.Title, Doc: schema.Description}
	for _, m := range all {
		var described property
		w.keep(json.Unmarshal(m.value, &described))
		typed := described
		if described.Ref != "" {
			typed = property{}
			w.keep(json.Unmarshal(byRef[described.Ref], &typed))
		}
		t.Rows = append(t.Rows, tableRow{m.name, typed.inWords(), described.Description})
	}
	return t
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
