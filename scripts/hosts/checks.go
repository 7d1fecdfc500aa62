package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/sync/errgroup"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
	"modelcatalog/site/hosts"
)

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

// loadGroups returns the promises, and checks of the encoded addresses of models and of random queries.
func loadGroups() ([]group, error) {
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
	d, err := dataset.Load(os.DirFS(process.Sample))
	if err != nil {
		return nil, err
	}
	return append(groups, group{"encoded ids", thin(modelChecks(d))}, group{"random queries", queryChecks(d)}), nil
}

// thin returns every fifth of many checks that differ little; all of them if full.
func thin(checks []check) (thinned []check) {
	for i, c := range checks {
		if *full || i%5 == 0 {
			thinned = append(thinned, c)
		}
	}
	return thinned
}

// getCheck is a GET of a target with one check of its answer.
func getCheck(target string, needs []string, accept promises.Accept) check {
	run := func(do promises.Do) []error {
		var err error
		for range 2 { // local runtimes of edge hosts may cut an answer off on a busy machine
			var response *http.Response
			var body []byte
			if response, body, err = promises.Fetch(do, "GET", target, nil); err == nil {
				err = accept(response, body)
			}
			if err == nil {
				break
			}
		}
		return []error{err}
	}
	return check{name: "GET " + target, needs: [][]string{needs}, run: run}
}

// fileChecks checks that the addresses of files of the tree answer with their bytes, media type and caching rule, which the
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
		var needs []string
		if overlapping.MatchString(file) {
			needs = []string{"overlap"}
		}
		c := getCheck(target, needs, func(response *http.Response, got []byte) error {
			if response.StatusCode != 200 || !bytes.Equal(got, body) {
				return fmt.Errorf("got status %d and %d bytes, %.100q, want the file's %d bytes", response.StatusCode, len(got), got, len(body))
			}
			for header, want := range map[string]string{"Content-Type": mediaType, "Cache-Control": cache} {
				if got := response.Header.Get(header); got != want {
					return fmt.Errorf("%s: got %q, want %q", header, got, want)
				}
			}
			return nil
		})
		// These files name the server for agents, if there is one.
		agents := file == "llms.txt" || file == ".well-known/api-catalog"
		c.filesOnly = agents || strings.Contains(file, "/models/_pages/")
		checks = append(checks, c)
	}
	return thin(checks), nil
}

// overlapping matches the files of the API at whose addresses there are also directories.
var overlapping = regexp.MustCompile(`^api/v[0-9]+/(models/)?index\.json$`)

// modelChecks checks that each model answers if every character of its id that may be percent-encoded is.
func modelChecks(d *dataset.Dataset) (checks []check) {
	for _, m := range d.Models {
		accept := func(response *http.Response, body []byte) error {
			var answer struct{ Data struct{ ID string } }
			if json.Unmarshal(body, &answer) != nil || answer.Data.ID != m.ID {
				return fmt.Errorf("got status %d and %.100q", response.StatusCode, body)
			}
			return nil
		}
		for _, v := range catalog.Versions {
			checks = append(checks, getCheck("/api/"+v.String()+"/models/"+m.Provider+"/"+encode(m.ID), nil, accept))
		}
	}
	return checks
}

// queryChecks compares the answers to random queries with the oracle's.
func queryChecks(d *dataset.Dataset) (checks []check) {
	for target, accept := range promises.Random(d, 2, 200) {
		checks = append(checks, getCheck(target, []string{"queries"}, accept))
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

// runAll runs checks, eight at once, and returns the results of each.
func runAll(do promises.Do, checks []check) [][]error {
	results := make([][]error, len(checks))
	var group errgroup.Group
	group.SetLimit(8)
	for i := range checks {
		group.Go(func() error {
			results[i] = checks[i].run(do)
			return nil
		})
	}
	_ = group.Wait()
	return results
}
