package history

import (
	"slices"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
)

const hour = dataset.Timestamp(time.Hour / time.Millisecond)

// life is the history of one model that is added, changed, unlisted, relisted and removed, and
// added again, a change an hour.
func life() []Change {
	active, unlisted := dataset.Text("active"), dataset.Text("unlisted")
	record := func(context string) []Field {
		return []Field{
			{"type", dataset.NullString{}, dataset.Text("chat")},
			{"context_length", dataset.NullString{}, dataset.Text(context)},
			{"status", dataset.NullString{}, active},
		}
	}
	removed := record("2")
	for i, f := range removed {
		removed[i].Old, removed[i].New = f.New, f.Old
	}
	changes := []Change{
		{Kind: Added, Fields: record("1")},
		{Kind: Changed, Fields: []Field{{"context_length", dataset.Text("1"), dataset.Text("2")}}},
		{Kind: Unlisted, Fields: []Field{{"status", active, unlisted}}},
		{Kind: Relisted, Fields: []Field{{"status", unlisted, active}}},
		{Kind: Removed, Fields: removed, Reason: "the record was wrong"},
		{Kind: Added, Fields: record("3")},
	}
	for i := range changes {
		changes[i].Time = dataset.Timestamp(i) * hour
		changes[i].Provider = "acme"
		changes[i].ID = "m"
	}
	return changes
}

// lived is the dataset after a life.
func lived() *dataset.Dataset {
	return &dataset.Dataset{
		Models: []dataset.Model{
			{Provider: "acme", ID: "m", ContextLength: "3", Description: dataset.Text("No change names it.")},
		},
	}
}

// TestCheck checks that each break of a chain is reported on its line, with what to do.
func TestCheck(t *testing.T) {
	without := func(lines ...int) []Change {
		changes := life()
		for _, line := range slices.Backward(lines) {
			changes = slices.Delete(changes, line-1, line)
		}
		return changes
	}
	edited := func(edit func(d *dataset.Dataset)) *dataset.Dataset {
		d := lived()
		edit(d)
		return d
	}
	empty := &dataset.Dataset{}
	for _, test := range []struct {
		name    string
		dataset *dataset.Dataset
		changes []Change
		want    string
	}{
		{
			name:    "whole",
			dataset: lived(),
			changes: life(),
			want:    "",
		},
		{
			name:    "no history",
			dataset: lived(),
			want:    "",
		},
		{
			name:    "the first change is not added",
			dataset: lived(),
			changes: without(1),
			want:    "",
		},
		{
			name:    "the first change is removed",
			dataset: lived(),
			changes: without(1, 2, 3, 4),
			want:    "",
		},
		{
			name:    "removed last",
			dataset: empty,
			changes: life()[:5],
			want:    "",
		},
		{
			name:    "a line is missing",
			dataset: lived(),
			changes: without(2),
			want:    `4: context_length: acme/m: was "2", but line 1 made it "1", so a line is missing, repeated or changed; ` + restore,
		},
		{
			name:    "relisted without having left",
			dataset: lived(),
			changes: without(3),
			want:    `3: status: acme/m: was "unlisted", but line 1 made it "active", so a line is missing, repeated or changed; ` + restore,
		},
		{
			name:    "a line is repeated",
			dataset: lived(),
			changes: slices.Insert(life(), 1, life()[1]),
			want:    `3: acme/m: the same change as in line 2; ` + restore,
		},
		{
			name:    "added twice",
			dataset: lived(),
			changes: without(5),
			want:    `5: kind: acme/m: added, but line 4 has the model already; ` + restore,
		},
		{
			name:    "unlisted after its removal",
			dataset: empty,
			changes: append(life()[:5], Change{Time: 5 * hour, Provider: "acme", ID: "m", Kind: Unlisted}),
			want:    `6: kind: acme/m: unlisted, but line 5 removed the model; ` + restore,
		},
		{
			name:    "the last line is missing",
			dataset: lived(),
			changes: without(6),
			want:    `5: acme/m was removed, but the dataset has it; ` + remedy,
		},
		{
			name: "a fact edited",
			dataset: edited(func(d *dataset.Dataset) {
				d.Models[0].ContextLength, d.Models[0].Status = "4", dataset.Unlisted
			}),
			changes: life(),
			want: `6: context_length: became "3", but the dataset has "4" for acme/m; ` + remedy + "\n" +
				`changes.jsonl:6: status: became "active", but the dataset has "unlisted" for acme/m; ` + remedy,
		},
		{
			name:    "a model deleted",
			dataset: empty,
			changes: life(),
			want:    "6: the dataset has no model acme/m; " + remedy,
		},
		{
			name:    "lines of a merge",
			dataset: lived(),
			changes: slices.Insert(life(), 5, Change{
				Time:     6 * hour,
				Provider: "acme",
				ID:       "n",
				Kind:     Removed,
			}),
			want: "7: time: 1970-01-01T05:00:00.000Z is before the line above; after a merge, generator record repairs the order",
		},
		{
			name:    "a seeded change",
			dataset: lived(),
			changes: append(life(), Change{
				Time:     5 * hour,
				Provider: "acme",
				ID:       "m",
				Kind:     Changed,
				Seeded:   []string{"litellm"},
			}),
			want: `7: seeded: "litellm" is not one of the dataset's sources`,
		},
		{
			name:    "last sync in the future",
			dataset: edited(func(d *dataset.Dataset) { d.LastSync = new(30 * hour) }),
			changes: life(),
			want:    "sync.json:1: last_sync: 1970-01-02T06:00:00.000Z is more than a day in the future; correct the clock, or this time",
		},
		{
			name:    "a source read tomorrow",
			dataset: edited(func(d *dataset.Dataset) { d.Sources = []dataset.Source{{AsOf: 19700102}} }),
			changes: life(),
			want:    "",
		},
		{
			name:    "a source read in the future",
			dataset: edited(func(d *dataset.Dataset) { d.Sources = []dataset.Source{{}, {AsOf: 19700103}} }),
			changes: life(),
			want:    "sources.jsonl:2: as_of: 1970-01-03 is more than a day in the future; correct the clock, or this time",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if err := Check(test.dataset, test.changes, 5*hour); err != nil {
				got = strings.TrimPrefix(err.Error(), "changes.jsonl:")
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	want := "changes.jsonl:6: time: 1970-01-01T05:00:00.000Z is more than a day in the future; correct the clock, or this time"
	if err := Check(lived(), life(), -19*hour-1); err == nil || err.Error() != want {
		t.Errorf("a change in the future: got %v, want %s", err, want)
	}
}
