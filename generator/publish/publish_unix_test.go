//go:build unix

package publish

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestPublishPermissions checks that others can read the tree whatever the umask is and whatever
// somebody took from a file or a directory of the tree before, and that its root keeps its
// permissions.
func TestPublishPermissions(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	filetest.NoError(t, os.Mkdir(dir, 0o755))
	defer syscall.Umask(syscall.Umask(0o077))
	for _, taken := range []string{".", "a/b/c", "a/b", ManifestName} {
		filetest.NoError(t, os.Chmod(filepath.Join(dir, taken), 0o700))
		mustPublish(t, dir, map[string]string{"a/b/c": ""}, Options{})
		for name, want := range map[string]fs.FileMode{
			".":          0o700,
			"a":          0o755,
			"a/b":        0o755,
			"a/b/c":      0o644,
			ManifestName: 0o644,
		} {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil || info.Mode().Perm() != want {
				t.Errorf("build without permissions of %s: %s has permissions %v (%v), want %v",
					taken, name, info.Mode(), err, want)
			}
		}
	}
}
