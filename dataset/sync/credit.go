package sync

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// source is the name of the provider's list among the sources of the dataset.
func (m *merging) source() string { return m.report.Provider.ID + "_api" }

// withSource returns sources with one that is new or of a newer day.
func withSource(sources []dataset.Source, s dataset.Source) []dataset.Source {
	i, found := slices.BinarySearchFunc(sources, s.Name, func(s dataset.Source, name string) int { return strings.Compare(s.Name, name) })
	if sources = slices.Clone(sources); !found {
		return slices.Insert(sources, i, s)
	}
	sources[i].AsOf = max(sources[i].AsOf, s.AsOf)
	return sources
}

// credit notes which facts of a listed model its list states. Sources that stated the value that it replaces are in a dispute with it
// from then on, unless the fact is a text for people.
func (m *merging) credit(model *dataset.Model, e *evidence) {
	details := dataset.Details{}
	if model.Details != nil {
		details = *model.Details
	}
	model.Details = &details
	details.Sources = slices.Clone(details.Sources)
	i, found := slices.BinarySearchFunc(details.Sources, m.source(), func(s dataset.SourceFacts, name string) int {
		return strings.Compare(s.Source, name)
	})
	if !found {
		details.Sources = slices.Insert(details.Sources, i, dataset.SourceFacts{Source: m.source()})
	}
	for bit, fact := range dataset.FactNames {
		stated := e.provided(fact)
		switch value := model.Fact(fact).String; {
		case stated == "":
		case stated != value:
			details.Sources[i].Facts &^= 1 << bit
		default:
			m.dispute(model, e, bit, stated)
			details.Sources[i].Facts |= 1 << bit
		}
	}
	ownFacts(model)
}

// ownFacts makes dataset.OwnSource state the facts of a model that no other source states.
func ownFacts(model *dataset.Model) {
	d := model.Details
	own := dataset.SourceFacts{Source: dataset.OwnSource}
	stated := uint32(0)
	d.Sources = slices.DeleteFunc(d.Sources, func(s dataset.SourceFacts) bool { return s.Source == dataset.OwnSource })
	for _, s := range d.Sources {
		stated |= s.Facts
	}
	for bit, fact := range dataset.FactNames {
		if model.Fact(fact).String != "" && stated>>bit&1 == 0 {
			own.Facts |= 1 << bit
		}
	}
	if own.Facts != 0 {
		d.Sources = append(d.Sources, own)
		slices.SortFunc(d.Sources, func(a, b dataset.SourceFacts) int { return strings.Compare(a.Source, b.Source) })
	}
}

// dispute sets what sources say about a fact that the list states, by its index in dataset.FactNames.
func (m *merging) dispute(model *dataset.Model, e *evidence, fact int, stated string) {
	d := model.Details
	name := dataset.FactNames[fact]
	claims := []dataset.Claim{{Value: stated, Source: m.source()}}
	i := slices.IndexFunc(d.Disputes, func(d dataset.Dispute) bool { return d.Fact == name })
	if i >= 0 {
		claims = slices.Concat(claims, d.Disputes[i].Values)
		d.Disputes = slices.Delete(slices.Clone(d.Disputes), i, i+1)
	}
	if e.was != nil && e.was.Fact(name).String != stated {
		for j := range d.Sources {
			s := &d.Sources[j]
			was := e.was.Fact(name).String
			switch {
			case s.Facts>>fact&1 == 0 || s.Source == dataset.OwnSource: // people and rules give way
			case was == "": // the target of an alias that was settled, for example
				s.Facts &^= 1 << fact
			default:
				claims = append(claims, dataset.Claim{Value: was, Source: s.Source})
			}
		}
	}
	slices.SortStableFunc(claims, func(a, b dataset.Claim) int { return strings.Compare(a.Source, b.Source) })
	claims = slices.CompactFunc(claims, func(a, b dataset.Claim) bool { return a.Source == b.Source }) // the list's present value is first
	differ := false
	for _, c := range claims {
		differ = differ || c.Value != stated
		for j := range d.Sources {
			if d.Sources[j].Source == c.Source {
				d.Sources[j].Facts &^= 1 << fact
				if c.Value == stated {
					d.Sources[j].Facts |= 1 << fact
				}
			}
		}
	}
	if differ && fact >= firstDisputed {
		d.Disputes = append(d.Disputes, dataset.Dispute{Fact: name, Values: claims})
		slices.SortFunc(d.Disputes, func(a, b dataset.Dispute) int {
			return slices.Index(dataset.FactNames, a.Fact) - slices.Index(dataset.FactNames, b.Fact)
		})
	}
}

// firstDisputed is the index of the first of dataset.FactNames that is not a text for people: type is decided by rules.
const firstDisputed = 3

// price sets what the list shows of prices: an interval of another price ends on the day of the sync, and a new one begins. A price
// that the list no longer shows keeps its day.
func (m *merging) price(model *dataset.Model, listed map[dataset.Meter]dataset.Decimal) {
	if len(listed) == 0 {
		return
	}
	today := m.now.Day()
	prices := slices.Clone(model.Details.Prices)
	for meter, amount := range listed {
		added := dataset.Price{Meter: meter, Amount: amount, Source: m.source(), From: today, AsOf: today}
		for i := range prices {
			p := &prices[i]
			if p.Meter != meter || p.Condition != "" || p.Source != m.source() {
				continue
			}
			p.AsOf = today
			switch {
			case p.To != 0:
			case p.Amount == amount || p.From == today:
				p.Amount, added.Amount = amount, ""
			default:
				p.To = today
			}
		}
		if added.Amount != "" {
			prices = append(prices, added)
		}
	}
	slices.SortFunc(prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	model.Details.Prices = prices
}

// settleAliases makes aliases point to models that are there and no aliases themselves. The models are those of one provider, by id.
func settleAliases(models []dataset.Model) {
	index := make(map[string]*dataset.Model, len(models))
	for i := range models {
		index[models[i].ID] = &models[i]
	}
	for i := range models {
		m := &models[i]
		was := m.Fact("alias_of")
		end := was
		for range models { // a circle ends here
			next := index[end.String]
			if next == nil || !next.Fact("alias_of").Valid {
				break
			}
			end = next.Fact("alias_of")
		}
		if index[end.String] == nil || end.String == m.ID || index[end.String].Fact("alias_of").Valid {
			end = dataset.NullString{}
		}
		if end != was {
			_ = m.Set("alias_of", end) // cannot fail: it is an id
		}
	}
	for i := range models {
		m := &models[i]
		if !m.Fact("aliases").Valid {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(m.Details.Aliases), func(id string) bool {
			return index[id] != nil && index[id].Fact("alias_of") != dataset.Text(m.ID)
		})
		if len(kept) < len(m.Details.Aliases) {
			text := strings.Join(kept, ",")
			_ = m.Set("aliases", dataset.NullString{String: text, Valid: text != ""}) // cannot fail: they were valid
		}
	}
}
