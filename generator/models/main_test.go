package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// childVariable makes the test binary the program.
const childVariable = "MODELS_TEST_MAIN"

// testDay is the time of the program in tests.
var testDay = time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC)

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		os.Exit(start(testDay))
	}
	os.Exit(m.Run())
}

// TestScripts runs each script in testdata in a new directory, with the frozen sample in the directory data, and compares the
// outputs. A script is a txtar archive of files and of commands with what they do:
//
//	-- $ models ARGUMENT… --   its exit code, its standard output after "1> ", its standard error after "2> "
//	-- $ git ARGUMENT… --      the same
//
// An argument "" is empty, and ~ in an argument is a space. The file src/image.bin is not text, and the file stdin is standard
// input. The file xdg-open is the browser.
func TestScripts(t *testing.T) {
	filetest.Archives(t, "testdata/*.txtar", func(t *testing.T, files []txtar.File) (got []txtar.File) {
		t.Parallel()
		work := t.TempDir()
		filetest.NoError(t, os.CopyFS(filepath.Join(work, "data"), datasettest.Sample()))
		write(t, filepath.Join(work, "src/image.bin"), []byte("\x00 'gpt-4-0314'"))
		for _, file := range files {
			if command, isCommand := strings.CutPrefix(file.Name, "$ "); isCommand {
				file.Data = []byte(runChild(t, work, strings.Fields(command)))
			} else {
				write(t, filepath.Join(work, file.Name), file.Data)
			}
			got = append(got, file)
		}
		return got
	})
}

// runChild runs the program, or git, and returns what it did.
func runChild(t *testing.T, work string, args []string) string {
	t.Helper()
	self, err := os.Executable()
	filetest.NoError(t, err)
	for i := range args {
		args[i] = strings.ReplaceAll(strings.ReplaceAll(args[i], `""`, ""), "~", " ")
	}
	child := exec.Command(args[0], args[1:]...)
	if args[0] == "models" {
		child = exec.Command(self, append([]string{"-dataset", "data"}, args[1:]...)...)
	}
	child.Dir = work
	stdin, err := os.ReadFile(filepath.Join(work, "stdin"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	child.Stdin = bytes.NewReader(stdin)
	child.Env = append(os.Environ(), childVariable+"=1", "MODELS_URL=", "GIT_CEILING_DIRECTORIES="+filepath.Dir(work), "PATH="+work+":"+os.Getenv("PATH"))
	var stdout, stderr strings.Builder
	child.Stdout, child.Stderr = &stdout, &stderr
	child.Run() // its error is the exit code
	return fmt.Sprintf("exit %d\n%s%s", child.ProcessState.ExitCode(), prefixLines("1> ", stdout.String()), prefixLines("2> ", stderr.String()))
}

// runProgram runs a program in this process and returns its exit code and both outputs.
func runProgram(p program, args ...string) (code int, stdout, stderr string) {
	var out, errors bytes.Buffer
	p.stdout, p.stderr = bufio.NewWriter(&out), &errors
	if p.now.IsZero() {
		p.now = testDay
	}
	code = p.run(args)
	p.stdout.Flush()
	return code, out.String(), errors.String()
}

// prefixLines puts a prefix before each line, and marks a last line without a newline.
func prefixLines(prefix, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(prefix + line)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		b.WriteString(" (no newline)\n")
	}
	return b.String()
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	filetest.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	filetest.NoError(t, os.WriteFile(path, text, 0o755))
}

// TestSARIF validates a report against the schema of SARIF 2.1.0 of OASIS, without its descriptions.
func TestSARIF(t *testing.T) {
	stdin := strings.NewReader("'gpt-4-0314' 'gpt-4-0413'\n")
	code, stdout, _ := runProgram(program{directory: sample(t), stdin: stdin}, "check", "-format", "sarif", "-on", "2030-01-01", "-")
	var report any
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || code != exitFound {
		t.Fatalf("exit %d, %v: %s", code, err, stdout)
	}
	schema := jsonschema.MustCompile("testdata/sarif-2.1.0.json")
	if err := schema.Validate(report); err != nil {
		t.Errorf("%v: %s", err, stdout)
	}
	report.(map[string]any)["version"] = "2.0.0"
	if schema.Validate(report) == nil {
		t.Error("the schema takes a report of another version")
	}
}
