package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync"
)

// TestRecordGit checks edits against git's HEAD. The scripts record*.txtar have the other cases.
func TestRecordGit(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL":       os.DevNull,
		"GIT_CONFIG_SYSTEM":       os.DevNull,
		"GIT_CEILING_DIRECTORIES": os.TempDir(),
	} {
		t.Setenv(name, value)
	}
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	commit := func(message string) {
		t.Helper()
		git("-C", "repo", "add", ".")
		git("-C", "repo", "commit", "-q", "-m", message)
	}
	record := func(code int, want string, args ...string) {
		t.Helper()
		gotCode, stdout, stderr := generate(append([]string{"record", "-dataset", "repo/data"}, args...)...)
		if got := stdout + stderr; gotCode != code || !strings.Contains(got, want) {
			t.Fatalf("record %q: exit %d, %s\nwant exit %d, %q", args, gotCode, got, code, want)
		}
	}
	edit := func(name string) {
		writeFiles(t, "repo/data",
			map[string]string{"models/bolt.jsonl": modelLine("b", name, "2026-01-01T00:00:00.000Z")})
	}
	writeFiles(t, "repo/data", validDataset())
	const noBase = "HEAD is neither a directory nor a revision of git that has repo/data: "
	record(exitFailed, noBase+"fatal: not a git repository")
	git("-C", "repo", "init", "-q", "-b", "main")
	record(exitFailed, `added acme "m-05"`) // without a reason
	record(exitOK, `added acme "m-05"`, "-m", "before the first commit")
	record(exitOK, "nothing to record")
	filetest.NoError(t, os.Remove("repo/data/changes.jsonl"))
	git("-C", "repo", "commit", "-q", "--allow-empty", "-m", "empty")
	record(exitFailed, noBase+"fatal: current working directory is untracked")
	commit("dataset")
	record(exitOK, "no fact changed, nothing to record")

	edit("B")
	record(exitOK, `added bolt "b"`, "-m", "first")
	got := mustGenerate(t, "diff", "-dataset", "repo/data", "HEAD")
	if got != "- `bolt/b`: `added; type chat`\n" {
		t.Errorf("diff HEAD prints %s", got)
	}
	if code, _, stderr := generate("diff", "-dataset", "repo/data", "--", "-x"); code != exitFailed ||
		!strings.HasSuffix(stderr, "repo/data: no such revision\n") {
		t.Errorf("diff -x: exit %d, %s", code, stderr)
	}
	edit("B 2") // before the first edit is committed
	record(exitOK, `changed bolt "b": name "B" → "B 2"`, "-m", "second")
	commit("edits")
	edit("B 2 on a page")
	page := []string{
		"-m", "a page", "--source", "docs.example/b", "--url", "https://docs.example/b",
		"--official", "bolt",
	}
	record(exitOK, `"B 2" → "B 2 on a page"`, append(page, "--place", "Models > B")...)
	receipts, err := os.ReadFile("repo/data/receipts/bolt.jsonl")
	filetest.NoError(t, err)
	const want = `{"id":"b","source":"docs.example/b","place":"Models > B","columns":{"":["name"]}}` + "\n"
	if string(receipts) != want {
		t.Errorf("the receipts are %s, want %s", receipts, want)
	}
	record(exitUsage, "want its --source", "--place", "Models > B")
	record(exitUsage, "--place: ", "--source", "docs.example/b", "--place", "Models\nB")
	edit("B 2")
	record(exitOK, `"B 2"`, "-m", "the name as it was")
	commit("a place")
	edit("B 3")
	commit("an edit that is not recorded")
	record(exitOK, `changed bolt "b": name "B 2" → "B 3"`, "-m", "third")
	record(exitOK, "nothing to record", "-m", "third")
	mustGenerate(t, "check", "-dataset", "repo/data")
	commit("third")

	// Two people edit at once. The guide says what to do with the conflict in the history.
	git("-C", "repo", "checkout", "-q", "-b", "other")
	writeFiles(t, "repo/data",
		map[string]string{"models/cube.jsonl": modelLine("c", "C", "2026-01-01T00:00:00.000Z")})
	record(exitOK, `added cube "c"`, "-m", "other")
	commit("other")
	git("-C", "repo", "checkout", "-q", "main")
	edit("B 4")
	record(exitOK, `changed bolt "b": name "B 3" → "B 4"`, "-m", "fourth")
	commit("fourth")
	if exec.Command("git", "-C", "repo", "-c", "user.name=a", "-c", "user.email=a@example.com",
		"rebase", "other").Run() == nil {
		t.Fatal("git finds no conflict")
	}
	git("-C", "repo", "checkout", "HEAD", "--", "data/changes.jsonl")
	record(exitOK, `changed bolt "b": name "B 3" → "B 4"`, "-m", "fourth")
	mustGenerate(t, "check", "-dataset", "repo/data")

	// With the attribute of this repository, git keeps the changes of both, in the order of the
	// branches that are merged.
	writeFiles(t, "repo", map[string]string{".gitattributes": "data/changes.jsonl merge=union\n"})
	commit("attributes")
	for i, first := range []string{"acme-1", "acme-2"} {
		pull, other := "pull-"+first, map[string]string{"acme-1": "acme-2", "acme-2": "acme-1"}[first]
		git("-C", "repo", "checkout", "-q", "-b", pull)
		for _, id := range []string{"acme-1", "acme-2"} { // the first is recorded earlier
			git("-C", "repo", "checkout", "-q", "-B", id, pull)
			file := map[string]string{"acme-1": "models/dune.jsonl", "acme-2": "models/echo.jsonl"}[id]
			writeFiles(t, "repo/data",
				map[string]string{file: modelLine("c", pull, "2026-01-01T00:00:00.000Z")})
			record(exitOK, `"c"`, "-m", id)
			commit(id)
		}
		git("-C", "repo", "checkout", "-q", first)
		git("-C", "repo", "-c", "user.name=a", "-c", "user.email=a@example.com", "merge", "-q",
			"-m", "merge", other)
		record(exitOK, "nothing to record")
		text, err := os.ReadFile("repo/data/changes.jsonl")
		filetest.NoError(t, err)
		if strings.Count(string(text), `"reason":"acme-`) != 2*(i+1) {
			t.Errorf("the history after the merge %d:\n%s", i, text)
		}
		mustGenerate(t, "check", "-dataset", "repo/data")
		git("-C", "repo", "checkout", "-q", "-B", "main")
	}

	edit("B 5")
	unlock, err := sync.Lock("repo/data")
	filetest.NoError(t, err)
	record(exitFailed, "another sync or recording is using repo/data; try again when it is done\n",
		"-m", "fifth")
	unlock()

	t.Setenv("PATH", "")
	record(exitFailed, noBase+`exec: "git": executable file not found in $PATH`)
}
