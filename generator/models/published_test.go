package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// site is a published catalog, and the key that signs it.
type site struct {
	files  map[string]string // by path
	signer note.Signer
	public string
	down   bool
	kept   string   // path of the archive of the version
	asked  []string // paths, with the status of answers other than 200
}

func newSite(t *testing.T) *site {
	t.Helper()
	private, public, err := note.GenerateKey(rand.Reader, "models.example")
	filetest.NoError(t, err)
	signer, err := note.NewSigner(private)
	filetest.NoError(t, err)
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	filetest.NoError(t, w.AddFS(datasettest.Sample()))
	filetest.NoError(t, w.Close())
	s := &site{
		files: map[string]string{
			archivePath:               archive.String(),
			"downloads/v2/models.csv": "id\n",
			"exports/litellm.json":    "{}",
			"api.json":                "[]",
		},
		signer: signer,
		public: public,
	}
	s.publish(t, 1, "null")
	return s
}

const archivePath = "downloads/dataset.zip"

// publish makes and signs a version.
func (s *site) publish(t *testing.T, changes int, lastSync string) {
	t.Helper()
	sum := func(name string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s.files[name]))) }
	s.files["downloads/v2/SHA256SUMS"] = sum("downloads/v2/models.csv") + "  models.csv\n"
	s.files["exports/SHA256SUMS"] = sum("api.json") + "  ../api.json\n" +
		sum("exports/litellm.json") + "  litellm.json\n"
	const version = `{"dataset":"d1","models":488,"last_sync":%s,"changes":%d,` +
		`"checksums":{"v2":"%s","exports":"%s"},"archive":"%s"}` +
		"\n"
	s.kept = "downloads/by-digest/" + sum(archivePath) + "/dataset.zip"
	s.files[s.kept] = s.files[archivePath]
	s.files["version.json"] = fmt.Sprintf(version, lastSync, changes,
		sum("downloads/v2/SHA256SUMS"), sum("exports/SHA256SUMS"), sum(archivePath))
	signed, err := note.Sign(&note.Note{Text: s.files["version.json"]}, s.signer)
	filetest.NoError(t, err)
	s.files["version.note.txt"] = string(signed)
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, status := strings.TrimPrefix(r.URL.Path, "/catalog/"), 200
	body, found := s.files[path]
	switch {
	case s.down:
		status = 503
	case !found:
		status = 404
	}
	s.asked = append(s.asked, strings.TrimSuffix(fmt.Sprint(path, " ", status), " 200"))
	w.WriteHeader(status)
	if status == 200 {
		io.WriteString(w, body)
	}
}

// serve returns a server of the frozen sample, and makes a cache for the test.
func serve(t *testing.T) (*httptest.Server, *site) {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
	s := newSite(t)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return server, s
}

// TestPublished checks that a program answers from the catalog that its built-in dataset names, and
// from that dataset without a connection.
func TestPublished(t *testing.T) {
	server, _ := serve(t)
	for _, test := range []struct{ url, note string }{
		{server.URL + "/catalog", ""}, {server.URL + "/nothing", "the answer is from the built-in data"},
	} {
		t.Run(test.url, func(t *testing.T) {
			var notes bytes.Buffer
			builtIn := &dataset.Dataset{}
			p := program{
				now:     time.Now(),
				console: console{stdout: bufio.NewWriter(io.Discard), stderr: &notes},
				opened:  opened{dataset: builtIn},
			}
			p.openPublished(dataset.Settings{URL: test.url})
			published := p.dataset != builtIn
			if published != (test.note == "") || !strings.Contains(notes.String(), test.note) {
				t.Errorf("%s: published = %t, %s", test.url, published, &notes)
			}
		})
	}
}

