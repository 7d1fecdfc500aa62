package layout

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPrograms checks that the repository has no built program. "go build" within a command's
// directory leaves one beside its source, "git add -A" takes it, and every clone carries it from
// then on: one had 36 MB.
func TestPrograms(t *testing.T) {
	const root = "../.."
	listed, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	// The first bytes of programs for Linux, macOS and Windows. An image begins with other ones, and
	// "MZ" alone would be the beginning of some texts.
	beginnings := []string{"\x7fELF", "\xcf\xfa\xed\xfe", "MZ\x90\x00"}
	for _, name := range strings.Split(strings.TrimSuffix(string(listed), "\x00"), "\x00") {
		begins := beginningOf(t, filepath.Join(root, name))
		for _, beginning := range beginnings {
			if begins == beginning {
				t.Errorf("%s is a built program: git rm --cached %s", name, name)
			}
		}
	}
}

// beginningOf returns the first four bytes of a file, or fewer if it is shorter.
func beginningOf(t *testing.T, name string) string {
	t.Helper()
	file, err := os.Open(name)
	if os.IsNotExist(err) {
		return "" // deleted, but not committed yet
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var first [4]byte
	n, err := io.ReadFull(file, first[:])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		t.Fatal(err)
	}
	return string(first[:n])
}
