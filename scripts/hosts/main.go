// Command hosts checks the promises of the API and the website on every host that the generator
// builds for and whose program runs on this machine, and prints how many they are. A host keeps
// every promise, except those that need a capability that it lacks, and serves every file of the
// tree. With the store of objects it also publishes a changed tree while readers read.
//
//	go -C scripts run ./hosts [NAME…]    all hosts, or some
//
// It needs bin/generator and the programs of the hosts: see the target hosts in the Makefile and
// .ci/run, which installs those of others.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
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
	// The programs of hosts need Node.js. Debian's directory for nginx is not on every user's path.
	path := []string{filepath.Join(root, filepath.Dir(node)), os.Getenv("PATH"), "/usr/sbin"}
	os.Setenv("PATH", strings.Join(path, ":"))
	chosen := known
	if len(names) > 0 {
		isOther := func(h host) bool { return !slices.Contains(names, h.name) }
		chosen = slices.DeleteFunc(slices.Clone(known), isOther)
	}
	if len(chosen) < len(names) {
		return fmt.Errorf("%q: want names of hosts", names)
	}
	// One after the other: a build uses all processors. The tree of the store is always needed,
	// because its list of objects says what each file must answer.
	for _, h := range append(slices.Clone(chosen), store) {
		if err := h.build(work); err != nil {
			return err
		}
	}
	cases, err := promises.Load()
	if err != nil {
		return err
	}
	files, err := fileCases(store.tree(work))
	if err != nil {
		return err
	}
	cases = append(cases, files...)
	faults := make([]error, len(chosen))
	var group sync.WaitGroup
	for i, h := range chosen {
		group.Go(func() {
			start := time.Now()
			n, err := h.check(work, cases)
			if err != nil {
				faults[i] = err
				return
			}
			fmt.Printf("%s: %d checks (%.1f s)\n", h.name, n, time.Since(start).Seconds())
		})
	}
	group.Wait()
	return errors.Join(faults...)
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
	// Without the pages of models, which are alike and would take most of the time.
	arguments := []string{"build", "-dataset", process.Sample, "-out", tree, "-model-pages=false"}
	arguments = append(arguments, h.arguments...)
	_, err := process.Run("", nil, "bin/generator", arguments...)
	if err == nil && slices.Contains(arguments, "cloudflare") { // as the guide does
		err = os.Remove(filepath.Join(tree, ".manifest"))
	}
	return err
}

// check starts the server of a host and checks its promises, eight at once. It returns how many
// they are.
func (h host) check(work string, cases []promises.Case) (promised int, err error) {
	tree := h.tree(work)
	own := filepath.Join(work, h.name)
	if err := os.Mkdir(own, 0o755); err != nil {
		return 0, err
	}
	s, err := h.start(own, tree)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", h.name, err)
	}
	defer s.Stop()
	results := make([][]error, len(cases))
	var group errgroup.Group
	group.SetLimit(8)
	for i, c := range cases {
		group.Go(func() error {
			results[i] = c.Results(promises.Server(s.URL))
			// LIMIT: a file gets a second try, because workerd cuts off some of many answers on a
			// busy machine. A file that is missing or wrong is so twice.
			if c.Group == "files" && errors.Join(results[i]...) != nil {
				results[i] = c.Results(promises.Server(s.URL))
			}
			return nil
		})
	}
	_ = group.Wait()
	var faults []error
	for i, c := range cases {
		for j, check := range c.Checks {
			isLacking := func(name string) bool { return slices.Contains(h.lacks, name) }
			if slices.ContainsFunc(check.Needs, isLacking) {
				continue // the host does not promise it
			}
			promised++
			if err := results[i][j]; err != nil {
				err = fmt.Errorf("%s: %s %.100s: %s: %w", h.name, c.Method, c.Target, check.Text, err)
				faults = append(faults, err)
			}
		}
	}
	if h.after != nil {
		faults = append(faults, h.after(promises.Server(s.URL), own, tree))
	}
	return promised, errors.Join(faults...)
}
