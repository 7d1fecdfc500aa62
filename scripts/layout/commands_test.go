package layout

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// documents are the files whose commands people type in a clone.
var documents = []string{
	"README.md", "AGENTS.md", "ARCHITECTURE.md", ".github/CONTRIBUTING.md",
	"caddy/README.md", "dataset/README.md", "site/docs/*.md",
}

var (
	codeBlock  = regexp.MustCompile("(?ms)^ *```(?:sh|console)\n(.*?)^ *```$")
	inlineCode = regexp.MustCompile("`([^`\n]+)`")
	// What separates commands in a line, and what precedes one: a prompt, or variables.
	separator = regexp.MustCompile(`&&|;|\|| \(`)
	preceding = regexp.MustCompile(`^(\$ |[A-Z_]+=\S* |\{ |! )+`)
	setting   = regexp.MustCompile(`^([A-Z_]+)=`)
)

// findCommands returns the commands of a document that begin with a word, without comments.
func findCommands(document, word string) []string {
	var lines []string
	rest := codeBlock.ReplaceAllStringFunc(document, func(block string) string {
		lines = append(lines, strings.Split(codeBlock.FindStringSubmatch(block)[1], "\n")...)
		return ""
	})
	for _, code := range inlineCode.FindAllStringSubmatch(rest, -1) {
		lines = append(lines, code[1])
	}
	var commands []string
	for _, line := range lines {
		line, _, _ = strings.Cut(" "+line, " #")
		for _, command := range separator.Split(line, -1) {
			command = preceding.ReplaceAllString(strings.TrimSpace(command), "")
			command = strings.TrimRight(command, " })")
			if command == word || strings.HasPrefix(command, word+" ") {
				commands = append(commands, command)
			}
		}
	}
	return commands
}

// TestMakeCommands checks that make knows the targets and the settings of the commands in the guides.
// What they do is tested elsewhere: nothing is run here.
func TestMakeCommands(t *testing.T) {
	const root = "../.."
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	release, err := os.ReadFile(filepath.Join(root, "scripts/release.sh")) // which has settings of make release
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, pattern := range documents {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, want a file", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, command := range findCommands(string(text), "make") {
				if found[command] || command == "make" {
					continue
				}
				found[command] = true
				t.Run(command, func(t *testing.T) {
					arguments := strings.Fields(strings.ReplaceAll(command, "…", ""))[1:]
					dryRun := exec.Command("make", append([]string{"-C", root, "--dry-run"}, arguments...)...)
					output, err := dryRun.CombinedOutput()
					if err != nil {
						t.Errorf("%s: %v: %s", file, err, output)
					}
					for _, argument := range arguments {
						name := setting.FindStringSubmatch(argument)
						if name == nil {
							continue
						}
						used := regexp.MustCompile(`\$[({]` + name[1] + `\b`)
						if !used.Match(makefile) && !used.Match(release) {
							t.Errorf("%s: make has no setting %s", file, name[1])
						}
					}
				})
			}
		}
	}
	// Those with which a newcomer begins.
	for _, command := range []string{"make run", "make test", "make build BASE_URL=https://models.example OUT=dist"} {
		if !found[command] {
			t.Errorf("no document has the command %s", command)
		}
	}
}
