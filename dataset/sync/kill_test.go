package sync

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
)

// TestKilled stops a sync after each of its steps, and within those that fill the copy: the
// directory contains the old dataset or the new one, and the next sync writes the new one and
// leaves nothing else.
func TestKilled(t *testing.T) {
	const steps, interrupted = 8, 9 // as many as syncer.steps returns; interrupted is between the two renames
	for n := range interrupted + 1 {
		t.Run(fmt.Sprint("step ", n), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			filetest.NoError(t,
				dataset.Write(dir, &dataset.Dataset{
					Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
					Models:    []dataset.Model{{Provider: "acme", ID: "m", LastSeenAt: 1}},
					Settings:  dataset.Settings{AnyProviders: true},
				}))
			filetest.Write(t, filepath.Join(dir, "notes.md"), "kept")
			old := filetest.Read(t, os.DirFS(dir))
			next := func() (*syncer, *dataset.Dataset, []history.Change) {
				s, err := open(&Options{Dir: dir, Now: time.Now})
				filetest.NoError(t, err)
				after := *s.dataset
				after.Models = []dataset.Model{
					{Provider: "acme", ID: "m", Status: dataset.Unlisted, UpdatedAt: 1, LastSeenAt: 1},
				}
				return s, &after, history.Diff(s.dataset, &after, 1)
			}
			s, after, changes := next()
			todo := s.steps(after, changes)
			for _, step := range todo[:min(n, steps-2)] {
				filetest.NoError(t, step.run())
			}
			switch {
			case n == interrupted:
				filetest.NoError(t, os.Rename(dir, beside(dir, "last")))
			case n > steps-2:
				filetest.NoError(t, todo[steps-2].run())
			case n > 1:
				// half a copy
				filetest.NoError(t, os.Remove(filepath.Join(beside(dir, "next"), "models/acme.jsonl")))
			}
			if n != interrupted {
				whole(t, dir, old, n > steps-2)
			}
			s, after, changes = next()
			whole(t, dir, old, n > steps-2 && n != interrupted)
			filetest.NoError(t, s.write(after, changes))
			whole(t, dir, old, true)
			if entries, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(entries) != 1 {
				t.Errorf("left next to the dataset: %v, %v", entries, err)
			}
		})
	}
}

// whole checks that a directory contains all files of the old dataset, or all of the new one.
func whole(t *testing.T, dir string, old map[string]string, renewed bool) {
	t.Helper()
	got := filetest.Read(t, os.DirFS(dir))
	if renewed {
		const line = `{"time":"1970-01-01T00:00:00.001Z","provider":"acme","id":"m","kind":"unlisted",` +
			`"fields":[{"field":"status","old":"active","new":"unlisted"}]}` + "\n"
		_, err := open(&Options{Dir: dir, Now: time.Now})
		if err != nil || got[history.File] != line || len(got) != len(old)+1 {
			t.Errorf("not the new dataset: %v, %v", err, got)
		}
	} else if diff := cmp.Diff(old, got); diff != "" {
		t.Errorf("not the old dataset (-want +got):\n%s", diff)
	}
}
