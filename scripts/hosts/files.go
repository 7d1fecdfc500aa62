package main

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"modelcatalog/scripts/promises"
	"modelcatalog/site/hosts"
)

var (
	// overlapping matches the files of the API at whose addresses there are also directories.
	overlapping = regexp.MustCompile(`^api/v[0-9]+/(models/)?index\.json$`)
	// notFiles matches files without an address, and those that differ in a tree that names its
	// server for agents.
	notFiles = regexp.MustCompile(`^404\.html$|^llms\.txt$|^\.well-known/api-catalog$`)
)

// fileCases checks that the addresses of files of a tree answer with their bytes, media type and
// caching rule, which the list of S3's objects has.
func fileCases(tree string) ([]promises.Case, error) {
	list, err := os.ReadFile(filepath.Join(tree, hosts.ObjectsFile))
	if err != nil {
		return nil, err
	}
	var cases strings.Builder
	for line := range strings.Lines(string(list)) {
		// The columns are those of hosts.ObjectsFile: the first is the name of the object in a
		// store.
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		file := fields[1]
		mediaType := fields[2]
		cache := fields[3]
		if notFiles.MatchString(file) {
			continue
		}
		body, err := os.ReadFile(filepath.Join(tree, file))
		if err != nil {
			return nil, err
		}
		needs := "" // a line of the case; empty: every host has the file
		if overlapping.MatchString(file) {
			needs = "needs overlap\n"
		} else if strings.Contains(file, "/models/_pages/") {
			needs = "needs files\n"
		}
		address, _ := hosts.Address(file)
		target := (&url.URL{Path: address}).EscapedPath()
		fmt.Fprintf(&cases, "GET %s\n%s", target, needs)
		fmt.Fprintf(&cases, "code == 200\nsha256 == %x\n", sha256.Sum256(body))
		fmt.Fprintf(&cases, "header Content-Type == %s\nheader Cache-Control == %s\n\n", mediaType, cache)
	}
	return promises.Parse("files", strings.TrimSpace(cases.String()))
}
