package history

import (
	"errors"
	"fmt"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Replay returns the dataset that results from applying changes to d, which it does not modify. The updated_at of a record
// becomes the time of its last change. The last_seen_at of a record that is added becomes that time too; others keep theirs,
// because the history does not contain it. Prices stay as they are, because the history does not contain their intervals. Replay returns an error if the model or a fact differs from the old one of a change.
func Replay(d *dataset.Dataset, changes []Change) (*dataset.Dataset, error) {
	models := byKey(d)
	for i := range changes {
		c := &changes[i]
		k := c.key()
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
	return sorted(d, models), nil
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
	m.UpdatedAt = c.Time
	if c.Kind == Repriced {
		return nil
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
	return nil
}

func show(s dataset.NullString) string {
	if !s.Valid {
		return "null"
	}
	return fmt.Sprintf("%q", jsonl.Clip(s.String))
}
