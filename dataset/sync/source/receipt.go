package source

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// Receipt is where a value stands that is being read.
type Receipt struct {
	Place  string // the titles above, the outermost first, and the label of the row, with " > " between them
	Column string // the heading above the value; empty if the row says it as a whole
	Digest string // of the row; see dataset.ReceiptDigest
}

// Lengths of what a receipt keeps of a page, in bytes. LIMIT: labels of rows have 60 and places 200
// bytes; longer ones are cut, because a receipt must not repeat the text of the page.
const (
	maxLabel = 100
	maxPlace = 480
)

// Row returns the node as a row below titles, each with " > " before it, that has a label and
// texts. What is stated by it, and by the values in it, has a receipt then.
func (n Node) Row(titles, label string, texts ...string) Node {
	place := strings.TrimPrefix(titles, " > ")
	label = receiptText(label, maxLabel)
	if place != "" && label != "" {
		place += " > "
	}
	place = receiptText(place, maxPlace) + label
	if place == "" {
		return n // a row without a title and a label cannot be found again
	}
	n.receipt = &Receipt{Place: place, Digest: dataset.ReceiptDigest(texts...)}
	return n
}

// RowOfJSON returns a node with a value of JSON as a row. What is stated by any value in it has the
// receipt of the whole.
func (n Node) RowOfJSON(titles, label string) Node {
	// The members of objects come in byte order, so that equal values have equal texts. A value that
	// is there twice is a fault, which the reader reports.
	text, _ := json.Marshal(n.value)
	return n.Row(titles, label, string(text))
}

// WithoutRow returns the node without a receipt, for what follows from another place of the page.
func (n Node) WithoutRow() Node { n.receipt = nil; return n }

// Column returns the node as a value below a heading of its row.
func (n Node) Column(heading string) Node {
	if n.receipt == nil {
		return n
	}
	receipt := *n.receipt // which other columns share
	receipt.Column = receiptText(heading, maxLabel)
	n.receipt = &receipt
	return n
}

// receiptText returns a text of a page as one line of at most so many bytes.
func receiptText(text string, most int) string {
	// A character that changes the writing direction would show another place than it is.
	visible := strings.Map(func(r rune) rune {
		if r == ' ' || Visible(r) && r != utf8.RuneError {
			return r
		}
		return -1
	}, text)
	if len(visible) <= most {
		return visible
	}
	const ellipsis = "…"
	return strings.ToValidUTF8(visible[:most-len(ellipsis)], "") + ellipsis
}

// receive keeps where a fact, or a price, stands.
func (s *Profile) receive(n Node, fact string) {
	if n.receipt == nil {
		return // such as a row of a collection, which is JSON of thousands of models
	}
	if s.Receipts == nil {
		s.Receipts = map[string]Receipt{}
	}
	// Of two prices of one use the first counts: it is the one of today.
	if _, found := s.Receipts[fact]; !found {
		s.Receipts[fact] = *n.receipt
	}
}

// ReceiptLines returns the receipts of the profile as the dataset keeps them: one of each row, with
// its columns.
func (s *Profile) ReceiptLines(source string) (lines []dataset.Receipt) {
	rows := map[Receipt]int{} // index in lines, by the row
	for _, fact := range slices.Sorted(maps.Keys(s.Receipts)) {
		at := s.Receipts[fact]
		heading := at.Column
		at.Column = ""
		i, found := rows[at]
		if !found {
			i = len(lines)
			rows[at] = i
			lines = append(lines, dataset.Receipt{Source: source, Place: at.Place, Digest: at.Digest})
		}
		lines[i].AddFact(heading, fact)
	}
	slices.SortFunc(lines, dataset.CompareReceipts)
	return lines
}
