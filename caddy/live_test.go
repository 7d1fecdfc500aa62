package modelcatalog

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset/must"
)

// TestRefresh checks that a refresh loads a dataset that changed and no other, and that the old one stays if the next is broken.
func TestRefresh(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "data")
	d := datasets(t)["real"]
	writeVersion(t, directory, d, 1)
	h := &Handler{Dataset: directory}
	logs := provision(t, h)
	first := h.live.current.Load()
	must.Do(t, h.live.refresh(false))
	if h.live.current.Load() != first {
		t.Error("a dataset that did not change was loaded again")
	}
	repair := breakDataset(t, directory, 0)
	for range 2 {
		if err := h.live.refresh(false); err == nil || h.live.current.Load() != first {
			t.Errorf("refresh() of a broken dataset = %v, want an error and the dataset of before", err)
		}
	}
	if r := h.live.report(); r.Refresh != "failed" || *r.LastSync != lastSync(1) {
		t.Errorf("after a failed refresh, report() = %+v", r)
	}
	if got := len(logs.FilterMessage("refresh failed; the dataset of before stays in service").All()); got != 1 {
		t.Errorf("a fault that stays is logged %d times, want 1", got)
	}
	repair()
	writeVersion(t, directory, d, 2)
	ctx, cancel := context.WithCancel(context.Background())
	ticks, ended := make(chan time.Time), make(chan struct{})
	go func() { h.live.watch(ctx, ticks); close(ended) }()
	ticks <- time.Time{}
	cancel()
	<-ended
	if r := h.live.report(); r.Refresh != "ok" || *r.LastSync != lastSync(2) {
		t.Errorf("after a refresh of the repaired dataset, report() = %+v", r)
	}
	writeVersion(t, directory, d, 3)
	must.Do(t, h.Cleanup())
	must.Do(t, h.live.refresh(false))
	if r := h.live.report(); *r.LastSync != lastSync(2) || h.live.key != "" {
		t.Errorf("a refresh after Cleanup keeps %q of %s", h.live.key, *r.LastSync)
	}
}

// TestNoContent checks that the error of a refresh shows nothing of the files that a dataset leads to by symbolic links.
func TestNoContent(t *testing.T) {
	const secret = "s3cret"
	private := filepath.Join(t.TempDir(), "private")
	must.Write(t, private, secret+"\n{\""+secret+"\":1}\n"+`{"id":"`+secret+`"}`+"\n")
	for _, name := range []string{"models/groq.jsonl", "prices/groq.jsonl", "changes.jsonl", "settings.json", "apis.json", "providers.json", "sync.json", "sources.jsonl"} {
		directory := filepath.Join(t.TempDir(), "data")
		must.Do(t, os.CopyFS(directory, os.DirFS(sample)))
		h := &Handler{Dataset: directory}
		logs := provision(t, h)
		file := filepath.Join(directory, filepath.FromSlash(name))
		must.Do(t, os.RemoveAll(file))
		must.Do(t, os.Symlink(private, file))
		err := h.live.refresh(true)
		if text := fmt.Sprint(err, logs.All(), h.live.report()); err == nil || strings.Contains(text, secret) {
			t.Errorf("a refresh with a link at %s says %s", name, text)
		}
	}
}

// TestBaseURL checks that the address of the published tree is the default.
func TestBaseURL(t *testing.T) {
	const published = "https://models.example/catalog"
	root := t.TempDir()
	must.Write(t, filepath.Join(root, versionFile), `{"$schema":"`+published+`/schemas/version.json","dataset":"other"}`)
	h := &Handler{Dataset: sample, Root: root}
	provision(t, h)
	if h.BaseURL != published {
		t.Errorf("base URL = %q, want that of the tree, %s", h.BaseURL, published)
	}
}
