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

// TestRefresh checks that a refresh loads a tree that changed and no other, and that the old one stays if the next is broken.
func TestRefresh(t *testing.T) {
	root, d := t.TempDir(), realDataset(t)
	writeVersion(t, root, d, 1)
	h := &Handler{Root: root}
	logs := provision(t, h)
	if _, body := ask(t, h, notFound, "GET", "/api/v2"); !strings.Contains(body, treeAddress+"/api/v2/models") {
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

// TestFallback checks what is served if the tree is missing or broken when the server starts.
func TestFallback(t *testing.T) {
	for _, test := range []struct {
		name     string
		way      int // to break the tree; -1: there is none
		fallback bool
		status   int // of /readyz; 0 if the server does not start
		want     string
	}{
		{"missing", -1, false, 503, `"status":"no tree"`},
		{"missing, with a fallback", -1, true, 503, syncTime(1)},
		{"broken", 0, false, 0, "loading the tree "},
		{"archive cut off, with a fallback", 0, true, 503, syncTime(1)},
		{"version.json removed, with a fallback", 1, true, 503, syncTime(1)},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, d := &Handler{Root: t.TempDir()}, realDataset(t)
			writeVersion(t, h.Root, d, 1)
			if test.fallback {
				h.Fallback = filepath.Join(t.TempDir(), "last")
				provision(t, &Handler{Root: h.Root, Fallback: h.Fallback})
			}
			if test.way < 0 {
				filetest.NoError(t, os.RemoveAll(h.Root))
			} else {
				breakTree(t, h.Root, test.way)
			}
			if test.status == 0 {
				checkRefused(t, h, test.want)
				return
			}
			provision(t, h)
			checkReady(t, h, test.status, test.want, `"refresh":"failed"`)
			writeVersion(t, h.Root, d, 2)
			filetest.NoError(t, h.refresh())
			checkReady(t, h, 200, `"status":"ready"`, `"refresh":"ok"`, syncTime(2))
		})
	}
}

// TestFallbackAtStart checks that a reload and a validation of the configuration refuse a tree that a start would replace by the fallback, and
// that a validation writes nothing.
func TestFallbackAtStart(t *testing.T) {
	good, copied, missing := sampleTree(t), filepath.Join(t.TempDir(), "copied"), filepath.Join(t.TempDir(), "mistyped")
	do := settings{root: good, fallback: copied}.serve(t)
	reload := func(root, fallback string) error {
		return caddy.Load(settings{root: root, fallback: fallback}.config(t, freePort(t)), true)
	}
	for _, fallback := range []string{"", copied} {
		if err := reload(missing, fallback); err == nil || !strings.Contains(err.Error(), "loading the tree "+missing) {
			t.Errorf("a reload with a missing tree and the fallback %q = %v, want an error", fallback, err)
		}
		if response, _ := fetch(t, do, "/readyz", nil); response.StatusCode != 200 {
			t.Errorf("/readyz = %d after a refused reload, want 200", response.StatusCode)
		}
	}
	filetest.NoError(t, caddy.Stop())
	defer func(args []string) { os.Args = args }(os.Args)
	written := filepath.Join(t.TempDir(), "written")
	for _, os.Args = range [][]string{{"caddy", "validate"}, {"caddy", "adapt", "--validate"}} {
		checkRefused(t, &Handler{Root: missing, Fallback: copied}, "loading the tree "+missing)
		provision(t, &Handler{Root: good, Fallback: written})
		if _, err := os.Stat(written); err == nil {
			t.Errorf("%q wrote the fallback", os.Args)
		}
	}
}

// TestNoContent checks that the error of a refresh shows nothing of the files that a dataset leads to by symbolic links.
func TestNoContent(t *testing.T) {
	const secret = "s3cret"
	private := filepath.Join(t.TempDir(), "private")
	filetest.Write(t, private, secret+"\n{\""+secret+"\":1}\n"+`{"id":"`+secret+`"}`+"\n")
	for _, name := range []string{"models/groq.jsonl", "prices/groq.jsonl", "changes.jsonl", "settings.json", "apis.json", "providers.json", "sync.json", "sources.jsonl"} {
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
	}
}
