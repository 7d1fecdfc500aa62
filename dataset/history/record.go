package history

import (
	"cmp"
	"maps"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Record returns the changes that a person made to reach d, at one time and for one reason. They lead from the facts
// with which the history ends, and those of base for facts that no change names. Base is the dataset before the edit.
//
// Record sets updated_at of the models that changed. Times that are 0, because their line left them out, are those of base, or for
// a new model, the time of the changes. A model whose id changed is removed and added. Called again with its changes, there are none.
// Its error is of type jsonl.Faults and says where the chain of the history is broken.
func Record(base *dataset.Dataset, changes []Change, d *dataset.Dataset, at dataset.Timestamp, reason string) ([]Change, error) {
	var faults jsonl.List
	states := walk(changes, &faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	was, err := end(base, changes, d, states)
	if err != nil {
		return nil, err
	}
	pricing := base.Pricing()
	recorded := diff(was, d, at, func(m *dataset.Model) prices {
		before := pricesOf(base.Find(m.Provider, m.ID), pricing)
		if s := states[m.Key()]; s != nil {
			s.prices(before, changes)
		}
		return before
	})
	changed := map[dataset.Key]bool{}
	for i := range recorded {
		recorded[i].Reason = reason
		changed[recorded[i].key()] = true
	}
	for i := range d.Models {
		m := &d.Models[i]
		before := cmp.Or(base.Find(m.Provider, m.ID), &dataset.Model{UpdatedAt: at, LastSeenAt: at})
		if changed[m.Key()] {
			m.UpdatedAt = at
		}
		m.UpdatedAt, m.LastSeenAt = cmp.Or(m.UpdatedAt, before.UpdatedAt), cmp.Or(m.LastSeenAt, before.LastSeenAt)
	}
	return recorded, nil
}

// end returns the dataset with which the history ends. Facts that it does not name are those of base, or else of d.
func end(base *dataset.Dataset, changes []Change, d *dataset.Dataset, states map[dataset.Key]*state) (*dataset.Dataset, error) {
	models := byKey(base)
	for k, s := range states {
		if s.removed {
			delete(models, k)
			continue
		}
		m, found := models[k]
		if !found {
			m = *cmp.Or(d.Find(k.Provider, k.ID), &dataset.Model{Provider: k.Provider, ID: k.ID})
		}
		for name, change := range s.facts {
			if changes[change].Kind == Repriced {
				continue
			}
			if err := m.Set(name, changes[change].Field(name).New); err != nil {
				return nil, err // Load has checked it
			}
		}
		models[k] = m
	}
	return sorted(base, models), nil
}

func (s *state) prices(before prices, changes []Change) {
	if s.removed {
		clear(before)
	}
	for name, change := range s.facts {
		if changes[change].Kind == Repriced {
			before[name] = changes[change].Field(name).New
		}
	}
}

func byKey(d *dataset.Dataset) map[dataset.Key]dataset.Model {
	models := make(map[dataset.Key]dataset.Model, len(d.Models))
	for i := range d.Models {
		models[d.Models[i].Key()] = d.Models[i]
	}
	return models
}

// sorted returns the dataset d with other models.
func sorted(d *dataset.Dataset, models map[dataset.Key]dataset.Model) *dataset.Dataset {
	other := *d
	other.Models = slices.SortedFunc(maps.Values(models), func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	other.MarkExternal()
	return &other
}
