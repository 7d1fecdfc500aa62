package evidence

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// aliasAsTarget finds a fact of an alias that is not that of its target, unless the provider or the
// maintainers say that it is.
func aliasAsTarget(v *claimView) finding {
	if v.model.AliasOf == "" {
		return finding{}
	}
	value, from := v.Inherited(v.model, v.fact)
	if from == nil || dataset.SameValue(dataset.FactIndex(v.fact), v.claim.Value, value) {
		return finding{}
	}
	// Sometimes an alias has limits that differ from its target's. Then the provider says so, and
	// whoever agrees is right.
	byProvider := func(c dataset.Claim) bool { return v.rank(v.model.Provider, &c) < collectionRank }
	if slices.ContainsFunc(v.current(v.fact), byProvider) {
		return finding{}
	}
	return aside("It is an alias of %s, which has %s.", v.model.AliasOf, value)
}

// aliasWithoutTarget doubts that an id that says "latest" is no alias. It also finds the prices of
// a target that exceptions deny to its alias, so that check reports an exception that is of no use.
func aliasWithoutTarget(v *modelView) {
	if target := v.Target(v.model); target != nil {
		for _, p := range target.Prices {
			fact := dataset.PriceFact(p.Meter, p.Condition)
			if p.To == 0 && v.denied(v.model, fact) {
				v.doubt(fact, "The price of %s is not that of this id.", target.ID)
			}
		}
	}
	if v.active() && strings.HasSuffix(v.model.ID, "-latest") {
		v.doubt("alias_of", "The model to which it points is unknown.")
	}
}
