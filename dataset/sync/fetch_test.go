package sync

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

// TestFetch checks where the files of a source can come from: those that others name can be
// missing, and no name leads out of the address.
func TestFetch(t *testing.T) {
	files := fstest.MapFS{
		"list.md": {Data: []byte("b.md c.md gone.md")},
		"b.md":    {Data: []byte("B")},
		"c.md":    {Data: []byte("C")},
		"bad.md":  {Data: []byte("../up.md")},
	}
	dir := t.TempDir()
	filetest.NoError(t, os.CopyFS(dir, files))
	server := httptest.NewServer(http.FileServerFS(files))
	defer server.Close()
	several := source.Source{
		About: []string{"acme"},
		Line:  dataset.Source{Kind: dataset.KindPage},
		Files: []string{"list.md"},
		More:  strings.Fields,
	}
	one := source.Source{}
	get := func(from source.Source, address string) (map[string]string, error) {
		r := &request{SourceReport: SourceReport{Name: "acme"}, from: &from, address: address}
		answer, err := r.fetch(t.Context())
		return answer.files, err
	}
	for _, root := range []string{server.URL, server.URL + "/", dir} {
		got, err := get(several, root)
		want := map[string]string{"list.md": "b.md c.md gone.md", "b.md": "B", "c.md": "C"}
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("fetch(%q) = %q, %v", root, got, err)
		}
		got, err = get(one, strings.TrimSuffix(root, "/")+"/b.md")
		if err != nil || got[""] != "B" {
			t.Errorf("fetch(%q) of a file = %q, %v", root, got, err)
		}
	}
	large := filepath.Join(dir, "large")
	filetest.NoError(t, os.WriteFile(large, nil, 0o644))
	filetest.NoError(t, os.Truncate(large, maxBytes+1))
	for _, c := range []struct {
		name          string
		files         []string
		address, want string
	}{
		{"a directory for a file", nil, dir, "want a regular file"},
		{"a large file", nil, large, "more than 16777216 bytes, want fewer"},
		{
			name:    "a control character in an address",
			address: server.URL + "/\x7f",
			want:    "the address of acme: not an https address without a user or password; http is only for this machine",
		},
		{
			name:    "a path that leaves the address",
			files:   []string{"bad.md"},
			address: dir,
			want:    `"../up.md" is not a path below the address`,
		},
		{"a missing file", []string{"gone.md"}, dir, "gone.md: file does not exist"},
		{
			name:    "a missing page",
			files:   []string{"gone.md"},
			address: server.URL,
			want:    "/gone.md: status 404 Not Found (file does not exist); check the address of acme",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			from := several
			from.Files = c.files
			if _, err := get(from, c.address); !strings.HasSuffix(fmt.Sprint(err), c.want) {
				t.Errorf("fetch(%q) = %v, want %s", c.address, err, c.want)
			}
		})
	}
}
