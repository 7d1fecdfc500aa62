package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
)

// sample returns the directory of the frozen sample.
func sample(t testing.TB) string {
	t.Helper()
	directory := filepath.Join(t.TempDir(), "data")
	filetest.NoError(t, os.CopyFS(directory, datasettest.Sample()))
	return directory
}

// TestCheckRunsNoPrograms checks that the configuration of a repository cannot make check run a
// program: neither that of the checked directory's own repository nor that of a bare one, which can
// be committed like other files.
func TestCheckRunsNoPrograms(t *testing.T) {
	data := sample(t)
	for _, gitDirectory := range []string{".git", "."} {
		work, marker := t.TempDir(), filepath.Join(t.TempDir(), "marker")
		repository := filepath.Join(work, gitDirectory)
		hook := filepath.Join(t.TempDir(), "program")
		filetest.NoError(t, os.WriteFile(hook, fmt.Appendf(nil, "#!/bin/sh\ntouch %s\n", marker), 0o755))
		for _, args := range [][]string{
			{"init", "-q", "--bare", repository},
			{"--git-dir", repository, "config", "core.bare", "false"},
			{"--git-dir", repository, "config", "core.worktree", work},
			{"--git-dir", repository, "config", "core.fsmonitor", hook},
		} {
			filetest.NoError(t, exec.Command("git", args...).Run())
		}
		filetest.Write(t, filepath.Join(work, "a.py"), "'gpt-4-0314'\n")
		code, stdout, _ := runProgram(program{directory: data}, "check", "-group", "place", work)
		_, err := os.Stat(marker)
		if err == nil || code != exitFound || !strings.Contains(stdout, "a.py:1:2: error: ") {
			t.Errorf("repository at %s: exit %d, program run: %t\n%s", gitDirectory, code, err == nil, stdout)
		}
	}
}

// TestCheckHostile checks that neither the number of findings, nor that of unknown ids, nor the
// name of a file does harm: a search for the nearest ids takes milliseconds, a terminal obeys ESC
// and bidirectional controls, and GitHub what follows a new line.
func TestCheckHostile(t *testing.T) {
	data, work := sample(t), t.TempDir()
	name := "\n::error::##[error]\x1b[31m\u202e\u009b\U000e0001%.py"
	text := strings.Repeat("'gpt-4o-minii' ", maxFindings-2*maxNear)
	for i := range 2 * maxNear {
		text += fmt.Sprintf("'gpt-4o-mini-2024-07-1%03d' ", i) // all are near gpt-4o-mini-2024-07-18
	}
	t.Chdir(work)
	filetest.Write(t, name, text+"'gpt-4-0314'\n")
	for _, format := range []string{"text", "github", "json", "sarif"} {
		code, stdout, stderr := runProgram(program{directory: data, console: console{width: 80}},
			"check", "-group", "place", "-format", format, "-fail", "retired", name)
		const total = "the report has the first 10000 of 10001 findings"
		// the first id is one of those with suggestions
		near, want := strings.Count(stdout, "gpt-4o-mini-2024-07-18"), maxFindings-maxNear-1
		if code != exitFound ||
			near != want ||
			!strings.Contains(stdout, "2024-07-1199") ||
			!strings.Contains(stderr, total) {
			t.Errorf("-format %s: exit %d, %d findings with suggestions, want %d: %s",
				format, code, near, want, stderr)
		}
		for line := range strings.Lines(stdout) {
			raw := strings.ContainsFunc(strings.TrimSuffix(line, "\n"), func(r rune) bool {
				return !unicode.IsPrint(r)
			})
			command := format == "text" && strings.HasPrefix(strings.TrimSpace(line), ":") ||
				format != "json" && format != "sarif" && strings.Contains(line, "##[")
			if raw || command || format == "json" && !json.Valid([]byte(line)) {
				t.Fatalf("-format %s prints %.300q", format, line)
			}
		}
	}
}

