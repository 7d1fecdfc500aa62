package catalog_test

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

// offersOf returns a dataset of a maker, a cloud, two hosts and a gateway with the offers of three
// models.
func offersOf() *dataset.Dataset {
	d := &dataset.Dataset{Providers: []dataset.Provider{
		{ID: "acme", Name: "Acme"},
		{ID: "bolt-cloud", Name: "Bolt Cloud", Kind: dataset.Cloud},
		{ID: "cube", Name: "Cube", Kind: dataset.Host},
		{ID: "dune", Name: "Dune", Kind: dataset.Gateway},
		{ID: "echo", Name: "Echo", Kind: dataset.Host},
	}, Sources: []dataset.Source{{Name: "prices.example", AsOf: 20261101}}}
	for _, m := range []struct {
		provider, id, canonical, input, output string
		status                                 dataset.Status
		retires                                string
		context                                string
		kind                                   dataset.Type
	}{
		{"acme", "a-1", "", "2", "8", dataset.Active, "", "200000", dataset.Chat},
		{"acme", "vectors", "", "0.1", "", dataset.Active, "", "", dataset.Embedding},
		{
			provider:  "bolt-cloud",
			id:        "acme.a-1",
			canonical: "acme/a-1",
			input:     "2",
			output:    "8",
			status:    dataset.Active,
			retires:   "2027-03-01",
			context:   "128000",
			kind:      dataset.Chat,
		},
		{"bolt-cloud", "acme.vectors", "acme/vectors", "0.05", "", dataset.Active, "", "", dataset.Embedding},
		{"cube", "a-1", "acme/a-1", "2.5", "6", dataset.Active, "", "", dataset.Chat},
		{"cube", "a-1-old", "acme/a-1", "0.1", "0.1", dataset.Unlisted, "", "", dataset.Chat},
		{"cube", "own", "", "1", "1", dataset.Active, "", "", dataset.Chat},
		{"dune", "acme/a-1", "acme/a-1", "1", "", dataset.Active, "", "", dataset.Chat},
		{"dune", "acme/vectors:batch", "acme/vectors", "0.01", "", dataset.Active, "", "", dataset.Embedding},
		{"dune", "acme/vectors-spot", "acme/vectors", "0.02", "", dataset.Active, "", "", dataset.Embedding},
		{"echo", "a-1", "acme/a-1", "", "", dataset.Active, "", "", dataset.Chat},
		{"echo", "a-1-ended", "acme/a-1", "", "", dataset.Deprecated, "2026-02-01", "", dataset.Chat},
	} {
		model := dataset.Model{
			Provider:       m.provider,
			ID:             m.id,
			Status:         m.status,
			RetirementDate: m.retires,
			ContextLength:  m.context,
			Type:           m.kind,
		}
		model.CanonicalID = m.canonical
		for _, price := range []struct {
			meter  dataset.Meter
			amount string
		}{{meterOf("input"), m.input}, {meterOf("output"), m.output}} {
			if price.amount != "" {
				model.Prices = append(model.Prices, dataset.Price{
					Meter:  price.meter,
					Amount: dataset.Decimal(price.amount),
					Source: "prices.example",
					From:   20260101,
					AsOf:   20261101,
				})
			}
		}
		d.Models = append(d.Models, model)
	}
	return d
}

func meterOf(name string) dataset.Meter {
	meter, _, err := dataset.ParsePriceFact("price:" + name)
	if err != nil {
		panic(err)
	}
	return meter
}

// TestPlaces checks the order of the places of a model and what is shown of each.
func TestPlaces(t *testing.T) {
	c := catalogtest.New(t, offersOf())
	for _, test := range []struct{ name, provider, id, want string }{
		{
			name:     "cheapest first, then unknown, then what no longer works",
			provider: "dune",
			id:       "acme/a-1",
			want: `[` +
				`{"provider":"cube","id":"a-1","kind":"host","input_price":"2.5","output_price":"6","context_length":null,"stage":"usable","retirement_date":null},` +
				`{"provider":"acme","id":"a-1","kind":"maker","input_price":"2","output_price":"8","context_length":200000,"stage":"usable","retirement_date":null},` +
				`{"provider":"bolt-cloud","id":"acme.a-1","kind":"cloud","input_price":"2","output_price":"8","context_length":128000,"stage":"retiring","retirement_date":"2027-03-01"},` +
				`{"provider":"echo","id":"a-1","kind":"host","input_price":null,"output_price":null,"context_length":null,"stage":"usable","retirement_date":null},` +
				`{"provider":"dune","id":"acme/a-1","kind":"gateway","input_price":"1","output_price":null,"context_length":null,"stage":"usable","retirement_date":null},` +
				`{"provider":"cube","id":"a-1-old","kind":"host","input_price":"0.1","output_price":"0.1","context_length":null,"stage":"unlisted","retirement_date":null},` +
				`{"provider":"echo","id":"a-1-ended","kind":"host","input_price":null,"output_price":null,"context_length":null,"stage":"retired","retirement_date":"2026-02-01"}]`,
		},
		{
			name:     "embeddings by their input, batches and spare capacity behind others",
			provider: "acme",
			id:       "vectors",
			want: `[` +
				`{"provider":"bolt-cloud","id":"acme.vectors","kind":"cloud","input_price":"0.05","output_price":null,"context_length":null,"stage":"usable","retirement_date":null},` +
				`{"provider":"acme","id":"vectors","kind":"maker","input_price":"0.1","output_price":null,"context_length":null,"stage":"usable","retirement_date":null},` +
				`{"provider":"dune","id":"acme/vectors:batch","kind":"gateway","input_price":"0.01","output_price":null,"context_length":null,"stage":"usable","retirement_date":null},` +
				`{"provider":"dune","id":"acme/vectors-spot","kind":"gateway","input_price":"0.02","output_price":null,"context_length":null,"stage":"usable","retirement_date":null}]`,
		},
		{
			name:     "a model of which nothing is known is alone",
			provider: "cube",
			id:       "own",
			want:     `[{"provider":"cube","id":"own","kind":"host","input_price":"1","output_price":"1","context_length":null,"stage":"usable","retirement_date":null}]`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			row, err := c.Find(test.provider, test.id)
			filetest.NoError(t, err)
			if got := string(catalog.AppendPlaces(nil, c.Places(row), 10)); got != test.want {
				t.Errorf("places of %s/%s =\n%s\nwant\n%s", test.provider, test.id, got, test.want)
			}
		})
	}
}

// TestTerms checks the terms of offers by the cases that the scripts are checked by, too.
func TestTerms(t *testing.T) {
	var cases []struct{ Name, ID, Canonical, Terms string }
	filetest.Cases(t, "testdata/terms.json", &cases)
	for _, test := range cases {
		t.Run(test.Name, func(t *testing.T) {
			model := dataset.Model{Provider: "gateway", ID: test.ID}
			model.CanonicalID = test.Canonical
			c := catalogtest.New(t, &dataset.Dataset{
				Providers: []dataset.Provider{{ID: "gateway", Name: "Gateway", Kind: dataset.Gateway}},
				Models:    []dataset.Model{model},
			})
			if got := c.Places(0)[0].Terms; got != test.Terms {
				t.Errorf("got %q, want %q", got, test.Terms)
			}
		})
	}
}
