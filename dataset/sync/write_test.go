package sync_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset/history"
	"modelcatalog/dataset/must"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/providertest"
)

// TestRunKeepsEdits checks that an edit made while the providers are asked is kept, and that one that breaks the dataset, or
// changes the providers, ends the sync.
func TestRunKeepsEdits(t *testing.T) {
	for _, c := range []struct{ name, file, old, new, err string }{
		{"description", "models/openai.jsonl", `"description":null`, `"description":"By hand."`, ""},
		{"override", "overrides.jsonl", "", `{"provider":"openai","id":"m-1","field":"name","value":"By hand.","source":"https://docs.example/m-1"}` + "\n", ""},
		{"mistake", "sync.json", "last_sync", "last", "nothing was changed: dataset DIR:\nsync.json:1: "},
		{"provider", "providers.json", `"Groq"`, `"Acme"`, "nothing was changed: the providers of the dataset changed while they were asked; run the sync again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			s.list("openai", tenModels(9, 0)...)
			edited := ""
			s.options.Progress = func(done, total int) {
				if done == total {
					edited = strings.Replace(s.files()[c.file], c.old, c.new, 1)
					s.write(c.file, edited)
				}
			}
			report, err := sync.Run(t.Context(), s.options)
			text := s.files()[c.file]
			switch {
			case c.err != "":
				if err == nil || !strings.HasPrefix(strings.ReplaceAll(err.Error(), s.dir, "DIR"), c.err) {
					t.Errorf("Run() = %v, %v; want the error %s", report, err, c.err)
				}
				equal(t, c.file, text, edited)
			case err != nil:
				t.Error(err)
			case !strings.Contains(text, "By hand.") || !strings.Contains(s.files()["models/openai.jsonl"], `"unlisted"`):
				t.Errorf("the edit or the sync was lost: %s", text)
			}
		})
	}
}

// block puts a directory in the place of a file once a sync has loaded the dataset for the last time.
func (s *scene) block(path string) {
	loads := 0
	s.options.Now = func() time.Time {
		if loads++; loads == 2 {
			if err := errors.Join(os.RemoveAll(path), os.MkdirAll(filepath.Join(path, "full"), 0o755)); err != nil {
				s.Error(err)
			}
		}
		return now
	}
}

// TestRunWriteFails checks that a sync whose disk fails midway is completed by the next. TestSimulation kills syncs at every
// file.
func TestRunWriteFails(t *testing.T) {
	s := newScene(t)
	s.list("openai", tenModels(9, 0)...)
	models := filepath.Join(s.dir, "models", "openai.jsonl")
	before := s.files()
	s.block(models)
	report, err := sync.Run(t.Context(), s.options)
	if report == nil || err == nil || len(report.Changes) != 1 {
		t.Fatalf("Run() = %v, %v; want a report with a change, and an error", report, err)
	}
	if !report.Incomplete || !strings.Contains(string(report.Text()), "\nincomplete: ") {
		t.Errorf("the report does not say that it is incomplete:\n%s", report.Text())
	}
	equal(t, "pending history", s.files()[pending], string(history.Append(nil, report.Changes)))
	s.write(".tmp-123", "left by a killed program")
	must.Do(t, os.RemoveAll(models))
	s.write("models/openai.jsonl", before["models/openai.jsonl"])
	s.options.Now = func() time.Time { return now.AddDate(0, 0, 1) }
	next := s.run()
	if len(next.Recovered) != 1 || len(next.Changes) != 0 || !next.Changed() {
		t.Errorf("recovered %d changes and made %d, want 1 and 0", len(next.Recovered), len(next.Changes))
	}
	if text := string(next.Text()); !strings.Contains(text, "\ncompleted 1 change of an interrupted sync: 1 unlisted\n") {
		t.Errorf("the report does not say what was completed:\n%s", text)
	}
	after := s.files()
	if _, found := after[".tmp-123"]; found || after[pending] != "" {
		t.Errorf("files were left behind: %v", slices.Sorted(maps.Keys(after)))
	}
	equal(t, "history", s.files()[history.File], string(history.Append(nil, report.Changes)))
}

// TestRunCannotStart checks that a sync changes nothing if it cannot write its first file.
func TestRunCannotStart(t *testing.T) {
	s := newScene(t)
	s.list("openai", tenModels(9, 0)...)
	s.block(filepath.Join(s.dir, pending))
	report, err := sync.Run(t.Context(), s.options)
	if report != nil || err == nil || !strings.HasPrefix(err.Error(), "nothing was changed: ") {
		t.Errorf("Run() = %v, %v; want only an error that nothing was changed", report, err)
	}
	if text := s.files()["models/openai.jsonl"]; strings.Contains(text, "unlisted") {
		t.Errorf("the models were written: %s", text)
	}
}

// TestRunCanceled checks that a sync that is canceled while it asks changes nothing.
func TestRunCanceled(t *testing.T) {
	s := newScene(t)
	before := s.files()
	ctx, cancel := context.WithCancel(t.Context())
	s.list("groq").FailAlways(func(e *providertest.Exchange) {
		cancel()
		<-e.Request.Context().Done()
	})
	report, err := sync.Run(ctx, s.options)
	if report != nil || err == nil || err.Error() != "nothing was changed: context canceled" {
		t.Errorf("Run() = %v, %v; want only the error that ctx ended", report, err)
	}
	equal(t, "files", s.files(), before)
}

// TestRunDry checks that a dry run reports what a run then does, writes nothing, and shares its lock with other readers but
// not with a sync that writes.
func TestRunDry(t *testing.T) {
	s := newScene(t)
	s.list("openai", tenModels(9, 0)...)
	before := s.files()
	s.options.DryRun = true
	var unlock func()
	s.options.Progress = func(done, total int) {
		if done == total { // a sync starts to write while the dry run waits for the providers
			var err error
			if unlock, err = sync.Lock(s.dir); err != nil {
				t.Fatal(err)
			}
		}
	}
	if report, err := sync.Run(t.Context(), s.options); report != nil || err == nil || !strings.Contains(err.Error(), "another sync or recording is using") {
		t.Errorf("Run() = %v, %v; want the error that another sync or recording is using the dataset", report, err)
	}
	unlock()
	s.options.Progress = nil
	var err error
	if unlock, err = sync.LockShared(s.dir); err != nil {
		t.Fatal(err)
	}
	dry := s.run()
	unlock()
	equal(t, "files", s.files(), before)
	if !strings.HasSuffix(string(dry.Text()), "\ndry run: nothing was written\n") {
		t.Errorf("the report does not mention the dry run:\n%s", dry.Text())
	}
	s.options.DryRun = false
	equal(t, "changes", string(history.Append(nil, s.run().Changes)), string(history.Append(nil, dry.Changes)))
}
