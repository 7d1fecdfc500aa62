package main

import (
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestRecordTrust checks that a fact from a source that others outrank is refused: the next sync
// would change it back without a word. As the word of the provider, or a decision, it is written.
func TestRecordTrust(t *testing.T) {
	const line = `{"id":"a","name":"A","description":null,"type":"chat","context_length":"1000",` +
		`"status":"active","updated_at":"2026-01-01T00:00:00.000Z",` +
		`"last_seen_at":"2026-07-24T18:23:43.000Z",` +
		`"sources":{"models.dev":["name","context_length"]}}` + "\n"
	const sources = `{"name":"forum.example","kind":"other","as_of":"2026-01-01",` +
		`"url":"https://forum.example","license":null}` + "\n" +
		`{"name":"models.dev","kind":"collection","as_of":"2026-01-01","url":null,"license":null}` + "\n"
	for _, test := range []struct {
		name    string
		sayer   []string
		refused string
	}{
		{
			name:    "a source that is trusted less",
			sayer:   []string{"--source", "forum.example"},
			refused: `the catalog shows "1000", not "2000", because another source is trusted more`,
		},
		{
			name: "the provider",
			sayer: []string{
				"--source", "acme.example", "--url", "https://acme.example", "--official", "acme",
			},
		},
		{name: "a decision"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			files := validDataset()
			files["sources.jsonl"] = sources
			files["models/acme.jsonl"] = line
			writeFiles(t, "before", files)
			files["models/acme.jsonl"] = strings.Replace(line, `"1000"`, `"2000"`, 1)
			writeFiles(t, "data", files)
			args := []string{"record", "-dataset", "data", "-against", "before", "-m", "why"}
			code, _, stderr := generate(append(args, test.sayer...)...)
			if (code != exitOK) != (test.refused != "") || !strings.Contains(stderr, test.refused) {
				t.Errorf("record: exit %d, %s, want %q", code, stderr, test.refused)
			}
			text, err := os.ReadFile("data/models/acme.jsonl")
			filetest.NoError(t, err)
			if isWritten := string(text) != files["models/acme.jsonl"]; isWritten != (test.refused == "") {
				t.Errorf("the line is now %s", text)
			}
		})
	}
}
