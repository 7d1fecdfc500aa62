package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestSinceCommit checks that a commit of the dataset's directory means its time.
func TestSinceCommit(t *testing.T) {
	data, work := sample(t), t.TempDir()
	filetest.Write(t, filepath.Join(work, "a.py"), "ask(model='claude-sonnet-5', other='allam-2-7b')\n")
	git := func(args ...string) string {
		t.Helper()
		command := exec.Command("git",
			append([]string{"-C", data, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		command.Env = append(command.Environ(), "GIT_AUTHOR_DATE=2026-06-12T00:00:00Z",
			"GIT_COMMITTER_DATE=2026-06-12T00:00:00Z")
		out, err := command.Output()
		filetest.NoError(t, err)
		return strings.TrimSpace(string(out))
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "one")
	code, stdout, stderr := runProgram(program{directory: data}, "check", "--since",
		git("rev-parse", "HEAD"), work)
	if code != exitOK ||
		!strings.Contains(stderr,
			"1 model of these files changed\n  2026-07-01  anthropic/claude-sonnet-5  added") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
