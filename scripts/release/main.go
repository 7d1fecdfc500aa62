// Command release makes the container image of a release, which GoReleaser does not:
//
//	release VERSION TIME FILE PROCESSOR=DIRECTORY…
package main

import (
	"fmt"
	"os"
)

func main() {
	args := os.Args[1:]
	if len(args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: release VERSION TIME FILE PROCESSOR=DIRECTORY…")
		os.Exit(2)
	}
	if err := writeImage(args[0], args[1], args[2], args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}
