package history

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// record has the known facts and quoted prices of a model by name, without disputed prices. Nil
// means that there is no model.
type record map[string]dataset.NullString

// recordOf returns the record of a model, which may be nil. Without pricing it has no prices.
func recordOf(m *dataset.Model, pricing *evidence.Pricing) record {
	// Nil, not an empty record: a model without any fact is there.
	if m == nil {
		return nil
	}
	r := record{}
	for _, name := range dataset.FactNames {
		if value := m.Fact(name); value.Valid {
			r[name] = value
		}
	}
	if pricing == nil {
		return r
	}
	for _, q := range pricing.StatedQuotes(m) {
		if q.Amount != "" {
			r[dataset.PriceFact(q.Meter, q.Condition)] = dataset.Text(string(q.Amount))
		}
	}
	return r
}

// Diff returns the changes from one dataset to another, in order of provider, then id, all at the
// given time. A change of the prices of a model follows that of its other facts. When a model was
// last seen and when its record changed are not facts and make no change. Prices are those on the
// old dataset's day and on the day of the changes, so a price that was announced changes when it
// begins.
func Diff(old, new *dataset.Dataset, at dataset.Timestamp) []Change { return diff(old, new, nil, at) }

// diff is Diff with other records of some models before the changes.
func diff(
	old, new *dataset.Dataset, replayed map[dataset.Key]*state, at dataset.Timestamp,
) (changes []Change) {
	before := evidence.NewPricing(old)
	pricing := evidence.NewPricing(new)
	pricing.Day = max(pricing.Day, at.Day()) // the changed models get this time, and it becomes the day of the dataset
	for _, k := range keysOf(replayed, old.Models, new.Models) {
		// A record is made for each model, also of those that did not change, because prices can
		// change by the day alone.
		was := recordOf(old.Find(k.Provider, k.ID), before)
		if s := replayed[k]; s != nil {
			was = s.record
		}
		for _, c := range was.changes(recordOf(new.Find(k.Provider, k.ID), pricing), k, at) {
			if len(c.Fields) > 0 {
				changes = append(changes, c)
			}
		}
	}
	return changes
}

// keysOf returns the keys of states and models in order.
func keysOf(states map[dataset.Key]*state, models ...[]dataset.Model) []dataset.Key {
	keys := slices.Collect(maps.Keys(states))
	for _, m := range slices.Concat(models...) {
		keys = append(keys, m.Key())
	}
	slices.SortFunc(keys, dataset.Key.Compare)
	return slices.Compact(keys)
}

// Between returns the change of the facts of a model, without prices, from one record to another,
// and whether there is any. Nil means no record; at most one of the two is nil.
func Between(was, is *dataset.Model, at dataset.Timestamp) (c Change, changed bool) {
	c = recordOf(was, nil).changes(recordOf(is, nil), cmp.Or(is, was).Key(), at)[0]
	return c, len(c.Fields) > 0
}

// changes returns the change of facts and that of prices from one record of a model to another,
// either of which may have no fields. The prices of a model that is removed do not count.
func (was record) changes(is record, k dataset.Key, at dataset.Timestamp) [2]Change {
	facts := Change{Time: at, Provider: k.Provider, ID: k.ID}
	prices := facts
	names := record{}
	maps.Copy(names, was)
	maps.Copy(names, is)
	maps.DeleteFunc(names, func(name string, _ dataset.NullString) bool { return was[name] == is[name] })
	for _, name := range slices.SortedFunc(maps.Keys(names), compareNames) {
		f := Field{name, was[name], is[name]}
		// Prices of a model that was added are news. Those of one that was removed went with it.
		if !isPrice(name) {
			facts.Fields = append(facts.Fields, f)
		} else if is != nil {
			prices.Fields = append(prices.Fields, f)
		}
	}
	facts.Kind = facts.kind()
	prices.Kind = Repriced
	return [2]Change{facts, prices}
}

// kind returns what a change of facts other than prices means.
func (c *Change) kind() Kind {
	status := c.Field("status")
	switch {
	case status.Name == "":
		return Changed
	case !status.Old.Valid:
		return Added
	case !status.New.Valid:
		return Removed
	}
	switch status.New.String {
	case dataset.Deprecated.String():
		return Deprecated
	case dataset.Unlisted.String():
		return Unlisted
	}
	return Relisted // it is active, and was not
}

func isPrice(name string) bool { return strings.HasPrefix(name, "price:") }

// compareNames compares the names of two facts or prices. Prices come first, in the order of
// quotes, then facts in that of dataset.FactNames.
func compareNames(a, b string) int {
	if !isPrice(a) || !isPrice(b) {
		return cmp.Compare(slices.Index(dataset.FactNames, a), slices.Index(dataset.FactNames, b))
	}
	meter, condition, _ := dataset.ParsePriceFact(a)
	other, otherCondition, _ := dataset.ParsePriceFact(b)
	return cmp.Or(cmp.Compare(meter, other), strings.Compare(condition, otherCondition))
}
