package website

import (
	"cmp"
	"slices"

	"modelcatalog/dataset/catalog"
)

// The list of a provider with more rows than wholeList shows the first openRows of those that work.
// The others are folded: OpenAI's had ten screens below what the page is about.
const wholeList, openRows = 30, 20

// tableFold is a part of the list of a provider that is folded.
type tableFold struct {
	Title string
	table
}

// foldedTable returns the list of a provider with one row for each model, whatever its ids, and the
// parts of it that are folded. Rows are in the order in which people look for them. Joined says why there
// are fewer rows than ids; it is empty if there are as many.
func foldedTable(heading string, rows []*row) (shown table, folds []tableFold, joined string) {
	kept, also := foldSame(rows)
	if len(kept) < len(rows) {
		joined = "They are in " + counted(len(kept), "row") + ", because ids of one model share a row."
	}
	tableOf := func(rows []*row) table {
		t := newTable(heading, rows, true)
		for i := range t.Rows {
			t.Rows[i].Also = also[t.Rows[i].Key]
		}
		return t
	}
	if len(kept) <= wholeList {
		return tableOf(kept), nil, joined
	}
	works := filtered(kept, (*row).works)
	open := works[:min(len(works), openRows)]
	in := func(stage catalog.Stage) []*row {
		return filtered(kept, func(r *row) bool { return r.Stage == stage })
	}
	more := works[len(open):]
	retired := in(catalog.RetiredStage)
	unlisted := in(catalog.UnlistedStage)
	folds = []tableFold{
		{"All others that work: " + counted(len(more), "model"), tableOf(more)},
		{"Retired: " + counted(len(retired), "model"), tableOf(retired)},
		{"No longer listed: " + counted(len(unlisted), "model"), tableOf(unlisted)},
	}
	return tableOf(open), filtered(folds, func(f tableFold) bool { return len(f.Rows) > 0 }), joined
}

// foldSame joins the rows of ids that mean one model, as foldVersions does, but in the order of the rows
// and only if a row says the same of them: a price that a table does not show would be lost in it.
func foldSame(rows []*row) (kept []*row, also map[string][]*row) {
	also = map[string][]*row{}
	// The short id stays: it is the one that people write. But "mistral-medium", which has no day of
	// release, would hide that of the model that it means.
	shortFirst := slices.Clone(rows)
	slices.SortStableFunc(shortFirst, func(x, y *row) int {
		isDatedX := x.ReleaseDate != 0
		isDatedY := y.ReleaseDate != 0
		if isDatedX != isDatedY {
			if isDatedX {
				return -1
			}
			return 1
		}
		return cmp.Compare(len(x.ID), len(y.ID))
	})
	leads := map[string]*row{} // by what they mean
	for _, r := range shortFirst {
		if leads[r.means] == nil {
			leads[r.means] = r
		}
	}
	isPlaced := map[*row]bool{}
	for _, r := range rows {
		lead := leads[r.means]
		if !saysSame(lead, r) {
			lead = r
		}
		if lead != r {
			also[lead.Key] = append(also[lead.Key], r)
		}
		// A model is where the first of its ids would be.
		if !isPlaced[lead] {
			isPlaced[lead] = true
			kept = append(kept, lead)
		}
	}
	return kept, also
}

// saysSame reports whether a table says nothing of a row that the row of its lead does not say.
func saysSame(lead, r *row) bool {
	for _, fact := range []string{
		"context_length", "price_in", "price_note", "price_in_next", "price_out", "price_out_note", "price_out_next",
	} {
		if r.values[fact] != "" && r.values[fact] != lead.values[fact] {
			return false
		}
	}
	return true
}
