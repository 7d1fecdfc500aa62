// Command hosts holds the promises of the API and of the website against every host that the generator builds for, as far
// as their programs run on this machine, and prints a table of hosts and promises. What a host cannot do stands in its file
// in the folder exceptions, with the reason. Any other broken promise is a fault, and so is an exception that is kept.
//
//	go run ./scripts/hosts               every host whose program is here
//	go run ./scripts/hosts -only nginx   this one
//	go run ./scripts/hosts -record       write the broken promises as lines for the files of exceptions
//
// With the store of objects it also publishes changed trees while readers read: see checkDeploys.
//
// It needs bin/generator and bin/edge.wasm and, for each host, what its entry in all says. A host whose program is not here is
// left out, unless -need names it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"modelcatalog/generator/publish"
)

func main() {
	only := flag.String("only", "", "comma-separated `names` of hosts: no others")
	need := flag.String("need", "", "comma-separated `names` of hosts that must not be left out")
	record := flag.Bool("record", false, "print what is broken as lines for the files of exceptions")
	flag.Parse()
	faults, err := run(*only, *need, *record, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hosts:", err)
	}
	if err != nil || faults > 0 {
		os.Exit(1)
	}
}

// run tries the hosts and returns the number of faults.
func run(only, need string, record bool, w io.Writer) (faults int, err error) {
	work, err := os.MkdirTemp("", "hosts-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(work)
	chosen, err := choose(only)
	if err != nil {
		return 0, err
	}
	groups, err := loadGroups(work)
	if err != nil {
		return 0, err
	}
	table := newTable(groups)
	for _, h := range chosen {
		if missing := h.missing(); missing != "" {
			if slices.Contains(strings.Split(need, ","), h.name) {
				return faults, fmt.Errorf("%s: %s", h.name, missing)
			}
			table.leaveOut(h.name, missing)
			continue
		}
		start := time.Now()
		results, err := try(h, groups, filepath.Join(work, h.name))
		if err != nil {
			return faults, fmt.Errorf("%s: %w", h.name, err)
		}
		if record {
			printRecord(w, h.name, results)
			continue
		}
		exceptions, err := loadExceptions(h.name)
		if err != nil {
			return faults, err
		}
		table.add(h.name, results, time.Since(start))
		for _, fault := range exceptions.judge(results) {
			faults++
			fmt.Fprintf(w, "%s: %s\n", h.name, fault)
		}
	}
	if record {
		return 0, nil
	}
	table.print(w)
	if i := slices.IndexFunc(chosen, func(h host) bool { return h.name == "s3" }); i >= 0 && chosen[i].missing() == "" {
		broken, err := checkDeploys(w, filepath.Join(work, "deploys"))
		if err != nil {
			return faults, fmt.Errorf("deploys: %w", err)
		}
		for _, fault := range broken {
			faults++
			fmt.Fprintln(w, fault)
		}
	}
	return faults, nil
}

// choose returns the hosts that a comma-separated list names, all for none.
func choose(only string) ([]host, error) {
	if only == "" {
		return all, nil
	}
	var chosen []host
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(all, func(h host) bool { return h.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no host %q", name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// try builds the tree of a host, starts its server and holds all promises against it.
func try(h host, groups []group, work string) ([]result, error) {
	if err := os.MkdirAll(work, 0o755); err != nil {
		return nil, err
	}
	tree := filepath.Join(work, "dist")
	if err := build(tree, h.build...); err != nil {
		return nil, err
	}
	if h.name != "caddy" && h.name != "nginx" { // the deploy scripts leave it behind
		if err := os.Remove(filepath.Join(tree, publish.ManifestName)); err != nil {
			return nil, err
		}
	}
	do, stop, err := h.start(work, tree)
	if err != nil {
		return nil, errors.Join(err, stop())
	}
	atOnce := workers
	if h.fragile {
		do, stop = h.revived(do, stop, work, tree)
		atOnce = 1
	}
	var results []result
	for _, g := range groups {
		results = append(results, g.of(h).run(do, atOnce))
	}
	return results, stop()
}

// build has bin/generator build a tree.
func build(tree string, args ...string) error {
	command := exec.Command("bin/generator", append([]string{"build", "-out", tree}, args...)...)
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("bin/generator build %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}
