package datasettest

import (
	"testing"

	"modelcatalog/dataset"
)

// TestFacts checks that copies spread over many families, dates and prices, as version 2 of the API needs to be measured.
func TestFacts(t *testing.T) {
	d := New(Options{Models: 10_000, Seed: 1})
	families := map[string]map[string]bool{}
	dates, prices := map[dataset.Date]bool{}, map[dataset.Decimal]bool{}
	for _, p := range d.Providers {
		families[p.ID] = map[string]bool{}
	}
	for i := range d.Models {
		if details := d.Models[i].Details; details != nil {
			families[d.Models[i].Provider][details.Family] = true
			dates[details.ReleaseDate] = true
			for j := range details.Prices {
				prices[details.Prices[j].Amount] = true
			}
		}
	}
	for provider, names := range families {
		if len(names) < 30 || len(names) > 170 {
			t.Errorf("%s has %d families, want 30 to 170", provider, len(names))
		}
	}
	if len(dates) < 1000 || len(prices) < 500 {
		t.Errorf("%d release dates and %d prices, want 1000 and 500", len(dates), len(prices))
	}
}

func TestTenths(t *testing.T) {
	for _, test := range []struct {
		amount dataset.Decimal
		factor uint64
		want   dataset.Decimal
	}{{"3", 10, "3"}, {"3", 5, "1.5"}, {"0.075", 12, "0.09"}, {"0", 40, "0"}, {"0.5", 20, "1"}, {"60", 50, "300"}, {"0.000001", 1, "0.0000001"}} {
		if got := tenths(test.amount, test.factor); got != test.want {
			t.Errorf("tenths(%s, %d) = %s, want %s", test.amount, test.factor, got, test.want)
		}
	}
}

func TestEarlier(t *testing.T) {
	for _, test := range []struct {
		date dataset.Date
		days int
		want dataset.Date
	}{{0, 7, 0}, {20260301, 1, 20260228}, {20260300, 1, 20260200}, {20260131, 0, 20260131}, {20260100, 366, 20241200}} {
		if got := earlier(test.date, test.days); got != test.want {
			t.Errorf("earlier(%d, %d) = %d, want %d", test.date, test.days, got, test.want)
		}
	}
}
