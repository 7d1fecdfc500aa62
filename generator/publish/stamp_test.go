package publish

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadStamp(t *testing.T) {
	tests := []struct {
		name, manifest, want, err string
	}{
		{"stamp", "model-catalog-tree 101 sha256:12ab\nrest", "sha256:12ab", ""},
		{"empty", "model-catalog-tree 101 \n", "", ""},
		{"later version", "model-catalog-tree 12 a b c\n", "a b c", ""},
		{"cut short", "model-catalog-tree 101 sha256:12", "", "the first line is not"},
		{"other file", "something else\n", "", "the first line is not"},
		{"no version", "model-catalog-tree x y\n", "", "the first line is not"},
		{"no stamp", "model-catalog-tree 1\n", "", "the first line is not"},
		{"endless", "model-catalog-tree 101 " + strings.Repeat("x", 1<<20) + "\n", "", "the first line is not"},
		{"nothing", "", "", "the first line is not"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, ManifestName), []byte(tt.manifest), 0o644); err != nil {
				t.Fatal(err)
			}
			got, err := ReadStamp(dir)
			if got != tt.want || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("ReadStamp = %q, %v, want %q, %s", got, err, tt.want, tt.err)
			}
		})
	}
	if _, err := ReadStamp(t.TempDir()); err == nil || !strings.HasPrefix(err.Error(), "not a published tree: open ") {
		t.Errorf("ReadStamp of an empty folder: %v", err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ManifestName), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadStamp(dir); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("ReadStamp where the manifest is a folder: %v", err)
	}
}
