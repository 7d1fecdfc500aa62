package website

import (
	"slices"
	"strings"
	"unicode"

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
func blankRow() modelRow { return modelRow{Model: &dataset.Model{}, Pick: true} }

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
func (r modelRow) Blank() bool { return r.build == nil }

// Key returns provider/id.
func (r modelRow) Key() string { return r.Model.Provider + "/" + r.ID }

// Name returns the name of the model, or its id if it has no name.
func (r modelRow) Name() string {
	if strings.TrimSpace(r.Model.Name.String) != "" {
		return r.Model.Name.String
	}
	return r.ID
}

// Provider returns the provider; see maker.
func (r modelRow) Provider() providerView {
	if r.Blank() {
		return providerView{}
	}
	return r.build.maker(r.Model.Provider)
}

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
	return stageOf(r.build.catalog, r.row, r.build.day)
}

// Cell returns what the row shows of a fact.
func (r modelRow) Cell(fact string) string {
	switch {
	case r.Blank():
		return ""
	case fact == "stage":
		return stageWord(r.Urgency())
	}
	return findFact(fact).show(valueOf(fact, r.Model, r.build.pricing, nil).String)
}

// Reads returns what the model reads besides text, and Can what it can do; all abilities for a row without a model.
func (r modelRow) Reads() []ability { return r.abilities(abilities[:inputs]) }
func (r modelRow) Can() []ability   { return r.abilities(abilities[inputs:]) }

func (r modelRow) abilities(of []ability) (has []ability) {
	for _, a := range of {
		if a.blank = r.Blank(); a.blank || slices.Contains(strings.Split(r.Fact(a.Fact).String, ","), a.Value) {
			has = append(has, a)
		}
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

// monogram returns the first two letters or digits of a name, or characters if it has none, the first in upper case.
func monogram(name string) string {
	letters := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, name))
	if len(letters) == 0 {
		letters = []rune(name)
	}
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

// heading is a heading of a column. Key is that by which its link sorts; empty if there is no link.
type heading struct{ Key, Text string }

// Column returns a heading, by which only the explorer's script sorts.
func (t table) Column(key, text string) heading {
	if !t.Pick {
		key = ""
	}
	return heading{key, text}
}

// ofOneProvider returns a table of rows without the provider.
func ofOneProvider(caption string, rows []modelRow) table {
	for i := range rows {
		rows[i].OneProvider = true
	}
	return table{Caption: caption, OneProvider: true, Rows: rows}
}
