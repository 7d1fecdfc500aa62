// Command release makes the parts of a release that GoReleaser does not: the bill of materials of a program, and the container
// image. release.sh and GoReleaser run it:
//
//	release sbom PROGRAM FILE
//	release image VERSION TIME FILE PROCESSOR=DIRECTORY…
package main

import (
	"fmt"
	"os"
)

func main() {
	var err error
	switch args := os.Args[1:]; {
	case len(args) == 3 && args[0] == "sbom":
		err = writeMaterials(args[1], args[2])
	case len(args) > 4 && args[0] == "image":
		err = writeImage(args[1], args[2], args[3], args[4:])
	default:
		err = fmt.Errorf("usage: release sbom PROGRAM FILE | release image VERSION TIME FILE PROCESSOR=DIRECTORY…")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}
