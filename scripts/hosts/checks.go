package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/scripts/promises"
	"modelcatalog/site/hosts"
)

// group is a column of the table.
type group struct {
	name   string
	checks []check
}

// check is a request with one or more checks of its answer.
type check struct {
	name      string
	needs     [][]string // capabilities, for each check of the answer
	run       func(do promises.Do) []error
	filesOnly bool // only hosts that answer the API with files promise it
}

// loadGroups returns the promises, and checks of each file of the tree and of the encoded address of each model.
func loadGroups(b *builder) ([]group, error) {
	cases, err := promises.Load()
	if err != nil {
		return nil, err
	}
	var groups []group
	for _, c := range cases {
		if len(groups) == 0 || groups[len(groups)-1].name != c.Group {
			groups = append(groups, group{name: c.Group})
		}
		g := &groups[len(groups)-1]
		contract := check{name: fmt.Sprintf("%s %s %.100s", c.Place, c.Method, c.Target), run: c.Results}
		for _, promised := range c.Checks {
			contract.needs = append(contract.needs, promised.Needs)
		}
		g.checks = append(g.checks, contract)
	}
	files, err := fileChecks(b)
	if err != nil {
		return nil, err
	}
	d, err := dataset.Load(dataset.Embedded())
	if err != nil {
		return nil, err
	}
	return append(groups, group{"files", files}, group{"encoded ids", modelChecks(d)}, group{"random queries", queryChecks(d)}), nil
}

// fileChecks checks that the address of each file of the tree answers with its bytes, media type and caching rule, which the
// list of S3's objects has.
func fileChecks(b *builder) (checks []check, err error) {
	tree, err := b.build("-host", "s3")
	if err != nil {
		return nil, err
	}
	list, err := os.ReadFile(filepath.Join(tree, hosts.ObjectsFile))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		file, mediaType, cache := fields[1], fields[2], fields[3]
		if file == "404.html" { // has no address
			continue
		}
		body, err := os.ReadFile(filepath.Join(tree, file))
		if err != nil {
			return nil, err
		}
		address, _ := hosts.Address(file)
		target := (&url.URL{Path: address}).EscapedPath()
		c := check{
			name:      "GET " + target,
			run:       func(do promises.Do) []error { return []error{sameFile(do, target, string(body), mediaType, cache)} },
			needs:     make([][]string, 1),
			filesOnly: strings.HasPrefix(file, "api/v1/models/_pages/"),
		}
		if file == "api/v1/index.json" || file == "api/v1/models/index.json" {
			c.needs[0] = []string{"overlap"}
		}
		checks = append(checks, c)
	}
	return checks, nil
}

func sameFile(do promises.Do, target, body, mediaType, cache string) error {
	response, got, err := promises.Fetch(do, "GET", target, nil)
	if err != nil {
		return err
	}
	if response.StatusCode != 200 || string(got) != body {
		return fmt.Errorf("got status %d and %.100q, want the bytes of the file", response.StatusCode, got)
	}
	for _, header := range [][2]string{{"Content-Type", mediaType}, {"Cache-Control", cache}} {
		if got := response.Header.Get(header[0]); got != header[1] {
			return fmt.Errorf("%s: got %q, want %q", header[0], got, header[1])
		}
	}
	return nil
}

// modelChecks checks that each model answers if every character of its id that may be percent-encoded is.
func modelChecks(d *dataset.Dataset) (checks []check) {
	for _, m := range d.Models {
		target := "/api/v1/models/" + m.Provider + "/" + encode(m.ID)
		checks = append(checks, check{name: "GET " + target, needs: make([][]string, 1), run: func(do promises.Do) []error {
			response, body, err := promises.Fetch(do, "GET", target, nil)
			if err != nil {
				return []error{err}
			}
			var answer struct{ Data struct{ ID string } }
			if json.Unmarshal(body, &answer) != nil || answer.Data.ID != m.ID {
				return []error{fmt.Errorf("got status %d and %.100q", response.StatusCode, body)}
			}
			return []error{nil}
		}})
	}
	return checks
}

// queryChecks compares the answers to random queries with the oracle's.
func queryChecks(d *dataset.Dataset) (checks []check) {
	random := rand.New(rand.NewPCG(2026, 2))
	for range 200 {
		query := oracle.Query(random, d)
		target := "/api/v1/models?" + query
		checks = append(checks, check{name: "GET " + target, needs: [][]string{{"queries"}}, run: func(do promises.Do) []error {
			response, got, err := promises.Fetch(do, "GET", target, nil)
			want, valid := oracle.List(d, query)
			if err == nil && (valid && string(got) != string(want) || !valid && response.StatusCode != 400) {
				err = fmt.Errorf("got status %d and %.100q, want %.100q", response.StatusCode, got, want)
			}
			return []error{err}
		}})
	}
	return checks
}

// encode percent-encodes every byte that RFC 3986 does not call unreserved, slashes too.
func encode(id string) string {
	var b strings.Builder
	for i := range len(id) {
		c := id[i]
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-._~", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// workers is how many requests a host gets at once.
const workers = 8

// runAll runs checks, several at once, and returns the results of each.
func runAll(do promises.Do, checks []check) [][]error {
	results := make([][]error, len(checks))
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for i := range next {
				results[i] = checks[i].run(do)
			}
		})
	}
	for i := range checks {
		next <- i
	}
	close(next)
	group.Wait()
	return results
}
