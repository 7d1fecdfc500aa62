package catalog_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestManyProviders checks that a dataset of 200 providers and 10,000 models can be written and
// read, that its catalogs answer as the oracle does, and that version 1 sees nothing of the 193
// providers that it does not have.
func TestManyProviders(t *testing.T) {
	const others = 193 // which sell 20 models in the mean
	seven := datasettest.New(datasettest.Options{Models: 10_000 - 20*others, Seed: 5})
	d := datasettest.WithOthers(seven, others)
	filetest.NoError(t, d.Check())
	last := d.Providers[len(d.Providers)-1].ID
	rng := rand.New(rand.NewPCG(5, 5))
	for _, p := range newPairs(d) {
		t.Run(p.catalog.Version().String(), func(t *testing.T) {
			for range 6 {
				p.compareList(t, catalogtest.Query(rng, d, p.catalog.Version()))
			}
			p.compareList(t, "provider=openai,"+last+"&limit=5") // which has no bit in a mask of 64
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
	_, err := after.Find(last, d.ModelsOf(last)[0].ID)
	_, allowed, _ := strings.Cut(fmt.Sprint(err), "is not one of ")
	if want := strings.Join(before.ProviderIDs(), ", "); allowed != want {
		t.Errorf("version 1 finds a model of another provider, or names one: %v; want %s", err, want)
	}
}
