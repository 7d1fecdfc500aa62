package website

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// explorerPage is the start page: the newest active models, and filters, search and sort by script.
type explorerPage struct {
	frame
	table
	Lead      string
	Facets    []facet
	Quick     []menuEntry
	Retiring  []*row // the next ones
	Dearer    []comingEvent
	MaxSearch int
	Covered   string // names of the providers
	Total     string
	Blank     modelRow // a row for scripts to copy
	Settings  settings

	today dataset.Date
}

// Short returns a day in few letters, because the boxes of the front page have little room beside
// names.
func (p *explorerPage) Short(day string) string {
	d, _ := dataset.ParseDate(day) // which was checked when the dataset was loaded
	return facts.ShortDate(d, p.today)
}

// settings are facts about the catalog for scripts; settings.ts explains them.
type settings struct {
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
	Sheet        string            `json:"sheet,omitempty"`
	Costs        string            `json:"costs"`
	Prices       string            `json:"prices"`
	Rows         int               `json:"rows,omitempty"`
}

// addExplorer adds the start page.
func addExplorer(b *build) {
	rows, models := foldedRows(b)
	// As many rows as a page of the API has. The script loads the rest, a megabyte before
	// compression, once the page is there.
	first := rows[:min(catalog.DefaultLimit, len(rows))]
	// An alias ends with its model, which is told.
	coming := filtered(b.dated, func(r *row) bool { return r.Coming && r.AliasOf == "" })
	coming, _ = foldShort(coming) // a dated version ends with its model, too
	slices.SortFunc(coming, byEnd)
	p := &explorerPage{
		frame: frame{
			Path:    "/",
			Class:   "explorer",
			Title:   b.options.Service + ": AI models of " + providerCount(b.dataset.Providers),
			Heading: "AI models, prices, retirements",
			Description: "Prices, limits, abilities and retirement dates of the AI models of " +
				providerNames(b.dataset.Providers) + ".",
			Request: b.root + "/api/v2/models?offers=first&sort=released",
			Scripts: []string{"explorer.js"},
			Styles:  []string{"list.css", "start.css"},
		},
		table: table{
			Caption: "Models, with prices in US dollars per million tokens",
			Pick:    true,
			Rows:    first,
		},
		Lead: counted(models, "model") + " you can use today, from " + providerCount(b.dataset.Providers) +
			" (" + withCommas(len(b.dataset.Models)) + " with retired ones and every reseller). " +
			"Every fact has a source.",
		Facets:    facetsOf(b),
		Quick:     quickLinks(b),
		Retiring:  coming[:min(maxBoard, len(coming))],
		Dearer:    dearerSoon(b),
		MaxSearch: catalog.MaxSearchLen,
		Covered:   providerNames(b.dataset.Providers),
		Total:     totalInWords(models, len(rows)),
		Blank:     blankRow,
		Settings:  newSettings(b),
	}
	p.today = b.day
	p.Settings.Rows = len(rows) // of which the page has the first
	b.addPage("explorer", p)
}

// totalInWords says how many models a list has, and in how many families, unless each has a row:
// "1,204 models in 310 families". showTotal in explorer.ts has the same words.
func totalInWords(models, rows int) string {
	total := counted(models, "model")
	if rows < models {
		total += " in " + counted(rows, "family")
	}
	return total
}

// newSettings returns the settings of a page with scripts.
func newSettings(b *build) settings {
	s := settings{Prefix: b.root, Pages: b.pages, Odd: b.odd(b.dataset.Models)}
	// Names of assets have digests, so scripts cannot know them.
	s.Models = b.mustAsset(modelsFile)
	s.Descriptions = b.mustAsset(descriptionsFile)
	s.Checker = b.mustAsset("checker.js")
	s.Spellings = b.mustAsset(spellingsFile)
	s.Parameters = b.mustAsset(parametersFile)
	s.Calls = b.mustAsset(callsFile)
	s.Reading = b.mustAsset("reading.js")
	s.Adding = b.mustAsset("adding.js")
	s.Sheet = b.mustAsset("sheet.js")
	s.Costs = b.mustAsset("costs.js")
	s.Prices = b.mustAsset(pricesFile)
	for _, p := range b.dataset.Providers {
		s.Providers = append(s.Providers, b.providers[p.ID])
	}
	return s
}

