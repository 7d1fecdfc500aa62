package clients

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/scripttest"
)

// TestClients runs the scripts in testdata: they generate clients from the OpenAPI document of version 2 as it is served, compile
// them, and have each call the server at URL. The sources are in the directory of each language; sources copies them, and replaces
// the address of make run in them by URL. The Python script also reads the downloads.
func TestClients(t *testing.T) {
	server := serve(t)
	scripttest.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			root := e.Getenv("ROOT")
			e.Setenv("URL", server.URL)
			e.Setenv("SAMPLE", process.Sample)
			e.Setenv("NO_COLOR", "1")
			e.Setenv("TOOLS", root+"/.ci/node_modules")
			e.Setenv("PATH", root+"/.ci/node_modules/node/bin:"+e.Getenv("PATH"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"sources": copySources},
	})
}

func copySources(ts *testscript.TestScript, _ bool, args []string) {
	const copyAll = `cp -r "$ROOT/scripts/clients/$0/." . && grep -rlF localhost:8080 . | xargs -r sed -i "s|http://localhost:8080|$URL|g"`
	ts.Check(ts.Exec("sh", "-ec", copyAll, args[0]))
	if args[0] == "typescript" {
		ts.Check(os.Symlink(ts.Getenv("TOOLS"), ts.MkAbs("node_modules")))
	}
}

// serve runs bin/caddy with the frozen sample until the test has ended.
func serve(t *testing.T) *process.Server {
	t.Helper()
	port := process.MustFreePort()
	server, err := process.Caddy(port, "CATALOG_DATASET="+process.Sample, "CATALOG_ROOT=", "CATALOG_BASE_URL=http://127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := process.StopCaddy(server); err != nil {
			t.Error(err)
		}
	})
	return server
}
