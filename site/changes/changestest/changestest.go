// Package changestest makes histories for tests.
package changestest

import (
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// History returns n changes of a dataset's models, oldest first, of every kind and every field, as
// the file may hold them. Their values are the models' own, so that those of a hostile dataset are
// hostile. It does not end in the dataset. The same dataset and number give the same history; that
// of a dataset without models is empty.
func History(d *dataset.Dataset, n int) (all []history.Change) {
	start := time.Date(2025, time.January, 1, 23, 59, 59, 999_000_000, time.UTC) // those older than the first sync are of the end of a day
	for i := 0; len(d.Models) > 0 && len(all) < n; i++ {
		m, other := &d.Models[i*7%len(d.Models)], &d.Models[(i*11+1)%len(d.Models)]
		at := start.AddDate(0, 0, i/3)
		if i > n/4 {
			at = at.Add(6*time.Hour + time.Duration(i/3)*time.Millisecond)
		}
		moment := dataset.Timestamp(at.UnixMilli())
		kind := history.Kind(i % len(history.KindNames))
		c := history.Change{Time: moment, Provider: m.Provider, ID: m.ID, Kind: kind}
		changed := true
		switch c.Kind {
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
		case history.Repriced:
			c.Fields = []history.Field{{Name: "price:input", Old: dataset.Text("0.5"), New: dataset.Text("0.45")},
				{Name: "price:input[context>200000]", New: dataset.Text("1")}}
		default:
			statuses := map[history.Kind][2]string{
				history.Deprecated: {"active", "deprecated"}, history.Unlisted: {"active", "unlisted"}, history.Relisted: {"unlisted", "active"},
			}[c.Kind]
			c.Fields = []history.Field{{Name: "status", Old: dataset.Text(statuses[0]), New: dataset.Text(statuses[1])}}
		}
		if c.Kind == history.Changed || c.Kind == history.Removed {
			c.Reason = "The list was wrong: <https://docs.example/?a=1&b=2>, \"§ 2\""
		}
		if changed {
			all = append(all, c)
		}
	}
	return all
}
