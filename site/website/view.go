package website

import (
	"html/template"
	"strings"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// providerView is a provider as pages show it. Providers have no logos here, which are trademarks, but a monogram and a
// colour each.
type providerView struct {
	ID, Name string
	Number   int // from 1, in the dataset's order: its colour
	Monogram string
	Href     string
}

// modelRow is a model in a table.
type modelRow struct {
	Key      string // provider/id
	Name, ID string
	Href     string
	Provider providerView
	Type     string
	Context  string
	Status   string
	Updated  string // time of the last change, in full
	Date     string // the same, by day
	Pick     bool   // it can be chosen for the comparison
	// OneProvider: the table's rows are all of one provider, which is not shown.
	OneProvider bool
}

// modelFacts is a model in full.
type modelFacts struct {
	modelRow
	Root          string
	Description   string
	TypeHref      string
	TypeNote      string
	ContextTokens string
	ContextNote   string
	StatusNote    string
	UpdatedAt     string
	UpdatedNote   string
	Seen          string
	SeenAt        string
	SeenNote      string
	APIPath       string
	JSON          template.HTML
}

// modelViewer makes the views of providers and models. It is safe for concurrent use.
type modelViewer struct {
	addresses *addresses
	providers map[string]providerView
	sync      *dataset.Timestamp
}

func newModelViewer(d *dataset.Dataset, a *addresses) modelViewer {
	v := modelViewer{a, map[string]providerView{}, d.LastSync}
	for i, p := range d.Providers {
		v.providers[p.ID] = providerView{p.ID, p.Name, i + 1, monogram(p.Name), a.provider(p.ID)}
	}
	return v
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

// displayName returns the name of a model, or its id where it has none.
func displayName(m *dataset.Model) string {
	if m.Name.Valid && strings.TrimSpace(m.Name.String) != "" {
		return m.Name.String
	}
	return m.ID
}

func (v *modelViewer) row(row int, m *dataset.Model) modelRow {
	context := unknown
	if m.ContextLength != "" {
		context = grouped(m.ContextLength)
	}
	return modelRow{
		Key:      m.Provider + "/" + m.ID,
		Name:     displayName(m),
		ID:       m.ID,
		Href:     v.addresses.model(row, m),
		Provider: v.providers[m.Provider],
		Type:     m.Type.String(),
		Context:  context,
		Status:   m.Status.String(),
		Updated:  m.UpdatedAt.String(),
		Date:     day(m.UpdatedAt),
	}
}

// blank returns a row for scripts to fill. It holds what keeps it valid HTML until then.
func (v *modelViewer) blank() modelRow {
	return modelRow{
		Pick: true, Type: dataset.Chat.String(), Status: dataset.Active.String(), Updated: dataset.Timestamp(0).String(),
	}
}

func (v *modelViewer) facts(row int, m *dataset.Model, json template.HTML) modelFacts {
	return modelFacts{
		modelRow:      v.row(row, m),
		Root:          v.addresses.root,
		Description:   m.Description.String,
		TypeHref:      v.addresses.kind(m.Type),
		TypeNote:      typeNotes[m.Type],
		ContextTokens: tokens(m.ContextLength),
		ContextNote:   inWords(m.ContextLength),
		StatusNote:    statusNotes[m.Status],
		UpdatedAt:     moment(m.UpdatedAt),
		UpdatedNote:   relative(m.UpdatedAt, v.sync),
		Seen:          m.LastSeenAt.String(),
		SeenAt:        moment(m.LastSeenAt),
		SeenNote:      relative(m.LastSeenAt, v.sync),
		APIPath:       v.addresses.answer(m),
		JSON:          json,
	}
}
