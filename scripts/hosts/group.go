package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/scripts/promises"
	"modelcatalog/site/hosts"
)

// promise is what is checked of one request's answer.
type promise struct {
	names []string // what lines of exceptions call the checks
	check func(do promises.Do) []error
	// files: only hosts that answer with files promise it.
	files bool
}

// one makes a promise of a single check.
func one(name string, check func(do promises.Do) error) promise {
	return promise{names: []string{name}, check: func(do promises.Do) []error { return []error{check(do)} }}
}

// group is a column of the table.
type group struct {
	name     string
	promises []promise
}

// result is what a group found.
type result struct {
	group  string
	kept   []string // names of promises
	broken []broken
}

type broken struct {
	name string
	err  error
}

// loadGroups reads the contract's promises, and makes those of each file of the tree and of each model's encoded address.
func loadGroups(work string) ([]group, error) {
	names, err := fs.Glob(promises.Files, "*.txt")
	if err != nil {
		return nil, err
	}
	var groups []group
	for _, name := range names {
		text, err := promises.Files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		cases, err := promises.Parse(name, text)
		if err != nil {
			return nil, err
		}
		groups = append(groups, contractGroup(strings.TrimSuffix(name, path.Ext(name)), cases))
	}
	files, err := filesGroup(filepath.Join(work, "reference"))
	if err != nil {
		return nil, err
	}
	ids, err := idsGroup()
	return append(groups, files, ids), err
}

func contractGroup(name string, cases []promises.Case) group {
	g := group{name: name}
	for _, c := range cases {
		request := c.Method + " " + c.Target
		for _, header := range slices.Sorted(keys(c.Headers)) {
			for _, value := range c.Headers[header] {
				request += " > " + header + ": " + value
			}
		}
		for _, check := range c.Checks {
			single := c
			single.Checks = []string{check}
			g.promises = append(g.promises, one(request+" | "+check, func(do promises.Do) error {
				if faults := single.Run(do); len(faults) > 0 {
					return fmt.Errorf("%s", strings.Join(faults, "; "))
				}
				return nil
			}))
		}
	}
	return g
}

func keys(h http.Header) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range h {
			if !yield(name) {
				return
			}
		}
	}
}

// filesGroup promises of each file of the tree that its address answers with its bytes, media type and caching rule. The
// list of S3's objects tells which files there are.
func filesGroup(tree string) (group, error) {
	g := group{name: "files"}
	if err := build(tree, "-host", "s3"); err != nil {
		return g, err
	}
	list, err := os.ReadFile(filepath.Join(tree, hosts.ObjectsFile))
	if err != nil {
		return g, err
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		file, mediaType, cache := fields[1], fields[2], fields[3]
		body, err := os.ReadFile(filepath.Join(tree, file))
		if err != nil {
			return g, err
		}
		address, _ := hosts.Address(file)
		target := (&url.URL{Path: address}).EscapedPath()
		if file == "404.html" {
			continue // nobody asks for it by its name
		}
		g.promises = append(g.promises, promise{
			names: []string{"GET " + target + " | bytes", "GET " + target + " | type", "GET " + target + " | caching"},
			check: func(do promises.Do) []error { return sameFile(do, target, string(body), mediaType, cache) },
			files: strings.HasPrefix(file, "api/v1/models/_pages/"), // what the website reads where queries do nothing
		})
	}
	return g, nil
}

// sameFile asks for a file, and checks its bytes, its media type and its caching rule.
func sameFile(do promises.Do, target, body, mediaType, cache string) []error {
	response, got, err := fetch(do, target)
	if err != nil {
		return []error{err, err, err}
	}
	errs := make([]error, 3)
	if response.StatusCode != 200 || got != body {
		errs[0] = fmt.Errorf("status %d, %.100q", response.StatusCode, got)
	}
	for i, h := range []hosts.Header{{Name: "Content-Type", Value: mediaType}, {Name: "Cache-Control", Value: cache}} {
		if got := response.Header.Get(h.Name); got != h.Value {
			errs[i+1] = fmt.Errorf("%s: %q, want %q", h.Name, got, h.Value)
		}
	}
	return errs
}

// idsGroup promises of each model that its address answers when every character of its id is percent-encoded.
func idsGroup() (group, error) {
	g := group{name: "encoded ids"}
	d, err := dataset.Load(dataset.Embedded())
	if err != nil {
		return g, err
	}
	for _, m := range d.Models {
		target := "/api/v1/models/" + m.Provider + "/" + encode(m.ID)
		g.promises = append(g.promises, one("GET "+target, func(do promises.Do) error {
			response, body, err := fetch(do, target)
			if err != nil {
				return err
			}
			var answer struct{ Data struct{ ID string } }
			if err := json.Unmarshal([]byte(body), &answer); err != nil || answer.Data.ID != m.ID {
				return fmt.Errorf("status %d: %.100q", response.StatusCode, body)
			}
			return nil
		}))
	}
	return g, nil
}

// encode percent-encodes what RFC 3986 does not call unreserved: slashes too.
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

// workers is how many requests a host answers at once: some of the hosts' tools are slow alone.
const workers = 8

// of returns the group with what a host promises.
func (g group) of(h host) group {
	g.promises = slices.DeleteFunc(slices.Clone(g.promises), func(p promise) bool { return p.files && h.engine })
	return g
}

// run holds a group's promises against a server, several at once.
func (g group) run(do promises.Do, workers int) result {
	errs := make([][]error, len(g.promises))
	var next sync.Mutex
	taken := 0
	take := func() int {
		next.Lock()
		defer next.Unlock()
		taken++
		return taken - 1
	}
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for i := take(); i < len(g.promises); i = take() {
				errs[i] = g.promises[i].check(do)
			}
		})
	}
	all.Wait()
	r := result{group: g.name}
	for i, p := range g.promises {
		for j, name := range p.names {
			if errs[i][j] == nil {
				r.kept = append(r.kept, name)
			} else {
				r.broken = append(r.broken, broken{name, errs[i][j]})
			}
		}
	}
	return r
}
