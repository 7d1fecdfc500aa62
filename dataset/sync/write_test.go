package sync_test

import (
	"maps"
	"regexp"
	"slices"
	"testing"
	"time"

	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/provider"
)

// pending is the history to come, which stands beside the history while a sync writes.
const pending = history.File + ".pending"

var seen = regexp.MustCompile(`"last_seen_at":"[^"]*"`)

// TestRunCompletes has a sync die after each of the files that it writes. The next sync must find nothing but the rest of its
// work, and leave what it would have left, but for when models were last seen.
func TestRunCompletes(t *testing.T) {
	s := newScene(t)
	s.write("types.jsonl", `{"provider":"groq","pattern":"new","type":"chat"}`+"\n")
	s.list("openai", listed(8)...)
	s.list("groq", provider.Model{ID: "new"})
	before := s.files()
	s.run()
	after := s.files()

	steps := []string{pending}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if after[name] != before[name] && name != history.File {
			steps = append(steps, name)
		}
	}
	if want := []string{pending, "models/groq.jsonl", "models/openai.jsonl", "sync.json"}; !slices.Equal(steps, want) {
		t.Fatalf("a sync writes %v, want %v", steps, want)
	}
	written := maps.Clone(after)
	written[pending] = after[history.File]
	for last, name := range steps {
		t.Run("after "+name, func(t *testing.T) {
			dead := newScene(t)
			dead.servers = s.servers
			for name, text := range before {
				dead.write(name, text)
			}
			for _, name := range steps[:last+1] {
				dead.write(name, written[name])
			}
			dead.options.Now = func() time.Time { return now.AddDate(0, 0, 1) }
			report := dead.run()
			if report.Recovered != 3 || len(report.Changes) != 0 || !report.Changed() {
				t.Errorf("completed %d changes, and made %d; want 3 and none", report.Recovered, len(report.Changes))
			}
			got := dead.files()
			for name, text := range after {
				if name != "sync.json" {
					want(t, name, seen.ReplaceAllString(got[name], ""), seen.ReplaceAllString(text, ""))
				}
				delete(got, name)
			}
			if len(got) > 0 {
				t.Errorf("left: %v", slices.Collect(maps.Keys(got)))
			}
		})
	}
}

// TestRunForeignPending wants a pending history that belongs to another history to be refused.
func TestRunForeignPending(t *testing.T) {
	s := newScene(t)
	line := `{"time":"2026-01-01T00:00:00.000Z","provider":"openai","id":"m-1","kind":"changed","fields":[{"field":"context_length","old":"1","new":"1000"}]}` + "\n"
	s.write(history.File, line)
	s.write(pending, "")
	s.refused("dataset FOLDER:\nchanges.jsonl.pending: was left by a sync that was cut off, but changes.jsonl changed since; remove it")
	s.write(pending, line+`{"time":"2026-01-02T00:00:00.000Z","provider":"openai","id":"gone","kind":"changed","fields":[{"field":"context_length","old":"1","new":"1000"}]}`+"\n")
	s.refused("dataset FOLDER:\nchanges.jsonl.pending: was left by a sync that was cut off, and does not fit the dataset: " +
		"change 1: openai/gone changed at 2026-01-02T00:00:00.000Z: the catalog has no such model")
}
