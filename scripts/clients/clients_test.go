// Package clients contains tests of the OpenAPI documents and of the guides for those who call the
// API, or embed or host the catalog. They need the programs in bin.
package clients

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/scripttest"
)

// TestGuides runs the scripts in testdata, which do what guides say, with a server of the frozen
// sample at URL. Their command
//
//	blocks GUIDE SECTION LANGUAGE FILE
//
// writes the blocks of code in a section to a file, with URL in place of the address of make run.
// Every block of the guide to clients must run. "port NAME" sets a variable to a port on which
// nothing listens. The condition newest is true if NEWEST is 1: then a script asks the network for
// the newest Caddy.
func TestGuides(t *testing.T) {
	server := serve(t)
	var ran sync.Map // the texts of blocks
	t.Cleanup(func() {
		if flag.Lookup("test.run").Value.String() != "" {
			return // some scripts did not run
		}
		guide, err := os.ReadFile("../../site/docs/clients.md")
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range findBlocks(string(guide), "[a-z]+") {
			if _, found := ran.Load(block); !found {
				t.Errorf("no script runs these lines of a guide:\n%s", block)
			}
		}
	})
	blocks := func(ts *testscript.TestScript, _ bool, args []string) {
		guide := ts.ReadFile(filepath.Join(ts.Getenv("ROOT"), "site/docs", args[0]))
		part := regexp.MustCompile(`(?ms)^##+ ` + regexp.QuoteMeta(args[1]) + `\n(.*?)(^## |\z)`)
		section := part.FindString(guide)
		code := ""
		for _, block := range findBlocks(section, args[2]) {
			ran.Store(block, nil)
			code += strings.ReplaceAll(block, "http://localhost:8080", server.URL)
		}
		ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(code), 0o666))
	}
	scripttest.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			root := e.Getenv("ROOT")
			e.Setenv("SAMPLE", process.Sample)
			e.Setenv("NO_COLOR", "1")
			e.Setenv("TOOLS", root+"/.ci/node_modules")
			e.Setenv("PATH", root+"/.ci/node_modules/node/bin:"+e.Getenv("PATH"))
			return nil
		},
		Condition: func(string) (bool, error) { return os.Getenv("NEWEST") == "1", nil },
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"blocks": blocks, "port": setPort},
	})
}

func setPort(ts *testscript.TestScript, _ bool, args []string) {
	ts.Setenv(args[0], process.MustFreePort())
}

// findBlocks returns the blocks of code in a language, which is a regular expression.
func findBlocks(text, language string) (blocks []string) {
	fenced := regexp.MustCompile("(?ms)^```" + language + "\n(.*?)^```$")
	for _, block := range fenced.FindAllStringSubmatch(text, -1) {
		blocks = append(blocks, block[1])
	}
	return blocks
}

// serve runs bin/caddy with the frozen sample until the test has ended.
func serve(t *testing.T) *process.Server {
	t.Helper()
	port := process.MustFreePort()
	server, err := process.Caddy(port, "CATALOG_DATASET="+process.Sample, "CATALOG_ROOT=",
		"CATALOG_BASE_URL=http://127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	return server
}
