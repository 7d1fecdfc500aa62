package sync

import (
	"slices"
	"testing"

	"modelcatalog/dataset"
)

// TestMissing checks which providers a sync waits for before last_sync moves: those that it should
// sync, that have a list, and that version 1 of the API has.
func TestMissing(t *testing.T) {
	for _, test := range []struct {
		name   string
		inV1   []string
		synced []string // nil: all
		want   []string
	}{
		{"all are of version 1", nil, nil, []string{"openai", "together"}},
		{"one is of version 1", []string{"openai"}, nil, []string{"openai"}},
		{"one is synced", nil, []string{"together"}, []string{"together"}},
		{"the one that is synced is not of version 1", []string{"openai"}, []string{"together"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := &dataset.Dataset{Settings: dataset.Settings{Synced: test.synced}}
			// No list can be read of acme.
			for _, id := range []string{"openai", "together", "acme"} {
				p := dataset.Provider{ID: id, Name: id, V1: slices.Contains(test.inV1, id)}
				d.Providers = append(d.Providers, p)
			}
			var report Report
			report.addMissing(d, nil)
			if !slices.Equal(report.Missing, test.want) {
				t.Errorf("missing %v, want %v", report.Missing, test.want)
			}
		})
	}
}
