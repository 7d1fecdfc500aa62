package contract

import (
	"bytes"
	_ "embed"
	"strings"
	"text/template"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/schemas/ordered"
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

// readmeData is what the template is filled with.
type readmeData struct {
	Name, Version, Base, API, Summary string
	Providers                         []string
	Params                            []catalog.Param
	Codes                             []catalog.CodeInfo
	Records                           []record
	PageLimits                        []int
	MaxPage, MaxSearchLen             int
	Calls                             calls
	Tag                               string   // ETag of the statistics
	Walk                              string   // address of a list for loops over pages
	Lists                             []string // addresses of lists; none in an empty catalog
}

// call is a request and its answer.
type call struct{ URL, JSON string }

// calls are the requests that the documentation shows. Nil are those for which an empty catalog has no example, and
// Slashed where no model's id has a slash.
type calls struct {
	List, Model, Slashed    *call
	Providers, Stats, Wrong *call
}

// readme makes the documentation.
func (w *writer) readme() ([]byte, error) {
	s, err := w.loadShapes()
	if err != nil {
		return nil, err
	}
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
	for _, name := range []string{"Model", "Meta", "ProviderSummary", "Stats"} {
		data.Records = append(data.Records, s.record(name))
	}
	if data.Calls, err = w.calls(); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = readmeTemplate.Execute(&text, data)
	return text.Bytes(), err
}

// calls asks the catalog what the documentation shows.
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
		var v any
		v, err = ordered.Parse(body)
		return &call{w.base + path, string(ordered.AppendPretty(nil, v, codeWidth))}
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

// record is a table of a shape's members.
type record struct {
	Title, Doc string
	Members    []member
}

type member struct{ Name, Type, Doc string }

// record makes the table of a schema's properties.
func (s *shapes) record(component string) record {
	object := s.byName[component]
	properties := object.Object("properties")
	r := record{Title: textOf(object.Get("title")), Doc: textOf(object.Get("description"))}
	for _, name := range properties.Names() {
		property := properties.Object(name)
		r.Members = append(r.Members, member{name, s.typeOf(property), textOf(property.Get("description"))})
	}
	return r
}

// typeOf names the type of a property for people.
func (s *shapes) typeOf(property *ordered.Object) string {
	if target, isRef := strings.CutPrefix(textOf(property.Get("$ref")), schemaRef("")); isRef {
		return s.typeOf(s.byName[target])
	}
	if values, isEnum := property.Get("enum").([]any); isEnum {
		names := make([]string, len(values))
		for i, value := range values {
			names[i] = textOf(value)
		}
		return "string: one of " + ticks(names)
	}
	name := textOf(property.Get("type"))
	if union, isUnion := property.Get("type").([]any); isUnion {
		name = textOf(union[0]) + " or null"
	}
	if property.Get("format") == "date-time" {
		name = strings.Replace(name, "string", "date-time", 1)
	}
	return name
}

// textOf returns a string of a schema, or "" for anything else.
func textOf(v any) string {
	s, _ := v.(string)
	return s
}

// cell makes text fit for a cell of a Markdown table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", `\<`).Replace(s)
}

// ticks lists values as code.
func ticks(values []string) string {
	return "`" + strings.Join(values, "`, `") + "`"
}
