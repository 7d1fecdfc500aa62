package layout

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the directory of the repository, from here.
const root = "../.."

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

// TestMakeCommands checks that make knows the targets and the settings of the commands in the
// guides. What they do is tested elsewhere: nothing is run here.
func TestMakeCommands(t *testing.T) {
	settings := ""
	for _, name := range []string{"Makefile", "scripts/release.sh"} { // make release passes its settings on
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		settings += string(text)
	}
	checked := map[string]bool{}
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
				if checked[command] {
					continue
				}
				checked[command] = true
				t.Run(command, func(t *testing.T) { checkMake(t, command, settings) })
			}
		}
	}
	// Those with which a newcomer begins.
	for _, command := range []string{
		"make run", "make test", "make build BASE_URL=https://models.example OUT=dist",
	} {
		if !checked[command] {
			t.Errorf("no document has the command %s", command)
		}
	}
}

// checkMake checks the targets of a command by a dry run, and that each of its settings is used in
// a text.
func checkMake(t *testing.T, command, settings string) {
	arguments := strings.Fields(strings.ReplaceAll(command, "…", ""))[1:]
	dryRun := exec.Command("make", append([]string{"-C", root, "--dry-run"}, arguments...)...)
	if output, err := dryRun.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, output)
	}
	for _, argument := range arguments {
		name := setting.FindStringSubmatch(argument)
		if name == nil {
			continue // a target
		}
		if !regexp.MustCompile(`\$[({]` + name[1] + `\b`).MatchString(settings) {
			t.Errorf("make has no setting %s", name[1])
		}
	}
}