// TestCopy checks when a copy is compared with its catalog and replaced, and that a broken one is
// replaced.
func TestCopy(t *testing.T) {
	server, s := serve(t)
	cache, err := os.UserCacheDir()
	filetest.NoError(t, err)
	damage := func(part string) {
		paths, err := filepath.Glob(filepath.Join(cache, "*/*", copyFile))
		if err != nil || len(paths) != 1 {
			t.Fatalf("copies: %q, %v", paths, err)
		}
		text, err := os.ReadFile(paths[0])
		filetest.NoError(t, err)
		at := map[string]int{versionFile: 9, archiveFile: len(text) / 2}[part]
		filetest.Write(t, paths[0], string(append(text[:at], text[at+1:]...)))
	}
	now, archive := time.Now(), s.files[archivePath]
	const version, both = "version.json", "version.json archive"
	for _, step := range []struct {
		name   string
		before func()
		later  time.Duration
		asked  string
		code   int
		old    bool // the answer is from the copy, and says so
	}{
		{"no copy and no server", func() { s.down = true }, 0, version + " 503", exitFailed, false},
		{"no copy", func() { s.down = false }, 0, both, exitOK, false},
		{"a fresh copy", func() { s.publish(t, 2, "null") }, time.Minute, "", exitOK, false},
		{"an old copy of a newer version", func() {}, fresh, both, exitOK, false},
		{"an old copy of the version", func() {}, fresh, version, exitOK, false},
		{"an old copy and no server", func() { s.down = true }, fresh, version + " 503", exitOK, true},
		{"just after the server failed", func() {}, time.Minute, version + " 503", exitOK, true},
		{"a damaged copy", func() { s.down = false; damage(archiveFile) }, time.Minute, both, exitOK, false},
		{"a damaged version", func() { damage(versionFile) }, fresh, both, exitOK, false},
		{
			name:   "a newer version without its archive",
			before: func() { s.publish(t, 3, "null"); delete(s.files, s.kept) },
			later:  fresh,
			asked:  both + " 404",
			code:   exitOK,
			old:    true,
		},
		{"which stays there", func() {}, fresh, both + " 404", exitOK, true},
		{"the archive of the version", func() { s.files[s.kept] = archive }, fresh, both, exitOK, false},
		{"whose version is then that of the copy", func() {}, fresh, version, exitOK, false},
		{
			name:   "a damaged archive at the server",
			before: func() { s.files[archivePath] = archive[:len(archive)/2]; s.publish(t, 4, "null") },
			later:  fresh,
			asked:  both,
			code:   exitOK,
			old:    true,
		},
		{"and a damaged copy", func() { damage(archiveFile) }, fresh, both, exitFailed, false},
	} {
		t.Run(step.name, func(t *testing.T) {
			now = now.Add(step.later)
			step.before()
			s.asked = nil
			code, stdout, stderr := runProgram(program{url: server.URL + "/catalog/", now: now}, "version")
			got := strings.ReplaceAll(strings.Join(s.asked, " "), s.kept, "archive")
			if code != step.code || got != step.asked {
				t.Errorf("%s: exit %d, asked for %q, want %d, %q: %s",
					step.name, code, got, step.code, step.asked, stderr)
			}
			if offline := strings.Contains(stderr, "the answer is from the copy of"); offline != step.old {
				t.Errorf("%s: prints %s", step.name, stderr)
			}
			if good := strings.Contains(stdout, "488 models"); good != (step.code == exitOK) {
				t.Errorf("%s: prints %s", step.name, stdout)
			}
		})
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
		"silent": {
			func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
			time.Millisecond,
			"deadline exceeded",
		},
		"silent in a body": {
			func(w http.ResponseWriter, r *http.Request) { w.(http.Flusher).Flush(); <-r.Context().Done() },
			100 * time.Millisecond,
			"deadline exceeded",
		},
		"empty": {func(http.ResponseWriter, *http.Request) {}, 0, "did not sign it: malformed note"},
		"large": {
			func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, maxDocument+1)) },
			0,
			"has more than 1048576 bytes",
		},
	} {
		t.Run(name, func(t *testing.T) {
			server, s := serve(t)
			server.Config.Handler = test.handler
			for _, command := range []string{"version", "verify"} {
				code, _, stderr := runProgram(program{url: server.URL, key: s.public, timeout: test.timeout},
					command)
				if code != exitFailed || !strings.Contains(stderr, test.want) {
					t.Errorf("%s, %s: exit %d, %s, want %q", name, command, code, stderr, test.want)
				}
			}
		})
	}
}
