// Package catalogtest has what tests of answers need: datasets and catalogs that end the test if they cannot be made, random datasets and
// queries, and an oracle that answers them by other means than package catalog.
package catalogtest

import (
	"io/fs"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// Load returns the dataset in the root of fsys.
func Load(t testing.TB, fsys fs.FS) *dataset.Dataset {
	t.Helper()
	d, err := dataset.Load(fsys)
	filetest.NoError(t, err)
	return d
}

// Sample returns the frozen sample of package datasettest.
func Sample(t testing.TB) *dataset.Dataset {
	t.Helper()
	return Load(t, datasettest.Sample())
}

// New returns the catalog of a dataset for version 2.
func New(t testing.TB, d *dataset.Dataset) *catalog.Catalog {
	t.Helper()
	return catalog.New(d, catalog.V2)
}
