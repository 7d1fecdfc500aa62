package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// cronLine matches the line of the guide that syncs and builds.
var cronLine = regexp.MustCompile(`(?m)^cd /srv/catalog (&& \{ bin/generator sync .*)$`)

// TestCronLine runs the line that the guide gives to cron with programs that only say what they do: it
// builds if facts changed, and again after a build that failed.
func TestCronLine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the line is for a shell")
	}
	guide, err := Files.ReadFile("sync.md")
	filetest.NoError(t, err)
	line := cronLine.FindSubmatch(guide)
	if line == nil {
		t.Fatal("sync.md has no line for cron")
	}
	catalog := t.TempDir()
	programs := t.TempDir()
	program := func(path, script string) {
		filetest.Write(t, path, "#!/bin/sh\n"+script+"\n")
		filetest.NoError(t, os.Chmod(path, 0o755))
	}
	filetest.NoError(t, os.Mkdir(filepath.Join(catalog, "bin"), 0o755))
	program(filepath.Join(catalog, "bin/generator"), "exit $SYNC")
	program(filepath.Join(programs, "make"), "echo built\nexit $BUILD")

	// Each run goes on where the one before it ended.
	for _, run := range []struct {
		name, sync, build string
		isBuilt           bool
	}{
		{"nothing new", "0", "0", false},
		{"nothing new, and a source failed", "1", "0", false},
		{"facts changed", "3", "0", true},
		{"nothing new since", "0", "0", false},
		{"facts changed, and a source failed", "4", "0", true},
		{"facts changed, and the build fails", "3", "1", true},
		{"nothing new, but it was not built", "0", "0", true},
		{"nothing new since it was built", "0", "0", false},
	} {
		t.Run(run.name, func(t *testing.T) {
			command := exec.Command("sh", "-c", "cd "+catalog+" "+string(line[1]))
			command.Env = append(os.Environ(),
				"PATH="+programs+":"+os.Getenv("PATH"), "SYNC="+run.sync, "BUILD="+run.build)
			out, _ := command.Output() // the exit code is that of the build, which may fail here
			if isBuilt := strings.Contains(string(out), "built"); isBuilt != run.isBuilt {
				t.Errorf("built: %t, want %t", isBuilt, run.isBuilt)
			}
		})
	}
}
