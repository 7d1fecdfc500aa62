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
		{
			name:   "it can be used",
			prices: []dataset.Price{price("list", "1", 20260101, 0, 20261101)},
			want:   "list 1 2026-01-01..",
		},
		{
			name:    "it will retire",
			retires: "2026-12-01",
			prices:  []dataset.Price{price("list", "1", 20260101, 0, 20261101)},
			want:    "list 1 2026-01-01..",
		},
		{
			name:   "only the month of the reading is known",
			prices: []dataset.Price{price("list", "1", 20251101, 0, 20251100)},
			want:   "list 1 2025-11-09..",
		},
		{
			name:   "a month before the release",
			prices: []dataset.Price{price("list", "1", 20251001, 0, 20251000)},
			want:   "list 1 2025-10-01..",
		},
		{
			name:   "the first of the month",
			prices: []dataset.Price{price("list", "1", 20251101, 0, 20251101)},
			want:   "list 1 2025-11-01..",
		},
		{
			name:    "open",
			retires: "2026-06-01",
			prices:  []dataset.Price{price("list", "1", 20260101, 0, 20261101)},
			want:    "list 1 2026-01-01..2026-06-01",
		},
		{
			name:    "since nobody knows when",
			retires: "2026-06-01",
			prices:  []dataset.Price{price("list", "1", 0, 0, 20261101)},
			want:    "list 1 ..2026-06-01",
		},
		{
			name:    "ended before",
			retires: "2026-06-01",
			prices:  []dataset.Price{price("list", "1", 20260101, 20260201, 20260201)},
			want:    "list 1 2026-01-01..2026-02-01",
		},
		{
			name:    "another amount after the end",
			retires: "2026-06-01",
			prices: []dataset.Price{
				price("list", "1", 20260101, 20260701, 20260701),
				price("list", "2", 20260701, 0, 20261101),
			},
			want: "list 1 2026-01-01..2026-06-01",
		},
		{
			name:    "first read after the end",
			retires: "2026-06-01",
			prices:  []dataset.Price{price("list", "1", 20260724, 0, 20261101)},
			want:    "list 1 2026-07-24..",
		},
		{
			name:    "first read after the end, and gone since",
			retires: "2026-06-01",
			prices:  []dataset.Price{price("list", "1", 20260724, 20260801, 20260801)},
			want:    "list 1 2026-07-24..2026-08-01",
		},
		{
			name:    "announced for the day of the end",
			retires: "2026-06-01",
			prices: []dataset.Price{
				price("page", "1", 20260101, 20260601, 20260501),
				price("page", "2", 20260601, 0, 20260501),
			},
			want: "page 1 2026-01-01..2026-06-01",
		},
		{
			name:    "announced, and never charged",
			retires: "2026-06-01",
			prices:  []dataset.Price{price("page", "2", 20260601, 0, 20260501)},
			want:    "",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := &dataset.Model{Provider: "acme", ID: "m", RetirementDate: test.retires}
			m.Prices = test.prices
			m.ReleaseDate = 20251109
			d := &dataset.Dataset{
				Sources: []dataset.Source{{Name: "list", AsOf: 20261120}},
				Models:  []dataset.Model{*m},
			}
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
