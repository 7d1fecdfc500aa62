package main

import (
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// TestSync checks the exit codes and outputs of syncs.
func TestSync(t *testing.T) {
	t.Chdir(t.TempDir())
	servers := providertest.All()
	getenv := providertest.Getenv(servers[5], servers[6]) // the others have no key
	for _, a := range provider.Adapters() {
		t.Setenv(a.KeyVariable, getenv(a.KeyVariable))
		t.Setenv(a.BaseVariable, getenv(a.BaseVariable))
	}
	d := &dataset.Dataset{}
	for _, s := range servers {
		t.Cleanup(s.Close)
		d.Providers = append(d.Providers, dataset.Provider{ID: s.Provider(), Name: s.Provider()})
	}
	filetest.NoError(t, dataset.Write("data", d))
	groq, together := servers[5], servers[6]
	writeFiles(t, "data", map[string]string{"types.jsonl": `{"provider":"groq","pattern":"m","type":"chat"}` + "\n" +
		`{"provider":"together","pattern":"t/.+","type":"image"}` + "\n"})
	groq.Set([]providertest.Model{{ID: "m", ContextLength: 4096}})
	together.Set([]providertest.Model{{ID: "t/m", Name: "T", Type: dataset.Image, Typed: true}})

	step := func(code int, stdout, stderr string, args ...string) {
		t.Helper()
		gotCode, gotOut, gotErr := generate(append([]string{"sync", "-dataset", "data"}, args...)...)
		if gotCode != code || !strings.Contains(gotOut, stdout) || gotErr != stderr {
			t.Fatalf("sync %q: exit code %d, want %d\n%s\nstandard error %q, want %q", args, gotCode, code, gotOut, gotErr, stderr)
		}
	}
	step(exitChanged, " (dry run: nothing was written)\n", "", "-dry-run")
	if _, err := os.Stat("data/changes.jsonl"); err == nil {
		t.Fatal("a dry run wrote the history")
	}
	step(exitChanged, "1 change: 1 added\n", "", "-only", "groq", "-report", "report.md")
	if report, err := os.ReadFile("report.md"); err != nil || !strings.Contains(string(report), "- `added groq \"m\"`\n") {
		t.Errorf("the report does not mention the model (%v):\n%s", err, report)
	}
	step(exitChanged, "1 change: 1 added\n", "")
	step(exitOK, "nothing new", "")
	together.Set(nil)
	step(exitFailed, "- together: `the list is empty", "a source failed\n")
	groq.Set([]providertest.Model{{ID: "m", ContextLength: 8192}})
	step(exitPartial, "1 change: 1 changed", "facts changed, but a source failed\n", "-only", "groq,together")
	together.Set([]providertest.Model{{ID: "t/m", Name: "T", Type: dataset.Image, Typed: true}})
	writeFiles(t, ".", map[string]string{"prices.json": `{"groq/m":{"litellm_provider":"groq","mode":"chat","supports_web_search":true}}`, "cut.json": `{"groq/m":`})
	step(exitChanged, "- litellm: 1 model listed: 1 changed\n", "", "--only", "litellm", "--collection", "litellm=prices.json", "--cache", "none")
	step(exitOK, "nothing new", "", "--collection", "litellm=prices.json", "--cache", "cache")
	step(exitFailed, ": `not valid JSON at byte 10 of 10`\n", "a source failed\n",
		"--collection", "litellm=cut.json")
	gotCode, _, gotErr := generate("sync", "-dataset", "data", "-report", "nowhere/report.md")
	if want := "the report cannot be written, nothing was changed: open nowhere/report.md: no such file or directory\n"; gotCode != exitFailed || gotErr != want {
		t.Errorf("unwritable report: exit code %d, %s; want %d, %s", gotCode, gotErr, exitFailed, want)
	}
}
