package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
)

// sample returns the directory of the frozen sample.
func sample(t *testing.T) string {
	t.Helper()
	directory := filepath.Join(t.TempDir(), "data")
	must.Do(t, os.CopyFS(directory, datasettest.Sample()))
	return directory
}

// TestCheckRunsNoPrograms checks that the configuration of a repository cannot make check run a program: neither that of the checked
// directory's own repository nor that of a bare one, which can be committed like other files.
func TestCheckRunsNoPrograms(t *testing.T) {
	data := sample(t)
	for _, gitDirectory := range []string{".git", "."} {
		work, marker := t.TempDir(), filepath.Join(t.TempDir(), "marker")
		repository := filepath.Join(work, gitDirectory)
		hook := filepath.Join(t.TempDir(), "program")
		write(t, hook, fmt.Appendf(nil, "#!/bin/sh\ntouch %s\n", marker))
		for _, args := range [][]string{{"init", "-q", "--bare", repository}, {"--git-dir", repository, "config", "core.bare", "false"},
			{"--git-dir", repository, "config", "core.worktree", work}, {"--git-dir", repository, "config", "core.fsmonitor", hook}} {
			must.Do(t, exec.Command("git", args...).Run())
		}
		write(t, filepath.Join(work, "a.py"), []byte("'gpt-4-0314'\n"))
		var output bytes.Buffer
		p := &program{directory: data, now: testDay, stdout: bufio.NewWriter(&output), stderr: &output}
		code := p.run([]string{"check", work})
		p.stdout.Flush()
		if _, err := os.Stat(marker); err == nil || code != exitFound || !strings.Contains(output.String(), "a.py:1:2: error: ") {
			t.Errorf("repository at %s: exit %d, program run: %t\n%s", gitDirectory, code, err == nil, &output)
		}
	}
}
