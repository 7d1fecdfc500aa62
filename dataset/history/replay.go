package history

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Replay returns the dataset that results from applying changes to d, which it does not modify. The updated_at of a record
// becomes the time of its last change. The last_seen_at of a record that is added becomes that time too; others keep theirs,
// because the history does not contain it. Replay returns an error if the model or a fact differs from the old one of a change.
func Replay(d *dataset.Dataset, changes []Change) (*dataset.Dataset, error) {
	models := make(map[key]dataset.Model, len(d.Models))
	for i := range d.Models {
		models[keyOf(&d.Models[i])] = d.Models[i]
	}
	for i := range changes {
		c := &changes[i]
		k := key{c.Provider, c.ID}
		m, found := models[k]
		if err := c.apply(&m, found); err != nil {
			return nil, fmt.Errorf("change %d: %s %s at %s: %w", i+1, k, c.Kind, c.Time, err)
		}
		if c.Kind == Removed {
			delete(models, k)
			continue
		}
		models[k] = m
	}
	return &dataset.Dataset{
		Providers: d.Providers,
		Models:    slices.SortedFunc(maps.Values(models), func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) }),
		LastSync:  d.LastSync,
	}, nil
}

// apply applies a change to m; found says whether m is a record of the catalog.
func (c *Change) apply(m *dataset.Model, found bool) error {
	var was *dataset.Model
	switch {
	case found && c.Kind == Added:
		return errors.New("the catalog already has the model")
	case found:
		was = new(*m)
	case c.Kind == Added:
		*m = dataset.Model{Provider: c.Provider, ID: c.ID, LastSeenAt: c.Time}
	default:
		return errors.New("the catalog has no such model")
	}
	for _, f := range c.Fields {
		if old := fact(was, f.Name); old != f.Old {
			return fmt.Errorf("%s is %s, not %s", f.Name, show(old), show(f.Old))
		}
		if c.Kind == Removed {
			continue
		}
		if err := m.Set(f.Name, f.New); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	m.UpdatedAt = c.Time
	return nil
}

// show returns a value for a message.
func show(s dataset.NullString) string {
	if !s.Valid {
		return "null"
	}
	return fmt.Sprintf("%q", jsonl.Clip(s.String))
}

// remedy is the advice about a record that changed without its history.
const remedy = "record changes by hand with generator diff"

// Check checks that the dataset agrees with its history: each fact is as the last change of it says, and a model that was
// removed last is not in the dataset. Facts that no change mentions can be anything. Its error is of type jsonl.Faults.
func Check(d *dataset.Dataset, changes []Change) error {
	type fields map[string]int // by name, the index of the last change of a fact
	last := map[key]fields{}
	removed := map[key]int{}
	for i := range changes {
		c := &changes[i]
		k := key{c.Provider, c.ID}
		delete(removed, k)
		if c.Kind == Removed {
			delete(last, k)
			removed[k] = i
			continue
		}
		if last[k] == nil {
			last[k] = fields{}
		}
		for _, f := range c.Fields {
			last[k][f.Name] = i
		}
	}
	var faults jsonl.List
	fault := func(change int, field, format string, args ...any) {
		faults.Add(File, change+1, field, fmt.Errorf(format+"; "+remedy, args...))
	}
	for i := range d.Models {
		m := &d.Models[i]
		k := keyOf(m)
		if change, found := removed[k]; found {
			fault(change, "", "%s was removed, but the dataset has it", k)
		}
		for _, name := range dataset.FactNames {
			change, found := last[k][name]
			if !found {
				continue
			}
			if f, _ := changes[change].field(name); f.New != m.Fact(name) {
				fault(change, name, "became %s, but the dataset has %s for %s", show(f.New), show(m.Fact(name)), k)
			}
		}
		delete(last, k)
	}
	for k, fields := range last {
		fault(slices.Max(slices.Collect(maps.Values(fields))), "", "the dataset has no model %s", k)
	}
	return faults.Err()
}
