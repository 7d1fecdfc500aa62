package website

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// providerView is a provider as pages show it. It has a monogram and a colour instead of a logo, which is a trademark.
type providerView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Monogram string `json:"monogram"`
	Number   int    `json:"number"` // from 1 to colours, in the dataset's order
	Href     string `json:"-"`
}

// modelRow is a model on a page: in a table, a list or a link. Rows are comparable, so that each is rendered once.
type modelRow struct {
	*dataset.Model
	build       *build
	row         int
	Pick        bool // it can be chosen for the comparison
	More        int  // number of other models of the family that the row includes
	OneProvider bool // all rows of the table are of one provider, which is not shown
}

// blankRow returns a row for scripts to copy and fill.
func blankRow(b *build) modelRow {
	return modelRow{Model: &dataset.Model{}, build: b, row: -1, Pick: true}
}

func (b *build) at(row int) modelRow {
	return modelRow{Model: &b.dataset.Models[row], build: b, row: row}
}

// find returns a model of the catalog, or nil.
func (b *build) find(provider, id string) *modelRow {
	if row, missing := b.catalog.Find(provider, id); missing == nil {
		return new(b.at(row))
	}
	return nil
}

// Blank reports whether the row has no model.
func (r modelRow) Blank() bool { return r.row < 0 }

// Key returns provider/id.
func (r modelRow) Key() string { return r.Model.Provider + "/" + r.ID }

// Name returns the name of the model, or its id if it has no name.
func (r modelRow) Name() string {
	return cmp.Or(strings.TrimSpace(r.Model.Name.String), r.ID)
}

// Provider returns the provider; see maker.
func (r modelRow) Provider() providerView { return r.build.maker(r.Model.Provider) }

// Href returns the address of the page of the model.
func (r modelRow) Href() string {
	if r.Blank() {
		return ""
	}
	return r.build.model(r.row, r.Model)
}

// MoreHref returns the address of the family; "" if there is none.
func (r modelRow) MoreHref() string {
	if r.Family == "" {
		return ""
	}
	return r.build.family(r.Model.Provider, r.Family)
}

// Urgency returns the stage, or that the model retires soon.
func (r modelRow) Urgency() string {
	if r.Blank() {
		return ""
	}
	stage := r.Stage().String()
	if stage == "retiring" && r.Left() == "urgent" {
		return soon
	}
	return stage
}

// Cell returns what the row shows of a fact.
func (r modelRow) Cell(fact string) string {
	if r.Blank() {
		return ""
	}
	return showFact(fact, r.value(fact).String)
}

// Reads returns what the model reads besides text, and Can what it can do; all abilities for a row without a model.
func (r modelRow) Reads() []ability { return r.abilities(abilities[:inputs]) }
func (r modelRow) Can() []ability   { return r.abilities(abilities[inputs:]) }

func (r modelRow) abilities(of []ability) (has []ability) {
	for _, a := range of {
		if r.Blank() {
			a.Has = a.Fact + "=" + a.Value
		} else if !slices.Contains(strings.Split(r.Fact(a.Fact).String, ","), a.Value) {
			continue
		}
		has = append(has, a)
	}
	return has
}

// Stage says how safe the id is on the day of the dataset.
func (r modelRow) Stage() catalog.Stage {
	summary := r.build.catalog.Summary(r.row)
	return summary.StageOn(r.build.day)
}

// Successor returns the model to use instead: the end of the chain of replacements; nil if none is known.
func (r modelRow) Successor() *modelRow {
	if row, found := r.build.catalog.Successor(r.row, r.build.day); found {
		return new(r.build.at(row))
	}
	return nil
}

// NextID returns the id of the replacement, after the id of the provider if that is another one.
func (r modelRow) NextID() string { return strings.TrimPrefix(r.Replacement, r.Model.Provider+"/") }

// Retired reports whether requests fail on the day of the dataset.
func (r modelRow) Retired() bool { return r.Stage() == catalog.RetiredStage }

// colours is the number of colours of providers: p1 to p7 of the style. More providers share them.
const colours = 7

// maker returns a provider, or one made from its id if the catalog does not have it any more.
func (b *build) maker(id string) providerView {
	if view, known := b.providers[id]; known {
		return view
	}
	return providerView{ID: id, Name: id, Monogram: monogram(id)}
}

var symbols = regexp.MustCompile(`[^\pL\p{Nd}]`)

// monogram returns the first two letters or digits of a name, or characters if it has none, the first in upper case.
func monogram(name string) string {
	letters := []rune(cmp.Or(symbols.ReplaceAllString(name, ""), name))
	first := min(1, len(letters))
	return strings.ToUpper(string(letters[:first])) + string(letters[first:min(2, len(letters))])
}

// table is a table of models.
type table struct {
	Caption     string // for screen readers
	Pick        bool   // rows can be chosen for the comparison, and sorted by the headings of columns
	OneProvider bool   // all rows are of one provider, which is not shown
	Rows        []modelRow
}

// ofOneProvider returns a table of rows without the provider.
func ofOneProvider(caption string, rows []modelRow) table {
	for i := range rows {
		rows[i].OneProvider = true
	}
	return table{Caption: caption, OneProvider: true, Rows: rows}
}

// familyKey returns provider/family, or "" if the family is not known.
func familyKey(m *dataset.Model) string {
	if m.Family == "" {
		return ""
	}
	return m.Provider + "/" + m.Family
}

// familyView shows other models of a family.
type familyView struct {
	table
	Name string
	More string // number of models that are not shown; empty if there are none
	Href string
}

// familyOf returns the others of a model's family, or nil if there are none.
func familyOf(r modelRow) *familyView {
	if r.Family == "" {
		return nil
	}
	rows, page := r.build.list(familyQuery(r.Model.Provider, r.Family) + "&sort=relevance&limit=" + strconv.Itoa(maxSiblings+1))
	if page.Total < 2 {
		return nil
	}
	rows = only(rows, func(other modelRow) bool { return other.row != r.row })
	rows = rows[:min(len(rows), maxSiblings)]
	view := &familyView{table: ofOneProvider("Models of the family "+r.Family, rows), Name: r.Family, Href: r.MoreHref()}
	if more := page.Total - 1 - len(rows); more > 0 {
		view.More = number(more)
	}
	return view
}
