package evidence

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestHistory checks which intervals of prices a model has after its retirement on 2026-06-01: those
// that sources showed before it end with it, and those that a source showed only later keep the
// days on which it did, so that none begins before anybody read it.
func TestHistory(t *testing.T) {
	price := func(source, amount string, from, to, read dataset.Date) dataset.Price {
		return dataset.Price{Source: source, Amount: dataset.Decimal(amount), From: from, To: to, AsOf: read}
	}
	for _, test := range []struct {
		name, retires string
		prices        []dataset.Price
		want          string // source price from..to
	}{
		{"it can be used", "", []dataset.Price{price("list", "1", 20260101, 0, 20261101)}, "list 1 2026-01-01.."},
		{"it will retire", "2026-12-01", []dataset.Price{price("list", "1", 20260101, 0, 20261101)}, "list 1 2026-01-01.."},
		{"only the month of the reading is known", "", []dataset.Price{price("list", "1", 20251101, 0, 20251100)}, "list 1 2025-11-09.."},
		{"a month before the release", "", []dataset.Price{price("list", "1", 20251001, 0, 20251000)}, "list 1 2025-10-01.."},
		{"the first of the month", "", []dataset.Price{price("list", "1", 20251101, 0, 20251101)}, "list 1 2025-11-01.."},
		{"open", "2026-06-01", []dataset.Price{price("list", "1", 20260101, 0, 20261101)}, "list 1 2026-01-01..2026-06-01"},
		{"since nobody knows when", "2026-06-01", []dataset.Price{price("list", "1", 0, 0, 20261101)}, "list 1 ..2026-06-01"},
		{"ended before", "2026-06-01", []dataset.Price{price("list", "1", 20260101, 20260201, 20260201)}, "list 1 2026-01-01..2026-02-01"},
		{"another amount after the end", "2026-06-01", []dataset.Price{price("list", "1", 20260101, 20260701, 20260701), price("list", "2", 20260701, 0, 20261101)},
			"list 1 2026-01-01..2026-06-01"},
		{"first read after the end", "2026-06-01", []dataset.Price{price("list", "1", 20260724, 0, 20261101)}, "list 1 2026-07-24.."},
		{"first read after the end, and gone since", "2026-06-01", []dataset.Price{price("list", "1", 20260724, 20260801, 20260801)}, "list 1 2026-07-24..2026-08-01"},
		{"announced for the day of the end", "2026-06-01", []dataset.Price{price("page", "1", 20260101, 20260601, 20260501), price("page", "2", 20260601, 0, 20260501)},
			"page 1 2026-01-01..2026-06-01"},
		{"announced, and never charged", "2026-06-01", []dataset.Price{price("page", "2", 20260601, 0, 20260501)}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := &dataset.Model{Provider: "acme", ID: "m", RetirementDate: test.retires}
			m.Prices = test.prices
			m.ReleaseDate = 20251109
			d := &dataset.Dataset{Sources: []dataset.Source{{Name: "list", AsOf: 20261120}}, Models: []dataset.Model{*m}}
			var got []string
			for _, p := range NewPricing(d).History(&d.Models[0]) {
				got = append(got, fmt.Sprintf("%s %s %s..%s", p.Source, p.Amount, p.From, p.To))
			}
			if text := strings.Join(got, "; "); text != test.want {
				t.Errorf("History = %s, want %s", text, test.want)
			}
		})
	}
}