// TestFixFiles checks that files are corrected by a rename, which keeps their mode, and only in the
// directory: links may be committed that lead out. Without --write nothing changes. Only a collection names the
// successor in the sample.
func TestFixFiles(t *testing.T) {
	data, work := sample(t), t.TempDir()
	inside, outside := filepath.Join(work, "in"), filepath.Join(work, "out")
	const bad = "model = 'claude-3-5-haiku-20241022'\n"
	for _, name := range []string{"m.py", "link/m.py", "deep/m.py"} {
		filetest.Write(t, filepath.Join(inside, name), bad)
	}
	filetest.Write(t, filepath.Join(outside, "m.py"), bad)
	for _, args := range [][]string{{"init", "-q", "."}, {"add", "."}} {
		git := exec.Command("git", args...)
		git.Dir = inside
		filetest.NoError(t, git.Run())
	}
	filetest.NoError(t, os.RemoveAll(filepath.Join(inside, "link")))
	filetest.NoError(t, os.Symlink("../out", filepath.Join(inside, "link")))
	filetest.NoError(t, os.Link(filepath.Join(inside, "m.py"), filepath.Join(work, "old.py")))
	filetest.NoError(t, os.Symlink("../out/m.py", filepath.Join(inside, "named.py")))
	// More than most umasks allow.
	filetest.NoError(t, os.Chmod(filepath.Join(inside, "m.py"), 0o777))
	t.Chdir(inside)
	for _, names := range [][]string{{"."}, {"m.py", "named.py", "link/m.py"}} {
		code, stdout, stderr := runProgram(program{directory: data},
			append([]string{"check", "-fix", "-fix-also", "others"}, names...)...)
		fixed := filetest.Read(t, os.DirFS(work))
		if code != exitFound ||
			fixed["in/m.py"] != bad ||
			!strings.Contains(stdout, "; --fix --write replaces it with claude-haiku-4-5") {
			t.Errorf("%s: exit %d, %q, %s%s", names, code, fixed["in/m.py"], stdout, stderr)
		}
	}
	code, stdout, stderr := runProgram(program{directory: data}, "check", "-fix", "-write", "-fix-also", "others")
	fixed := filetest.Read(t, os.DirFS(work))
	good := fixed["in/m.py"]
	old, oldErr := os.Stat(filepath.Join(work, "old.py"))
	info, err := os.Stat("m.py")
	err = errors.Join(err, oldErr)
	if err != nil ||
		code != exitOK ||
		good == bad ||
		fixed["in/deep/m.py"] != good ||
		info.Mode() != old.Mode() {
		t.Errorf("exit %d, %q, mode %v, %v, %s%s", code, good, info.Mode(), err, stdout, stderr)
	}
	if fixed["old.py"] != bad || !strings.Contains(stderr, "files checked: 2, ") {
		t.Errorf("the file of before: %q, %s", fixed["old.py"], stderr)
	}
	for _, name := range []string{"named.py", "link/m.py"} {
		code, _, stderr = runProgram(program{directory: data}, "check", "-fix", "-write", "-fix-also", "others", name)
		fixed = filetest.Read(t, os.DirFS(work))
		if code != exitFailed || fixed["out/m.py"] != bad || !strings.Contains(stderr, "models: "+name+": ") {
			t.Errorf("%s: exit %d, %q, %s", name, code, fixed["out/m.py"], stderr)
		}
	}
	entries, err := os.ReadDir(inside)
	if err != nil || len(entries) != 5 { // .git, deep, link, m.py and named.py
		t.Errorf("files are left: %v, %v", entries, err)
	}
}

// TestCheckStale checks that facts are stale from a time on: those about the provider of an id. The
// script stale.txtar has the words.
func TestCheckStale(t *testing.T) {
	data := sample(t)
	d, err := dataset.Load(os.DirFS(data))
	filetest.NoError(t, err)
	readings, _ := evidence.Readings(d)
	stale := evidence.FreshUntil(readings["openai"], evidence.FreshDays(d))
	work := t.TempDir()
	filetest.Write(t, filepath.Join(work, "a.py"), "'gpt-4o'\n")
	for after, want := range map[time.Duration]bool{-time.Second: false, 0: true} {
		code, stdout, stderr := runProgram(program{directory: data, now: stale.Time().Add(after)},
			"check", "--json", work)
		var report struct{ Warnings []string }
		filetest.NoError(t, json.Unmarshal([]byte(stdout), &report))
		if code != 0 ||
			(len(report.Warnings) > 0) != want ||
			strings.Contains(stderr, "warning: the facts about OpenAI are stale since") != want {
			t.Errorf("%s after fresh_until: exit %d, %s%s", after, code, stdout, stderr)
		}
	}
}

// TestCheckUTF16 checks that a file in UTF-16 is read by its mark, and not changed.
func TestCheckUTF16(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.ps1")
	text := "\xff\xfe"
	for _, c := range "$m = 'gpt-4-0314'\n" {
		text += string([]byte{byte(c), 0})
	}
	filetest.Write(t, file, text)
	code, stdout, _ := runProgram(program{directory: sample(t)}, "check", "-group", "place", "-fix",
		"-write", filepath.Dir(file))
	left, err := os.ReadFile(file)
	if err != nil ||
		string(left) != text ||
		code != exitFound ||
		!strings.Contains(stdout, "a.ps1:1:7: error: gpt-4-0314") {
		t.Errorf("exit %d, %s, changed: %t", code, stdout, string(left) != text)
	}
}

// TestCheckDump checks that a dump of very many ids, or a very large one, does not fill the memory:
// unknown ids beyond a number are only counted, an error behind them is reported, and a file that
// is too large is refused with a word.
func TestCheckDump(t *testing.T) {
	data := sample(t)
	t.Chdir(t.TempDir())

	var text strings.Builder
	for i := range maxFindings + 7 {
		fmt.Fprintf(&text, "'gpt-4o-x%d' ", i)
	}
	filetest.Write(t, "ids.py", text.String()+"'gpt-4-0314'\n")
	code, stdout, stderr := runProgram(program{directory: data}, "check", "ids.py")
	const counted = "the report has the first 10000 ids; 7 findings of others are only counted"
	if code != exitFound || !strings.Contains(stdout, "gpt-4-0314") || !strings.Contains(stderr, counted) {
		t.Errorf("check of many ids: exit %d, stderr = %q, want %q", code, stderr, counted)
	}

	filetest.Write(t, "large.log", "")
	filetest.NoError(t, os.Truncate("large.log", maxInput+1)) // sparse: it takes no space
	code, _, stderr = runProgram(program{directory: data}, "check", "large.log")
	const refused = "large.log: more than 67108864 bytes: split it"
	if code != exitFailed || !strings.Contains(stderr, refused) {
		t.Errorf("check of a large file: exit %d, stderr = %q, want %q", code, stderr, refused)
	}
}
