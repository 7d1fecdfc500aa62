// Package catalogtest has what tests of answers need: datasets and catalogs that end the test if
// they cannot be made, random datasets and queries, and an oracle that answers them by other means
// than package catalog.
//
//	d := catalogtest.Sized(t, rng, 500, 7)
//	query := catalogtest.Query(rng, d, catalog.V2)
//	body, ok := catalogtest.NewOracle(d, catalog.V2).List(query)
package catalogtest

import (
	"io/fs"
	"math/rand/v2"
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

// OfSample is the number of models with which Sized returns the sample.
const OfSample = -1

// Sized returns a random dataset of about some number of models, of some number of providers, or
// the sample. Tests run with each, because random texts are hard, and the sample has what providers
// write.
func Sized(t testing.TB, rng *rand.Rand, models, providers int) *dataset.Dataset {
	t.Helper()
	if models == OfSample {
		return Sample(t)
	}
	d := datasettest.WithProviders(Dataset(rng, models), providers)
	filetest.NoError(t, d.Check()) // a mistake of Dataset must not look like one of the catalog
	return d
}

// New returns the catalog of a dataset for version 2.
func New(t testing.TB, d *dataset.Dataset) *catalog.Catalog {
	t.Helper()
	return catalog.New(d, catalog.V2)
}
