// Command clients proves that the OpenAPI document serves those who generate code from it. It serves the API with bin/caddy,
// generates clients from the document as it is served, compiles them, and has each call every endpoint; then it holds the
// API's promises through a validating proxy, which refuses what the document does not say.
//
//	scripts/clients/check.sh            everything
//	scripts/clients/check.sh go proxy   two of the checks
//
// The sources are in the folder of each language. They name the address at which make run serves; the checks run copies
// that name the server under test. The code of the guide site/docs/clients.md is their very lines: a test compares.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// sources is the folder of this program, from the root of the repository, where it runs.
const sources = "scripts/clients"

func main() {
	tools := flag.String("tools", ".ci/node_modules", "`folder` of the Node.js packages")
	flag.Parse()
	work, err := os.MkdirTemp("", "clients-")
	if err == nil {
		err = run(work, *tools, flag.Args())
		os.RemoveAll(work)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "clients:", err)
		os.Exit(1)
	}
}

// run runs the checks named, or all, against one server.
func run(work, tools string, names []string) error {
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	// Commands run in folders of their own.
	if tools, err = filepath.Abs(tools); err != nil {
		return err
	}
	if err := needs(tools, chosen); err != nil {
		return err
	}
	server, err := serve(work)
	if err != nil {
		return err
	}
	defer server.stop()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-interrupted
		server.stop()
		os.RemoveAll(work)
		os.Exit(1)
	}()
	for _, c := range chosen {
		start := time.Now()
		said, err := c.run(environment{work: work, tools: tools, server: server})
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Printf("%-10s %s (%.1f s)\n", c.name, said, time.Since(start).Seconds())
	}
	return server.stop()
}

// environment is what a check works with.
type environment struct {
	work   string // a folder for temporary files
	tools  string // the Node.js packages
	server *server
}

// check is one of the things that this program proves.
type check struct {
	name  string
	needs []string                          // of requirements
	run   func(environment) (string, error) // returns what it has found, in a few words
}

// checks are all checks, in the order in which they run.
var checks = []check{
	{"curl", []string{"curl"}, curl.run},
	{"python", []string{"python3"}, python.run},
	{"typescript", []string{"node", "npx", "typescript", "openapi-typescript", "openapi-fetch", "@hey-api/openapi-ts"},
		typescript.run},
	{"go", nil, golang.run},
	{"proxy", []string{"node", "@stoplight/prism-cli"}, proxyCheck},
}

// choose returns the checks of these names, or all checks where there are none.
func choose(names []string) ([]check, error) {
	var known []string
	for _, c := range checks {
		known = append(known, c.name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("no check is called %s; there are %s", name, strings.Join(known, " "))
		}
	}
	if len(names) == 0 {
		return checks, nil
	}
	return slices.DeleteFunc(slices.Clone(checks), func(c check) bool { return !slices.Contains(names, c.name) }), nil
}
