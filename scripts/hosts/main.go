// Command hosts checks the promises of the API and the website on every host that the generator builds for, as far as their
// programs run on this machine, and prints a table of hosts and promises. A host keeps every promise, except those that need
// a capability that it lacks. With the store of objects it also publishes changed trees while readers read.
//
//	go run ./scripts/hosts               every host whose programs are installed
//	go run ./scripts/hosts -only nginx   one host
//	go run ./scripts/hosts -full         with the pages of all models, and the addresses of all files
//
// It needs bin/generator and bin/edge.wasm and, for each host, the programs that its entry in known names. It skips a host
// whose programs are missing, unless -need names the host.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

var full = flag.Bool("full", false, "publish pages of models, and ask for every file and model instead of every fifth")

func main() {
	only := flag.String("only", "", "comma-separated `names` of the hosts to check (default all)")
	need := flag.String("need", "", "comma-separated `names` of hosts that must not be skipped")
	flag.Parse()
	process.Main("hosts", func(work string) error { return run(work, *only, *need, os.Stdout) })
}

// run checks the hosts at the same time, and prints the table.
func run(work, only, need string, w io.Writer) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	b := &builder{work: work, trees: map[string]func() (string, error){}}
	groups, err := loadGroups()
	if err != nil {
		return err
	}
	rows := make([]string, len(chosen))
	var checks []func() error
	for i, h := range chosen {
		if missing := process.Need(h.needs...); missing != nil {
			if slices.Contains(strings.Split(need, ","), h.name) {
				return fmt.Errorf("%s: %w", h.name, missing)
			}
			fmt.Fprintf(w, "skipped %s: %s\n", h.name, missing)
			continue
		}
		checks = append(checks, func() (err error) {
			if rows[i], err = h.check(b, groups); err != nil {
				return fmt.Errorf("%s: %w", h.name, err)
			}
			return nil
		})
	}
	err = process.Each(checks...)
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	fmt.Fprint(table, "host")
	for _, g := range groups {
		fmt.Fprintf(table, "\t%s", g.name)
	}
	fmt.Fprint(table, "\tfiles\ttime\n", strings.Join(rows, ""))
	table.Flush()
	return err
}

// choose returns the hosts that a comma-separated list names, or every host.
func choose(only string) ([]host, error) {
	if only == "" {
		return known, nil
	}
	var chosen []host
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(known, func(h host) bool { return h.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no host %q", name)
		}
		chosen = append(chosen, known[i])
	}
	return chosen, nil
}

// builder builds each tree once, for all hosts that it suits.
type builder struct {
	work  string
	mu    sync.Mutex
	trees map[string]func() (string, error) // by the arguments of generator build
}

func (b *builder) build(args ...string) (tree string, err error) {
	key := strings.Join(args, "")
	b.mu.Lock()
	tree = filepath.Join(b.work, "dist"+key)
	if b.trees[key] == nil {
		b.trees[key] = sync.OnceValues(func() (string, error) {
			err := process.Generator(append([]string{"build", "-dataset", process.Sample, "-out", tree, modelPages()}, args...)...)
			if err == nil && slices.Contains(args, "cloudflare") { // the deploy script does the same
				err = os.Remove(filepath.Join(tree, ".manifest"))
			}
			return tree, err
		})
	}
	build := b.trees[key]
	b.mu.Unlock()
	return build()
}

// modelPages is the argument of generator build for pages of models, which take most of its time.
func modelPages() string { return fmt.Sprint("-model-pages=", *full) }

// check builds the tree of a host, starts its server and checks its promises. It returns the host's row of the table, with the
// number of promises in each group.
func (h host) check(b *builder, groups []group) (row string, err error) {
	start := time.Now()
	work := filepath.Join(b.work, h.name)
	if err := os.MkdirAll(work, 0o755); err != nil {
		return "", err
	}
	tree, err := b.build(h.build...)
	if err != nil {
		return "", err
	}
	s, err := h.start(work, tree)
	if err != nil {
		return "", err
	}
	defer s.Stop() // how it ends does not matter
	do := promises.Server(s.URL)
	if h.origin {
		do = withOrigin(do)
	}
	row = h.name
	var faults []error
	lacking := map[string]bool{} // capabilities, true if a check that needs one failed
	files, err := fileChecks(b)
	if err != nil {
		return "", err
	}
	for _, g := range append(groups[:len(groups):len(groups)], group{"files", files}) {
		checks := slices.DeleteFunc(slices.Clone(g.checks), func(c check) bool { return c.filesOnly && h.engine })
		promised := 0
		for i, results := range runAll(do, checks) {
			for j, err := range results {
				lacked := h.lacked(checks[i].needs[j])
				for _, name := range lacked {
					lacking[name] = lacking[name] || err != nil
				}
				if len(lacked) > 0 {
					continue
				}
				if promised++; err != nil {
					faults = append(faults, fmt.Errorf("%s: %s: %w", g.name, checks[i].name, err))
				}
			}
		}
		row += fmt.Sprintf("\t%d", promised)
	}
	for name, failed := range lacking {
		if !failed {
			faults = append(faults, fmt.Errorf("every check that needs %q passes, but the host lacks it", name))
		}
	}
	if h.after != nil {
		faults = append(faults, h.after(s, work))
	}
	row += fmt.Sprintf("\t%.0f s\n", time.Since(start).Seconds())
	return row, errors.Join(faults...)
}

func (h host) lacked(needs []string) []string {
	return slices.DeleteFunc(slices.Clone(needs), func(name string) bool { return !slices.Contains(h.lacks, name) })
}
