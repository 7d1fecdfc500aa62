package history

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestAsOf checks each state in the life of a model, and what the history does not have. The simulation in package sync
// checks every day of a catalog.
func TestAsOf(t *testing.T) {
	d := lived()
	m := &d.Models[0]
	m.UpdatedAt, m.LastSeenAt, m.Replacement = 5*hour, 7*hour, "acme/n"
	d.Models = append(d.Models, dataset.Model{Provider: "acme", ID: "n", ContextLength: "1", UpdatedAt: 6 * hour, LastSeenAt: 2 * hour})
	d.LastSync = new(7 * hour)
	d.Settings = dataset.Settings{AnyProviders: true, Synced: []string{}}
	changes := append(life(), Change{Time: 6 * hour, Provider: "acme", ID: "n", Kind: Added, Fields: life()[0].Fields})
	for _, test := range []struct {
		at   dataset.Timestamp
		want string // context length, status, updated_at, last_seen_at and replacement of the model
	}{
		{-1, ""}, {0, "1 active 0 0"}, {hour + 1, "2 active 1 1"}, {2 * hour, "2 unlisted 2 2"}, {3 * hour, "2 active 3 3"}, {4 * hour, ""},
		{5*hour + 1, "3 active 5 5 acme/n external"}, {6 * hour, "3 active 5 6 acme/n"}, {9 * hour, "3 active 5 7 acme/n"},
	} {
		past, before, err := AsOf(d, changes, test.at)
		filetest.NoError(t, err)
		got := ""
		if m := past.Find("acme", "m"); m != nil {
			got = strings.TrimSpace(strings.Join([]string{m.ContextLength, m.Status.String(), hours(m.UpdatedAt), hours(m.LastSeenAt), m.Replacement}, " "))
			if m.External {
				got += " external"
			}
		}
		if got != test.want {
			t.Errorf("AsOf(%s): the model is %q, want %q", hours(test.at), got, test.want)
		}
		if synced := past.LastSync != nil; synced != (test.at >= 7*hour) {
			t.Errorf("AsOf(%s): last sync %v", hours(test.at), past.LastSync)
		}
		if !past.Settings.AnyProviders || past.Settings.Syncs("acme") {
			t.Errorf("AsOf(%s): settings %+v, want those of the dataset", hours(test.at), past.Settings)
		}
		if err := Check(past, before, test.at); err != nil {
			t.Errorf("AsOf(%s): %v", hours(test.at), err)
		}
	}
}

// hours returns a time as the number of whole hours since 1970.
func hours(t dataset.Timestamp) string { return t.String()[12:13] }
