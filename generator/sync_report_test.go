package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

// TestSyncReportLost checks that a sync whose report cannot be written says so, and that its exit
// code tells that facts changed nevertheless.
func TestSyncReportLost(t *testing.T) {
	t.Chdir(t.TempDir())
	d := &dataset.Dataset{Providers: []dataset.Provider{{ID: "groq", Name: "Groq"}}}
	d.Settings.AnyProviders = true
	for _, l := range provider.Lists {
		t.Setenv(l.Access.Variable, "")
	}
	t.Setenv("GROQ_API_KEY", "a-key-of-a-test")
	filetest.NoError(t, dataset.Write("data", d))
	const rule = `{"provider":"groq","pattern":"m","type":"chat"}` + "\n"
	writeFiles(t, "data", map[string]string{"types.jsonl": rule})
	filetest.NoError(t, os.Mkdir("reports", 0o755))
	// The report can be written when the sync begins. While it asks, somebody removes the
	// directory.
	list := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if err := os.RemoveAll("reports"); err != nil {
			t.Error(err)
		}
		fmt.Fprint(w, `{"data":[{"id":"m","context_window":4096}]}`)
	}))
	defer list.Close()
	const report = "reports/report.md"
	code, stdout, stderr := generate(
		"sync", "-dataset", "data", "-collection", "groq="+list.URL, "-report", report)
	isSaid := strings.Contains(stdout, "1 change: 1 added") && strings.Contains(stderr, report)
	if code != exitPartial || !isSaid {
		t.Errorf("exit code %d, want %d\n%s\n%s", code, exitPartial, stdout, stderr)
	}
}
