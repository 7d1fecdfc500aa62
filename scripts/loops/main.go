// Command loops follows changes of the catalog from where they begin to what readers see, in fresh clones of this repository.
// It runs the scripts of the workflow sync day by day, with servers that imitate the providers and an imitation of the
// host's gh, merges what they propose, and publishes. It also makes a fork with other providers by the commands of the guide.
//
//	go -C scripts run ./loops
//
// It needs bin/generator (make bin/generator), Go and git, and runs in the repository's root.
package main

import (
	"flag"
	"os"

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
		checks := []process.Check{{Name: "a fork with other providers", Run: func(work string) (string, error) {
			return "passes", checkFork(root, work)
		}}}
		for _, c := range cases {
			checks = append(checks, process.Check{Name: c.name, Run: func(work string) (string, error) { return "passes", c.check(root, work) }})
		}
		return process.RunChecks(work, *only, false, checks)
	})
}
