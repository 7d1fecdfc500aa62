// Command e2e checks the built programs as a user meets them. It compares bin/caddy's answers to thousands of random queries
// with the oracle's, follows changes of providers through bin/generator sync and build to a server under load, and swaps
// releases under load.
//
//	go run ./scripts/e2e -queries 10000
package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
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
			func() error { return checkSync(work) },
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
	random := rand.New(rand.NewPCG(2026, 1))
	second := oracle.NewV2(d)
	for range n {
		query := oracle.Query(random, d)
		want, valid := oracle.List(d, query)
		if err := checkQuery(do, "/api/v1/models?"+query, want, valid); err != nil {
			return fmt.Errorf("%s: %w", data, err)
		}
		query = oracle.Query2(random, d)
		want, valid = second.List(query)
		if err := checkQuery(do, "/api/v2/models?"+query, want, valid); err != nil {
			return fmt.Errorf("%s: %w", data, err)
		}
	}
	report(start, "%s: the answers to %d random queries of each version are right", filepath.Base(data), n)
	return process.StopCaddy(server)
}

// checkQuery compares the answer to a query with the oracle's.
func checkQuery(do promises.Do, target string, want []byte, valid bool) error {
	response, got, err := promises.Fetch(do, "GET", target, nil)
	switch {
	case err != nil:
		return err
	case valid && (response.StatusCode != 200 || !bytes.Equal(got, want)):
		return fmt.Errorf("GET %s: got %d %.300s, want %.300s", target, response.StatusCode, got, want)
	case !valid && response.StatusCode != 400:
		return fmt.Errorf("GET %s: got status %d, want 400", target, response.StatusCode)
	}
	return nil
}
