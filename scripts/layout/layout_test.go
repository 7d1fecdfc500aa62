// Package layout contains the test of the repository's dependencies.
package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"modelcatalog/scripts/scripttest"
)

// TestLayout runs the scripts in testdata. Their command
//
//	imports DIRECTORY NAME…
//
// checks that packages below a directory import only those of the repository's packages that are
// below it or below a named directory. Imports of tests count too, except those of packages whose
// names end in test.
func TestLayout(t *testing.T) {
	scripttest.Run(t, testscript.Params{
		Dir:  "testdata",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"imports": imports},
	})
}

func imports(ts *testscript.TestScript, neg bool, allowed []string) {
	const list = `{{$p := .ImportPath}}{{range $i := .Imports}}{{$p}} {{$i}}{{"\n"}}{{end}}` +
		`{{range .TestImports}}{{$p}} {{.}} test{{"\n"}}{{end}}{{range .XTestImports}}{{$p}} ` +
		`{{.}} test{{"\n"}}{{end}}`
	module := ts.Getenv("MODULE") + "/"
	ts.Check(ts.Exec("go", "list", "-f", list, "./"+allowed[0]+"/..."))
	var faults []string
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		imported, ours := strings.CutPrefix(fields[1], module)
		isHelper := len(fields) == 3 && strings.HasSuffix(imported, "test")
		holds := func(dir string) bool {
			return imported == dir || strings.HasPrefix(imported, dir+"/")
		}
		if ours && !isHelper && !slices.ContainsFunc(allowed, holds) {
			faults = append(faults, strings.ReplaceAll(fields[0]+" imports "+imported, module, ""))
		}
	}
	if (len(faults) > 0) != neg {
		ts.Fatalf("below %s, want only imports of %q:\n%s", allowed[0], allowed, strings.Join(faults, "\n"))
	}
}
