// Package stranger contains the test of the guides for those who embed the catalog: it does what they say with a copy of the
// repository at another module path.
package stranger

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/scripttest"
)

// TestStranger runs the script in testdata. Its command
//
//	block SECTION LANGUAGE NUMBER FILE
//
// writes a block of code of a section of the guide to a file. The condition newest is true if CADDY is "latest": then the
// script uses the newest Caddy, which asks the network.
func TestStranger(t *testing.T) {
	scripttest.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			e.Setenv("PORT", process.MustFreePort())
			return nil
		},
		Condition: func(string) (bool, error) { return os.Getenv("CADDY") == "latest", nil },
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"block": block},
	})
}

func block(ts *testscript.TestScript, _ bool, args []string) {
	guide := ts.ReadFile("clone/site/docs/embed.md")
	section := regexp.MustCompile(`(?ms)^## ` + regexp.QuoteMeta(args[0]) + `\n(.*?)(\n## |\z)`).FindString(guide)
	number, err := strconv.Atoi(args[2])
	ts.Check(err)
	blocks := regexp.MustCompile("(?ms)^```"+args[1]+"\n(.*?)^```$").FindAllStringSubmatch(section, -1)
	if len(blocks) < number {
		ts.Fatalf("section %q has %d blocks of %s, want %d", args[0], len(blocks), args[1], number)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(blocks[number-1][1]), 0o666))
}
