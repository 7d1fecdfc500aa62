package changestest

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/must"
)

// TestHistory checks that a dataset's file can contain the history, and that it has every kind.
func TestHistory(t *testing.T) {
	for _, hostile := range []bool{false, true} {
		all := History(datasettest.New(datasettest.Options{Models: 2000, Seed: 7, Hostile: hostile}), 600)
		read, err := history.Load(fstest.MapFS{history.File: {Data: history.Append(nil, all)}})
		must.Do(t, err)
		if diff := cmp.Diff(all, read); diff != "" {
			t.Errorf("hostile %v (-made +read):\n%s", hostile, diff)
		}
		var kinds [len(history.KindNames)]int
		for _, c := range all {
			kinds[c.Kind]++
		}
		for kind, n := range kinds {
			if n < 50 {
				t.Errorf("hostile %v: %d changes of the kind %s", hostile, n, history.KindNames[kind])
			}
		}
	}
	if all := History(datasettest.New(datasettest.Options{}), 600); len(all) != 0 {
		t.Errorf("%d changes of no model", len(all))
	}
}
