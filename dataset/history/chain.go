package history

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Read reads the history of the dataset d from the root of fsys and checks it; see Load and Check. Its error is of type jsonl.Faults.
func Read(fsys fs.FS, d *dataset.Dataset, now dataset.Timestamp) ([]Change, error) {
	changes, err := Load(fsys)
	if err != nil {
		return nil, err
	}
	return changes, Check(d, changes, now)
}

const (
	// restore is the advice about a history that was damaged.
	restore = "restore the lines of this file from version control"
	// remedy is the advice about a record that changed without its history.
	remedy = "record an edit with generator record -m, or restore the history from version control if it has lost lines"
)

// Check checks that the history is a chain that ends in the dataset: a change begins with the facts with which the last
// one ended that names them, a model is added only if it is not there, and changed only if it is. A history may begin with a
// catalog that is not empty, so the loss of a first change, of a model or of one of its prices, is not found. Seeded changes name
// sources of the dataset. No change, last sync or as_of of a source is more than a day after now. Its error is of type jsonl.Faults.
func Check(d *dataset.Dataset, changes []Change, now dataset.Timestamp) error {
	var faults jsonl.List
	limit := now + dataset.Timestamp(24*time.Hour/time.Millisecond)
	const future = "%s is more than a day in the future; correct the clock, or this time"
	for i := range changes {
		if changes[i].Time > limit {
			faults.Add(File, i+1, "time", fmt.Errorf(future, changes[i].Time))
		}
		for _, name := range changes[i].Seeded {
			if !slices.ContainsFunc(d.Sources, func(s dataset.Source) bool { return s.Name == name }) {
				faults.Add(File, i+1, "seeded", fmt.Errorf("%q is not one of the dataset's sources", jsonl.Clip(name)))
			}
		}
	}
	if d.LastSync != nil && *d.LastSync > limit {
		faults.Add("sync.json", 1, "last_sync", fmt.Errorf(future, *d.LastSync))
	}
	for i, s := range d.Sources {
		if s.AsOf > limit.Day() {
			faults.Add("sources.jsonl", i+1, "as_of", fmt.Errorf(future, s.AsOf))
		}
	}
	found, trails := contradictions(d, changes, &faults)
	for _, c := range found {
		t := trails[c.key()]
		fault := func(change int, field, format string, args ...any) {
			faults.Add(File, change+1, field, fmt.Errorf(format+"; "+remedy, args...))
		}
		switch {
		case t.broken:
		case c.Kind == Added:
			fault(t.last, "", "%s was removed, but the dataset has it", c.key())
		case c.Kind == Removed:
			fault(t.last, "", "the dataset has no model %s", c.key())
		default:
			for _, f := range c.Fields {
				fault(t.named[f.Name], f.Name, "became %s, but the dataset has %s for %s", show(f.Old), show(f.New), c.key())
			}
		}
	}
	return faults.Err()
}

// contradictions returns the changes that lead from the end of the history to the dataset, of what the history names.
func contradictions(d *dataset.Dataset, changes []Change, faults *jsonl.List) (found []Change, trails map[dataset.Key]*trail) {
	pricing := d.Pricing()
	records, trails := replay(changes, d, d, faults)
	for k, t := range trails {
		for _, c := range records[k].changes(recordOf(d.Find(k.Provider, k.ID), pricing), k, 0) {
			if c.Kind != Added && c.Kind != Removed {
				c.Fields = slices.DeleteFunc(c.Fields, func(f Field) bool { _, named := t.named[f.Name]; return !named })
			}
			if len(c.Fields) > 0 {
				found = append(found, c)
			}
		}
	}
	return found, trails
}

// trail is where the changes of a model lead.
type trail struct {
	last   int            // index of the last change
	broken bool           // a change does not follow from those before it
	named  map[string]int // by name, the index of the last change of a fact or price since the model was added
}

// replay returns the records and trails of the models that changes name, after the changes. Facts and prices that no change names are
// those of base. If base lacks a model that no change adds, its facts are those of d. Changes that do not follow from those before
// them are faults.
func replay(changes []Change, base, d *dataset.Dataset, faults *jsonl.List) (map[dataset.Key]record, map[dataset.Key]*trail) {
	records, trails, pricing := map[dataset.Key]record{}, map[dataset.Key]*trail{}, base.Pricing()
	for i := range changes {
		c, k := &changes[i], changes[i].key()
		r, t := records[k], trails[k]
		if t == nil {
			t = &trail{named: map[string]int{}}
			trails[k] = t
			if r = recordOf(base.Find(k.Provider, k.ID), pricing); r == nil && c.Kind != Added {
				r = recordOf(cmp.Or(d.Find(k.Provider, k.ID), &dataset.Model{}), nil)
			}
		} else if field, err := t.check(changes, c, r); err != nil {
			faults.Add(File, i+1, field, fmt.Errorf("%s: %w; %s", k, err, restore))
			t.broken = true
		}
		if r == nil {
			r = record{}
		}
		for _, f := range c.Fields {
			r[f.Name], t.named[f.Name] = f.New, i
		}
		if c.Kind == Removed {
			r = nil
			clear(t.named)
		}
		records[k], t.last = r, i
	}
	return records, trails
}

// check checks that a change can follow those that led to the record r.
func (t *trail) check(changes []Change, c *Change, r record) (field string, err error) {
	last := &changes[t.last]
	switch {
	case c.Time == last.Time && c.Kind == last.Kind && slices.Equal(c.Fields, last.Fields):
		return "", fmt.Errorf("the same change as in line %d", t.last+1)
	case r == nil && c.Kind != Added:
		return "kind", fmt.Errorf("%s, but line %d removed the model", c.Kind, t.last+1)
	case r != nil && c.Kind == Added:
		return "kind", fmt.Errorf("added, but line %d has the model already", t.last+1)
	}
	for _, f := range c.Fields {
		if i, found := t.named[f.Name]; found && r[f.Name] != f.Old {
			return f.Name, fmt.Errorf("was %s, but line %d made it %s, so a line is missing, repeated or changed", show(f.Old), i+1, show(r[f.Name]))
		}
	}
	return "", nil
}
