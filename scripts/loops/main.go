// Command loops follows changes of the catalog from where they begin to what readers see, in fresh clones of this repository.
// It runs the scripts of the workflow sync day by day, with servers that imitate the providers and a stand-in for the host's
// gh, merges what they propose, and publishes. It also makes a fork with other providers by the commands of the guide.
//
//	go run ./scripts/loops
//
// It needs bin/generator and bin/caddy (make build) and git, and runs in the repository's root.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"modelcatalog/scripts/process"
)

func main() {
	process.Main("loops", func(work string) error {
		root, err := os.Getwd()
		if err != nil {
			return err
		}
		checks := []func() error{func() error {
			return timed("a fork with other providers", func() error { return checkFork(root, filepath.Join(work, "fork")) })
		}}
		for i, c := range cases {
			checks = append(checks, func() error {
				return timed("sync: "+c.name, func() error { return c.check(root, filepath.Join(work, fmt.Sprint("case", i))) })
			})
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
