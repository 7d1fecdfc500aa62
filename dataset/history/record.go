package history

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// Record returns the changes that a person made to reach d, at one time and for one reason. They
// lead from the facts with which the history ends, and those of base for facts that no change
// names. Base is the dataset before the edit. Prices that nobody edited, but whose day came, change
// without a reason.
//
// Record sets updated_at of the models that changed. Times that are 0, because their line left them
// out, are those of base, or for a new model, the time of the changes. A model whose id changed is
// removed and added. Called again with its changes, there are none. Its error is of type
// jsonl.Faults and says where the chain of the history is broken.
func Record(
	base *dataset.Dataset, changes []Change, d *dataset.Dataset, at dataset.Timestamp, reason string,
) ([]Change, error) {
	var faults jsonl.List
	replayed := replay(changes, base, d, &faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	recorded := diff(base, d, replayed, at)

	// The prices of the unedited dataset on its day and today: what differs between them, nobody
	// edited.
	then := evidence.NewPricing(base)
	now := evidence.NewPricing(base)
	now.Day = max(d.Day(), at.Day())
	for i := range recorded {
		c := &recorded[i]
		was := base.Find(c.Provider, c.ID)
		is := d.Find(c.Provider, c.ID)
		before := recordOf(was, then)
		after := recordOf(was, now)
		edited := func(f Field) bool { return f.Old != before[f.Name] || f.New != after[f.Name] }
		// A price that changed by itself has no reason: it was announced, and its day came.
		byDay := c.Kind == Repriced &&
			!slices.ContainsFunc(c.Fields, edited) &&
			slices.Equal(was.Prices, is.Prices)
		if !byDay {
			c.Reason = reason
		}
		if is != nil {
			is.UpdatedAt = at
		}
	}

	// Times that people left out.
	for i := range d.Models {
		m := &d.Models[i]
		before := base.Find(m.Provider, m.ID)
		if before == nil {
			before = &dataset.Model{UpdatedAt: at, LastSeenAt: at} // it is new
		}
		m.UpdatedAt = cmp.Or(m.UpdatedAt, before.UpdatedAt)
		m.LastSeenAt = cmp.Or(m.LastSeenAt, before.LastSeenAt)
	}
	return recorded, nil
}
