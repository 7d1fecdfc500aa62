package history

import (
	"fmt"
	"io/fs"
	"maps"
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

// state is that of a model after one of its changes.
type state struct {
	change  int            // index of the change
	removed bool           // the change removed the model
	broken  bool           // a change does not follow from those before it
	facts   map[string]int // by name, the index of the last change of a fact since the model was added
}

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
	pricing := d.Pricing()
	for k, s := range walk(changes, &faults) {
		fault := func(change int, field, format string, args ...any) {
			faults.Add(File, change+1, field, fmt.Errorf(format+"; "+remedy, args...))
		}
		m := d.Find(k.Provider, k.ID)
		switch {
		case s.broken:
		case s.removed && m != nil:
			fault(s.change, "", "%s was removed, but the dataset has it", k)
		case !s.removed && m == nil:
			fault(s.change, "", "the dataset has no model %s", k)
		case m != nil:
			now := pricesOf(m, pricing)
			for _, name := range slices.Sorted(maps.Keys(s.facts)) {
				change := s.facts[name]
				value := now[name]
				if changes[change].Kind != Repriced {
					value = m.Fact(name)
				}
				if became := changes[change].Field(name).New; became != value {
					fault(change, name, "became %s, but the dataset has %s for %s", show(became), show(value), k)
				}
			}
		}
	}
	return faults.Err()
}

// walk follows the changes of each model and reports where a chain is broken.
func walk(changes []Change, faults *jsonl.List) map[dataset.Key]*state {
	states := map[dataset.Key]*state{}
	for i := range changes {
		c := &changes[i]
		k := c.key()
		s := states[k]
		if s == nil {
			s = &state{facts: map[string]int{}}
			states[k] = s
		} else if field, err := s.check(changes, c); err != nil {
			faults.Add(File, i+1, field, fmt.Errorf("%s: %w; %s", k, err, restore))
			s.broken = true
		}
		if s.removed = c.Kind == Removed; s.removed {
			clear(s.facts)
		}
		for _, f := range c.Fields {
			s.facts[f.Name] = i
		}
		s.change = i
	}
	return states
}

// check checks that a change can follow those that led to the state.
func (s *state) check(changes []Change, c *Change) (field string, err error) {
	last := &changes[s.change]
	switch {
	case c.Time == last.Time && c.Kind == last.Kind && slices.Equal(c.Fields, last.Fields):
		return "", fmt.Errorf("the same change as in line %d", s.change+1)
	case s.removed && c.Kind != Added:
		return "kind", fmt.Errorf("%s, but line %d removed the model", c.Kind, s.change+1)
	case !s.removed && c.Kind == Added:
		return "kind", fmt.Errorf("added, but line %d has the model already", s.change+1)
	}
	for _, f := range c.Fields {
		if i, found := s.facts[f.Name]; found {
			if before := changes[i].Field(f.Name); before.New != f.Old {
				return f.Name, fmt.Errorf("was %s, but line %d made it %s, so a line is missing, repeated or changed",
					show(f.Old), i+1, show(before.New))
			}
		}
	}
	return "", nil
}
