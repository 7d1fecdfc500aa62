package website

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// providerView is a provider as pages show it. It has a monogram and a colour instead of a logo, which is a trademark.
type providerView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Monogram string `json:"monogram"`
	Number   int    `json:"number"` // from 1 to colours, in the dataset's order
	Href     string `json:"-"`
}

// modelRow is a model in a table.
type modelRow struct {
	Key          string // provider/id
	Name, ID     string
	Href         string
	Provider     providerView
	Type, Status string
	Abilities    []ability
	Pick         bool   // it can be chosen for the comparison
	More         int    // number of other models of the family that the row includes
	MoreHref     string // address of the family
	OneProvider  bool   // all rows of the table are of one provider, which is not shown
	cells        map[string]string
}

// Cell returns what the row shows of one of rowFacts.
func (r modelRow) Cell(fact string) string { return r.cells[fact] }

var rowFacts = []string{"context_length", "embedding_dimensions", "release_date", "input_price", "output_price"}

// colours is the number of colours of providers: p1 to p7 of the style. More providers share them.
const colours = 7

// newProviderViews returns the views of providers by their ids.
func newProviderViews(d *dataset.Dataset, a *addresses) map[string]providerView {
	views := map[string]providerView{}
	for i, p := range d.Providers {
		views[p.ID] = providerView{p.ID, p.Name, monogram(p.Name), i%colours + 1, a.provider(p.ID)}
	}
	return views
}

// monogram returns the first two letters or digits of a name, the first in upper case.
func monogram(name string) string {
	letters := []rune{}
	for _, r := range name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters = append(letters, r)
		}
		if len(letters) == 2 {
			break
		}
	}
	if len(letters) == 0 {
		first, _ := utf8.DecodeRuneInString(name)
		return string(first)
	}
	return strings.ToUpper(string(letters[:1])) + string(letters[1:])
}

// displayName returns the name of a model, or its id if it has no name.
func displayName(m *dataset.Model) string {
	if strings.TrimSpace(m.Name.String) != "" {
		return m.Name.String
	}
	return m.ID
}

func rowOf(b *build, row int, m *dataset.Model) modelRow {
	r := modelRow{
		Key: m.Provider + "/" + m.ID, Name: displayName(m), ID: m.ID, Href: b.addresses.model(row, m), Provider: b.providers[m.Provider],
		Type: m.Type.String(), Status: m.Status.String(), Abilities: abilitiesOf(m), cells: map[string]string{},
	}
	values := facter{day: b.day}
	for _, name := range rowFacts {
		r.cells[name] = findFact(name).show(values.value(name, m).String)
	}
	return r
}

// blankRow returns a row for scripts to copy and fill.
func blankRow() modelRow { return modelRow{Pick: true, Abilities: abilities} }

// HasVector reports whether the dimensions of an embedding are known.
func (r modelRow) HasVector() bool {
	dimensions := r.Cell("embedding_dimensions")
	return dimensions != "" && dimensions != unknown
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
