// Command loops follows changes of the catalog from where they begin to what readers see, in fresh clones of this repository.
// It runs the scripts of the workflow sync day by day, with servers that imitate the providers and an imitation of the
// host's gh, merges what they propose, and publishes. It also makes a fork with other providers by the commands of the guide.
//
//	go run ./scripts/loops
//
// It needs bin/generator (make bin/generator), Go and git, and runs in the repository's root.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modelcatalog/scripts/process"
)

func main() {
	only := flag.String("only", "", "run only the loops whose names contain a `text`")
	flag.Parse()
	process.Main("loops", func(work string) error {
		root, err := os.Getwd()
		if err != nil {
			return err
		}
		var checks []func() error
		add := func(name string, check func(root, work string) error) {
			work := filepath.Join(work, fmt.Sprint(len(checks)))
			if strings.Contains(name, *only) {
				checks = append(checks, func() error { return timed(name, func() error { return check(root, work) }) })
			}
		}
		add("a fork with other providers", checkFork)
		for _, c := range cases {
			add(c.name, c.check)
		}
		return process.Each(checks...)
	})
}

// timed runs a check and prints its name and time, or returns its error with the name.
func timed(name string, check func() error) error {
	start := time.Now()
	if err := check(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	fmt.Printf("%s (%.1f s)\n", name, time.Since(start).Seconds())
	return nil
}
