// Command hosts checks the promises of the API and the website on every host that the generator builds for, as far as their
// programs run on this machine, and prints how many they are. A host keeps every promise, except those that need
// a capability that it lacks. With the store of objects it also publishes changed trees while readers read.
//
//	go -C scripts run ./hosts          every host whose programs are installed
//	go -C scripts run ./hosts nginx    some hosts, whose programs must be installed
//	go -C scripts run ./hosts -full    with the pages of all models, and the addresses of all files
//
// It needs bin/generator and bin/edge.wasm and, for each host, the programs that its entry in known names.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

var full = flag.Bool("full", false, "publish pages of models, and ask for every file and model instead of every fifth")

func main() {
	flag.Parse()
	if err := run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "hosts:", err)
		os.Exit(1)
	}
}

// run checks the hosts with some names, or all, at the same time, in the root of the repository.
func run(names []string) error {
	root, err := process.Root()
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "hosts-")
	if err := errors.Join(err, os.Chdir(root)); err != nil {
		return err
	}
	defer os.RemoveAll(work)
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	for _, h := range append(chosen, store) {
		if err := h.build(work); err != nil {
			return err
		}
	}
	cases, err := loadCases(store.tree(work))
	if err != nil {
		return err
	}
	faults := make([]error, len(chosen))
	var group sync.WaitGroup
	for i, h := range chosen {
		group.Go(func() {
			start, own := time.Now(), filepath.Join(work, h.name)
			if faults[i] = os.Mkdir(own, 0o755); faults[i] != nil {
				return
			}
			n, err := h.check(own, h.tree(work), cases)
			if err != nil {
				faults[i] = fmt.Errorf("%s: %w", h.name, err)
				return
			}
			fmt.Printf("%s: %d checks (%.1f s)\n", h.name, n, time.Since(start).Seconds())
		})
	}
	group.Wait()
	return errors.Join(faults...)
}

// choose returns the hosts with some names, whose programs must be installed, or every host whose programs are.
func choose(names []string) (chosen []host, err error) {
	for _, name := range names {
		if !slices.ContainsFunc(known, func(h host) bool { return h.name == name }) {
			return nil, fmt.Errorf("%q is not a host that is checked", name)
		}
	}
	for _, h := range known {
		missing := process.Need(h.needs...)
		switch {
		case len(names) > 0 && !slices.Contains(names, h.name):
		case missing == nil:
			chosen = append(chosen, h)
		case len(names) > 0:
			return nil, fmt.Errorf("%s: %w", h.name, missing)
		default:
			fmt.Printf("skipped %s: %s\n", h.name, missing)
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("there is no host to check")
	}
	return chosen, nil
}

// tree is the directory of the host's tree, which hosts with the same arguments share.
func (h host) tree(work string) string {
	return filepath.Join(work, "dist"+strings.Join(h.arguments, ""))
}

// build builds the host's tree, unless another host has the same.
func (h host) build(work string) error {
	tree := h.tree(work)
	if _, err := os.Stat(tree); err == nil {
		return nil
	}
	arguments := append([]string{"build", "-dataset", process.Sample, "-out", tree, modelPages()}, h.arguments...)
	_, err := process.Run("", nil, "bin/generator", arguments...)
	if err == nil && slices.Contains(arguments, "cloudflare") { // as the guide does
		err = os.Remove(filepath.Join(tree, ".manifest"))
	}
	return err
}

// modelPages is the argument of generator build for pages of models, which take most of its time.
func modelPages() string { return fmt.Sprint("-model-pages=", *full) }

// check starts the server of a host and checks its promises. It returns how many they are.
func (h host) check(work, tree string, cases []promises.Case) (promised int, err error) {
	cases = slices.DeleteFunc(slices.Clone(cases), func(c promises.Case) bool {
		return h.engine && c.Group == "files" && filesOnly.MatchString(c.Target)
	})
	s, err := h.start(work, tree)
	if err != nil {
		return 0, err
	}
	defer s.Stop() // how it ends does not matter
	do := promises.Server(s.URL)
	if h.origin {
		do = withOrigin(do)
	}
	var faults []error
	for i, results := range runAll(do, cases, h.cutsOff) {
		for j, err := range results {
			check := cases[i].Checks[j]
			if slices.ContainsFunc(check.Needs, func(name string) bool { return slices.Contains(h.lacks, name) }) {
				continue
			}
			if promised++; err != nil {
				faults = append(faults, fmt.Errorf("%s: %s %.100s: %s: %w", cases[i].Group, cases[i].Method, cases[i].Target, check.Text, err))
			}
		}
	}
	if h.after != nil {
		faults = append(faults, h.after(s, work))
	}
	return promised, errors.Join(faults...)
}
