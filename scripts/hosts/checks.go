package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
	"modelcatalog/site/hosts"
)

// loadCases returns the promises, and checks of the encoded addresses of models, of random queries, and of the files in a tree for
// the host s3. It leaves out four fifths of those that differ little, unless the flag full is set.
func loadCases(tree string) ([]promises.Case, error) {
	cases, err := promises.Load()
	if err != nil {
		return nil, err
	}
	d, err := dataset.Load(os.DirFS(process.Sample))
	if err != nil {
		return nil, err
	}
	models, queries := modelCases(d), 200
	files, err := fileCases(tree)
	if *full {
		queries = 2000
	} else {
		models, files = thin(models), thin(files)
	}
	return slices.Concat(cases, models, promises.Random(d, d, 2, queries), files), err
}

// thin returns every fifth case.
func thin(cases []promises.Case) (thinned []promises.Case) {
	for i := 0; i < len(cases); i += 5 {
		thinned = append(thinned, cases[i])
	}
	return thinned
}

// fileCases checks that the addresses of files of a tree answer with their bytes, media type and caching rule, which the list of
// S3's objects has.
func fileCases(tree string) (cases []promises.Case, err error) {
	list, err := os.ReadFile(filepath.Join(tree, hosts.ObjectsFile))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		file, mediaType, cache := fields[1], fields[2], fields[3]
		if notFiles.MatchString(file) {
			continue
		}
		want, err := os.ReadFile(filepath.Join(tree, file))
		if err != nil {
			return nil, err
		}
		var needs []string
		if overlapping.MatchString(file) {
			needs = []string{"overlap"}
		}
		accept := func(response *http.Response, got []byte) error {
			if response.StatusCode != 200 || !bytes.Equal(got, want) {
				return fmt.Errorf("got status %d and %d bytes, %.100q, want the file's %d bytes", response.StatusCode, len(got), got, len(want))
			}
			h := response.Header
			if h.Get("Content-Type") != mediaType || h.Get("Cache-Control") != cache {
				return fmt.Errorf("got the headers %q, want the media type %q and the caching rule %q", h, mediaType, cache)
			}
			return nil
		}
		address, _ := hosts.Address(file)
		target := (&url.URL{Path: address}).EscapedPath()
		cases = append(cases, promises.Case{
			Group: "files", Method: "GET", Target: target, Checks: []promises.Check{{Text: "file", Needs: needs, Accept: accept}},
		})
	}
	return cases, nil
}

var (
	// overlapping matches the files of the API at whose addresses there are also directories.
	overlapping = regexp.MustCompile(`^api/v[0-9]+/(models/)?index\.json$`)
	// notFiles matches files without an address, and those that differ in a tree that names its server for agents.
	notFiles = regexp.MustCompile(`^404\.html$|^llms\.txt$|^\.well-known/api-catalog$`)
	// filesOnly matches the addresses of files that a host whose engine answers the API does not have.
	filesOnly = regexp.MustCompile(`/models/_pages/`)
)

// modelCases checks that each model answers if every character of its id that may be percent-encoded is, slashes too.
func modelCases(d *dataset.Dataset) (cases []promises.Case) {
	for _, m := range d.Models {
		accept := func(response *http.Response, body []byte) error {
			var answer struct{ Data struct{ ID string } }
			if json.Unmarshal(body, &answer) != nil || answer.Data.ID != m.ID {
				return fmt.Errorf("got status %d and %.100q", response.StatusCode, body)
			}
			return nil
		}
		encoded := strings.ReplaceAll(url.QueryEscape(m.ID), "+", "%20")
		for _, v := range catalog.Versions {
			cases = append(cases, promises.Case{
				Group: "encoded ids", Method: "GET", Target: "/api/" + v.String() + "/models/" + m.Provider + "/" + encoded,
				Checks: []promises.Check{{Text: "id", Accept: accept}},
			})
		}
	}
	return cases
}

// runAll runs cases, eight at once, and returns the results of each. If retry is set, it runs a failing case once more, unless
// the case is from a file of promises.
func runAll(do promises.Do, cases []promises.Case, retry bool) [][]error {
	results := make([][]error, len(cases))
	var group errgroup.Group
	group.SetLimit(8)
	for i, c := range cases {
		group.Go(func() error {
			if results[i] = c.Results(do); retry && c.Checks[0].Accept != nil && errors.Join(results[i]...) != nil {
				results[i] = c.Results(do)
			}
			return nil
		})
	}
	_ = group.Wait()
	return results
}
