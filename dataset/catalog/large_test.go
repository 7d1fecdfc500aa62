package catalog_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// withOthers returns a dataset with n more providers of all kinds, which offer its models again under ids of their own.
func withOthers(d *dataset.Dataset, n int) *dataset.Dataset {
	all := *d
	all.Providers, all.Models = slices.Clone(d.Providers), slices.Clone(d.Models)
	for i := range n {
		id := fmt.Sprintf("place-%03d", i)
		all.Providers = append(all.Providers, dataset.Provider{ID: id, Name: "Place " + id[len("place-"):], Kind: dataset.Kind(i % len(dataset.KindNames))})
	}
	for i := range d.Models {
		m := d.Models[i]
		m.CanonicalID = d.CanonicalID(&d.Models[i])
		m.Provider = all.Providers[len(d.Providers)+i%n].ID
		m.ID = fmt.Sprintf("%04d.%s", i, m.ID)
		m.AliasOf, m.Aliases = "", nil // these are ids of the other provider
		all.Models = append(all.Models, m)
	}
	slices.SortFunc(all.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return &all
}

// TestManyProviders checks that a dataset of 200 providers and 10,000 models can be written and read, that its catalogs answer as the
// oracle does, and that version 1 sees nothing of the 193 providers that it does not have.
func TestManyProviders(t *testing.T) {
	seven := datasettest.New(datasettest.Options{Models: 5000, Seed: 5})
	d := withOthers(seven, 193)
	filetest.NoError(t, d.Check())
	rng := rand.New(rand.NewPCG(5, 5))
	for _, p := range newPairs(d) {
		t.Run(p.catalog.Version().String(), func(t *testing.T) {
			for range 6 {
				p.compareList(t, catalogtest.Query(rng, d, p.catalog.Version()))
			}
			// The last of 200 providers, which has no bit in a mask of 64.
			p.compareList(t, "provider=openai,place-192&limit=5")
			p.compareList(t, "offers=first&kind=cloud,host&limit=5&search=gpt")
		})
	}

	before, after := catalog.New(seven, catalog.V1), catalog.New(d, catalog.V1)
	if before.Len() != after.Len() {
		t.Fatalf("version 1 has %d models with the other providers, want %d", after.Len(), before.Len())
	}
	everything := func(c *catalog.Catalog) []byte {
		body := c.AppendProviders(c.AppendStats(nil))
		for row := range c.Len() {
			body = c.AppendModel(body, row)
		}
		return body
	}
	if got, want := everything(after), everything(before); !bytes.Equal(got, want) {
		t.Errorf("version 1 with other providers: %s", difference(got, want))
	}
	for range 40 {
		query := catalogtest.Query(rng, seven, catalog.V1)
		q, _ := before.Parse(query)
		again, _ := after.Parse(query)
		want, _ := before.AppendList(nil, &q)
		if got, _ := after.AppendList(nil, &again); !bytes.Equal(got, want) {
			t.Errorf("version 1, %q, with other providers: %s", query, difference(got, want))
		}
	}
	_, err := after.Find("place-000", d.ModelsOf("place-000")[0].ID)
	if err == nil || strings.Contains(err.Error(), "place-001") {
		t.Errorf("version 1 finds a model of another provider, or names one: %v", err)
	}
}
