package sync

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

// fetch returns the answer of a source.
func fetch(t *testing.T, from *source.Source, address, cache string) (*answer, error) {
	r := &request{SourceReport: SourceReport{Name: from.Name}, from: from, address: address}
	err := r.fetch(t.Context(), &Options{Cache: cache})
	return r.answer, err
}

// TestFetch checks that an answer is fetched again only if it changed, and that it need not come from a server.
func TestFetch(t *testing.T) {
	body, tag, requests := "{1}", `"1"`, []string(nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests = append(requests, r.Header.Get("If-None-Match"))
		w.Header().Set("ETag", tag)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		fmt.Fprint(w, body)
	}))
	defer server.Close()
	cache, litellm := t.TempDir(), &source.Source{Name: "litellm"}
	get := func(address, cache string) *answer {
		a, err := fetch(t, litellm, address, cache)
		filetest.NoError(t, err)
		a.store(cache)
		return a
	}
	for i, fresh := range []bool{true, false, true} {
		if i == 2 {
			tag, body = `"2"`, "{2}"
		}
		if got := get(server.URL, cache); got.fresh != fresh || got.files[""] != body {
			t.Errorf("fetch %d: fresh %t, %q", i, got.fresh, got.files)
		}
	}
	filetest.Write(t, filepath.Join(cache, "litellm"), "damaged")
	get(server.URL, cache)
	get(server.URL, "")
	get(server.URL+"/elsewhere", cache)
	if want := []string{"", `"1"`, `"1"`, "", "", ""}; !slices.Equal(requests, want) {
		t.Errorf("tags %q, want %q", requests, want)
	}
	dir := t.TempDir()
	file, large := filepath.Join(dir, "a.json"), filepath.Join(dir, "large")
	filetest.Write(t, file, body)
	if a := get(file, cache); a.files[""] != body {
		t.Errorf("a file: %q", a.files)
	}
	filetest.NoError(t, os.WriteFile(large, nil, 0o644))
	filetest.NoError(t, os.Truncate(large, 200<<20))
	for address, want := range map[string]string{
		dir:                  "want a regular file",
		large:                ": more than 16777216 bytes, want a smaller file",
		server.URL + "/\x7f": "the address of litellm: not an https address without a user or password; http is only for this machine",
	} {
		if _, err := fetch(t, litellm, address, ""); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("fetch(%q) = %v, want %s", address, err, want)
		}
	}
}

// TestFetchFiles checks a source of several files, on a server and in a directory: those that others name can be missing, no name leads
// out of the address, and each is sent again only if it changed.
func TestFetchFiles(t *testing.T) {
	files := fstest.MapFS{"list.md": {Data: []byte("b.md c.md gone.md")}, "b.md": {Data: []byte("B")}, "c.md": {Data: []byte("C")}, "bad.md": {Data: []byte("../up.md")}}
	dir, sent := t.TempDir(), []string(nil)
	filetest.NoError(t, os.CopyFS(dir, files))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/markdown")
		w.Header().Set("ETag", `"1"`)
		if files[r.URL.Path[1:]] == nil || r.Header.Get("If-None-Match") != "" {
			w.WriteHeader(map[bool]int{true: http.StatusNotModified, false: http.StatusNotFound}[files[r.URL.Path[1:]] != nil])
			return
		}
		sent = append(sent, r.URL.Path)
		w.Write(files[r.URL.Path[1:]].Data)
	}))
	defer server.Close()
	p := &source.Source{Name: "pages", Provider: "acme", Files: []string{"list.md"}, More: strings.Fields}
	want := map[string]string{"list.md": "b.md c.md gone.md", "b.md": "B", "c.md": "C"}
	cache := t.TempDir()
	for i, address := range []string{server.URL, server.URL + "/", dir} {
		a, err := fetch(t, p, address, cache)
		filetest.NoError(t, err)
		if a.store(cache); !maps.Equal(a.files, want) || a.fresh != (i != 1) {
			t.Errorf("fetch(%q) = %q, fresh %t", address, a.files, a.fresh)
		}
	}
	if want := []string{"/list.md", "/b.md", "/c.md"}; !slices.Equal(sent, want) {
		t.Errorf("sent %q, want %q", sent, want)
	}
	for name, want := range map[string]string{"bad.md": `"../up.md" is not a path below the address`, "gone.md": "file does not exist"} {
		p.Files = []string{name}
		if _, err := fetch(t, p, dir, ""); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("fetch of %s = %v, want %s", name, err, want)
		}
	}
}
