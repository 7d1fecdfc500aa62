package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
)

// childVariable makes the test binary the generator.
const childVariable = "GENERATOR_TEST_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestProcess checks that the process has the exit code and the outputs of run. The scripts have those of all commands.
func TestProcess(t *testing.T) {
	self, err := os.Executable()
	filetest.NoError(t, err)
	for args, want := range map[string]string{"version": "exit status 0: generator (devel), dataset ", "check": "exit status 1: stat dataset/data: "} {
		child := exec.Command(self, args)
		child.Env = append(os.Environ(), childVariable+"=1")
		output, _ := child.CombinedOutput() // the error is the exit code
		if got := fmt.Sprintf("%v: %s", child.ProcessState, output); !strings.HasPrefix(got, want) {
			t.Errorf("generator %s: %s, want %s", args, got, want)
		}
	}
}

// TestScripts runs each script in testdata in a new directory and compares the outputs. A script is a txtar archive of files,
// which are written over validDataset in the directory data, and of commands with what they do:
//
//	-- $ generator ARGUMENT… --   its exit code, its standard output after "1> ", its standard error after "2> "
//	-- $ cat FILE --              the file, or an error
//	-- $ ls DIRECTORY --          the names in a directory
//
// An argument "" is empty. A time that was taken is shown as (? s), the script's directory as WORK.
func TestScripts(t *testing.T) {
	filetest.Archives(t, "testdata/*.txtar", func(t *testing.T, files []txtar.File) (got []txtar.File) {
		work, err := filepath.EvalSymlinks(t.TempDir())
		filetest.NoError(t, err)
		t.Chdir(work)
		writeFiles(t, "data", validDataset())
		for _, file := range files {
			if command, isCommand := strings.CutPrefix(file.Name, "$ "); isCommand {
				file.Data = []byte(strings.ReplaceAll(step(t, strings.Fields(command)), work, "WORK"))
			} else {
				writeFiles(t, ".", map[string]string{file.Name: string(file.Data)})
			}
			got = append(got, file)
		}
		return got
	})
}

// step runs one command of a script and returns what it did.
func step(t *testing.T, words []string) string {
	t.Helper()
	switch words[0] {
	case "generator":
		for i, word := range words {
			if word == `""` {
				words[i] = ""
			}
		}
		code, stdout, stderr := generate(words[1:]...)
		return fmt.Sprintf("exit %d\n%s%s", code, prefixLines("1> ", stdout), prefixLines("2> ", stderr))
	case "cat":
		text, err := os.ReadFile(words[1])
		if err != nil {
			return err.Error() + "\n"
		}
		return prefixLines("> ", string(text))
	case "ls":
		entries, err := os.ReadDir(words[1])
		if err != nil {
			return err.Error() + "\n"
		}
		names := ""
		for _, entry := range entries {
			names += entry.Name() + "\n"
		}
		return names
	}
	t.Fatalf("a script has no command %q", words[0])
	return ""
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

var taken = regexp.MustCompile(`\([0-9]+\.[0-9] s\)`)

// generate runs the generator and returns its exit code and outputs, without the time that it took.
func generate(args ...string) (code int, stdout, stderr string) {
	var out, errors bytes.Buffer
	code = run(args, &out, &errors)
	return code, taken.ReplaceAllString(out.String(), "(? s)"), errors.String()
}

// mustGenerate runs the generator, which must succeed, and returns its standard output.
func mustGenerate(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := generate(args...)
	if code != exitOK {
		t.Fatalf("generator %q: exit %d, %s", args, code, stderr)
	}
	return stdout
}

// validDataset returns the files of a dataset with seven providers and six models of acme, each changed an hour after the one
// before.
func validDataset() map[string]string {
	files := map[string]string{"providers.json": "[\n", "sync.json": `{"last_sync":"2026-07-24T18:23:43.000Z"}` + "\n"}
	ids := []string{"acme", "bolt", "cube", "dune", "echo", "flux", "glow"}
	for _, id := range ids {
		files["models/"+id+".jsonl"] = ""
		files["providers.json"] += fmt.Sprintf(`  {"id":%q,"name":%q},`+"\n", id, strings.ToUpper(id[:1])+id[1:])
	}
	files["providers.json"] = strings.TrimSuffix(files["providers.json"], ",\n") + "\n]\n"
	for i := range 6 {
		files["models/acme.jsonl"] += modelLine(fmt.Sprintf("m-%02d", i), "M", fmt.Sprintf("2026-01-%02dT%02d:00:00.000Z", 1+i/24, i%24))
	}
	return files
}

// modelLine returns the line of a model in canonical form.
func modelLine(id, name, updatedAt string) string {
	return fmt.Sprintf(`{"id":%q,"name":%q,"description":null,"type":"chat","context_length":"","status":"active",`+
		`"updated_at":%q,"last_seen_at":"2026-07-24T18:23:43.000Z"}`+"\n", id, name, updatedAt)
}

// writeFiles writes files below a directory.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		filetest.Write(t, filepath.Join(dir, name), text)
	}
}
