// Package changestest makes histories for tests.
package changestest

import (
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// start is the time of the first change. It is the end of a day, as those are that are older than the first sync.
var start = time.Date(2025, time.January, 1, 23, 59, 59, 999_000_000, time.UTC)

// perSync is the number of changes of one time.
const perSync = 3

// History returns n changes of a dataset's models, oldest first, of every kind and every field, as the file may hold them. Their
// values are the models' own, so that those of a hostile dataset are hostile. It does not end in the dataset. The same
// dataset and number give the same history; that of a dataset without models is empty.
func History(d *dataset.Dataset, n int) []history.Change {
	var all []history.Change
	for i := 0; len(d.Models) > 0 && len(all) < n; i++ {
		m, other := &d.Models[i*7%len(d.Models)], &d.Models[(i*11+1)%len(d.Models)]
		at := start.AddDate(0, 0, i/perSync)
		if i > n/4 {
			at = at.Add(6*time.Hour + time.Duration(i/perSync)*time.Millisecond)
		}
		c := history.Change{
			Time: dataset.Timestamp(at.UnixMilli()), Provider: m.Provider, ID: m.ID, Kind: history.Kind(i % len(history.KindNames)),
		}
		switch c.Kind {
		case history.Added:
			c.Fields = fields(nil, values(m))
		case history.Removed:
			c.ID = strings.ToValidUTF8(m.ID[:min(len(m.ID), 1000)], "") + "-gone"
			c.Fields = fields(values(m), nil)
		case history.Changed:
			after := values(other)
			after[1].String, after[1].Valid = strings.Repeat(after[1].String+" long", 8), true
			after[4] = values(m)[4]
			c.Fields = fields(values(m), after)
		default:
			c.Fields = statuses[c.Kind]
		}
		if len(c.Fields) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// statuses are the changes of the kinds that are a change of status.
var statuses = map[history.Kind][]history.Field{
	history.Deprecated: {{Name: "status", Old: text("active"), New: text("deprecated")}},
	history.Unlisted:   {{Name: "status", Old: text("active"), New: text("unlisted")}},
	history.Relisted:   {{Name: "status", Old: text("unlisted"), New: text("active")}},
}

// values are the values of a model's facts, in the order of dataset.FactNames.
func values(m *dataset.Model) []dataset.NullString {
	return []dataset.NullString{m.Name, m.Description, text(m.Type.String()), text(m.ContextLength), text(m.Status.String())}
}

func text(s string) dataset.NullString { return dataset.NullString{String: s, Valid: true} }

// fields returns what differs; nil stands for no record.
func fields(old, new []dataset.NullString) (changed []history.Field) {
	none := make([]dataset.NullString, len(dataset.FactNames))
	if old == nil {
		old = none
	}
	if new == nil {
		new = none
	}
	for i, name := range dataset.FactNames {
		if old[i] != new[i] {
			changed = append(changed, history.Field{Name: name, Old: old[i], New: new[i]})
		}
	}
	return changed
}
