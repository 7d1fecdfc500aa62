// Command e2e checks the built programs as a user meets them. It compares bin/caddy's answers to thousands of random queries
// with the oracle's, and swaps releases under load. The loops follow changes from the providers to the published tree.
//
//	go run ./scripts/e2e -queries 10000
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

func main() {
	queries := flag.Int("queries", 10_000, "random `number` of queries for each dataset")
	flag.Parse()
	process.Main("e2e", func(work string) error {
		return process.Each(
			func() error { return checkQueries(process.Sample, *queries) },
			func() error { return checkHostile(work, *queries) },
			func() error { return checkReleases(work) },
		)
	})
}

// report prints the result of a check, and the time since its start.
func report(start time.Time, format string, args ...any) {
	fmt.Printf("%s (%.1f s)\n", fmt.Sprintf(format, args...), time.Since(start).Seconds())
}

// checkHostile is checkQueries for models whose ids, names and texts break careless programs.
func checkHostile(work string, n int) error {
	data := filepath.Join(work, "hostile")
	if err := process.Generator("synth", "-models", "2000", "-seed", "7", "-hostile", "-out", data); err != nil {
		return err
	}
	if err := process.Generator("check", "-dataset", data); err != nil {
		return err
	}
	return checkQueries(data, n)
}

// checkQueries compares answers to random queries with the oracle's.
func checkQueries(data string, n int) error {
	start := time.Now()
	d, err := dataset.Load(os.DirFS(data))
	if err != nil {
		return err
	}
	server, err := process.Caddy("CATALOG_DATASET="+data, "CATALOG_ROOT=")
	if err != nil {
		return err
	}
	defer server.Stop()
	do := promises.Server(server.URL)
	for target, accept := range promises.Random(d, 1, n) {
		response, body, err := promises.Fetch(do, "GET", target, nil)
		if err == nil {
			err = accept(response, body)
		}
		if err != nil {
			return fmt.Errorf("%s: GET %s: %w", data, target, err)
		}
	}
	report(start, "%s: the answers to %d random queries of each version are right", filepath.Base(data), n)
	return process.StopCaddy(server)
}
