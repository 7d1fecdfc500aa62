package history

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// key identifies a model.
type key struct{ provider, id string }

func (k key) String() string { return k.provider + "/" + k.id }

func compareKeys(a, b key) int {
	return cmp.Or(strings.Compare(a.provider, b.provider), strings.Compare(a.id, b.id))
}

// Replay returns the dataset that changes make of d, which it leaves as it is. A record's updated_at becomes the time of its
// last change. So does the last_seen_at of a record that is added; that of others stays, for the history does not hold it.
// A change that does not fit, since the model or a fact is not what it was, is an error.
func Replay(d *dataset.Dataset, changes []Change) (*dataset.Dataset, error) {
	models := make(map[key]dataset.Model, len(d.Models))
	for _, m := range d.Models {
		models[key{m.Provider, m.ID}] = m
	}
	for i := range changes {
		c := &changes[i]
		k := key{c.Provider, c.ID}
		m, there := models[k]
		if err := c.apply(&m, there); err != nil {
			return nil, fmt.Errorf("change %d: %s %s at %s: %w", i+1, k, c.Kind, c.Time, err)
		}
		if c.Kind == Removed {
			delete(models, k)
			continue
		}
		models[k] = m
	}
	out := &dataset.Dataset{Providers: d.Providers, LastSync: d.LastSync, Models: make([]dataset.Model, 0, len(models))}
	for _, m := range models {
		out.Models = append(out.Models, m)
	}
	slices.SortFunc(out.Models, func(a, b dataset.Model) int {
		return cmp.Or(strings.Compare(a.Provider, b.Provider), strings.Compare(a.ID, b.ID))
	})
	return out, nil
}

// apply makes the record after a change of the one before it, if there is one.
func (c *Change) apply(m *dataset.Model, there bool) error {
	was := facts(nil)
	switch {
	case there && c.Kind == Added:
		return errors.New("the catalog has it already")
	case there:
		was = facts(m)
	case c.Kind == Added:
		*m = dataset.Model{Provider: c.Provider, ID: c.ID, LastSeenAt: c.Time}
	default:
		return errors.New("the catalog has no such model")
	}
	for _, f := range c.Fields {
		if old := was[slices.Index(dataset.FactNames, f.Name)]; old != f.Old {
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

// show writes a value for a message.
func show(s dataset.NullString) string {
	if !s.Valid {
		return "null"
	}
	return fmt.Sprintf("%q", dataset.Clip(s.String))
}

// Check wants the dataset to agree with its history: each fact is what the last change of it says, and a model whose last
// change took it out is not there. Facts that no change names may be anything. Its error is of type dataset.Problems.
func Check(d *dataset.Dataset, changes []Change) error {
	type last struct {
		line  int
		value dataset.NullString
	}
	said := map[key]map[string]last{}
	gone := map[key]int{}
	for i := range changes {
		c := &changes[i]
		k := key{c.Provider, c.ID}
		delete(gone, k)
		if c.Kind == Removed {
			delete(said, k)
			gone[k] = i + 1
			continue
		}
		if said[k] == nil {
			said[k] = map[string]last{}
		}
		for _, f := range c.Fields {
			said[k][f.Name] = last{i + 1, f.New}
		}
	}
	faults := dataset.Faults{File: File}
	fault := func(line int, field, format string, args ...any) {
		faults.Add(line, field, fmt.Errorf(format, args...))
	}
	for i := range d.Models {
		m := &d.Models[i]
		k := key{m.Provider, m.ID}
		if line, found := gone[k]; found {
			fault(line, "", "%s was removed, but the dataset has it; %s", k, remedy)
		}
		is := facts(m)
		for j, name := range dataset.FactNames {
			if l, found := said[k][name]; found && l.value != is[j] {
				fault(l.line, name, "became %s, but the dataset has %s for %s; %s", show(l.value), show(is[j]), k, remedy)
			}
		}
		delete(said, k)
	}
	for _, k := range slices.SortedFunc(maps.Keys(said), compareKeys) {
		line := 0
		for _, l := range said[k] {
			line = max(line, l.line)
		}
		fault(line, "", "the dataset has no model %s; %s", k, remedy)
	}
	return dataset.Collect(&faults)
}

// remedy is what to do about a record that was changed without its history.
const remedy = "what a person changes is recorded by generator diff"
