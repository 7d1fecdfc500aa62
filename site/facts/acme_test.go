package facts

import "modelcatalog/dataset"

// The sources of the prices in tests: acme's own page, and a collection by others.
const (
	docs = "docs.acme.example"
	blog = "blog.example"
)

// datasetOf returns a dataset with one model, which acme sells as nova, and the sources of its prices.
func datasetOf(m dataset.Model) *dataset.Dataset {
	m.Provider = "acme"
	m.ID = "nova"
	return &dataset.Dataset{
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Sources: []dataset.Source{
			{Name: blog, AsOf: 2026_07_01},
			{Name: docs, Kind: dataset.KindPage, AsOf: 2026_07_01, Official: []string{"acme"}},
		},
		LastSync: new(endingDay.Start()),
		Models:   []dataset.Model{m},
	}
}
