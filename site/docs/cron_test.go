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

// TestCronLine runs the line that the guide gives to cron with programs that only say what they do:
// it builds however the sync ended, because its days of reading changed, or an earlier build
// failed. It does neither in another directory.
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
	program(filepath.Join(programs, "make"), "echo built")

	for _, run := range []struct {
		name, directory, sync string
		isBuilt               bool
	}{
		{"nothing new", catalog, "0", true},
		{"nothing new, and a source failed", catalog, "1", true},
		{"facts changed", catalog, "3", true},
		{"facts changed, and a source failed", catalog, "4", true},
		{"no such directory", filepath.Join(catalog, "none"), "0", false},
	} {
		t.Run(run.name, func(t *testing.T) {
			command := exec.Command("sh", "-c", "cd "+run.directory+" "+string(line[1]))
			command.Env = append(os.Environ(), "PATH="+programs+":"+os.Getenv("PATH"), "SYNC="+run.sync)
			out, _ := command.Output() // it fails without the directory
			if isBuilt := strings.Contains(string(out), "built"); isBuilt != run.isBuilt {
				t.Errorf("built: %t, want %t", isBuilt, run.isBuilt)
			}
		})
	}
}
