package website

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestPriceSpans checks that sources which show one price are together, unless nobody showed it in between.
func TestPriceSpans(t *testing.T) {
	price := func(source, amount string, from, to dataset.Date) dataset.Price {
		return dataset.Price{Source: source, Amount: dataset.Decimal(amount), From: from, To: to, AsOf: 20261120}
	}
	read := func(p dataset.Price, on dataset.Date) dataset.Price {
		p.AsOf = on
		return p
	}
	for _, test := range []struct {
		name    string
		history []dataset.Price
		want    []string // amount, days and sources, newest first
	}{
		{"sources that began one after the other", []dataset.Price{
			price("a", "8", 20261117, 0), price("b", "8", 20261120, 0), price("c", "8", 20261118, 0),
		}, []string{"8 20261117–0 a c b"}},
		{"one that stopped", []dataset.Price{
			price("a", "8", 20261117, 20261118), price("b", "8", 20261118, 0),
		}, []string{"8 20261117–0 a b"}},
		{"a change", []dataset.Price{
			price("a", "4", 20260101, 20260401), price("a", "2", 20260401, 0), price("b", "4", 20260201, 20260403),
		}, []string{"2 20260401–0 a", "4 20260101–20260403 a b"}},
		{"a price that came back", []dataset.Price{
			price("a", "4", 20260101, 20260201), price("a", "2", 20260201, 20260301), price("a", "4", 20260301, 0),
		}, []string{"4 20260301–0 a", "2 20260201–20260301 a", "4 20260101–20260201 a"}},
		{"a time without a source", []dataset.Price{
			price("a", "4", 20260101, 20260201), price("b", "4", 20260203, 0),
		}, []string{"4 20260203–0 b", "4 20260101–20260201 a"}},
		{"a source that was not read since the end", []dataset.Price{
			read(price("a", "4", 20260101, 0), 20260115), price("b", "4", 20260101, 20260201),
			price("b", "2", 20260201, 0),
		}, []string{"2 20260201–0 b", "4 20260101–20260201 a b"}},
		{"one that was", []dataset.Price{
			read(price("a", "4", 20260101, 0), 20260301), price("b", "4", 20260101, 20260201),
		}, []string{"4 20260101–0 a b"}},
		{"an unknown first day", []dataset.Price{
			price("a", "4", 0, 20260201), price("b", "4", 20260101, 20260301),
		}, []string{"4 0–20260301 a b"}},
		{"sources that disagree", []dataset.Price{
			price("a", "4", 20260101, 0), price("b", "5", 20260101, 0),
		}, []string{"4 20260101–0 a", "5 20260101–0 b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, s := range priceSpans(test.history) {
				var sources []string
				for _, p := range s.stated {
					sources = append(sources, p.Source)
				}
				got = append(got, fmt.Sprintf("%s %d–%d %s", s.Amount, s.From, s.To, strings.Join(sources, " ")))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("priceSpans = %q, want %q", got, test.want)
			}
		})
	}
}

// TestPriceHistory checks that the summary counts the uses whose price changed, and that these come first.
func TestPriceHistory(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(cube *dataset.Model)
		want   string
	}{
		{"nothing", func(*dataset.Model) {}, "History of prices: no change known"},
		{"the output", func(cube *dataset.Model) {
			then := cube.Prices[1]
			then.From, then.To, then.Amount = 20250101, cube.Prices[1].From, "9"
			cube.Prices = slices.Insert(cube.Prices, 1, then)
		}, "History of prices: 1 of 2 changed or ended Usage Price From Until Source Output $3 1 Jan 2026 –"},
		{"sources that disagree", func(cube *dataset.Model) {
			other := cube.Prices[1]
			other.Source, other.Amount = "prices.other", "9"
			cube.Prices = append(cube.Prices, other)
		}, "History of prices: no change known"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Sources = append(d.Sources, dataset.Source{Name: "prices.other", AsOf: 20261101})
			test.change(&d.Models[3]) // of Cube
			page := textOf(string(makeSite(t, d, Options{}).document(t, "models/cube/swift-2/index.html").Body))
			if !strings.Contains(page, test.want) {
				t.Errorf("the page has not %q: %s", test.want, page)
			}
		})
	}
}
