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

// reason is that of the changes that people make.
const reason = "The list was wrong: <https://docs.example/?a=1&b=2>, \"§ 2\""

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
		moment := dataset.Timestamp(at.UnixMilli())
		var c history.Change
		changed := true
		switch kind := history.Kind(i % len(history.KindNames)); kind {
		case history.Added:
			c, changed = history.Between(nil, m, moment)
		case history.Removed:
			gone := *m
			gone.ID = strings.ToValidUTF8(m.ID[:min(len(m.ID), 1000)], "") + "-gone"
			c, changed = history.Between(&gone, nil, moment)
		case history.Changed:
			after := *other
			after.Provider, after.ID, after.Status = m.Provider, m.ID, m.Status
			after.Description = dataset.Text(strings.Repeat(other.Description.String+" long", 8))
			c, changed = history.Between(m, &after, moment)
		default:
			c = history.Change{Time: moment, Provider: m.Provider, ID: m.ID, Kind: kind, Fields: fields[kind]}
		}
		if c.Kind == history.Changed || c.Kind == history.Removed {
			c.Reason = reason
		}
		if changed {
			all = append(all, c)
		}
	}
	return all
}

// fields are the changes of the kinds that change the status, or prices.
var fields = map[history.Kind][]history.Field{
	history.Deprecated: {{Name: "status", Old: dataset.Text("active"), New: dataset.Text("deprecated")}},
	history.Unlisted:   {{Name: "status", Old: dataset.Text("active"), New: dataset.Text("unlisted")}},
	history.Relisted:   {{Name: "status", Old: dataset.Text("unlisted"), New: dataset.Text("active")}},
	history.Repriced: {{Name: "price:input", Old: dataset.Text("0.5"), New: dataset.Text("0.45")},
		{Name: "price:input[context>200000]", New: dataset.Text("1")}},
}
