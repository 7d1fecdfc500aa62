package evidence

import (
	"testing"

	"modelcatalog/dataset"
)

// TestWitness checks that a collection and its copy do not agree with each other, as two others do.
func TestWitness(t *testing.T) {
	for _, test := range []struct {
		name, other string
		want        Agreement
	}{
		{"a collection and a copy of it", "pi-ai", Single},
		{"two collections", "litellm", Agreed},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := &dataset.Dataset{Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}}}
			m := dataset.Model{Provider: "acme", ID: "m"}
			for _, name := range []string{"models.dev", test.other} {
				source := dataset.Source{
					Name:  name,
					Kind:  dataset.KindCollection,
					AsOf:  20261120,
					Whole: true,
				}
				d.Sources = dataset.WithSource(d.Sources, source)
				m.Prices = append(m.Prices, dataset.Price{
					Amount: "2",
					Source: name,
					From:   20261101,
					AsOf:   20261120,
				})
			}
			d.Models = []dataset.Model{m}
			quote := QuoteOf(NewPricing(d).Quotes(&d.Models[0]), "input", "")
			if quote.Agreement != test.want || quote.Amount != "2" {
				t.Errorf("agreement %s on %q, want %s on 2", quote.Agreement, quote.Amount, test.want)
			}
		})
	}
}
