package website

import (
	"cmp"
	"slices"
	"strings"

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
	Seen      string   // what the button below the filters leads to
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

// addExplorer adds the start page.
func addExplorer(b *build) {
	rows, models := foldedRows(b)
	// As many rows as a page of the API has. The script loads the rest, a megabyte before
	// compression, once the page is there.
	first := rows[:min(catalog.DefaultLimit, len(rows))]
	// An alias ends with its model, which is told.
	coming := filtered(b.dated, func(r *row) bool { return r.Coming && r.AliasOf == "" })
	coming, _ = foldShort(coming) // a dated version ends with its model, too
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
		Lead: counted(models, "model") + " work today" + deprecatedEverywhere(b, models) +
			", at " + providerCount(b.dataset.Providers) +
			"; " + withCommas(len(b.dataset.Models)) + " ids in all, with retired ones. Every fact has a source.",
		Facets:    facetsOf(b),
		Quick:     quickLinks(b),
		Retiring:  b.boardEnds(coming),
		Dearer:    dearerSoon(b),
		MaxSearch: catalog.MaxSearchLen,
		Covered:   providerNames(b.dataset.Providers),
		Total:     totalInWords(models, len(rows)),
		Seen:      counted(models, "model"),
		Blank:     blankRow,
		Settings:  newSettings(b),
	}
	p.today = b.day
	p.Settings.Rows = len(rows) // of which the page has the first
	for i := range p.Settings.Providers {
		provider := &p.Settings.Providers[i]
		r := flagship(b.catalog, b.rows, provider.ID)
		if r != nil && b.dataset.Providers[i].Kind == dataset.Maker {
			provider.Flagship = r.ID
		}
	}
	b.addPage("explorer", p)
}

// boardEnds returns the ends to come that the front page has room for. Those that are announced come before
// reports, of which nobody knows whether they are true; of one day, the models that most places sell.
func (b *build) boardEnds(coming []*row) []*row {
	isReported := func(r *row) int {
		if r.Unconfirmed != "" {
			return 1
		}
		return 0
	}
	places := func(r *row) int { return catalog.CountPlaces(b.catalog.Places(r.index)) }
	byDay := func(x, y *row) int {
		return cmp.Or(
			strings.Compare(x.EndsOn, y.EndsOn),
			isReported(x)-isReported(y),
			places(y)-places(x),
			byEnd(x, y),
		)
	}
	slices.SortFunc(coming, func(x, y *row) int { return cmp.Or(isReported(x)-isReported(y), byDay(x, y)) })
	shown := coming[:min(maxBoard, len(coming))]
	// Reports only fill what announced ends leave of the places that are seen at first.
	for len(shown) > seenBoard && isReported(shown[len(shown)-1]) == 1 {
		shown = shown[:len(shown)-1]
	}
	slices.SortFunc(shown, byDay)
	return shown
}

// deprecatedEverywhere says how many of the models that work are deprecated at every place: by so many the number
// of those beside the list that are not deprecated is lower. It is empty if none are.
func deprecatedEverywhere(b *build, models int) string {
	n := models - len(b.modelsAmong(filtered(b.matching("status=active"), (*row).works)))
	if n <= 0 {
		return ""
	}
	return " (" + withCommas(n) + " of them deprecated everywhere)"
}

// totalInWords returns how many models a list has as the page writes it, and in how many rows if some share
// one: "1,204 models in 512 rows". These can be counted on the page. showTotal in explorer/paint.ts writes the
// same.
func totalInWords(models, rows int) string {
	total := counted(models, "model")
	if rows < models {
		total += " in " + counted(rows, "row")
	}
	return total
}

// foldedRows returns the rows of the explorer, and how many models they have, which work today.
// Of a model that several places offer it is the first offer, under one id. A row is a model, or the models of a
// family under the first of them that can be used; groupsOf in catalog/groups.ts has the same rule.
func foldedRows(b *build) (rows []modelRow, models int) {
	sizes := map[string]int{}  // numbers of models by family
	leads := map[string]*row{} // the model that stands for a family
	// A model without a family is a family of one.
	family := func(r *row) string { return cmp.Or(r.MoreHref, r.Key) }
	// Offers are compared among those that work: the maker's own may have ended before the others.
	working := b.modelsAmong(filtered(b.matchingBy("", "released"), (*row).works))
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
