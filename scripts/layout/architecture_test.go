package layout

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	quoted   = regexp.MustCompile("`([^`]+)`")
	filePath = regexp.MustCompile(`^(caddy|dataset|generator|scripts|site)/[\w./-]+$`)
	// A name of a file without its directory, which the sentence says.
	fileName = regexp.MustCompile(`^\w+\.(go|ts|json|jsonl|mjs|sql|txt|tmpl)$`)
)

// TestArchitecture checks that the files that ARCHITECTURE.md names exist, and that the functions
// in its walks are in the files of their rows.
func TestArchitecture(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	const remedy = "correct ARCHITECTURE.md, which newcomers follow"
	names := fileNames(t, root)
	for _, match := range quoted.FindAllStringSubmatch(string(text), -1) {
		name := match[1]
		if fileName.MatchString(name) && !names[name] {
			t.Errorf("no file is called %s; %s", name, remedy)
		}
		if !filePath.MatchString(name) {
			continue
		}
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Errorf("%s does not exist; %s", name, remedy)
		}
	}

	// A walk is a table with a column of files and one of functions.
	isWalk := false
	functions := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "|") {
			isWalk = false
			continue
		}
		if strings.HasPrefix(line, "| file | function |") {
			isWalk = true
			continue
		}
		cells := strings.Split(line, "|")
		if !isWalk || len(cells) < 4 {
			continue
		}
		var code strings.Builder
		for _, file := range quoted.FindAllStringSubmatch(cells[1], -1) {
			// A file that is missing is reported above.
			source, _ := os.ReadFile(filepath.Join(root, file[1]))
			code.Write(source)
		}
		for _, function := range quoted.FindAllStringSubmatch(cells[2], -1) {
			functions++
			declared := regexp.MustCompile(`(?m)^func (\([^)]*\) )?` + function[1] + `[\[(]`)
			if !declared.MatchString(code.String()) {
				t.Errorf("%s has no function %s; %s", strings.TrimSpace(cells[1]), function[1], remedy)
			}
		}
	}
	// The test would check nothing if the heads of the tables were written in another way.
	if functions == 0 {
		t.Errorf("no table begins with | file | function |; %s", remedy)
	}
}

// fileNames returns the names of the files below a directory, without their directories.
func fileNames(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		// Built and installed files are no part of the repository.
		if entry.IsDir() &&
			slices.Contains([]string{".git", ".ci", "dist", "bin", "node_modules"}, entry.Name()) {
			return filepath.SkipDir
		}
		names[entry.Name()] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
