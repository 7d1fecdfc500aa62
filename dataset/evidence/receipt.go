package evidence

import (
	"slices"

	"modelcatalog/dataset"
)

// Receipt returns where a source states something about a fact of a model, or about a price, and
// the model of whose line that is: an alias has facts of its target, and an offer those of its
// maker's row. The receipt is nil if none was kept.
func (e *Evidence) Receipt(m *dataset.Model, source, fact string) (of *dataset.Model, receipt *dataset.Receipt) {
	// The model that is nearest counts. An alias at a cloud points to an offer there, of a model
	// that is an alias at its maker: see stating.
	nearest := []*dataset.Model{m}
	for len(nearest) > 0 {
		var next []*dataset.Model
		for _, candidate := range nearest {
			if states(candidate, source, fact) {
				return candidate, candidate.Receipt(source, fact)
			}
			origins, _ := e.Origins(candidate)
			next = append(next, origins...)
		}
		nearest = next // which ends, because origins never lead in a circle
	}
	return m, nil
}

// Place returns where on its page a source states something about a fact of a model, or about a
// price; "" if it was not kept.
func (e *Evidence) Place(m *dataset.Model, source, fact string) string {
	_, receipt := e.Receipt(m, source, fact)
	if receipt == nil {
		return ""
	}
	return receipt.Where(fact)
}

// states reports whether a source states anything about a fact of a model, or about a price, in the
// line of the model itself.
func states(m *dataset.Model, source, fact string) bool {
	if i := dataset.FactIndex(fact); i >= 0 {
		says := func(c dataset.FactClaim) bool { return c.Fact == i && c.Source == source }
		return slices.ContainsFunc(m.Sources, says)
	}
	return slices.ContainsFunc(m.Prices, func(p dataset.Price) bool {
		return p.Source == source && dataset.PriceFact(p.Meter, p.Condition) == fact
	})
}
