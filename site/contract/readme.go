package contract

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// templates are the documentation of each version, as templates of package text/template.
//
//go:embed *.md
var templates embed.FS

// maxAnswer is the length of an answer for one model, in bytes, from which the documentation of
// version 2 leaves it out.
const maxAnswer = 5000

// readmeData is what the documentation shows. Targets are below the root of the version, and empty
// if the catalog has no example for them.
type readmeData struct {
	// The service and the version.
	Name    string // of the service
	Base    string // URL of the service
	API     string // URL of the root of the version
	Summary string // a sentence

	// The tables that the API itself runs on.
	Providers    []string // ids
	Seven        string   // the number of providers in words
	Params       []catalog.Param
	Codes        []catalog.CodeInfo
	PageLimits   []int // limits whose pages are files
	MaxPage      int
	MaxSearchLen int // characters
	Resolve      []catalog.Param
	Cost         []catalog.Param
	MaxIDs       int
	MaxID        int // bytes
	MaxIDsBytes  int
	Meters       []unitMeters

	// Tables of the fields of answers. Version 1 has only the fields of its list of tables.
	Tables        []table
	ModelTable    table
	OtherTables   []table // those after ModelTable
	ResolveTables []table
	CostTables    []table
	ParameterRule table

	// Examples.
	ModelPath   string
	SlashedPath string   // a model whose id has a slash
	Lists       []string // queries that find models
	ListPath    string   // the first of Lists, cut to one model
	Choice      bool     // whether the first of Lists is the one that choice finds
	WrongPath   string   // an error
	ResolvePath string
	CostPath    string
	Tag         string // an ETag
	Walk        string // URL of a list that a program reads page by page
}

// readme returns the documentation of the version.
func (w *writer) readme() []byte {
	file := "readme-" + w.version.String() + ".md"
	parsed := template.New("").Funcs(template.FuncMap{
		"cell":      cell,
		"ticks":     ticks,
		"allowed":   allowed,
		"get":       w.show,
		"firstPage": func(limit int) string { return api.PageFile(limit, 1) },
	})
	_, err := parsed.ParseFS(templates, file)
	w.keep(err)
	// Its examples are answers of the API, which the templates ask for by the function get.
	var text bytes.Buffer
	w.keep(parsed.ExecuteTemplate(&text, file, w.readmeData()))
	return text.Bytes()
}

// readmeData returns what the documentation of the version shows.
func (w *writer) readmeData() readmeData {
	s := &w.samples
	data := readmeData{
		Name:    w.settings.Title(),
		Base:    w.base,
		API:     w.root,
		Summary: w.texts().summary,

		Providers:    w.catalog.ProviderIDs(),
		Seven:        w.seven(),
		Params:       w.catalog.Params(),
		Codes:        w.codes(),
		PageLimits:   api.PageLimits[:],
		MaxPage:      catalog.MaxPage,
		MaxSearchLen: catalog.MaxSearchLen,
		Resolve:      api.ResolveParams,
		Cost:         api.CostParams(),
		MaxIDs:       api.MaxIDs,
		MaxID:        api.MaxID,
		MaxIDsBytes:  api.MaxIDsBytes,
		Meters:       metersByUnit(),

		ResolveTables: w.tables("resolution", "resolved-model"),
		CostTables:    w.tables("bill", "bill-line"),

		ModelPath:   s.model.path(),
		SlashedPath: s.slashed.path(),
		Lists:       s.lists,
		WrongPath:   api.ListPath + "?" + wrongQuery,
		ResolvePath: s.resolve,
		CostPath:    s.cost,
		Tag:         w.etag(),
		Walk:        w.root + api.ListPath + "?provider=" + s.top + "&limit=100",
	}
	data.Tables = w.tables(
		"model", "price", "upcoming-price", "price-interval", "statement",
		"meta", "provider-summary", "stats",
	)
	data.ModelTable = data.Tables[0]
	data.OtherTables = data.Tables[1:]
	if len(s.lists) > 0 {
		data.ListPath = s.lists[0] + "&limit=1"
		data.Choice = strings.HasSuffix(s.lists[0], choice)
	}
	rule := w.resolve(property{Ref: componentRef("parameter-rule")}) // which version 1 does not have
	data.ParameterRule = table{rule.Title, rule.Description, w.rows(nil, "", rule)}
	return data
}

