package layout

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	used = regexp.MustCompile(`(?m)^[ -]*uses: *(.*)$`)
	// An action by the digest of a commit, which nobody can move as a tag, with its version for
	// people.
	pinned = regexp.MustCompile(`^([\w.-]+/[\w./-]+)@[0-9a-f]{40} # (v(\d+)\.\d+\.\d+)$`)
	byTag  = regexp.MustCompile(`^([\w.-]+/[\w./-]+)@v(\d+)$`)
)

// TestActions checks that workflows name actions by digest, each in one version, and that the
// guides show the major version that the workflows use.
func TestActions(t *testing.T) {
	workflows, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(workflows) == 0 {
		t.Fatalf("%v, want workflows", err)
	}
	lines := map[string]string{}  // by repository
	majors := map[string]string{} // by repository
	for _, workflow := range workflows {
		for _, line := range usedIn(t, workflow) {
			found := pinned.FindStringSubmatch(line)
			if found == nil {
				t.Errorf("%s: uses: %s, want NAME@COMMIT # vX.Y.Z", workflow, line)
				continue
			}
			// The actions of a repository are released together.
			repository := repositoryOf(found[1])
			version := strings.TrimPrefix(line, found[1])
			if before, ok := lines[repository]; ok && before != version {
				t.Errorf("%s: %s%s, elsewhere %s", workflow, repository, version, before)
			}
			lines[repository] = version
			majors[repository] = found[3]
		}
	}
	guides, err := filepath.Glob("../../site/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, guide := range guides {
		for _, line := range usedIn(t, guide) {
			found := byTag.FindStringSubmatch(line)
			if found == nil {
				continue // the action of this repository
			}
			shown++
			if want := majors[repositoryOf(found[1])]; found[2] != want {
				t.Errorf("%s: uses: %s, want v%s as in the workflows", guide, line, want)
			}
		}
	}
	if shown == 0 {
		t.Error("no guide shows an action")
	}
}

// usedIn returns what follows "uses:" in the lines of a file.
func usedIn(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, found := range used.FindAllStringSubmatch(string(text), -1) {
		lines = append(lines, strings.TrimSpace(found[1]))
	}
	return lines
}

// repositoryOf returns owner/name of an action, which may be in a directory.
func repositoryOf(action string) string {
	parts := strings.Split(action, "/")
	return strings.Join(parts[:2], "/")
}
