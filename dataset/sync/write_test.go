package sync_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
)

// transport is a function as a transport.
type transport func(r *http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

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
			s.options.Client.Transport = transport(func(r *http.Request) (*http.Response, error) {
				edited = strings.Replace(s.files()[c.file], c.old, c.new, 1)
				s.write(c.file, edited)
				return http.DefaultTransport.RoundTrip(r)
			})
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

// TestRunCanceled checks that a sync that is canceled while it asks changes nothing.
func TestRunCanceled(t *testing.T) {
	s := newScene(t)
	before := s.files()
	ctx, cancel := context.WithCancel(t.Context())
	s.list("groq").FailAlways(func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	report, err := sync.Run(ctx, s.options)
	if report != nil || err == nil || err.Error() != "nothing was changed: context canceled" {
		t.Errorf("Run() = %v, %v; want only the error that ctx ended", report, err)
	}
	equal(t, "files", s.files(), before)
}

// TestRunDry checks that a dry run reports what a run then does, and writes nothing, also while another sync writes.
func TestRunDry(t *testing.T) {
	s := newScene(t)
	s.list("openai", tenModels(9, 0)...)
	before := s.files()
	s.options.DryRun = true
	unlock, err := sync.Lock(s.dir)
	filetest.NoError(t, err)
	dry := s.run()
	unlock()
	equal(t, "files", s.files(), before)
	if !strings.Contains(string(dry.Markdown(true)), " (dry run: nothing was written)\n") {
		t.Errorf("the report does not mention the dry run:\n%s", dry.Markdown(true))
	}
	s.options.DryRun = false
	equal(t, "changes", string(history.Append(nil, s.run().Changes)), string(history.Append(nil, dry.Changes)))
}
