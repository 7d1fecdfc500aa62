package website

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// costTablesOf returns the prices that the site of a dataset has for scripts.
func costTablesOf(t *testing.T, d *dataset.Dataset) (tables costTables) {
	t.Helper()
	var asset []byte
	for _, document := range makeSite(t, d, Options{}).site.documents {
		if strings.HasPrefix(document.Path, "assets/prices-") {
			asset = document.Body
		}
	}
	filetest.NoError(t, json.Unmarshal(asset, &tables))
	return tables
}

// TestRouted checks that the prices for scripts name the model as which requests are billed after an
// end, and whether that is only reported.
func TestRouted(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"the provider", "acme.example/docs", "billed as Swift 3"},
		{"others", "blog.example/ends", "reported: billed as Swift 3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Sources = append(d.Sources, dataset.Source{
				Name:     "acme.example/docs",
				Official: []string{"acme"},
				AsOf:     20261101,
			})
			d.Find("acme", "swift-3").Name = dataset.Text("Swift 3")
			m := d.Find("acme", "swift-2")
			m.RetirementDate = "2027-03-01"
			m.AfterRetirement = "routes swift-3"
			for _, fact := range []struct{ name, value string }{
				{"retirement_date", m.RetirementDate}, {"after_retirement", m.AfterRetirement},
			} {
				claim := dataset.Claim{Value: fact.value, Source: test.source, Read: 20261101}
				m.SetClaims(dataset.FactIndex(fact.name), []dataset.Claim{claim})
			}
			tables := costTablesOf(t, d)
			want := [2]string{"2027-03-01", test.want}
			if got := tables.Routed["acme/swift-2"]; got != want || len(tables.Routed) != 1 {
				t.Errorf("got %q, want %q of acme/swift-2 alone", tables.Routed, want)
			}
		})
	}
}

// TestDoubtedPrices checks that the prices for scripts mark each price that no provider confirms, and no
// other: one that only others announce does not spoil the bills of those that the provider announces.
func TestDoubtedPrices(t *testing.T) {
	d := placed()
	d.Sources = append(d.Sources, dataset.Source{Name: "acme.example/docs", Official: []string{"acme"}, AsOf: 20261101})
	announce(d.Find("acme", "swift-2"), "3", 20270101)
	swift := d.Find("acme", "swift-3")
	announce(swift, "3", 20270101)
	for i := range swift.Prices {
		swift.Prices[i].Source = "acme.example/docs"
	}
	batch := swift.Prices[0]
	batch.Meter, _, _ = dataset.ParsePriceFact("price:batch_input")
	batch.Amount = "0.5" // one as dear as the standard tier would be a mistake of its source
	batch.Source = "prices.example"
	swift.Prices = append(swift.Prices, batch)
	slices.SortFunc(swift.Prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	tables := costTablesOf(t, d)
	for _, test := range []struct{ key, want string }{
		{"acme/swift-2", "input ?, input from 2027-01-01 ?, output ?"},
		{"acme/swift-3", "input, input from 2027-01-01, output, batch_input ?"},
		{"dune/swift-2", "input, output"}, // it has retired
	} {
		var marked []string
		for _, price := range tables.Prices[test.key] {
			price = append(price, make([]string, 8-len(price))...)
			text := price[0]
			if price[4] != "" {
				text += " from " + price[4]
			}
			if price[7] != "" {
				text += " " + price[7]
			}
			marked = append(marked, text)
		}
		if got := strings.Join(marked, ", "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.key, got, test.want)
		}
	}
}
