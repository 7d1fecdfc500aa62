//go:build unix

package publish

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProgress(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	var running atomic.Int32
	type report struct {
		stage       string
		done, total int
	}
	var reports []report
	opts := Options{Workers: 4, Progress: func(stage string, done, total int) {
		if running.Add(1) > 1 {
			t.Error("two reports at once")
		}
		if n := len(reports); n > 0 && reports[n-1].stage == stage && reports[n-1].done >= done {
			t.Errorf("%s went from %d to %d", stage, reports[n-1].done, done)
		}
		reports = append(reports, report{stage, done, total})
		running.Add(-1)
	}}
	bodies := map[string]string{}
	for i := range 100 {
		bodies[fmt.Sprint(i)] = "x"
	}
	mustPublish(t, dir, bodies, opts)
	bodies["new"] = ""
	mustPublish(t, dir, bodies, opts)
	var ends []report
	for i, r := range reports {
		if i+1 == len(reports) || reports[i+1].stage != r.stage {
			ends = append(ends, r)
		}
	}
	want := []report{{"check", 100, 100}, {"write", 100, 100}, {"flush", 1, 1}, {"swap", 1, 1}, {"clean", 1, 1},
		{"check", 101, 101}, {"compare", 101, 101}, {"write", 101, 101}, {"flush", 1, 1}, {"swap", 1, 1}, {"clean", 1, 1}}
	if diff := cmp.Diff(want, ends, cmp.AllowUnexported(report{})); diff != "" {
		t.Errorf("last report of each stage (-want +got):\n%s", diff)
	}
}
