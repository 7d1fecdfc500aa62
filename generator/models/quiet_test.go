package main

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"modelcatalog/dataset/filetest"
)

// sentry fails requests, and tells which came.
type sentry struct{ t *testing.T }

func (s sentry) RoundTrip(r *http.Request) (*http.Response, error) {
	s.t.Errorf("a request was sent: %s %s", r.Method, r.URL)
	return nil, errors.New("no network in this test")
}

// TestQuiet checks that no command sends anything if it answers from a dataset on this machine, and
// that none but --fix --write changes the files that it reads.
func TestQuiet(t *testing.T) {
	usual := http.DefaultTransport
	http.DefaultTransport = sentry{t}
	t.Cleanup(func() { http.DefaultTransport = usual })
	data := sample(t)
	work := t.TempDir()
	const code = "model = 'gpt-4-0314'\n"
	file := filepath.Join(work, "app.py")
	filetest.Write(t, file, code)
	const use = `{"id":"chatcmpl-1","created":1782864000,"model":"gpt-4o",` +
		`"usage":{"prompt_tokens":1000,"completion_tokens":100}}`
	log := filepath.Join(work, "usage.jsonl")
	filetest.Write(t, log, use)
	for _, command := range []struct {
		name string
		args []string
	}{
		{"check", []string{"check", work}},
		{"check --json", []string{"check", "--json", work}},
		{"check --fix", []string{"check", "--fix", work}},
		{"cost of a log", []string{"cost", log}},
		{"cost of a plan", []string{"cost", "--input", "10M", "openai/gpt-4o"}},
		{"find", []string{"find", "embedding"}},
		{"get", []string{"get", "openai/gpt-4o"}},
		{"why", []string{"why", "openai/gpt-4o", "context_length"}},
	} {
		t.Run(command.name, func(t *testing.T) {
			exit, stdout, stderr := runProgram(program{directory: data}, command.args...)
			if exit == exitFailed || stdout == "" {
				t.Errorf("exit %d: %s", exit, stderr)
			}
			text, err := os.ReadFile(file)
			filetest.NoError(t, err)
			if string(text) != code {
				t.Errorf("the file is now %q", text)
			}
		})
	}
}
