package history

import (
	"cmp"

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
	replayed, _ := replay(changes, base, d, &faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	recorded := diff(base, d, replayed, at)
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