// tables returns the tables of the schemas with some names, as far as the version has them.
func (w *writer) tables(names ...string) (described []table) {
	for _, name := range names {
		schema := w.resolve(property{Ref: componentRef(name)})
		if schema.Properties != nil { // version 1 has no prices
			described = append(described, table{schema.Title, schema.Description, w.rows(nil, "", schema)})
		}
	}
	return described
}

// unitMeters are the meters of a unit.
type unitMeters struct {
	Unit   string
	Meters []string
}

// metersByUnit returns the units with their meters, in the order in which answers have prices.
func metersByUnit() (units []unitMeters) {
	for _, m := range dataset.Meters {
		i := slices.IndexFunc(units, func(u unitMeters) bool { return u.Unit == m.Unit })
		if i < 0 {
			i = len(units)
			units = append(units, unitMeters{Unit: m.Unit})
		}
		units[i].Meters = append(units[i].Meters, m.Name)
	}
	return units
}

// show returns blocks of code with a request below the root of the version and, unless it is long,
// its answer.
func (w *writer) show(target string) string {
	blocks := "```sh\ncurl -s '" + w.root + target + "'\n```"
	body := w.get(target)
	// Version 1 is frozen with all its answers, which are short.
	if w.version < catalog.V2 || len(body) <= maxAnswer {
		blocks += "\n\n```json\n" + pretty(body) + "\n```"
	}
	return blocks
}

// codes returns the codes of errors. Version 1, which is frozen, counts the providers.
func (w *writer) codes() []catalog.CodeInfo {
	codes := slices.Clone(catalog.Codes)
	if w.version == catalog.V1 {
		doc := "The provider in the path is not one of the catalog's " + w.seven() + "."
		codes[indexOf(catalog.InvalidProvider)].Doc = doc
	}
	return codes
}

// indexOf returns the index of a code in catalog.Codes.
func indexOf(code catalog.Code) int {
	return slices.IndexFunc(catalog.Codes, func(info catalog.CodeInfo) bool { return info.Code == code })
}

// codeDoc returns the sentence about a code of errors.
func (w *writer) codeDoc(code catalog.Code) string { return w.codes()[indexOf(code)].Doc }

// table shows the members of an object: the name of each, its type in words, and its description.
type table struct {
	Title, Doc string
	Rows       []tableRow
}

type tableRow struct{ Name, Type, Doc string }

// property is what the tables show of a schema.
type property struct {
	Ref                        string `json:"$ref"`
	Title, Description, Format string
	Type                       any // a string, or a list of strings
	Enum                       []string
	Items                      *property
	Properties                 json.RawMessage
}

// resolve returns the component that a property refers to, or the property.
func (w *writer) resolve(p property) property {
	isTarget := func(c member[json.RawMessage]) bool { return c.name == path.Base(p.Ref) }
	i := slices.IndexFunc(w.components, isTarget)
	if i < 0 {
		return p
	}
	var target property
	w.keep(json.Unmarshal(w.components[i].value, &target))
	return target
}

// rows appends rows for the members of an object, which is at a path, and for those members of the
// objects in it that have a description.
func (w *writer) rows(dst []tableRow, path string, object property) []tableRow {
	for _, m := range w.members(object.Properties) {
		var p property
		w.keep(json.Unmarshal(m.value, &p))
		if path != "" && p.Description == "" {
			continue // one of many alike, such as the features, which the row of the object describes
		}
		dst = append(dst, tableRow{path + m.name, w.inWords(p), p.Description})
		// What has a name has a table. The rest is described in place.
		if p.Ref == "" {
			dst = w.rows(dst, path+m.name+".", p)
		}
		if p.Items != nil && p.Items.Ref == "" {
			dst = w.rows(dst, path+m.name+"[].", *p.Items)
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
	// ["string", "null"]: the second is always null.
	types, isUnion := p.Type.([]any)
	if isUnion {
		name = fmt.Sprint(types[0])
	}
	switch {
	case len(p.Enum) > maxValues:
		return fmt.Sprintf("string: one of %d, see Prices", len(p.Enum))
	case p.Enum != nil:
		return "string: one of " + ticks(p.Enum)
	case p.Type == nil:
		return "any"
	case p.Format == "date-time", p.Format == "date":
		name = p.Format
	}
	each := ""
	if p.Items != nil {
		// "string: one of a, b" of an element is "array of strings, each one of a, b" of the list.
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
