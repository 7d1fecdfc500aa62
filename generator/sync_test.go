package main

import (
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

// TestSync checks the exit codes and outputs of syncs.
func TestSync(t *testing.T) {
	t.Chdir(t.TempDir())
	d := &dataset.Dataset{}
	for _, l := range provider.Lists {
		t.Setenv(l.Access.Variable, "")
		d.Providers = append(d.Providers, dataset.Provider{ID: l.Name, Name: l.Name})
	}
	filetest.NoError(t, dataset.Write("data", d))
	writeFiles(t, "data", map[string]string{"types.jsonl": `{"provider":"groq","pattern":"m","type":"chat"}` +
		"\n" +
		`{"provider":"together","pattern":"t/.+","type":"image"}` + "\n"})
	const image = `[{"id":"t/m","display_name":"T","type":"image"}]`
	writeFiles(t, ".", map[string]string{
		"groq.json":     `{"data":[{"id":"m","context_window":4096}]}`,
		"together.json": image,
	})

	step := func(code int, stdout, stderr string, args ...string) {
		t.Helper()
		sync := []string{
			"sync", "-dataset", "data", "-collection", "groq=groq.json,together=together.json",
		}
		gotCode, gotOut, gotErr := generate(append(sync, args...)...)
		if gotCode != code || !strings.Contains(gotOut, stdout) || gotErr != stderr {
			t.Fatalf("sync %q: exit code %d, want %d\n%s\nstandard error %q, want %q",
				args, gotCode, code, gotOut, gotErr, stderr)
		}
	}
	step(exitChanged, " (dry run: nothing was written)\n", "", "-dry-run")
	if _, err := os.Stat("data/changes.jsonl"); err == nil {
		t.Fatal("a dry run wrote the history")
	}
	step(exitChanged, "1 change: 1 added\n", "", "-only", "groq", "-report", "report.md")
	report, err := os.ReadFile("report.md")
	if err != nil || !strings.Contains(string(report), "- `added groq \"m\"`\n") {
		t.Errorf("the report does not mention the model (%v):\n%s", err, report)
	}
	step(exitChanged, "1 change: 1 added\n", "")
	step(exitOK, "nothing new", "")
	writeFiles(t, ".", map[string]string{"together.json": "[]"})
	step(exitFailed, "- together, last read on ", "a source failed\n")
	writeFiles(t, ".", map[string]string{"groq.json": `{"data":[{"id":"m","context_window":8192}]}`})
	step(exitPartial, "1 change: 1 changed", "facts changed, but a source failed\n", "-only", "groq,together")
	writeFiles(t, ".", map[string]string{
		"together.json": image,
		"prices.json":   `{"groq/m":{"litellm_provider":"groq","mode":"chat","supports_web_search":true}}`,
		"cut.json":      `{"groq/m":`,
	})
	step(exitChanged, "- litellm: 1 model listed: 1 changed\n", "", "--only", "litellm",
		"--collection", "litellm=prices.json")
	step(exitOK, "nothing new", "", "--collection", "litellm=prices.json")
	step(exitFailed, ": `not valid JSON at byte 10 of 10`\n", "a source failed\n",
		"--collection", "litellm=cut.json")
	gotCode, _, gotErr := generate("sync", "-dataset", "data", "-report", "nowhere/report.md")
	want := "the report cannot be written, nothing was changed: open nowhere/report.md: no such " +
		"file or directory\n"
	if gotCode != exitFailed || gotErr != want {
		t.Errorf("unwritable report: exit code %d, %s; want %d, %s", gotCode, gotErr, exitFailed, want)
	}
}
