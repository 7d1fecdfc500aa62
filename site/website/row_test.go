package website

import (
	"slices"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestDisplayName checks that the name beside an id does not repeat the id. The scripts run the
// same cases.
func TestDisplayName(t *testing.T) {
	var cases []struct{ Stated, ID, Kind, Want string }
	filetest.Cases(t, "testdata/names.json", &cases)
	for _, test := range cases {
		t.Run(test.Stated, func(t *testing.T) {
			m := dataset.Model{ID: test.ID}
			m.Name.String = test.Stated
			if got := displayName(&m, test.Kind); got != test.Want {
				t.Errorf("got %q, want %q", got, test.Want)
			}
		})
	}
}

// TestReportedValues checks what scripts get of an end that only others than the provider state: its day,
// and the words of that day. Of an announced end they need neither.
func TestReportedValues(t *testing.T) {
	for _, test := range []struct{ name, source, days, ended string }{
		{"the provider", "acme.example/docs", "", ""},
		{
			"others", "blog.example/ends", "2027-03-01",
			"Retired on 1 March 2027 according to blog.example; Acme has not confirmed it",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			official := dataset.Source{Name: "acme.example/docs", Official: []string{"acme"}, AsOf: 20261101}
			d.Sources = append(d.Sources, official)
			m := d.Find("acme", "swift-2")
			m.RetirementDate = "2027-03-01"
			claim := dataset.Claim{Value: m.RetirementDate, Source: test.source, Read: 20261101}
			m.SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{claim})
			r := makeSite(t, d, Options{}).site.build.find("acme/swift-2")
			if r.values["reported_days"] != test.days || r.values["ended"] != test.ended {
				t.Errorf("the values are %q and %q, want %q and %q",
					r.values["reported_days"], r.values["ended"], test.days, test.ended)
			}
		})
	}
}

// TestPriceDoubts checks that scripts know which prices of batches and of the cache nobody confirms. Rows
// mark those of input, and mostly of output, in the note of the input.
func TestPriceDoubts(t *testing.T) {
	d := placed()
	d.Sources = append(d.Sources, dataset.Source{Name: "acme.example/docs", Official: []string{"acme"}, AsOf: 20261101})
	m := d.Find("acme", "swift-2")
	for _, price := range []struct {
		meter, source string
		amount        dataset.Decimal
	}{
		{"cache_read", "acme.example/docs", "0.2"},
		{"batch_input", "prices.example", "1"},
		{"batch_output", "prices.example", "4"},
	} {
		next := m.Prices[0]
		next.Meter, _, _ = dataset.ParsePriceFact("price:" + price.meter)
		next.Source = price.source
		next.Amount = price.amount
		m.Prices = append(m.Prices, next)
	}
	slices.SortFunc(m.Prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	r := makeSite(t, d, Options{}).site.build.find("acme/swift-2")
	if got, want := r.values["price_doubts"], "price_out,batch_in,batch_out"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNextOut checks that rows say the day of announced prices once.
func TestNextOut(t *testing.T) {
	for _, test := range []struct{ in, out, want string }{
		{"→ $4, 1 Dec, reported", "→ $20, 1 Dec, reported", "→ $20"},
		{"→ $4, 1 Dec", "→ $20, 1 Jan", "→ $20, 1 Jan"},
		{"→ $4 on 1 Dec", "→ $20 on 1 Dec", "→ $20"},
		{"→ $4 on 1 Dec", "→ $20 on 1 Jan", "→ $20 on 1 Jan"},
		{"→ $4 on 1 Dec", "→ $20, 1 Dec, reported", "→ $20, 1 Dec, reported"},
		{"", "→ $20, 1 Dec", "→ $20, 1 Dec"},
	} {
		t.Run(test.in+" "+test.out, func(t *testing.T) {
			r := &row{values: map[string]string{"price_in_next": test.in, "price_out_next": test.out}}
			if got := r.NextOut(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
