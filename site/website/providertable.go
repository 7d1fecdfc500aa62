package website

import "modelcatalog/dataset/catalog"

// The list of a provider with more rows than wholeList shows the first openRows of those that work.
// The others are folded: OpenAI's had ten screens below what the page is about.
const wholeList, openRows = 30, 20

// tableFold is a part of the list of a provider that is folded.
type tableFold struct {
	Title string
	table
}

// foldedTable returns the list of a provider, whose rows are in the order of the page, and the parts of it
// that are folded.
func (c *content) foldedTable(heading string, rows []*row) (shown table, folds []tableFold) {
	tableOf := func(rows []*row) table { return newTable(heading, rows, true) }
	if len(rows) <= wholeList {
		return tableOf(rows), nil
	}
	works := filtered(rows, (*row).works)
	open := works[:min(len(works), openRows)]
	in := func(stage catalog.Stage) []*row {
		return filtered(rows, func(r *row) bool { return r.Stage == stage })
	}
	more := works[len(open):]
	retired := in(catalog.RetiredStage)
	unlisted := in(catalog.UnlistedStage)
	// A model of which the rows above have another offer is no other.
	others := "All others that work: " + counted(len(c.modelsAmong(works))-len(c.modelsAmong(open)), "model")
	folds = []tableFold{
		{others, tableOf(more)},
		{"Retired: " + counted(len(c.modelsAmong(retired)), "model"), tableOf(retired)},
		{"No longer listed: " + counted(len(c.modelsAmong(unlisted)), "model"), tableOf(unlisted)},
	}
	return tableOf(open), filtered(folds, func(f tableFold) bool { return len(f.Rows) > 0 })
}
