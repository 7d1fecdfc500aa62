// Command clients checks that the OpenAPI document of version 2 serves those who generate code from it. It serves the API with
// bin/caddy, generates clients from the document as it is served, compiles them, and has each call every endpoint. It checks
// every request and answer against the document, and then those of the API's promises against the documents of both versions.
//
//	go -C scripts run ./clients             everything
//	go -C scripts run ./clients -only curl  checks whose names contain a text
//
// The sources are in the directory of each language. They name the address of make run; the checks run copies that name the
// server under test. The code of the guide site/docs/clients.md consists of their lines, and so does the Python code of
// site/docs/data.md: tests compare them.
package main

import (
	"errors"
	"flag"
	"path/filepath"

	"modelcatalog/scripts/process"
)

// Directories in the repository, in whose root this program runs: its own, and that of the Node.js packages.
const (
	sources  = "scripts/clients"
	packages = ".ci/node_modules"
)

func main() {
	only := flag.String("only", "", "run only the checks whose names contain a `text`")
	flag.Parse()
	process.Main("clients", func(work string) error { return process.RunChecks(work, *only, false, checks) })
}

var checks = []process.Check{
	{Name: "curl", Run: served(curl, "curl")},
	{Name: "python", Run: served(python.run, "python3")},
	{Name: "database", Run: served(database.run, "bin/generator", "python3")},
	{Name: "typescript", Run: served(typescript.run, "npx", packages+"/node", packages+"/openapi-typescript", packages+"/@hey-api/openapi-ts")},
	{Name: "go", Run: served(golang.run)},
	{Name: "promises", Run: served(checkPromises)},
}

type environment struct {
	work   string // an empty directory
	tools  string // the Node.js packages
	server *server
}

// served returns a check that runs with its own server. It needs some programs and files.
func served(run func(environment) (string, error), needs ...string) func(work string) (string, error) {
	return func(work string) (result string, err error) {
		if err := process.Need(append(needs, "bin/caddy")...); err != nil {
			return "", err
		}
		tools, err := filepath.Abs(packages) // commands run in other directories
		if err != nil {
			return "", err
		}
		s, err := serve()
		if err != nil {
			return "", err
		}
		defer func() { err = errors.Join(err, s.stop()) }()
		return run(environment{work, tools, s})
	}
}
