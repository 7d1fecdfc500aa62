package downloads

import (
	"modelcatalog/dataset"
	"modelcatalog/site/schemas"
)

// version is /version.json: a few hundred bytes that tell whether anything changed since a client looked last.
type version struct {
	Schema   string        `json:"$schema"`
	Dataset  string        `json:"dataset"`
	Build    string        `json:"build"`
	LastSync *string       `json:"last_sync"`
	Models   int           `json:"models"`
	ByStatus statusNumbers `json:"by_status"`
}

// statusNumbers are the numbers of models of each status.
type statusNumbers struct {
	Active     int `json:"active"`
	Deprecated int `json:"deprecated"`
	Unlisted   int `json:"unlisted"`
}

// version adds version.json.
func (m *maker) version() error {
	var numbers [len(dataset.StatusNames)]int
	for i := range m.dataset.Models {
		numbers[m.dataset.Models[i].Status]++
	}
	m.set.add("version.json", JSON, "version", encode(version{
		Schema:   schemas.URL(m.options.BaseURL, "version"),
		Dataset:  m.catalog.Digest(),
		Build:    m.options.Build,
		LastSync: m.lastSync(),
		Models:   m.catalog.Len(),
		ByStatus: statusNumbers{numbers[dataset.Active], numbers[dataset.Deprecated], numbers[dataset.Unlisted]},
	}))
	return nil
}
