// Command release makes those files of a release that GoReleaser does not:
//
//	release image VERSION TIME FILE PROCESSOR=DIRECTORY…
//	release wheels VERSION TIME DIRECTORY PROGRAMS
//	release formula VERSION RELEASES SHA256SUMS FILE
//	release steps VERSION DATASET DIRECTORY
//
// Image writes FILE, an archive of the OCI layout of an image that has no other image below it.
// Each processor has the directory whose files are the root of its image.
//
// Wheels writes a Python package for each system to DIRECTORY. PROGRAMS has directories such as
// models_linux_amd64_v1, as GoReleaser makes them.
//
// Formula writes FILE, by which Homebrew installs the archives of the release. RELEASES is the
// address of the releases, without the version.
//
// Steps prints what only the owner of the repository can do with the release in DIRECTORY, whose dataset is in DATASET.
//
// TIME is that of the commit, in RFC 3339: equal commits give equal files.
package main

import (
	"errors"
	"fmt"
	"os"
)

var errUsage = errors.New(`usage: release image VERSION TIME FILE PROCESSOR=DIRECTORY…
       release wheels VERSION TIME DIRECTORY PROGRAMS
       release formula VERSION RELEASES SHA256SUMS FILE
       release steps VERSION DATASET DIRECTORY`)

func main() {
	err := releaseFiles(os.Args[1:])
	if errors.Is(err, errUsage) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func releaseFiles(args []string) error {
	if len(args) == 4 && args[0] == "steps" {
		return writeSteps(os.Stdout, args[1], args[2], args[3])
	}
	if len(args) < 5 {
		return errUsage
	}
	switch args[0] {
	case "image":
		return writeImage(args[1], args[2], args[3], args[4:])
	case "wheels":
		return writeWheels(args[1], args[2], args[3], args[4])
	case "formula":
		return writeFormula(args[1], args[2], args[3], args[4])
	}
	return errUsage
}
