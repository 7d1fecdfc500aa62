// Package exports makes lists of the catalog's models in the shapes that other programs read: opencode, LiteLLM, aider, Crush and
// scanners for retired models. The tables in shapes.json say which field of a shape has which fact, by which rule. README.md shows
// them.
//
// An export contains only what version 2 of the API says. A model is left out if the program would misread it, such as a missing price
// as free. The published README.md counts what was left out and why.
//
//	files, err := exports.New(lines, exports.Options{BaseURL: "https://models.example", Providers: d.Providers})
package exports

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/site/api"
)

// File is an export.
type File struct {
	Path, MediaType, Use string // below the root of the tree, value of Content-Type, and text for people
	Body                 []byte
}

// Options say whose models they are.
type Options struct {
	BaseURL, Service string             // address and name of the service
	Generated        string             // time of the last sync; empty if there was none
	Providers        []dataset.Provider // in the order of the catalog
}

// field is a row of the table of a shape.
type field struct {
	Field   string // the program's name; a dot leads into an object; empty if the fact only decides whether the model is left out
	Fact    string // names in model.facts with commas between them, of which the first that is known counts
	Rule    string // see model.value
	Missing string // why a model without the value is left out; empty if it can do without
}

// shape is the format of a program.
type shape struct {
	Path, Use string
	Keys      []string // what the program finds a model by, with facts as ${NAME}; only aider's models have two
	Fields    []field
}

var (
	//go:embed shapes.json
	shapesText []byte
	//go:embed README.md
	readmeText string
	readme     = template.Must(template.New("").Option("missingkey=zero").Parse(readmeText))
	// tables are what shapes.json says: what programs call the providers that they know, and the shapes.
	tables struct {
		Providers map[string]map[string]string
		Shapes    []shape
	}
)

func init() {
	if err := json.Unmarshal(shapesText, &tables); err != nil {
		panic("exports: shapes.json: " + err.Error())
	}
}

// export is a shape with the models of a catalog.
type export struct {
	shape
	options *Options
	Records []*model       // in the order of the catalog, each with its values
	Left    map[string]int // numbers of models that are left out, by the reason
}

// New makes the exports of a catalog, and README.md about them. Each line is a model as the API answers it.
func New(lines []byte, opts Options) (files []File, err error) {
	var models []*model
	for line := range bytes.Lines(lines) {
		m, err := parse(line)
		if err != nil {
			return nil, err
		}
		models = append(models, m)
	}
	all := map[string]*export{}
	for _, s := range tables.Shapes {
		e := &export{shape: s, options: &opts, Left: map[string]int{}}
		e.fill(models)
		body := append(api.Encode(forms[s.Path](e)), '\n')
		files, all[e.Path] = append(files, File{e.Path, api.JSON, e.Use, body}), e
	}
	var text bytes.Buffer
	err = readme.Execute(&text, map[string]any{
		"Base": opts.BaseURL, "Service": opts.Service, "Exports": all, "Total": len(models), "Providers": tables.Providers,
	})
	return append(files, File{"exports/README.md", api.Markdown, "how to use these lists, and what they leave out", text.Bytes()}), err
}

// SafeID matches ids that are safe as names of members, in a terminal, and in code where another id is.
var SafeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$`)

// fill adds the records of those models that are not left out.
func (e *export) fill(models []*model) {
	same := map[string]int{}
	for _, m := range models {
		same[e.key(m)]++
	}
	for _, m := range models {
		values, reason := m.fill(e.Fields)
		if !SafeID.MatchString(m.text("id")) || same[e.key(m)] > 1 {
			reason = cmp.Or(reason, "programs may misread the id")
		}
		if reason == "" {
			e.Records = append(e.Records, &model{m.facts, m.tiers, values})
		} else {
			e.Left[reason]++
		}
	}
}

// key returns the first key of a model in lower case, in which some programs look for it.
func (e *export) key(m *model) string { return strings.ToLower(os.Expand(e.Keys[0], m.text)) }

// byProvider returns the records of each provider that has some. The first knows the name of the provider.
func (e *export) byProvider() (groups [][]*model) {
	for _, p := range e.options.Providers {
		records := slices.DeleteFunc(slices.Clone(e.Records), func(m *model) bool { return m.facts["provider"] != p.ID })
		if len(records) > 0 {
			records[0].facts["provider.name"] = p.Name
			groups = append(groups, records)
		}
	}
	return groups
}
