// Package catalogtest makes datasets and catalogs for tests, which end if that fails.
package catalogtest

import (
	"io/fs"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
)

// Load returns the dataset in the root of fsys.
func Load(t testing.TB, fsys fs.FS) *dataset.Dataset {
	t.Helper()
	d, err := dataset.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Sample returns the frozen sample of package datasettest.
func Sample(t testing.TB) *dataset.Dataset {
	t.Helper()
	return Load(t, datasettest.Sample())
}

// New returns the catalog of a dataset.
func New(t testing.TB, d *dataset.Dataset) *catalog.Catalog {
	t.Helper()
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
