package sync

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// SourceOf returns the facts that a source states about a model, and adds the source if it is new.
func SourceOf(d *dataset.Details, name string) *dataset.SourceFacts {
	i, found := slices.BinarySearchFunc(d.Sources, name, func(s dataset.SourceFacts, name string) int { return strings.Compare(s.Source, name) })
	if !found {
		d.Sources = slices.Insert(d.Sources, i, dataset.SourceFacts{Source: name})
	}
	return &d.Sources[i]
}

// claims returns what the sources say about a fact of a model. People and rules are no sources.
func claims(model *dataset.Model, fact string) (claims []dataset.Claim) {
	if model == nil {
		return nil
	}
	for _, d := range model.Disputes {
		if d.Fact == fact {
			claims = append(claims, d.Values...)
		}
	}
	// A fact that a source states can be unknown: an alias whose target is gone.
	if value := model.Fact(fact).String; value != "" {
		for _, s := range model.Sources {
			disputed := slices.ContainsFunc(claims, func(c dataset.Claim) bool { return c.Source == s.Source })
			if s.Facts>>slices.Index(dataset.FactNames, fact)&1 != 0 && s.Source != dataset.OwnSource && !disputed {
				claims = append(claims, dataset.Claim{Value: value, Source: s.Source})
			}
		}
	}
	return claims
}

// claims returns what the sources say about a fact in byte order of the source, with what the merged one says instead of what it said.
func (e *evidence) claims(fact string) []dataset.Claim {
	said := slices.DeleteFunc(claims(e.was, fact), func(c dataset.Claim) bool { return c.Source == e.source.Name })
	said = append(said, dataset.Claim{Value: e.stated(fact), Source: e.source.Name})
	slices.SortFunc(said, func(a, b dataset.Claim) int { return strings.Compare(a.Source, b.Source) })
	return said
}

// settle records the claims about a fact: the sources that state the model's value, and a dispute if they differ. Texts for people and
// the type, which rules decide, are not disputed.
func settle(model *dataset.Model, fact string, claims []dataset.Claim) {
	d, bit := &model.Details, uint32(1)<<slices.Index(dataset.FactNames, fact)
	for i := range d.Sources {
		d.Sources[i].Facts &^= bit
	}
	d.Disputes = slices.DeleteFunc(d.Disputes, func(d dataset.Dispute) bool { return d.Fact == fact })
	differ := false
	for _, c := range claims {
		differ = differ || c.Value != claims[0].Value
		if source := SourceOf(d, c.Source); c.Value == model.Fact(fact).String {
			source.Facts |= bit
		}
	}
	if differ && !slices.Contains([]string{"name", "description", "type"}, fact) {
		d.Disputes = append(d.Disputes, dataset.Dispute{Fact: fact, Values: claims})
		slices.SortFunc(d.Disputes, func(a, b dataset.Dispute) int {
			return slices.Index(dataset.FactNames, a.Fact) - slices.Index(dataset.FactNames, b.Fact)
		})
	}
}

// ownFacts makes dataset.OwnSource state the facts of a model that no other source states.
func ownFacts(model *dataset.Model) {
	d, own := &model.Details, uint32(0)
	for i, fact := range dataset.FactNames {
		if model.Fact(fact).String != "" {
			own |= 1 << i
		}
	}
	d.Sources = slices.DeleteFunc(d.Sources, func(s dataset.SourceFacts) bool { return s.Source == dataset.OwnSource })
	for _, s := range d.Sources {
		own &^= s.Facts
	}
	if own != 0 {
		SourceOf(d, dataset.OwnSource).Facts = own
	}
}

// settleAliases clears aliases of models that are not there or are aliases themselves. The models are those of one provider.
func settleAliases(models []dataset.Model) {
	target := map[string]string{} // of each alias; empty for other models
	for i := range models {
		target[models[i].ID] = models[i].AliasOf
	}
	for i := range models {
		m := &models[i]
		if end, found := target[m.AliasOf]; !found || end != "" {
			m.AliasOf, target[m.ID] = "", ""
		}
	}
	for i := range models {
		m := &models[i]
		m.Aliases = slices.DeleteFunc(slices.Clone(m.Aliases), func(id string) bool {
			of, found := target[id]
			return found && of != m.ID
		})
	}
}

// statePrices records the prices that a source states on a day. If a price differs, its interval ends and a new one begins. If all
// is true, prices that the source no longer states end too. Stated prices have no source and no AsOf; From is 0 if the source does
// not say when the price began.
func statePrices(d *dataset.Details, source string, stated []dataset.Price, day dataset.Date, all bool) {
	uses := map[string][]dataset.Price{} // by what they are for
	for _, p := range stated {
		key := dataset.PriceFact(p.Meter, p.Condition)
		p.Source, p.AsOf = source, day
		uses[key] = append(uses[key], p)
	}
	known := map[string][]dataset.Price{}
	var prices []dataset.Price
	for _, p := range d.Prices {
		key := dataset.PriceFact(p.Meter, p.Condition)
		now, found := uses[key]
		if p.Source != source || !found && !all {
			prices = append(prices, p)
			continue
		}
		known[key], uses[key] = append(known[key], p), now // which is empty if the price is dropped
	}
	for key := range uses {
		prices = append(prices, intervals(known[key], uses[key], day)...)
	}
	slices.SortFunc(prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	d.Prices = prices
}

// intervals returns the intervals of a price after a source stated others on a day.
func intervals(known, stated []dataset.Price, day dataset.Date) (after []dataset.Price) {
	slices.SortFunc(stated, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) })
	i := slices.IndexFunc(stated, func(p dataset.Price) bool { return p.On(day) })
	for _, p := range known {
		switch {
		case p.From > day: // stated again, or withdrawn
		case p.To != 0 && p.To <= day:
			after = append(after, p)
		case i >= 0 && p.Amount == stated[i].Amount:
			p.To, p.AsOf = stated[i].To, day
			after, i = append(after, p), -1
		case p.From < day:
			p.To, p.AsOf = day, day
			if i >= 0 && p.From < stated[i].From {
				p.To = stated[i].From
			}
			after = append(after, p)
		}
	}
	for j, p := range stated {
		if j != i && p.From <= day {
			continue
		}
		p.From = cmp.Or(p.From, day)
		if n := len(after); n > 0 && j == i {
			p.From = max(p.From, after[n-1].To)
		} else if n > 0 && (after[n-1].To == 0 || after[n-1].To > p.From) {
			after[n-1].To = p.From
		}
		after = append(after, p)
	}
	return after
}
