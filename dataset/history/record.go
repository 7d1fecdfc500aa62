package history

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// Record returns the changes that a person made to reach d, at one time and for one reason. They lead from the facts
// with which the history ends, and those of base for facts that no change names. Base is the dataset before the edit. Prices that nobody
// edited, but whose day came, change without a reason.
//
// Record sets updated_at of the models that changed. Times that are 0, because their line left them out, are those of base, or for
// a new model, the time of the changes. A model whose id changed is removed and added. Called again with its changes, there are none.
// Its error is of type jsonl.Faults and says where the chain of the history is broken.
func Record(base *dataset.Dataset, changes []Change, d *dataset.Dataset, at dataset.Timestamp, reason string) ([]Change, error) {
	var faults jsonl.List
	replayed := replay(changes, base, d, &faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	recorded, then, now := diff(base, d, replayed, at), evidence.NewPricing(base), evidence.NewPricing(base)
	now.Day = max(d.Day(), at.Day())
	for i := range recorded {
		c := &recorded[i]
		was, is := base.Find(c.Provider, c.ID), d.Find(c.Provider, c.ID)
		before, after := recordOf(was, then), recordOf(was, now)
		edited := func(f Field) bool { return f.Old != before[f.Name] || f.New != after[f.Name] }
		if c.Kind != Repriced || slices.ContainsFunc(c.Fields, edited) || !slices.Equal(was.Prices, is.Prices) {
			c.Reason = reason // otherwise the day of the price came
		}
		if is != nil {
			is.UpdatedAt = at
		}
	}
	for i := range d.Models {
		m := &d.Models[i]
		before := cmp.Or(base.Find(m.Provider, m.ID), &dataset.Model{UpdatedAt: at, LastSeenAt: at})
		m.UpdatedAt, m.LastSeenAt = cmp.Or(m.UpdatedAt, before.UpdatedAt), cmp.Or(m.LastSeenAt, before.LastSeenAt)
	}
	return recorded, nil
}
