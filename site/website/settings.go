package website

// settings are facts about the catalog for scripts; settings.ts explains them.
type settings struct {
	Day          string            `json:"day"` // of the dataset, for which facts are written
	Prefix       string            `json:"prefix"`
	Pages        bool              `json:"pages"`
	Odd          map[string]string `json:"odd"`
	Providers    []providerView    `json:"providers"`
	Models       string            `json:"models"`
	Descriptions string            `json:"descriptions,omitempty"`
	Checker      string            `json:"checker,omitempty"`
	Spellings    string            `json:"spellings,omitempty"`
	Parameters   string            `json:"parameters"`
	Calls        string            `json:"calls,omitempty"`
	Reading      string            `json:"reading,omitempty"`
	Adding       string            `json:"adding"`
	OfDay        string            `json:"ofDay"`
	Sheet        string            `json:"sheet,omitempty"`
	Costs        string            `json:"costs"`
	Prices       string            `json:"prices"`
	Rows         int               `json:"rows,omitempty"`
}

// newSettings returns the settings of a page with scripts.
func newSettings(b *build) settings {
	s := settings{Day: b.day.String(), Prefix: b.root, Pages: b.pages, Odd: b.oddPages(b.dataset.Models)}
	// Names of assets have digests, so scripts cannot know them.
	s.Models = b.mustAsset(modelsFile)
	s.Descriptions = b.mustAsset(descriptionsFile)
	s.Checker = b.mustAsset("checker.js")
	s.Spellings = b.mustAsset(spellingsFile)
	s.Parameters = b.mustAsset(parametersFile)
	s.Calls = b.mustAsset(callsFile)
	s.Reading = b.mustAsset("reading.js")
	s.Adding = b.mustAsset("adding.js")
	s.OfDay = b.mustAsset("ofday.js")
	s.Sheet = b.mustAsset("sheet.js")
	s.Costs = b.mustAsset("costs.js")
	s.Prices = b.mustAsset(pricesFile)
	for _, p := range b.dataset.Providers {
		s.Providers = append(s.Providers, b.providers[p.ID])
	}
	return s
}

// spellingsFile is the asset with the tables of package mentions.
const spellingsFile = "spellings.json"
