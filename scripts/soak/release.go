package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/scripts/process"
)

// release is a dataset and its published tree.
type release struct {
	tree  string
	files map[string]string // the tag and the body of each of the addresses
	lists map[string]string // the body of each of the lists; empty if the query is wrong
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
	r := &release{tree: filepath.Join(work, fmt.Sprint("release", number)), files: map[string]string{}, lists: map[string]string{}}
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
		r.files[address] = string(tag) + string(body)
	}
	random, o := rand.New(rand.NewPCG(7, 8)), oracle.New(d)
	sample, err := dataset.Load(os.DirFS(process.Sample)) // from which all releases take the same queries
	for range 200 {
		for i, query := range []string{oracle.Query(random, sample), oracle.Query2(random, sample)} {
			body, valid := o.List(i+1, query)
			if !valid {
				body = nil
			}
			r.lists[fmt.Sprintf("/api/v%d/models?%s", i+1, query)] = string(body)
		}
	}
	return r, err
}
