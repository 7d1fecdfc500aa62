package catalog

import (
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	cost "modelcatalog/dataset/price"
)

// derivedStatements returns statements about the prices of a row that no source states as a number,
// because the provider states a rule: batches read Anthropic's cache at half of the price, for
// example. A bill has these prices, so what is said of the row has them too, with the page of the
// rule.
func (c *Catalog) derivedStatements(row int) (statements []Statement) {
	for _, p := range cost.DerivedPrices(c.model(row), c.pricing()) {
		if !p.Low.Equal(p.High) {
			continue // sources disagree about the price from which it follows, which is said there
		}
		_, address, _ := strings.Cut(p.Page, "://")
		claim := dataset.Claim{Value: p.Low.String(), Source: address}
		reason := "By a rule of the provider: " + p.Says + "."
		if p.Of != "" {
			reason = "Derived from " + p.Of + " by a rule of the provider: " + p.Says + "."
		}
		verdict := evidence.Verdict{Standing: evidence.Shown, Reason: reason}
		statements = append(statements, Statement{
			JudgedClaim: evidence.JudgedClaim{Claim: claim, Verdict: verdict},
			Fact:        p.Fact,
			Page:        p.Page,
			Official:    true,
			Kind:        dataset.KindPage,
			Derived:     true,
		})
	}
	return statements
}
