package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// testDay is the time of the program in tests.
var testDay = time.Date(2026, 8, 20, 12, 0, 0, 0, time.UTC)

func TestMain(m *testing.M) { filetest.Main(m, func() { os.Exit(start(testDay)) }) }

// TestScripts runs the scripts with the frozen sample in the directory data. The file src/image.bin
// is not text.
func TestScripts(t *testing.T) {
	filetest.Scripts(t, []string{"models", "-dataset", "data"}, func(t *testing.T, work string) {
		filetest.NoError(t, os.CopyFS(filepath.Join(work, "data"), datasettest.Sample()))
		filetest.Write(t, filepath.Join(work, "src/image.bin"), "\x00 'gpt-4-0314'")
	})
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

// TestSARIF validates a report against the schema of SARIF 2.1.0 of OASIS, without its
// descriptions.
func TestSARIF(t *testing.T) {
	stdin := strings.NewReader("'gpt-4-0314' 'gpt-4-0413'\n")
	code, stdout, _ := runProgram(program{directory: sample(t), console: console{stdin: stdin}},
		"check", "-format", "sarif", "-on", "2030-01-01", "-")
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
