package website

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// providerView is a provider as pages show it. It has a monogram and a colour instead of a logo, which is a trademark.
type providerView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Monogram string `json:"monogram"`
	Number   int    `json:"number"` // from 1 to colours, in the dataset's order
	Href     string `json:"-"`
}

type modelRow struct {
	Key         string // provider/id
	Name, ID    string
	Href        string
	Provider    providerView
	Type        string
	Context     string
	Input       string // price of a million tokens read
	Output      string // price of a million tokens written
	Abilities   []ability
	Vector      string // number of dimensions of an embedding; empty if unknown
	Status      string
	Released    string // day or month; empty if unknown
	Pick        bool   // it can be chosen for the comparison
	More        int    // number of other models of the family that the row includes
	MoreHref    string // address of the family
	OneProvider bool   // all rows of the table are of one provider, which is not shown
}

// ability is what a model reads or can do, if a fact of it has a value. Rows show its icon, of the class.
type ability struct{ Class, Text, fact, value string }

var abilities = []ability{
	{"image", "reads images", "input_modalities", "image"},
	{"audio", "hears audio", "input_modalities", "audio"},
	{"video", "watches video", "input_modalities", "video"},
	{"pdf", "reads PDF", "input_modalities", "pdf"},
	{"reasoning", "reasons", "features.reasoning", "true"},
	{"tools", "calls tools", "features.tool_call", "true"},
	{"structured", "structured output", "features.structured_output", "true"},
	{"web", "searches the web", "features.web_search", "true"},
	{"open", "open weights", "open_weights", "true"},
}

func abilitiesOf(m *dataset.Model) (has []ability) {
	for _, a := range abilities {
		if slices.Contains(strings.Split(m.Fact(a.fact).String, ","), a.value) {
			has = append(has, a)
		}
	}
	return has
}

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

func (b *builder) row(row int, m *dataset.Model) modelRow {
	input, output := listPrices(m.Quotes(b.day))
	r := modelRow{
		Key:       m.Provider + "/" + m.ID,
		Name:      displayName(m),
		ID:        m.ID,
		Href:      b.addresses.model(row, m),
		Provider:  b.providers[m.Provider],
		Type:      m.Type.String(),
		Context:   cmp.Or(tokens(m.ContextLength), unknown),
		Input:     shortPrice(input),
		Output:    shortPrice(output),
		Abilities: abilitiesOf(m),
		Status:    m.Status.String(),
		Released:  m.Fact("release_date").String,
	}
	if dimensions := m.Fact("embedding_dimensions").String; dimensions != "" {
		r.Vector = changes.Grouped(dimensions)
	}
	return r
}

// blankRow returns a row for scripts to fill, with values that keep it valid HTML until then.
func blankRow() modelRow {
	return modelRow{
		Pick: true, Type: dataset.Chat.String(), Status: dataset.Active.String(), Released: "2000-01-01", Abilities: abilities,
	}
}

// table is a table of models.
type table struct {
	Caption     string // for those who hear the page
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
