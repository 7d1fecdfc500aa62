package catalog_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
)

// TestModel compares the objects of models, those of version 2 with price histories, and the statistics with the oracle's.
func TestModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	d := catalogtest.Dataset(rng, 300)
	for name, d := range map[string]*dataset.Dataset{"sample": catalogtest.Sample(t), "random": d, "empty": {Providers: d.Providers}} {
		t.Run(name, func(t *testing.T) {
			c, o := catalogtest.New(t, d), catalogtest.NewOracle(d)
			check := func(what string, got, want []byte) {
				if !bytes.Equal(got, want) {
					t.Errorf("%s: %s", what, difference(got, want))
				}
			}
			for row := range d.Models {
				m := &d.Models[row]
				check("AppendModel of "+m.ID, c.AppendModel(nil, catalog.V1, row), o.Model(1, row))
				check("AppendModel of "+m.ID, c.AppendModel(nil, catalog.V2, row), o.Model(2, row))
			}
			check("AppendProviders", c.AppendProviders(nil), o.Providers())
			check("AppendStats", c.AppendStats(nil, catalog.V1), o.Stats(1))
			check("AppendStats", c.AppendStats(nil, catalog.V2), o.Stats(2))
		})
	}
}
