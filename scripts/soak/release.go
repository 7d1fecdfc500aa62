package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// release is a dataset and its published tree.
type release struct {
	tree         string
	files, lists []promises.Case // with the same targets in each release
}

// addresses of files that differ between releases.
var addresses = []string{"/stats/", "/version.json", "/downloads/models.json", "/downloads/models.csv", "/llms.txt"}

// settings serve the tree, and the dataset that a link names.
func (r *release) settings(link string) []string {
	return []string{"CATALOG_DATASET=" + link, "CATALOG_ROOT=" + r.tree}
}

// serve has a link name the dataset.
func (r *release) serve(link string) error { return point(link, r.tree+".data") }

// point has a link name another directory, in one step.
func point(link, directory string) error {
	directory, err := filepath.Abs(directory)
	return errors.Join(err, os.Symlink(directory, link+".new"), os.Rename(link+".new", link))
}

// newRelease publishes the sample with other facts and longer descriptions for each number.
func newRelease(work string, number int) (*release, error) {
	d, err := dataset.Load(os.DirFS(process.Sample))
	if err != nil {
		return nil, err
	}
	for i := range d.Models {
		m := &d.Models[i]
		m.Description = dataset.Text(strings.Repeat(fmt.Sprintf("release %d. ", number), 4+number))
		m.ContextLength = fmt.Sprint(1000 + number)
	}
	r := &release{tree: filepath.Join(work, fmt.Sprint("release", number))}
	if err := dataset.Write(r.tree+".data", d); err != nil {
		return nil, err
	}
	if err := process.Generator("build", "-dataset", r.tree+".data", "-out", r.tree, "-model-pages=false"); err != nil {
		return nil, err
	}
	for _, address := range addresses {
		file := filepath.Join(r.tree, address)
		if strings.HasSuffix(address, "/") {
			file = filepath.Join(file, "index.html")
		}
		body, err := os.ReadFile(file)
		tag, tagErr := os.ReadFile(file + ".etag")
		if err := errors.Join(err, tagErr); err != nil {
			return nil, err
		}
		accept := func(answer *http.Response, got []byte) error {
			if given := answer.Header.Get("ETag"); answer.StatusCode != http.StatusOK || given != string(tag) || !bytes.Equal(got, body) {
				return fmt.Errorf("got status %d and %d bytes that do not belong to the tag %s", answer.StatusCode, len(got), given)
			}
			return nil
		}
		r.files = append(r.files, promises.Case{Target: address, Checks: []promises.Check{{Accept: accept}}})
	}
	sample, err := dataset.Load(os.DirFS(process.Sample)) // about which all releases are asked
	if err == nil {
		r.lists = promises.Random(sample, d, 7, 200)
	}
	return r, err
}