// foldedRows returns the rows of the explorer, and the number of models in them, which work today.
// Of a model that several places offer it is the first offer. A row is a model, or the models of a
// family under the first of them that can be used; groupsOf in evaluate.ts has the same rule.
func foldedRows(b *build) (rows []modelRow, models int) {
	sizes := map[string]int{}  // numbers of models by family
	leads := map[string]*row{} // the model that stands for a family
	// A model without a family is a family of one.
	family := func(r *row) string { return cmp.Or(r.MoreHref, r.Key) }
	// Offers are compared among those that work: the maker's own may have ended before the others.
	working := b.firstOffers(filtered(b.matchingBy("", "released"), (*row).works))
	for _, r := range working {
		key := family(r)
		sizes[key]++
		// The newest stands for its family unless it retires while an older one can be used.
		if sizes[key] == 1 || !leads[key].usable() && r.usable() {
			leads[key] = r
		}
	}
	for _, r := range working {
		key := family(r)
		if leads[key] == r {
			rows = append(rows, modelRow{row: r, Pick: true, More: sizes[key] - 1})
		}
	}
	return rows, len(working)
}

// spellingsFile is the asset with the tables of package mentions.
const spellingsFile = "spellings.json"

// addCheck adds the page on which people check their code for ids.
func addCheck(b *build) {
	b.addPage("check", &toolPage{
		frame: frame{
			Path:    "/check/",
			Class:   "check",
			Heading: "Check your code",
			Title:   "Check your code for retired AI models · " + b.options.Service,
			Description: "Paste code or a list: see which model ids in it are retired, retiring, aliases " +
				"or unknown, and what replaces them. Nothing leaves the page.",
			Scripts: []string{"check.js"},
			Styles:  []string{"check.css"},
		},
		Settings: newSettings(b),
	})
}

// toolPage is a page that a script fills: the check, or the models that the address names side by
// side.
type toolPage struct {
	frame
	Settings settings

	// Of the comparison:
	Rows      []comparedFact
	Blank     modelRow // for scripts to copy
	Suggested []menuEntry
}

// comparedFact is a row of the comparison.
type comparedFact struct{ Name, Label string }

// addCompare adds the page that shows models side by side.
func addCompare(b *build) {
	p := &toolPage{
		frame: frame{
			Path:        "/compare/",
			Class:       "compare",
			Crumbs:      []link{{"Models", b.root + "/"}},
			Heading:     "Compare models",
			Description: "Up to seven AI models side by side: what your use costs, then what differs.",
			Scripts:     []string{"compare.js"},
			Styles:      []string{"compare.css"},
		},
		Blank:     blankRow,
		Suggested: suggestionsOf(b),
		Settings:  newSettings(b),
	}
	// It neither searches descriptions, reads code nor saves lists. It is the heaviest page, and a
	// digest does not compress.
	p.Settings.Descriptions = ""
	p.Settings.Checker = ""
	p.Settings.Spellings = ""
	p.Settings.Calls = ""
	p.Settings.Reading = ""
	p.Settings.Sheet = ""
	// The names of rows are in the page, so that it says what it compares before models arrive.
	for _, f := range facts.Compared {
		switch f.Name {
		case "stage":
			continue // each model has it below its name
		case "retirement_date", "retirement_not_before":
			continue // the sentence on how long it works has the day
		case "price_note", "price_in_next", "price_out_note", "price_out_next":
			continue // in the cell of their price, as in lists
		}
		p.Rows = append(p.Rows, comparedFact{Name: f.Name, Label: cmp.Or(f.Short, f.Label)})
	}
	b.addPage("compare", p)
}
