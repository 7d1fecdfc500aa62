package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// priceHistory returns what the sources showed, newest first for each use. Sources that showed the
// same are together.
func priceHistory(b *build, m *dataset.Model) grid {
	g := grid{
		Name:  "What each source showed, and when",
		Class: "quotes then",
		Head:  []string{"Usage", "Price", "From", "Until", "Source"},
	}
	// By use, newest first: a reader asks how one price came about.
	inOrder := func(a, b dataset.Price) int {
		return cmp.Or(
			cmp.Compare(a.Meter, b.Meter),
			strings.Compare(a.Condition, b.Condition),
			cmp.Compare(b.From, a.From),
		)
	}
	isSame := func(a, b cell) bool { return a.Text == b.Text && a.Note == b.Note }
	var statements [][]statementView // of each row
	for _, p := range slices.SortedStableFunc(slices.Values(b.pricing.History(m)), inOrder) {
		v := b.statement(p.Source, m.Provider, p.AsOf)
		v.Value = facts.Price(string(p.Amount))
		v.Shown = true // then, by this source
		amount := cell{Text: v.Value, Class: "price"}
		end := dayCell(p.To)
		end.Text = cmp.Or(end.Text, facts.Unknown)
		row := []cell{nameOfPrice(p.Meter, p.Condition), amount, dayCell(p.From), end}
		// Ten lists that copy one price are one row, whose sources unfold.
		same := slices.IndexFunc(g.Rows, func(r []cell) bool {
			return slices.EqualFunc(r[:len(row)], row, isSame)
		})
		if same >= 0 {
			statements[same] = append(statements[same], v)
			continue
		}
		g.Rows = append(g.Rows, append(row, cell{}))
		statements = append(statements, []statementView{v})
	}
	for i, row := range g.Rows {
		who := newAttribution(b, statements[i], false, report{})
		who.Report = "" // what was shown then is past
		row[len(row)-1] = cell{Attribution: who}
	}
	return g
}
