package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// site is a published catalog whose version is the number in its tag.
type site struct {
	version int
	archive []byte
	cached  []byte   // what a cache answers for the archive; nil: the archive
	asked   []string // paths, with the status of answers other than 200
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	tag := fmt.Sprintf(`"%d"`, s.version)
	switch {
	case s.version == 0:
		s.asked = append(s.asked, r.URL.Path+" 503")
		w.WriteHeader(503)
	case r.URL.Path == "/catalog/version.json" && r.Header.Get("If-None-Match") == tag:
		s.asked = append(s.asked, r.URL.Path+" 304")
		w.WriteHeader(304)
	case r.URL.Path == "/catalog/version.json":
		s.asked = append(s.asked, r.URL.Path)
		w.Header().Set("ETag", tag)
		fmt.Fprintf(w, `{"dataset":"a","build":"%d","archive":"%x"}`, s.version, sha256.Sum256(s.archive))
	case s.cached != nil:
		s.asked = append(s.asked, r.URL.Path)
		w.Write(s.cached)
	default:
		s.asked = append(s.asked, r.URL.Path)
		w.Write(s.archive)
	}
}

// serve returns a server of the frozen sample, and makes a cache for the test.
func serve(t *testing.T) *httptest.Server {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	if err := w.AddFS(datasettest.Sample()); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(&site{version: 1, archive: archive.Bytes()})
	t.Cleanup(server.Close)
	return server
}

// TestCopy checks when a copy is compared with its catalog and replaced, and that a broken one is replaced.
func TestCopy(t *testing.T) {
	server := serve(t)
	s := server.Config.Handler.(*site)
	cache, err := os.UserCacheDir()
	filetest.NoError(t, err)
	damage := func(name string) func() {
		return func() {
			paths, err := filepath.Glob(filepath.Join(cache, "*/*", name))
			if err != nil || len(paths) != 1 {
				t.Fatalf("copies of %s: %q, %v", name, paths, err)
			}
			text, err := os.ReadFile(paths[0])
			filetest.NoError(t, err)
			write(t, paths[0], append(text[:len(text)/2], text[len(text)/2+1:]...))
		}
	}
	now := time.Now()
	const version, dataset = "/catalog/version.json", "/catalog/downloads/dataset.zip"
	for _, step := range []struct {
		name    string
		before  func()
		version int // 0: the server fails
		later   time.Duration
		asked   string
		code    int
	}{
		{"no copy and no server", nil, 0, 0, version + " 503", exitFailed},
		{"no copy", nil, 1, 0, version + " " + dataset, exitOK},
		{"a fresh copy", nil, 2, time.Minute, "", exitOK},
		{"an old copy of a newer version", nil, 2, fresh, version + " " + dataset, exitOK},
		{"an old copy of the version", nil, 2, fresh, version + " 304", exitOK},
		{"an old copy and no server", nil, 0, fresh, version + " 503", exitOK},
		{"just after the server failed", nil, 0, time.Minute, "", exitOK},
		{"a damaged copy", damage(archiveFile), 2, time.Minute, version + " " + dataset, exitOK},
		{"a damaged version", damage(tagFile), 2, fresh, version + " " + dataset, exitOK},
		{"an archive of another version behind a cache", func() { s.cached = make([]byte, 10) }, 3, fresh, version + " " + dataset, exitOK},
		{"which stays there", nil, 3, fresh, version + " " + dataset, exitOK},
		{"a damaged archive at the server", func() { s.cached = nil; s.archive = s.archive[:len(s.archive)/2] }, 4, fresh, version + " " + dataset, exitOK},
		{"and a damaged copy", damage(archiveFile), 4, fresh, version + " " + dataset, exitFailed},
	} {
		now = now.Add(step.later)
		if step.before != nil {
			step.before()
		}
		s.asked, s.version = nil, step.version
		code, stdout, stderr := runProgram(program{url: server.URL + "/catalog/", now: now}, "stats")
		if got := strings.Join(s.asked, " "); code != step.code || got != step.asked {
			t.Errorf("%s: exit %d, asked for %q, want %d, %q: %s", step.name, code, got, step.code, step.asked, stderr)
		}
		if good := strings.Contains(stdout, "openai     169"); good != (step.code == exitOK) {
			t.Errorf("%s: prints %s", step.name, stdout)
		}
	}
	leftover, _ := filepath.Glob(filepath.Join(cache, "*/*/.tmp*"))
	if len(leftover) > 0 {
		t.Errorf("temporary files are left: %q", leftover)
	}
}

// TestBadServer checks that no server can keep a command waiting or fill its memory.
func TestBadServer(t *testing.T) {
	for name, test := range map[string]struct {
		handler http.HandlerFunc
		timeout time.Duration
		want    string
	}{
		"silent":           {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, time.Millisecond, "deadline exceeded"},
		"silent in a body": {func(w http.ResponseWriter, r *http.Request) { w.(http.Flusher).Flush(); <-r.Context().Done() }, 100 * time.Millisecond, "deadline exceeded"},
		"large":            {func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, maxDocument+1)) }, 0, "has more than 1048576 bytes"},
	} {
		server := serve(t)
		server.Config.Handler = test.handler
		for _, command := range []string{"stats", "verify"} {
			code, _, stderr := runProgram(program{url: server.URL, key: newSignedTree(t).public, timeout: test.timeout}, command)
			if code != exitFailed || !strings.Contains(stderr, test.want) {
				t.Errorf("%s, %s: exit %d, %s, want %q", name, command, code, stderr, test.want)
			}
		}
	}
}

func TestBadURL(t *testing.T) {
	for _, address := range []string{"models.example", "ftp://models.example", "https://", "https://models.example/?x"} {
		code, _, stderr := runProgram(program{url: address}, "stats")
		if code != exitFailed || !strings.Contains(stderr, "is not the address of a catalog") {
			t.Errorf("-url %q: exit %d, %s", address, code, stderr)
		}
	}
}
