package history

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// Read reads the history of the dataset d from the root of fsys and checks it; see Load and Check.
// Its error is of type jsonl.Faults.
func Read(fsys fs.FS, d *dataset.Dataset, now dataset.Timestamp) ([]Change, error) {
	changes, err := Load(fsys)
	if err == nil {
		err = Check(d, changes, now)
	}
	return changes, err
}

const (
	restore = "restore the lines of this file from version control" // if the history was damaged
	// remedy is the advice about a record that changed without its history.
	remedy = "record an edit with generator record -m, or restore the history from version control if it has lost lines"
)

// Check checks that the history is a chain that ends in the dataset: a change begins with the
// values that earlier changes gave to its facts, a model is added only if it is not there, and
// changed only if it is. A history may begin with a catalog that is not empty, so the loss of a
// first change, of a model or of one of its prices, is not found. Seeded changes name sources of
// the dataset. Changes are in order of time. No change, last sync or as_of of a source is more than
// a day after now. Its error is of type jsonl.Faults.
func Check(d *dataset.Dataset, changes []Change, now dataset.Timestamp) error {
	var faults jsonl.List
	checkTimes(d, changes, now, &faults)
	checkLast(d, changes, &faults)
	return faults.Err()
}

// checkTimes reports changes that are out of order or seeded by no source, and days in the future.
func checkTimes(d *dataset.Dataset, changes []Change, now dataset.Timestamp, faults *jsonl.List) {
	// A day, because clocks differ.
	limit := now + dataset.Timestamp(24*time.Hour/time.Millisecond)
	// Feeds and pages say "newest" of the last change. One in the far future would stay there for
	// years.
	const future = "%s is more than a day in the future; correct the clock, or this time"
	for i := range changes {
		c := &changes[i]
		fault := func(field string, err error) { faults.Add(File, i+1, field, err) }
		if c.Time > limit {
			fault("time", fmt.Errorf(future, c.Time))
		}
		if i > 0 && c.Time < changes[i-1].Time {
			const format = "%s is before the line above; after a merge, generator record repairs the order"
			fault("time", fmt.Errorf(format, c.Time))
		}
		for _, name := range c.Seeded {
			if _, found := d.Source(name); !found {
				fault("seeded", fmt.Errorf("%q is not one of the dataset's sources", jsonl.Clip(name)))
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
}

// checkLast reports models of the dataset that are not what the last of their changes made them.
func checkLast(d *dataset.Dataset, changes []Change, faults *jsonl.List) {
	pricing := evidence.NewPricing(d)
	for k, s := range replay(changes, d, d, faults) {
		fault := func(change int, field, format string, args ...any) {
			faults.Add(File, change+1, field, fmt.Errorf(format+"; "+remedy, args...))
		}
		m := d.Find(k.Provider, k.ID)
		switch {
		case s.broken:
			// replay has reported where the chain breaks, and what follows from that would only
			// hide it
		case s.record == nil && m != nil:
			fault(s.last, "", "%s was removed, but the dataset has it", k)
		case s.record != nil && m == nil:
			fault(s.last, "", "the dataset has no model %s", k)
		default:
			// Only facts that a change named: the others can be older than the history.
			is := recordOf(m, pricing)
			for _, name := range slices.SortedFunc(maps.Keys(s.named), compareNames) {
				was := s.record[name]
				if was != is[name] {
					const format = "became %s, but the dataset has %s for %s"
					fault(s.named[name], name, format, show(was), show(is[name]), k)
				}
			}
		}
	}
}

// state is what is known of a model after changes.
type state struct {
	record record         // nil if the last change removed the model
	last   int            // index of the last change
	broken bool           // a change does not follow from those before it
	named  map[string]int // by name, the index of the last change of a fact or price since the model was added
}

// replay returns the states of the models that changes name, after the changes. Facts and prices
// that no change names are those of base. If base lacks a model that no change adds, its facts are
// those of d. Changes that do not follow from those before them are faults.
func replay(changes []Change, base, d *dataset.Dataset, faults *jsonl.List) map[dataset.Key]*state {
	states := map[dataset.Key]*state{}
	pricing := evidence.NewPricing(base)
	for i := range changes {
		c := &changes[i]
		k := c.key()
		s := states[k]
		if s == nil {
			s = &state{record: recordOf(base.Find(k.Provider, k.ID), pricing), named: map[string]int{}}
			states[k] = s
			if s.record == nil && c.Kind != Added {
				// The model was there before the history began. Without prices, because quotes of d
				// are of another day.
				s.record = recordOf(cmp.Or(d.Find(k.Provider, k.ID), &dataset.Model{}), nil)
			}
		} else {
			field, err := s.check(changes, c)
			if err != nil {
				faults.Add(File, i+1, field, fmt.Errorf("%s: %w; %s", k, err, restore))
				s.broken = true
			}
		}
		s.apply(c, i)
	}
	return states
}

// apply makes the state the one after a change, which has an index among all changes.
func (s *state) apply(c *Change, index int) {
	s.last = index
	if c.Kind == Removed {
		s.record = nil
		clear(s.named) // if the model is added again, it begins without a past
		return
	}
	if s.record == nil {
		s.record = record{}
	}
	for _, f := range c.Fields {
		s.record[f.Name] = f.New
		s.named[f.Name] = index
	}
}

// check checks that a change can follow those that led to the state.
func (s *state) check(changes []Change, c *Change) (field string, err error) {
	// A merge of two branches can keep a line twice.
	last := &changes[s.last]
	switch {
	case c.Time == last.Time && c.Kind == last.Kind && slices.Equal(c.Fields, last.Fields):
		return "", fmt.Errorf("the same change as in line %d", s.last+1)
	case s.record == nil && c.Kind != Added:
		return "kind", fmt.Errorf("%s, but line %d removed the model", c.Kind, s.last+1)
	case s.record != nil && c.Kind == Added:
		return "kind", fmt.Errorf("added, but line %d has the model already", s.last+1)
	}
	for _, f := range c.Fields {
		// What no line of the history named is not known: the history can have begun later than the
		// catalog.
		i, found := s.named[f.Name]
		if !found || s.record[f.Name] == f.Old {
			continue
		}
		const format = "was %s, but line %d made it %s, so a line is missing, repeated or changed"
		return f.Name, fmt.Errorf(format, show(f.Old), i+1, show(s.record[f.Name]))
	}
	return "", nil
}
