package contract

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

//go:embed readme.md.tmpl
var readmeText string

var readmeTemplate = template.Must(template.New("README.md").Funcs(template.FuncMap{
	"cell":      cell,
	"ticks":     ticks,
	"allowed":   allowed,
	"firstPage": func(limit int) string { return api.PageFile(limit, 1) },
}).Parse(readmeText))

// codeWidth is the width of objects and arrays on one line in JSON examples, in columns without their indentation.
const codeWidth = 90

type unit struct {
	Name   string
	Meters []string
}

// call is a request and its answer, which is left out if it is long.
type call struct{ URL, JSON string }

// maxAnswer is the length of an answer for one model, in bytes, from which the documentation of version 2 leaves it out.
const maxAnswer = 5000

// calls are the requests that the documentation shows. A call is nil if the catalog has no example for it.
type calls struct {
	List, Model, Slashed    *call
	Providers, Stats, Wrong *call
}

func (w *writer) readme() []byte {
	data := map[string]any{
		"Name": w.name, "Version": w.version.String(), "Base": w.base, "API": w.root, "Summary": w.catalog.Wording(w.wording.summary),
		"Wording": w.catalog.Wording, "Next": (w.version + 1).String(), "Providers": w.catalog.ProviderIDs(), "Params": w.catalog.Params(w.version),
		"Codes": catalog.Codes, "PageLimits": api.PageLimits, "MaxPage": catalog.MaxPage, "MaxSearchLen": catalog.MaxSearchLen,
		"Calls": w.calls(), "Tag": w.statsTag(), "Lists": w.addresses(w.samples.lists),
		"Walk":   w.root + modelsPath + "?provider=" + w.samples.top + "&limit=100", // for loops over pages
		"Facts":  w.version >= catalog.V2,                                           // the version has facts and prices
		"Choice": len(w.samples.lists) > 0 && w.samples.lists[0] == choice,          // Calls.List is choice
	}
	tables := []string{"model", "meta", "provider-summary", "stats"}
	if w.version >= catalog.V2 {
		tables = slices.Insert(tables, 1, "price", "price-interval")
		var units []unit
		for _, m := range dataset.Meters {
			if n := len(units); n == 0 || units[n-1].Name != m.Unit {
				units = append(units, unit{Name: m.Unit})
			}
			last := &units[len(units)-1]
			last.Meters = append(last.Meters, m.Name)
		}
		data["Units"] = units
	}
	var described []table
	for _, name := range tables {
		described = append(described, w.memberTable(name))
	}
	data["Tables"] = described
	var text bytes.Buffer
	w.keep(readmeTemplate.Execute(&text, data))
	return text.Bytes()
}

func (w *writer) calls() calls {
	show := func(target string) *call {
		body := w.get(target)
		if w.version >= catalog.V2 && len(body) > maxAnswer {
			return &call{URL: w.root + target}
		}
		return &call{w.root + target, pretty(body)}
	}
	shown := calls{Providers: show(providersPath), Stats: show(statsPath), Wrong: show(modelsPath + "?" + wrongQuery)}
	if len(w.samples.lists) > 0 {
		shown.List = show(modelsPath + "?" + w.samples.lists[0] + "&limit=1")
	}
	if m := w.samples.model; m != nil {
		shown.Model = show(m.path())
	}
	if m := w.samples.slashed; m != nil {
		shown.Slashed = show(m.path())
	}
	return shown
}

type table struct {
	Title, Doc string
	Rows       []tableRow
}

// tableRow shows a member: its name, its type in words, and its description.
type tableRow struct{ Name, Type, Doc string }

type property struct {
	Ref         string          `json:"$ref"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Type        any             `json:"type"` // a string, or a list of strings
	Format      string          `json:"format"`
	Enum        []string        `json:"enum"`
	Items       *property       `json:"items"`
	Properties  json.RawMessage `json:"properties"`
}

func (w *writer) memberTable(name string) table {
	schema := w.resolve(property{Ref: componentRef(name)})
	return table{Title: schema.Title, Doc: schema.Description, Rows: w.rows(nil, "", schema)}
}

// resolve returns the component that a property refers to, or the property.
func (w *writer) resolve(p property) property {
	i := slices.IndexFunc(w.components, func(c component) bool { return componentRef(c.name) == p.Ref })
	if i < 0 {
		return p
	}
	var target property
	w.keep(json.Unmarshal(w.components[i].text, &target))
	return target
}

// rows appends rows for the members of an object, which is at a path, and those of the objects in it that have a description.
func (w *writer) rows(dst []tableRow, path string, object property) []tableRow {
	if object.Properties == nil {
		return dst
	}
	for _, m := range w.members(object.Properties) {
		var p property
		if w.keep(json.Unmarshal(m.value, &p)); path != "" && p.Description == "" {
			continue
		}
		name := path + m.name
		dst = append(dst, tableRow{name, w.inWords(p), p.Description})
		if p.Ref == "" && p.Properties != nil {
			dst = w.rows(dst, name+".", p)
		}
		if p.Items != nil && p.Items.Ref == "" {
			dst = w.rows(dst, name+"[].", *p.Items)
		}
	}
	return dst
}

// maxValues is how many values of a type are shown with it.
const maxValues = 10

// inWords returns the type of a property for people.
func (w *writer) inWords(p property) string {
	p = w.resolve(p)
	name, _ := p.Type.(string)
	types, isUnion := p.Type.([]any)
	if isUnion {
		name = fmt.Sprint(types[0])
	}
	switch {
	case len(p.Enum) > maxValues:
		return fmt.Sprintf("string: one of %d, see below", len(p.Enum))
	case p.Enum != nil:
		return "string: one of " + ticks(p.Enum)
	case p.Type == nil:
		return "any"
	case p.Format == "date-time", p.Format == "date":
		name = p.Format
	}
	each := ""
	if p.Items != nil {
		kind, values, _ := strings.Cut(w.inWords(*p.Items), ":")
		name += " of " + kind + "s"
		if values != "" {
			each = ", each" + values
		}
	}
	if isUnion {
		name += " or null"
	}
	return name + each
}

// allowed returns the values that a parameter allows, for people.
func allowed(p catalog.Param) string {
	switch {
	case p.Allowed != nil:
		return ticks(p.Allowed)
	case p.Type == "boolean":
		return ticks([]string{"true", "false"})
	case p.Type == "integer":
		return fmt.Sprintf("%d to %d", p.Min, p.Max)
	case p.Format == "date":
		return "`YYYY-MM-DD`"
	case p.Format != "":
		return p.Format + " number"
	case p.Pattern != "":
		return "`" + p.Pattern + "`"
	}
	return fmt.Sprintf("up to %d characters", p.MaxLength)
}

// cell escapes a text for a cell of a Markdown table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", `\<`).Replace(s)
}

// ticks formats values as a list of code spans.
func ticks(values []string) string {
	return "`" + strings.Join(values, "`, `") + "`"
}
