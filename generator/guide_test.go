package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"modelcatalog/dataset/filetest"
	"modelcatalog/generator/commandline"
)

var (
	// A command of the program at the beginning of a line, of a sentence's code or behind {, with
	// what follows to the end of the command.
	guideCommand = regexp.MustCompile("(?m)(?:^ *|`|\\{ )(?:(?:bin|new)/)?generator ([a-z]+(?: [^`\n;#]*)?)")
	namedFlag    = regexp.MustCompile(`^[a-z]+ --[a-z]+$`)
	quotedText   = regexp.MustCompile(`"[^"]*"`)
)

// TestGuideCommands checks that the program has the commands, flags and arguments that guides show.
// It runs none of them: many need the network or a key, and the tests of each command run it.
func TestGuideCommands(t *testing.T) {
	seen := map[string]bool{}
	for _, pattern := range []string{
		"../README.md", "../AGENTS.md", "../.github/CONTRIBUTING.md", "../dataset/README.md",
		"../site/docs/*.md",
	} {
		files, err := filepath.Glob(pattern)
		filetest.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			filetest.NoError(t, err)
			whole := strings.ReplaceAll(string(text), "\\\n", " ") // commands of several lines
			for _, found := range guideCommand.FindAllStringSubmatch(whole, -1) {
				command := strings.TrimSpace(found[1])
				// A sentence can name a flag without its value. With the path of the program, it is
				// a command.
				isNamed := namedFlag.MatchString(command) &&
					!strings.Contains(whole, "bin/generator "+command)
				if seen[command] || isNamed {
					continue
				}
				seen[command] = true
				t.Run(command, func(t *testing.T) { checkCommand(t, command) })
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("the guides have %d commands, want 20 or more", len(seen))
	}
}

// checkCommand parses a command line without running it.
func checkCommand(t *testing.T, command string) {
	words := strings.Fields(quotedText.ReplaceAllString(command, "text"))
	for _, c := range commands {
		use := strings.Fields(c.use)
		if use[0] != words[0] {
			continue
		}
		flags := pflag.NewFlagSet(use[0], pflag.ContinueOnError)
		c.prepare(flags)
		err := flags.Parse(commandline.LongFlags(words[1:]))
		if err != nil && err != pflag.ErrHelp {
			t.Error(err)
		}
		// A sentence can name a command without its arguments.
		if flags.NArg() > 0 && flags.NArg() != len(use)-1 {
			t.Errorf("the arguments are %q, want %s", flags.Args(), c.use)
		}
		return
	}
	t.Errorf("there is no command %s", words[0])
}
