package history

import (
	"cmp"

	"modelcatalog/dataset"
)

// Diff returns the changes from one dataset to another, in order of provider, then id, all at the given time. A change of the prices
// of a model follows that of its other facts. When a model was last seen and when its record changed are not facts and make no change.
func Diff(old, new *dataset.Dataset, at dataset.Timestamp) []Change {
	return diff(old, new, at, Repricing)
}

// diff is Diff with another way to find changes of prices.
func diff(old, new *dataset.Dataset, at dataset.Timestamp, repricing func(was, is *dataset.Model, at dataset.Timestamp) (Change, bool)) (changes []Change) {
	i, j := 0, 0
	for i < len(old.Models) || j < len(new.Models) {
		var was, is *dataset.Model
		order := 0
		switch {
		case i == len(old.Models):
			order = 1
		case j == len(new.Models):
			order = -1
		default:
			order = dataset.CompareModels(&old.Models[i], &new.Models[j])
		}
		if order <= 0 {
			was, i = &old.Models[i], i+1
		}
		if order >= 0 {
			is, j = &new.Models[j], j+1
		}
		if c, changed := Between(was, is, at); changed {
			changes = append(changes, c)
		}
		if is == nil {
			continue
		}
		if c, changed := repricing(was, is, at); changed {
			changes = append(changes, c)
		}
	}
	return changes
}

// Between returns the change of the facts of a model, without prices, from one record to another, and whether there is any. Nil means no record; at most one
// of the two is nil.
func Between(was, is *dataset.Model, at dataset.Timestamp) (c Change, changed bool) {
	m := cmp.Or(is, was)
	c = Change{Time: at, Provider: m.Provider, ID: m.ID, Kind: kindOf(was, is)}
	for _, name := range dataset.FactNames {
		if before, after := fact(was, name), fact(is, name); before != after {
			c.Fields = append(c.Fields, Field{name, before, after})
		}
	}
	return c, len(c.Fields) > 0
}

func kindOf(was, is *dataset.Model) Kind {
	switch {
	case was == nil:
		return Added
	case is == nil:
		return Removed
	case was.Status == is.Status:
		return Changed
	}
	return [...]Kind{dataset.Active: Relisted, dataset.Deprecated: Deprecated, dataset.Unlisted: Unlisted}[is.Status]
}
