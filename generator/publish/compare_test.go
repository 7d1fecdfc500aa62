//go:build unix

package publish

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What was changed by hand is repaired, unless it has the size and a time of before: that is the price of not reading it.
func TestCompareByTime(t *testing.T) {
	before, after := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	for _, tt := range []struct {
		name, body string
		file       time.Time // when the file was changed
		manifest   time.Time // when the manifest was written; zero: now
		repaired   bool
	}{
		{"later", "X", after, time.Time{}, true},
		{"at the same moment", "X", after, after, true},
		{"longer, by its time before", "XX", before, time.Time{}, true},
		{"by its time before", "X", before, time.Time{}, false},
		{"right bytes, later", "1", after, time.Time{}, false},
		{"right bytes, in a copy of the tree", "1", after, before, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			bodies := map[string]string{"a": "1", "b": "2"}
			mustPublish(t, dir, bodies, Options{})
			name := filepath.Join(dir, "a")
			write(t, name, tt.body)
			if err := os.Chtimes(name, tt.file, tt.file); err != nil {
				t.Fatal(err)
			}
			if !tt.manifest.IsZero() {
				if err := os.Chtimes(filepath.Join(dir, ManifestName), tt.manifest, tt.manifest); err != nil {
					t.Fatal(err)
				}
			}
			sum := mustPublish(t, dir, bodies, Options{})
			if sum.Changed != tt.repaired || tt.repaired && sum.Written != 1 {
				t.Errorf("Publish made %+v, want a: repaired: %t", sum, tt.repaired)
			}
		})
	}
}
