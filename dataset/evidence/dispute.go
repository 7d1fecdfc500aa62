package evidence

import (
	"slices"

	"modelcatalog/dataset"
)

// IsDisputed reports whether sources disagree on a fact. Names and descriptions are texts for people, and rules decide the type, so none of
// these is disputed. Nor is what one source alone states, even if it is not shown, nor one number of tokens in units of 1,000 and of 1,024.
func IsDisputed(m *dataset.Model, fact int) bool {
	values := m.Stated(fact)
	return fact >= undisputed && slices.ContainsFunc(values, func(a dataset.Claim) bool {
		return slices.ContainsFunc(values, func(b dataset.Claim) bool {
			return !dataset.SameValue(fact, a.Value, b.Value) && !dataset.SameValue(fact, b.Value, a.Value) && !sameSize(a.Value, b.Value)
		})
	})
}

// Disputes returns the facts that are Disputed with all that sources state, in the order of dataset.FactNames, then the prices of quotes on which
// sources disagree, even if one of them is published.
func Disputes(m *dataset.Model, quotes ...Quote) (disputes []Dispute) {
	for fact, name := range dataset.FactNames {
		if IsDisputed(m, fact) {
			disputes = append(disputes, Dispute{name, m.Stated(fact)})
		}
	}
	for _, q := range quotes {
		if values := q.claims(); slices.ContainsFunc(values, func(c dataset.Claim) bool { return !dataset.Near(dataset.Decimal(c.Value), q.Amount) }) {
			disputes = append(disputes, Dispute{dataset.PriceFact(q.Meter, q.Condition), values})
		}
	}
	return disputes
}

// undisputed is the number of the first facts, which are not disputed: name, description and type.
const undisputed = 3

// Dispute is a fact, or a price, about which sources disagree.
type Dispute struct {
	Fact   string          // one of dataset.FactNames, or a name of dataset.PriceFact
	Values []dataset.Claim // in byte order of the source
}
