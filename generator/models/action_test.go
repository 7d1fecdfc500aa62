package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestAction runs the script of the action, with the settings that action.yml gives it, on a
// catalog of the frozen sample. Node.js, which would fetch the program of a release, is a script
// that runs the one of the repository.
func TestAction(t *testing.T) {
	root, err := filepath.Abs("../..")
	filetest.NoError(t, err)
	action, err := os.ReadFile(filepath.Join(root, "action.yml"))
	filetest.NoError(t, err)
	server, _ := serve(t)
	bin := t.TempDir()
	out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v: %s", err, out)
	}
	node := "#!/bin/sh\n[ \"$MODEL_CATALOG_RELEASES/$MODEL_CATALOG_VERSION\" = " +
		"https://git.example/you/models/releases/download/v1.2.3 ] || exit 9\n" +
		"shift\nexec " + bin + "/models \"$@\"\n"
	filetest.NoError(t, os.WriteFile(filepath.Join(bin, "node"), []byte(node), 0o755))
	// A commit runs the program of the release that it follows.
	commit := t.TempDir()
	settings, err := os.ReadFile(filepath.Join(root, "dataset/data/settings.json"))
	filetest.NoError(t, err)
	filetest.Write(t, filepath.Join(commit, "dataset/data/settings.json"), string(settings))
	filetest.Write(t, filepath.Join(commit, "CHANGELOG.md"),
		"# Changelog\n\n## Unreleased\n\n## v1.2.3 (2026-07-01)\n\n## v1.2.2\n")
	for _, test := range []struct {
		fail      string
		path, ref string
		code      int
	}{
		{"retired", root, "v1.2.3", 1},
		{"always", root, "v1.2.3", 2},
		{"retired", commit, strings.Repeat("0a", 20), 1},
	} {
		work := t.TempDir()
		filetest.Write(t, filepath.Join(work, "a b.py"), "MODEL = 'no-such-modle'\n")
		filetest.Write(t, filepath.Join(work, "src/c.py"), "MODEL = 'gpt-4-0314'\n")
		filetest.Write(t, filepath.Join(work, "src/<b>.py"), "MODEL = 'gpt-4-0314'\n")
		values := map[string]string{
			"paths": "  a b.py \t\r\n\n sr*\n",
			"fail":  test.fail,
			"url":   server.URL + "/catalog",
			"key":   "",
			"sarif": "out.sarif",
		}
		script := exec.Command(filepath.Join(root, "scripts/check-models.sh"))
		script.Dir = work
		script.Env = append(
			os.Environ(),
			"PATH="+bin+":"+os.Getenv("PATH"),
			"GITHUB_ACTION_PATH="+test.path,
			"GITHUB_SERVER_URL=https://git.example",
			"ACTION_REPOSITORY=you/models",
			"ACTION_REF="+test.ref,
			"GITHUB_STEP_SUMMARY="+filepath.Join(work, "summary"),
		)
		setting := regexp.MustCompile(`(MODELS_\w+): \$\{\{ inputs\.(\w+) \}\}`)
		for _, match := range setting.FindAllStringSubmatch(string(action), -1) {
			script.Env = append(script.Env, match[1]+"="+values[match[2]])
			delete(values, match[2])
		}
		out, _ := script.CombinedOutput() // its error is the exit code
		report, _ := os.ReadFile(filepath.Join(work, "out.sarif"))
		summary, _ := os.ReadFile(filepath.Join(work, "summary"))
		if test.code != 2 &&
			(!strings.Contains(string(summary), "error     gpt-4-0314") ||
				strings.Contains(string(summary), "<b>")) {
			t.Errorf("fail %s: the summary is %s", test.fail, summary)
		}
		found := strings.Contains(string(out), "::error file=src/c.py,line=1,col=10,") &&
			strings.Contains(string(report), `"ruleId":"retired-model"`)
		if script.ProcessState.ExitCode() != test.code || found != (test.code != 2) || len(values) > 0 {
			t.Errorf("fail %s: exit %d, unused inputs %v\n%s%s",
				test.fail, script.ProcessState.ExitCode(), values, out, report)
		}
	}
}

// TestHook checks that the entry of the pre-commit hook finds what is wrong in the files that it
// gets.
func TestHook(t *testing.T) {
	hooks, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	filetest.NoError(t, err)
	file := filepath.Join(t.TempDir(), "a.py")
	filetest.Write(t, file, "'gpt-4-0314'\n")
	entry := strings.Fields(regexp.MustCompile(`entry: (.*)`).FindStringSubmatch(string(hooks))[1])
	code, stdout, _ := runProgram(program{directory: sample(t)}, append(entry[1:], file)...)
	if entry[0] != "models" || code != exitFound || !strings.Contains(stdout, "a.py:1:2: error: ") {
		t.Errorf("%s: exit %d, %s", entry, code, stdout)
	}
}
