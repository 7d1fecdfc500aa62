// Package scripttest runs the tests of this repository that are written as testscripts.
package scripttest

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"modelcatalog/scripts/process"
)

// Run runs the scripts that p names. They have the directory of the repository in ROOT and the path
// of its module in MODULE. Go uses the caches of the user and asks no network, and git reads no
// settings of the user.
func Run(t *testing.T, p testscript.Params) {
	t.Helper()
	root, err := process.Root()
	if err != nil {
		t.Fatal(err)
	}
	variables := map[string]string{
		"ROOT": root,
		// A user may sign commits, or have hooks.
		"GIT_CONFIG_GLOBAL":   os.DevNull,
		"GIT_CONFIG_SYSTEM":   os.DevNull,
		"GIT_AUTHOR_NAME":     "a person",
		"GIT_AUTHOR_EMAIL":    "person@example.com",
		"GIT_COMMITTER_NAME":  "a person",
		"GIT_COMMITTER_EMAIL": "person@example.com",
	}
	variables["MODULE"] = output(t, root, "go", "list", "-m")
	// A script has an empty home, in which Go would compile everything once more.
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOFLAGS"} {
		variables[name] = output(t, root, "go", "env", name)
	}
	setup := p.Setup
	p.Setup = func(e *testscript.Env) error {
		for name, value := range variables {
			e.Setenv(name, value)
		}
		if setup == nil {
			return nil
		}
		return setup(e)
	}
	p.RequireExplicitExec = true
	testscript.Run(t, p)
}

func output(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = dir
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return strings.TrimSpace(string(out))
}
