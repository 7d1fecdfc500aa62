package history

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Diff returns the changes from one dataset to another, in order of provider, then id, all at the given time. A change of the prices
// of a model follows that of its other facts. When a model was last seen and when its record changed are not facts and make no change.
// Prices are those on the old dataset's day and on the day of the changes, so a price that was announced changes when it begins.
func Diff(old, new *dataset.Dataset, at dataset.Timestamp) []Change {
	pricing := old.Pricing()
	return diff(old, new, at, func(m *dataset.Model) prices { return pricesOf(old.Find(m.Provider, m.ID), pricing) })
}

// diff is Diff with other prices before the change.
func diff(old, new *dataset.Dataset, at dataset.Timestamp, before func(m *dataset.Model) prices) (changes []Change) {
	pricing := new.Pricing()
	pricing.Day = max(pricing.Day, at.Day()) // the changed models get this time
	models := byKey(old)
	maps.Copy(models, byKey(new))
	for _, m := range sorted(new, models).Models {
		was, is := old.Find(m.Provider, m.ID), new.Find(m.Provider, m.ID)
		if c, changed := Between(was, is, at); changed {
			changes = append(changes, c)
		}
		if is == nil {
			continue
		}
		if c, changed := before(is).repricing(is, pricing, at); changed {
			changes = append(changes, c)
		}
	}
	return changes
}

// Between returns the change of the facts of a model, without prices, from one record to another, and whether there is
// any. Nil means no record; at most one of the two is nil.
func Between(was, is *dataset.Model, at dataset.Timestamp) (c Change, changed bool) {
	m := cmp.Or(is, was)
	c = Change{Time: at, Provider: m.Provider, ID: m.ID}
	for _, name := range dataset.FactNames {
		if before, after := fact(was, name), fact(is, name); before != after {
			c.Fields = append(c.Fields, Field{name, before, after})
		}
	}
	c.Kind = c.kind()
	return c, len(c.Fields) > 0
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
	i := slices.Index(dataset.StatusNames[:], status.New.String)
	return [...]Kind{dataset.Active: Relisted, dataset.Deprecated: Deprecated, dataset.Unlisted: Unlisted}[i]
}

// prices are the quoted prices of a model by the name of the fact, without disputed ones.
type prices map[string]dataset.NullString

// pricesOf returns the prices of a model; nil means no record.
func pricesOf(m *dataset.Model, pricing *dataset.Pricing) prices {
	shown := prices{}
	if m == nil {
		return shown
	}
	for _, q := range pricing.StatedQuotes(m) {
		if q.Amount != "" {
			shown[dataset.PriceFact(q.Meter, q.Condition)] = dataset.Text(string(q.Amount))
		}
	}
	return shown
}

// Repricing returns the change of prices from one record of a model to another, and whether there is any. Nil is a model that is new.
func Repricing(was, is *dataset.Model, pricing *dataset.Pricing, at dataset.Timestamp) (c Change, changed bool) {
	return pricesOf(was, pricing).repricing(is, pricing, at)
}

func (before prices) repricing(is *dataset.Model, pricing *dataset.Pricing, at dataset.Timestamp) (c Change, changed bool) {
	c = Change{Time: at, Provider: is.Provider, ID: is.ID, Kind: Repriced}
	after := pricesOf(is, pricing)
	names := maps.Clone(before)
	maps.Copy(names, after)
	for _, name := range slices.SortedFunc(maps.Keys(names), comparePriceNames) {
		if before[name] != after[name] {
			c.Fields = append(c.Fields, Field{name, before[name], after[name]})
		}
	}
	return c, len(c.Fields) > 0
}

// comparePriceNames compares the valid names of two prices: the order of quotes.
func comparePriceNames(a, b string) int {
	meter, condition, _ := dataset.ParsePriceFact(a)
	other, otherCondition, _ := dataset.ParsePriceFact(b)
	return cmp.Or(cmp.Compare(meter, other), strings.Compare(condition, otherCondition))
}
