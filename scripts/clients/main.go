// Command clients checks that the OpenAPI document of version 2 serves those who generate code from it. It serves the API with
// bin/caddy, generates clients from the document as it is served, compiles them, and has each call every endpoint. It checks
// every request and answer against the document, and then those of the API's promises against the documents of both versions.
//
//	go run ./scripts/clients          everything
//	go run ./scripts/clients go curl  two of the clients
//
// The sources are in the directory of each language. They name the address of make run; the checks run copies that name the
// server under test. The code of the guide site/docs/clients.md consists of their lines, and so does the Python code of
// site/docs/data.md: tests compare them.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"modelcatalog/scripts/process"
)

// Directories in the repository, in whose root this program runs: its own, and that of the Node.js packages.
const (
	sources  = "scripts/clients"
	packages = ".ci/node_modules"
)

func main() {
	flag.Parse()
	process.Main("clients", func(work string) error { return run(work, flag.Args()) })
}

// run runs the named checks, or every check, at the same time, each with its own server.
func run(work string, names []string) error {
	tools, err := filepath.Abs(packages) // commands run in other directories
	if err != nil {
		return err
	}
	chosen := slices.Clone(checks)
	if len(names) > 0 {
		chosen = slices.DeleteFunc(chosen, func(c check) bool { return !slices.Contains(names, c.name) })
		if len(chosen) < len(names) {
			return fmt.Errorf("%q: the checks are curl, python, database, typescript, go and promises", names)
		}
	}
	var runs []func() error
	for _, c := range chosen {
		if err := process.Need(append(c.needs, "bin/caddy")...); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		runs = append(runs, func() error {
			if err := c.try(filepath.Join(work, c.name), tools); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			return nil
		})
	}
	return process.Each(runs...)
}

type check struct {
	name  string
	needs []string                          // programs and files
	run   func(environment) (string, error) // returns its result, in a few words
}

var checks = []check{
	{"curl", []string{"curl"}, curl},
	{"python", []string{"python3"}, python.run},
	{"database", []string{"bin/generator", "python3"}, database},
	{"typescript", []string{"npx", packages + "/node", packages + "/openapi-typescript", packages + "/@hey-api/openapi-ts"}, typescript.run},
	{"go", nil, golang.run},
	{"promises", nil, checkPromises},
}

type environment struct {
	work   string // an empty directory
	tools  string // the Node.js packages
	server *server
}

// try runs a check with its server and prints the result.
func (c check) try(work, tools string) (err error) {
	start := time.Now()
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	s, err := serve()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	result, err := c.run(environment{work, tools, s})
	if err == nil {
		fmt.Printf("%-10s %s (%.1f s)\n", c.name, result, time.Since(start).Seconds())
	}
	return err
}
