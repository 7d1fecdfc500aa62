package modelcatalog

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset/filetest"
)

// checkReady checks the answer at /readyz.
func checkReady(t *testing.T, h *Handler, status int, want ...string) {
	t.Helper()
	response, body := ask(t, h, notFound, "GET", "/readyz")
	for _, text := range want {
		if response.StatusCode != status || !strings.Contains(body, text) {
			t.Errorf("/readyz = %d %s, want %d with %s", response.StatusCode, body, status, text)
		}
	}
}

// TestRefresh checks that a refresh loads a tree that changed and no other, and that the old one
// stays if the next is broken.
func TestRefresh(t *testing.T) {
	root, d := t.TempDir(), realDataset(t)
	writeVersion(t, root, d, 1)
	h := &Handler{Root: root}
	logs := provision(t, h)
	_, body := ask(t, h, notFound, "GET", "/api/v2")
	if !strings.Contains(body, treeAddress+"/api/v2/models") {
		t.Errorf("/api/v2 = %.300s, want links to the tree's address", body)
	}
	first := h.current.Load()
	filetest.NoError(t, h.refresh())
	if h.current.Load() != first {
		t.Error("a tree that did not change was loaded again")
	}
	breakTree(t, root, 0)
	for range 2 {
		if err := h.refresh(); err == nil || h.current.Load().API != first.API {
			t.Errorf("refresh() of a broken tree = %v, want an error and the previous dataset", err)
		}
	}
	if got := len(logs.FilterMessage("refresh failed; still serving the previous dataset").All()); got != 1 {
		t.Errorf("a fault that stays is logged %d times, want 1", got)
	}
	writeVersion(t, root, d, 2)
	ticks := make(chan time.Time)
	go h.watch(t.Context().Done(), ticks)
	ticks <- time.Time{}
	ticks <- time.Time{} // the first one is done
	checkReady(t, h, 200, `"refresh":"ok"`, syncTime(2))
}

// TestPartOfTree checks that a tree that was copied only in part is not served.
func TestPartOfTree(t *testing.T) {
	for _, part := range []string{"index.html", "404.html", "assets", "models"} {
		t.Run(part, func(t *testing.T) {
			root := sampleTree(t)
			filetest.NoError(t, os.RemoveAll(filepath.Join(root, part)))
			_, err := (&Handler{Root: root}).load()
			if want := "the tree has no " + part; err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("load() = %v, want %q", err, want)
			}
		})
	}
}

// TestMissingTree checks that a start without a tree serves the embedded dataset until a refresh
// finds one, and that a start with a broken tree, a reload and a validation of the configuration
// fail.
func TestMissingTree(t *testing.T) {
	h, d := &Handler{Root: filepath.Join(t.TempDir(), "later")}, realDataset(t)
	provision(t, h)
	checkReady(t, h, 503, `"status":"no tree"`, `"refresh":"failed"`)
	writeVersion(t, h.Root, d, 2)
	filetest.NoError(t, h.refresh())
	checkReady(t, h, 200, `"status":"ready"`, `"refresh":"ok"`, syncTime(2))
	breakTree(t, h.Root, 0)
	checkRefused(t, &Handler{Root: h.Root}, "loading "+h.Root)

	missing := filepath.Join(t.TempDir(), "mistyped")
	port := freePort(t)
	do := serve(t, settings{root: sampleTree(t)}.config(t, port), port)
	err := caddy.Load(settings{root: missing}.config(t, port), true)
	if err == nil || !strings.Contains(err.Error(), "loading "+missing) {
		t.Errorf("a reload with a missing tree = %v, want an error", err)
	}
	if response, _ := fetch(t, do, "/readyz", nil); response.StatusCode != 200 {
		t.Errorf("/readyz = %d after a refused reload, want 200", response.StatusCode)
	}
	filetest.NoError(t, caddy.Stop())
	defer func(args []string) { os.Args = args }(os.Args)
	for _, os.Args = range [][]string{{"caddy", "validate"}, {"caddy", "adapt", "--validate"}} {
		checkRefused(t, &Handler{Root: missing}, "loading "+missing)
	}
}

// TestNoContent checks that the error of a refresh shows nothing of the files that a dataset leads
// to by symbolic links.
func TestNoContent(t *testing.T) {
	const secret = "s3cret"
	private := filepath.Join(t.TempDir(), "private")
	filetest.Write(t, private, secret+"\n{\""+secret+"\":1}\n"+`{"id":"`+secret+`"}`+"\n")
	for _, name := range []string{
		"models/groq.jsonl", "prices/groq.jsonl", "changes.jsonl", "settings.json", "apis.json",
		"providers.json", "sync.json", "sources.jsonl",
	} {
		t.Run(name, func(t *testing.T) {
			directory := filepath.Join(t.TempDir(), "data")
			filetest.NoError(t, os.CopyFS(directory, os.DirFS(sample)))
			h := &Handler{Dataset: directory}
			logs := provision(t, h)
			file := filepath.Join(directory, filepath.FromSlash(name))
			filetest.NoError(t, os.RemoveAll(file))
			filetest.NoError(t, os.Symlink(private, file))
			err := h.refresh()
			if text := fmt.Sprint(err, logs.All()); err == nil || strings.Contains(text, secret) {
				t.Errorf("a refresh with a link at %s says %s", name, text)
			}
		})
	}
}
