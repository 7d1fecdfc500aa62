// Package exports makes lists of the catalog's models in the shapes that other programs read: opencode, LiteLLM, aider, Crush and
// scanners for retired models. The tables in README.md say which field of a shape has which fact, by which rule; the package reads
// them, so that what people read is what happens.
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
	"fmt"
	"maps"
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

//go:embed README.md
var readmeText string

var readme = template.Must(template.New("").Parse(readmeText))

// table returns the rows of the table in a section of README.md, as cells by the names of the columns.
func table(section string) (rows []map[string]string) {
	_, text, _ := strings.Cut(readmeText, "\n## "+section)
	text, _, _ = strings.Cut(text, "\n## ")
	var names []string
	for line := range strings.Lines(strings.ReplaceAll(text, "`", "")) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 5 || strings.HasPrefix(line, "|---") {
			continue
		}
		row := map[string]string{}
		for i, name := range names {
			row[name] = strings.TrimSpace(cells[i])
		}
		if rows = append(rows, row); names == nil {
			rows = nil
			for _, cell := range cells {
				names = append(names, strings.TrimSpace(cell))
			}
		}
	}
	return rows
}

var providers = table("Providers")

// export is a shape with the models of a catalog.
type export struct {
	*shape
	options *Options
	Records []record       // in the order of the catalog
	Left    map[string]int // numbers of models that are left out, by the reason
}

// record is a model in an export.
type record struct {
	*model
	values map[string]any
}

// New makes the exports of a catalog, and README.md about them. Each line is a model as the API answers it.
func New(lines []byte, opts Options) (files []File, err error) {
	var models []*model
	for line := range bytes.Lines(lines) {
		m, err := parse(line, opts.Providers)
		if err != nil {
			return nil, err
		}
		models = append(models, m)
	}
	all := map[string]*export{}
	for i := range shapes {
		e := &export{shape: &shapes[i], options: &opts, Left: map[string]int{}}
		e.fill(models)
		var body bytes.Buffer
		encoder := json.NewEncoder(&body)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(e.whole(e)); err != nil {
			return nil, fmt.Errorf("%s: %w", e.path, err)
		}
		files, all[e.path] = append(files, File{e.path, api.JSON, e.use, body.Bytes()}), e
	}
	var text bytes.Buffer
	err = readme.Execute(&text, map[string]any{"Base": opts.BaseURL, "Service": opts.Service, "Exports": all, "Total": len(models)})
	return append(files, File{"exports/README.md", api.Markdown, "how to use these lists, and what they leave out", text.Bytes()}), err
}

// safeID matches ids that are safe as names of members and in a terminal.
var safeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$`)

// fill adds the records of those models that are not left out.
func (e *export) fill(models []*model) {
	fields, same := slices.Concat(table("`"+e.path+"`"), table("`"+e.more+"`")), map[string]int{}
	for _, m := range models {
		same[strings.ToLower(e.keys(m)[0])]++
	}
	for _, m := range models {
		values, reason := m.values(fields)
		if id := m.text("id"); !safeID.MatchString(id) || same[strings.ToLower(e.keys(m)[0])] > 1 {
			reason = cmp.Or(reason, "programs may misread the id")
		}
		if reason == "" {
			e.Records = append(e.Records, record{m, values})
		} else {
			e.Left[reason]++
		}
	}
}

// Reasons returns those for which models are left out, the most frequent first.
func (e *export) Reasons() []string {
	return slices.SortedFunc(maps.Keys(e.Left), func(a, b string) int { return cmp.Or(e.Left[b]-e.Left[a], strings.Compare(a, b)) })
}

// byProvider returns the records of each provider that has some.
func (e *export) byProvider() (groups [][]record) {
	for _, p := range e.options.Providers {
		records := slices.DeleteFunc(slices.Clone(e.Records), func(r record) bool { return r.facts["provider"] != p.ID })
		if len(records) > 0 {
			groups = append(groups, records)
		}
	}
	return groups
}
