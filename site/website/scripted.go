package website

import "modelcatalog/dataset"

// scriptedPage is a page that a script fills from the API: the detail view of a model, and the comparison.
type scriptedPage struct {
	frame
	Model    modelFacts // empty; for the detail view
	Settings settings
}

// scripted adds the pages that scripts fill.
func (b *builder) scripted() error {
	s := b.settings()
	s.TypeNotes, s.StatusNotes = map[string]string{}, map[string]string{}
	for i, note := range typeNotes {
		s.TypeNotes[dataset.TypeNames[i]] = note
	}
	for i, note := range statusNotes {
		s.StatusNotes[dataset.StatusNames[i]] = note
	}
	blank := modelFacts{modelRow: b.view.blank(), Root: b.addresses.root}
	blank.Seen = blank.Updated
	blank.Provider.Href = b.addresses.root + "/providers/"
	blank.TypeHref = b.addresses.root + "/types/"
	blank.APIPath = b.addresses.root + "/api/v1/models"
	err := b.addPage("detail", &scriptedPage{
		frame: frame{
			Path: "/model/", Kind: "model", Title: "Model · " + b.options.Service, Heading: "Model", Hidden: true,
			Description: "Facts about one AI model, read from the API.", Scripts: []string{"detail.js"},
		},
		Model: blank, Settings: s,
	})
	if err != nil {
		return err
	}
	return b.addPage("compare", &scriptedPage{
		frame: frame{
			Path: "/compare/", Kind: "compare", Title: "Compare models · " + b.options.Service, Heading: "Compare models", Hidden: true,
			Description: "Up to four AI models side by side.", Scripts: []string{"compare.js"},
		},
		Settings: s,
	})
}
