package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset/filetest"
)

// TestCheckFiles checks what is read, and that a check that could not read everything fails, with
// the findings of the rest. It waits for no writer of a pipe, and not for git.
func TestCheckFiles(t *testing.T) {
	data := sample(t)
	const found = "a.py:1:2: error: gpt-4-0314"
	for _, test := range []struct {
		name    string
		prepare string // a script in a directory with a repository and a.py
		args    string
		code    int
		want    string // in the output
	}{
		{"a repository", "true", ".", exitFound, found},
		{"no repository", "rm -r .git", ".", exitFound, found},
		{
			name:    "hidden files and directories, no repository",
			prepare: "rm -r .git; mkdir .venv; cp a.py .venv; mv a.py .env",
			args:    ".",
			code:    exitFound,
			want:    "files checked: 2, findings: 1,",
		},
		{"a deleted file", "git add a.py; rm a.py; cp b.txt c.txt", ".", exitOK, "files checked: 2,"},
		{
			name:    "a repository in it",
			prepare: "git init -q sub; cp a.py sub; mkdir sub/.git/x; git add a.py",
			args:    ".",
			code:    exitFound,
			want:    "files checked: 2, findings: 1,",
		},
		{
			name:    "git fails",
			prepare: "echo '[core' >.git/config",
			args:    ".",
			code:    exitFailed,
			want:    "models: .: git: exit status 128: fatal: bad config line",
		},
		{"git fails for one of two", "echo '[core' >.git/config", ". a.py", exitFailed, found},
		{"a pipe", "mkfifo p.py", ".", exitFound, found},
		{"a pipe that is named", "mkfifo p.py", "p.py a.py", exitFailed, "models: p.py: mode prw-"},
		{"and the file beside it", "mkfifo p.py", "p.py a.py", exitFailed, found},
		{
			name:    "a device",
			prepare: "ln -s /dev/zero z.py",
			args:    "z.py",
			code:    exitFailed,
			want:    "models: z.py: mode Dcrw-rw-rw-, want a regular file",
		},
		{
			name:    "a pipe for .gitignore",
			prepare: "mkfifo .gitignore",
			args:    ".",
			code:    exitFailed,
			want:    "models: .: git does not list the files within",
		},
		{"a missing file", "true", "nowhere.py a.py", exitFailed, "models: nowhere.py: file does not exist"},
		{
			name: "lock files",
			prepare: "for f in package-lock.json poetry.lock yarn.lock pnpm-lock.yaml go.sum " +
				".terraform.lock.hcl; do cp a.py $f; done; rm a.py",
			args: ".",
			code: exitOK,
			want: "files checked: 1,",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			filetest.Write(t, "a.py", "'gpt-4-0314'\n")
			filetest.Write(t, "b.txt", "")
			out, err := exec.Command("sh", "-ec", "git init -q; "+test.prepare).CombinedOutput()
			if err != nil {
				t.Fatalf("%s: %v: %s", test.name, err, out)
			}
			p := program{directory: data, timeout: 10 * time.Second}
			if test.want == "models: .: git does not list the files within" {
				p.timeout = 200 * time.Millisecond
			}
			code, stdout, stderr := runProgram(p,
				append([]string{"check", "-group", "place"}, strings.Fields(test.args)...)...)
			if code != test.code || !strings.Contains(stdout+stderr, test.want) {
				t.Errorf("%s: exit %d, %s%s, want %d, %q",
					test.name, code, stdout, stderr, test.code, test.want)
			}
		})
	}
}

// TestCheckInput checks that standard input need not end.
func TestCheckInput(t *testing.T) {
	zeros, err := os.Open("/dev/zero")
	filetest.NoError(t, err)
	defer zeros.Close()
	code, _, stderr := runProgram(program{directory: sample(t), console: console{stdin: zeros}}, "check", "-")
	want := "models: -: more than 67108864 bytes: split it\n"
	if code != exitFailed || !strings.Contains(stderr, want) {
		t.Errorf("exit %d, %s, want %s", code, stderr, want)
	}
}

// TestCheckOwner checks that a repository of somebody else, of which git reads nothing, is not said
// to be fine.
func TestCheckOwner(t *testing.T) {
	work := t.TempDir()
	filetest.Write(t, filepath.Join(work, "a.py"), "'gpt-4-0314'\n")
	filetest.NoError(t, exec.Command("git", "init", "-q", work).Run())
	t.Setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
	code, stdout, stderr := runProgram(program{directory: sample(t)}, "check", work)
	if code != exitFailed ||
		!strings.Contains(stderr, "dubious ownership") ||
		!strings.Contains(stderr, "safe.directory") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	if entries, err := os.ReadDir(work); err != nil || len(entries) != 2 {
		t.Errorf("%v, %v", entries, err)
	}
}
