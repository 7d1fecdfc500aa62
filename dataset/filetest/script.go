package filetest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// ProgramVariable makes a test binary the program that it tests; see Main.
const ProgramVariable = "FILETEST_PROGRAM"

// Main is TestMain of a program whose tests run it.
func Main(m *testing.M, program func()) {
	if os.Getenv(ProgramVariable) != "" {
		program()
		return
	}
	os.Exit(m.Run())
}

// Scripts runs each script in testdata in a new directory and compares what its commands do. A
// script is a txtar archive of files and of commands:
//
//	-- $ COMMAND ARGUMENT… --
//	exit CODE
//	1> a line of its standard output
//	2> a line of its standard error
//
// The first of the words in program is the command of the program; the others come before its
// arguments. An argument "" is empty, and ~ in an argument is a space. The file stdin is standard
// input. The directory is first in PATH, and shown as WORK; the time that something took is shown
// as (? s).
func Scripts(t *testing.T, program []string, prepare func(t *testing.T, work string)) {
	self, err := os.Executable()
	NoError(t, err)
	Archives(t, "testdata/*.txtar", func(t *testing.T, files []txtar.File) (got []txtar.File) {
		t.Parallel()
		// Programs print the real path, which on macOS differs from that of the temporary directory.
		work, err := filepath.EvalSymlinks(t.TempDir())
		NoError(t, err)
		prepare(t, work)
		for _, file := range files {
			command, isCommand := strings.CutPrefix(file.Name, "$ ")
			if !isCommand {
				name := filepath.Join(work, file.Name)
				Write(t, name, string(file.Data))
				NoError(t, os.Chmod(name, 0o755)) // some are programs that a command calls
				got = append(got, file)
				continue
			}
			args := splitCommand(command)
			if args[0] == program[0] {
				args = slices.Concat([]string{self}, program[1:], args[1:])
			}
			file.Data = []byte(runCommand(work, args))
			got = append(got, file)
		}
		return got
	})
}

// splitCommand returns the command and the arguments of a line of a script.
func splitCommand(line string) []string {
	// Fields would drop an empty argument, so it is a zero byte until then. Names of files in an
	// archive have none.
	args := strings.Fields(strings.ReplaceAll(line, `""`, "\x00"))
	written := strings.NewReplacer("\x00", "", "~", " ")
	for i := range args {
		args[i] = written.Replace(args[i])
	}
	return args
}

var took = regexp.MustCompile(`\([0-9]+\.[0-9] s\)`)

// runCommand runs a command in a directory, and returns what it did.
func runCommand(work string, args []string) string {
	child := exec.Command(args[0], args[1:]...)
	stdin, _ := os.ReadFile(filepath.Join(work, "stdin")) // or none
	child.Dir = work
	child.Stdin = bytes.NewReader(stdin)
	child.Env = append(os.Environ(),
		ProgramVariable+"=1",
		"MODELS_URL=", // not the catalog of the person who runs the test
		"GIT_CEILING_DIRECTORIES="+filepath.Dir(work), // not the repository of the checkout
		"PATH="+work+":"+os.Getenv("PATH"),
	)
	var stdout, stderr strings.Builder
	child.Stdout = &stdout
	child.Stderr = &stderr
	child.Run() // its error is the exit code
	text := fmt.Sprintf("exit %d\n", child.ProcessState.ExitCode())
	text += prefixLines("1> ", stdout.String())
	text += prefixLines("2> ", stderr.String())
	return strings.ReplaceAll(took.ReplaceAllString(text, "(? s)"), work, "WORK")
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
