package website

import (
	"cmp"
	"modelcatalog/dataset"
	"modelcatalog/site/facts"
	"slices"
	"strings"
)

// priceHistory returns what the sources showed, newest first for each use. Sources that showed the same are
// together.
func priceHistory(b *build, m *dataset.Model) grid {
	g := grid{
		Name: "What each source showed, and when",
		Head: []string{"Usage", "Price", "From", "Until", "Source"},
	}
	inOrder := func(a, b dataset.Price) int {
		return cmp.Or(
			cmp.Compare(a.Meter, b.Meter),
			strings.Compare(a.Condition, b.Condition),
			cmp.Compare(b.From, a.From),
		)
	}
	isSame := func(a, b cell) bool { return a.Text == b.Text && a.Note == b.Note }
	for _, p := range slices.SortedStableFunc(slices.Values(b.pricing.History(m)), inOrder) {
		source := sourceCell(b, p.Source, p.AsOf, m.Provider)
		amount := cell{Text: facts.Price(string(p.Amount)), Class: "price"}
		end := cmp.Or(p.To.String(), facts.Unknown)
		row := []cell{nameOfPrice(p.Meter, p.Condition), amount, text(p.From.String()), text(end)}
		// Ten lists that copy one price are one row, of which all but the first open on demand.
		same := slices.IndexFunc(g.Rows, func(r []cell) bool { return slices.EqualFunc(r[:len(row)], row, isSame) })
		if same >= 0 {
			sources := &g.Rows[same][len(row)]
			sources.More = append(sources.More, source)
			continue
		}
		g.Rows = append(g.Rows, append(row, source))
	}
	return g
}
