package price

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// randomPrices returns intervals of prices of three sources, one of them the provider, in the order
// of the dataset.
func randomPrices(r *rand.Rand, day func() dataset.Date) (prices []dataset.Price) {
	for _, meter := range []string{"input", "output", "cache_read", "batch_input"} {
		for _, source := range []string{"a", "b", "maker"} {
			last := dataset.Date(0)
			for range r.IntN(3) {
				amounts := []dataset.Decimal{"1", "2", "0.5", "0.25"}
				p := dataset.Price{
					Meter:  meters()[meter],
					Amount: amounts[r.IntN(4)],
					Source: source,
					From:   max(last, day()),
					AsOf:   day(),
				}
				if n := len(prices); n > 0 && prices[n-1].SameSeries(&p) && prices[n-1].To == 0 {
					prices[n-1].To = p.From
				}
				last = p.From + 1
				if r.IntN(2) == 0 {
					p.To = last + dataset.Date(r.IntN(3))
					last = p.To
				}
				prices = append(prices, p)
			}
		}
	}
	slices.SortFunc(prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	return prices
}

// TestSpansByDay checks on random models and aliases that spans have the prices that the quotes of
// each day have.
func TestSpansByDay(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		day := func() dataset.Date { return dataset.Date(20260101 + 100*r.IntN(4) + r.IntN(27)) }
		model := dataset.Model{Provider: "openai", ID: "m"}
		target := dataset.Model{Provider: "openai", ID: "n"}
		for _, m := range []*dataset.Model{&model, &target} {
			m.Prices = randomPrices(r, day)
			if r.IntN(4) == 0 {
				m.RetirementDate = day().String()
			}
		}
		if r.IntN(2) == 0 {
			model.AliasOf = "n"
		}
		// The day of the dataset is among those of the prices, so that some of them are announced.
		d := &dataset.Dataset{Models: []dataset.Model{model, target}, Sources: []dataset.Source{
			{Name: "a", AsOf: day()}, {Name: "b"}, {Name: "maker", Kind: dataset.KindPage, Official: []string{"openai"}},
		}}
		p := New(d)
		spans := p.Spans(&d.Models[0])
		for at := dataset.Date(20260101); at < 20260620; at = at.Add(1) {
			var want, got []string
			pricing := &evidence.Pricing{Day: at, Evidence: evidence.New(d)}
			for _, q := range pricing.Quotes(&d.Models[0]) {
				s := newSpan(&q, "", "")
				want = append(want, fmt.Sprint(s.Meter, s.Low, s.High, s.Sources))
			}
			for _, s := range spans {
				if s.From <= at.String() && (s.To == "" || at.String() < s.To) {
					got = append(got, fmt.Sprint(s.Meter, s.Low, s.High, s.Sources))
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(want, got) {
				t.Fatalf("seed %d on %s: spans %v, quotes %v", seed, at, got, want)
			}
		}
	}
}
