package main

import (
	"encoding/csv"
	"strings"

	"github.com/dustin/go-humanize/english"

	cost "modelcatalog/dataset/price"
	"modelcatalog/site/facts"
)

// costTable is what the command cost prints.
type costTable struct {
	rows       [][]string // of the table, with headings
	objects    []object   // the rows for JSON
	notes      []string   // what is uncertain about the names of models, for people
	incomplete bool       // whether a price is missing
}

// costHeadings are the headings of what cells returns.
var costHeadings = []string{"COST", "AT MOST", "MISSING"}

// cells returns the cells of costHeadings.
func (b *biller) cells(low, high *cost.Number, missing []string) []string {
	b.incomplete = b.incomplete || len(missing) > 0
	without := strings.Join(missing, ", ")
	switch {
	case low == nil: // no price is known, which is not $0
		return []string{"", "", without}
	case b.csv:
		return []string{low.String(), high.String(), without}
	}
	least := facts.Dollars(low.String())
	most := facts.Dollars(high.String())
	if low.String() == high.String() {
		most = ""
	}
	return []string{least, most, without}
}

// show prints the result, and what is uncertain about the names of models: a price that is not
// known at a place must not look like the price of this place. It reports errFound if a price is
// missing.
func (b *biller) show(meta object) (err error) {
	if len(b.notes) > 0 {
		meta["notes"] = b.notes
	}
	switch {
	case b.json:
		err = b.encode(object{"data": b.objects, "meta": meta})
	case b.csv:
		err = csv.NewWriter(b.stdout).WriteAll(b.rows)
	default:
		b.table(b.rows, 0)
	}
	b.showNotes()
	if err == nil && b.incomplete {
		err = errFound
	}
	return err
}

// showNotes prints the notes below the result.
func (b *biller) showNotes() {
	for i, note := range b.notes {
		if i == maxListed {
			b.note("models: note: and %s with notes", english.Plural(len(b.notes)-i, "more name", ""))
			return
		}
		b.note("models: note: %s", note)
	}
}
