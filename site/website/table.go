package website

import "slices"

type table struct {
	Caption     string // for screen readers
	Pick        bool   // rows can be chosen for the comparison, and sorted by the headings of columns
	OneProvider bool   // all rows are of one provider, which is not shown
	Made        bool   // all rows make images, audio or video: see isMade in controls.ts
	Rows        []modelRow
}

// newTable returns a table of rows, without the provider if all are of one.
func newTable(caption string, rows []*row, oneProvider bool) table {
	t := table{Caption: caption, OneProvider: oneProvider}
	for _, r := range rows {
		t.Rows = append(t.Rows, modelRow{row: r, OneProvider: oneProvider})
	}
	return t
}

// ByPiece reports whether all prices of the table are of a piece, such as an image: the head of their
// column does not call them prices of input then. A table whose rows a script changes has both.
func (t table) ByPiece() bool {
	if t.Pick {
		return false
	}
	priced := filtered(t.Rows, func(r modelRow) bool {
		return len(knownCells(r.Cell("price_in"), r.Cell("price_out"))) > 0
	})
	return len(priced) > 0 && !slices.ContainsFunc(priced, func(r modelRow) bool { return !r.pricedByPiece() })
}
