package website

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestScopedPrices checks that a page says what requests cost that stay in a geography or a region, if that
// is not the usual price, by the ids that ask for it.
func TestScopedPrices(t *testing.T) {
	for _, test := range []struct {
		name    string
		aliases []string
		prices  map[string]string // by condition; input and output have one price
		want    string
		note    string
	}{
		{
			name:    "ids of two geographies, and a region",
			aliases: []string{"eu.m", "global.m", "us.m"},
			prices:  map[string]string{"": "2", "scope=geo": "3", "scope=global": "2", "scope=regional": "3"},
			want:    "$3 / $3 with eu. and us. ids, or within a region",
			note:    "$3 / $3 with eu. and us. ids",
		}, {
			name:   "no ids ask for it",
			prices: map[string]string{"": "2", "scope=geo": "3", "scope=regional": "4"},
			want:   "$3 / $3 within a geography; $4 / $4 within a region",
		}, {
			name:    "all cost the same",
			aliases: []string{"eu.m"},
			prices:  map[string]string{"": "2", "scope=geo": "2"},
		}, {
			name:   "no such price",
			prices: map[string]string{"": "2"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Providers[1].ID = "amazon-bedrock"
			m := dataset.Model{Provider: "amazon-bedrock", ID: "m"}
			m.Aliases = test.aliases
			for _, name := range []string{"input", "output"} {
				for condition, amount := range test.prices {
					meter, _, err := dataset.ParsePriceFact("price:" + name)
					filetest.NoError(t, err)
					m.Prices = append(m.Prices, dataset.Price{
						Meter:     meter,
						Condition: condition,
						Amount:    dataset.Decimal(amount),
						Source:    "prices.example",
						From:      20260101,
						AsOf:      20261101,
					})
				}
			}
			d.Models = []dataset.Model{m}
			makeSite(t, d, Options{}, addExplorer, func(b *build) {
				if got := scopedPrices(b, &d.Models[0]); got != test.want {
					t.Errorf("prices = %q, want %q", got, test.want)
				}
				if got := geoNote(b, &d.Models[0]); got != test.note {
					t.Errorf("note = %q, want %q", got, test.note)
				}
				page := newModelPage(b, 0)
				if !strings.Contains(page.Scoped, test.want) {
					t.Errorf("page has %q, want %q", page.Scoped, test.want)
				}
			})
		})
	}
}
