package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun checks that files are compared with those of the commit before, also in a shallow clone, and that a first commit is fine.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, v := range []string{"GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"} {
		t.Setenv(v, "tester")
	}
	command := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	commit := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		command("add", "-A")
		command("commit", "-qm", name)
	}
	expect := func(step, commit, want string) {
		t.Helper()
		got := ""
		if err := run(commit); err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: run(%s) = %q, want %q in it", step, commit, got, want)
		}
	}
	command("init", "-q")
	commit("site/schemas/v2/a.json", `{"properties":{"x":{"type":"string"}}}`)
	expect("first commit", "HEAD^", "")
	commit("site/contract/testdata/golden/v2/openapi.json", `{"paths":{"/m":{}}}`)
	expect("another file", "HEAD^", "")
	commit("site/contract/testdata/golden/v2/openapi.json", `{"paths":{}}`)
	expect("a path removed", "HEAD^", "golden/v2/openapi.json: /paths/~1m: is gone")
	commit("site/contract/testdata/golden/README.md", "")
	expect("removed before the last commit", "HEAD^", "")
	expect("older commit", "HEAD~2", "/paths/~1m: is gone")
	expect("no such commit", "v9", "git rev-parse")
	command("rm", "-q", "site/schemas/v2/a.json")
	expect("not committed", "HEAD^", "site/schemas/v2/a.json: gone")
	command("commit", "-qm", "remove")
	command("clone", "-q", "--depth=1", "file://"+dir, "shallow")
	t.Chdir("shallow")
	expect("shallow clone", "HEAD^", "site/schemas/v2/a.json: gone")
}
