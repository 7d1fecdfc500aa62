package modelcatalog

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset/filetest"
)

// TestRefresh checks that a refresh loads a tree that changed and no other, and that the old one stays if the next is broken.
func TestRefresh(t *testing.T) {
	root, d := t.TempDir(), realDataset(t)
	writeVersion(t, root, d, 1)
	h := &Handler{Root: root}
	logs := provision(t, h)
	if _, body := ask(t, h, notFound, "GET", "/api/v2"); !strings.Contains(body, treeAddress+"/api/v2/models") {
		t.Errorf("/api/v2 = %.300s, want links to the tree's address", body)
	}
	first := h.live.current.Load()
	filetest.NoError(t, h.live.refresh(false))
	if h.live.current.Load().API != first.API {
		t.Error("a tree that did not change was loaded again")
	}
	breakTree(t, root, 0)
	for range 2 {
		if err := h.live.refresh(false); err == nil || h.live.current.Load().API != first.API {
			t.Errorf("refresh() of a broken tree = %v, want an error and the previous dataset", err)
		}
	}
	if r := h.live.current.Load().report(); r.Refresh != "failed" || *r.LastSync != syncTime(1) {
		t.Errorf("after a failed refresh, report() = %+v", r)
	}
	if got := len(logs.FilterMessage("refresh failed; still serving the previous dataset").All()); got != 1 {
		t.Errorf("a fault that stays is logged %d times, want 1", got)
	}
	writeVersion(t, root, d, 2)
	ticks := make(chan time.Time)
	go h.live.watch(ticks)
	ticks <- time.Time{}
	ticks <- time.Time{} // the first one is done
	if r := h.live.current.Load().report(); r.Refresh != "ok" || *r.LastSync != syncTime(2) {
		t.Errorf("after a refresh of the repaired tree, report() = %+v", r)
	}
}

// TestFallback checks what is served if the tree is missing or broken when the server starts.
func TestFallback(t *testing.T) {
	d := realDataset(t)
	for _, test := range []struct {
		name             string
		way              int // to break the tree; -1: there is none
		fallback, before bool
		want             string // of /readyz
		err              string
	}{
		{"missing", -1, false, false, `503 {"status":"no tree"`, ""},
		{"missing, with a fallback", -1, true, true, `200 {"status":"ready"`, ""},
		{"broken", 0, false, false, "", "loading the tree "},
		{"archive cut off, with a fallback", 0, true, true, `200 {"status":"ready"`, ""},
		{"version.json removed, with a fallback", 1, true, true, `200 {"status":"ready"`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, fallback := t.TempDir(), ""
			if test.fallback {
				fallback = filepath.Join(t.TempDir(), "last")
			}
			writeVersion(t, root, d, 1)
			if test.before {
				t.Run("before", func(t *testing.T) { provision(t, &Handler{Root: root, Fallback: fallback}) })
			}
			if test.way < 0 {
				filetest.NoError(t, os.RemoveAll(root))
			} else {
				breakTree(t, root, test.way)
			}
			h := &Handler{Root: root, Fallback: fallback}
			if test.err != "" {
				ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
				defer cancel()
				if err := h.Provision(ctx); err == nil || !strings.Contains(err.Error(), test.err) {
					t.Errorf("Provision() = %v, want %s", err, test.err)
				}
				return
			}
			provision(t, h)
			check := func(want, refresh string) {
				t.Helper()
				response, body := ask(t, h, notFound, "GET", "/readyz")
				if got := fmt.Sprint(response.StatusCode, " ", body); !strings.HasPrefix(got, want) || !strings.Contains(got, `"refresh":"`+refresh+`"`) {
					t.Errorf("/readyz = %s, want %s, refresh %s", got, want, refresh)
				}
			}
			check(test.want, "failed")
			if served := *h.live.current.Load().report().LastSync == syncTime(1); served != test.before {
				t.Errorf("the last good dataset is served: %t, want %t", served, test.before)
			}
			writeVersion(t, root, d, 2)
			filetest.NoError(t, h.live.refresh(false))
			check(`200 {"status":"ready"`, "ok")
		})
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
		err := h.live.refresh(true)
		if text := fmt.Sprint(err, logs.All()); err == nil || strings.Contains(text, secret) {
			t.Errorf("a refresh with a link at %s says %s", name, text)
		}
	}
}
