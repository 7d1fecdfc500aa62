package price

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// state is a dataset with a model whose prices are lines of meter, condition, amount, from, to,
// source and the day it was read, with _ for a blank in a condition.
func state(t *testing.T, lines ...string) (*Prices, *dataset.Model) {
	t.Helper()
	day := func(s string) dataset.Date {
		d, err := dataset.ParseDate(s)
		if s != "-" && err != nil {
			t.Fatal(err)
		}
		return d
	}
	m := dataset.Model{Provider: "openai", ID: "m"}
	for _, line := range lines {
		f := strings.Fields(line)
		m.Prices = append(m.Prices, dataset.Price{
			Meter:     meters()[f[0]],
			Condition: strings.Trim(strings.ReplaceAll(f[1], "_", " "), "-"),
			Amount:    dataset.Decimal(f[2]),
			From:      day(f[3]),
			To:        day(f[4]),
			Source:    f[5],
			AsOf:      day(f[6]),
		}) // in the order of the dataset
	}
	d := &dataset.Dataset{
		Models: []dataset.Model{m},
		Sources: []dataset.Source{
			{Name: "a", AsOf: 2026_04_01}, // the day of the dataset
			{Name: "b"},
			{Name: "maker", Kind: dataset.KindPage, Official: []string{"openai"}},
		},
	}
	return New(d), &d.Models[0]
}

func TestSpans(t *testing.T) {
	for name, test := range map[string]struct{ prices, want []string }{
		"a price that no source ends": {
			prices: []string{"input - 2 2026-01-01 - a 2026-02-01"},
			want:   []string{"input 2026-01-01– 2–2 [a]"},
		},
		"a price that a source replaces": {
			[]string{"input - 2 2026-01-01 2026-03-01 a 2026-04-01", "input - 3 2026-03-01 - a 2026-04-01"},
			[]string{"input 2026-01-01–2026-03-01 2–2 [a]", "input 2026-03-01– 3–3 [a]"},
		},
		"the older price is believed no longer than 30 days after another": {
			[]string{
				"input - 3 2026-01-01 2026-03-01 a 2026-04-01",
				"input - 4 2026-03-01 - a 2026-04-01",
				"input - 2 2026-01-01 - b 2026-04-01",
			},
			[]string{
				"input 2026-01-01–2026-03-01 2–3 [a b]",
				"input 2026-03-01–2026-03-31 4–4 [a]",
				"input 2026-03-31– 2–4 [a b]",
			},
		},
		// In the 30 days after a coming change others could follow, but nobody has read them then.
		"a price that is announced is believed until more is known": {
			[]string{
				"input - 2 2026-01-01 2026-05-01 a 2026-03-01",
				"input - 4 2026-05-01 - a 2026-03-01",
				"input - 2 2026-02-01 - b 2026-04-01",
			},
			[]string{"input 2026-01-01–2026-02-01 2–2 [a]", "input 2026-02-01–2026-05-01 2–2 [a b]", "input 2026-05-01– 4–4 [a]"},
		},
		"a change of the last 30 days is believed until more is known": {
			[]string{
				"input - 3 2026-01-01 2026-03-20 a 2026-04-01",
				"input - 4 2026-03-20 - a 2026-04-01",
				"input - 3 2026-01-01 2026-06-01 b 2026-04-01",
			},
			[]string{
				"input 2026-01-01–2026-03-20 3–3 [a b]",
				"input 2026-03-20– 4–4 [a]",
			},
		},
		"the provider's word": {
			[]string{"input - 2 2026-01-01 - a 2026-04-01", "input - 3 2026-02-01 - maker 2026-04-01"},
			[]string{"input 2026-01-01–2026-02-01 2–2 [a]", "input 2026-02-01– 3–3 [maker]"},
		},
		"a price after a gap": {
			[]string{"input - 2 2026-01-01 2026-02-01 a 2026-04-01", "input - 2 2026-03-01 - a 2026-04-01"},
			[]string{"input 2026-01-01–2026-02-01 2–2 [a]", "input 2026-03-01– 2–2 [a]"},
		},
		"prices of as many digits as a dataset may have": {
			[]string{
				"input - 12345678901234567890 2026-01-01 - a 2026-04-01",
				"input - 0.0000000000000000001 2026-01-01 - b 2026-04-01",
			},
			[]string{"input 2026-01-01– 0.0000000000000000001–12345678901234567890 [a b]"},
		},
		"a price whose beginning is unknown": {
			prices: []string{"input - 2 - 2026-02-01 a 2026-02-01"},
			want:   []string{"input 0001-01-01–2026-02-01 2–2 [a]"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, m := state(t, test.prices...)
			var got []string
			for _, s := range p.Spans(m) {
				got = append(got,
					fmt.Sprintf("%s %s–%s %s–%s %v", s.Meter, s.From, s.To, s.Low, s.High, s.Sources))
			}
			if fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("Spans() = %q, want %q", got, test.want)
			}
		})
	}
}

// TestSpansOfRetired checks that no price is known from the retirement on.
func TestSpansOfRetired(t *testing.T) {
	p, m := state(t, "input - 2 2026-01-01 - a 2026-02-01")
	m.RetirementDate = "2026-03-01"
	if s := p.Spans(m); len(s) != 1 || s[0].To != "2026-03-01" {
		t.Errorf("Spans() = %v, want one until the retirement", s)
	}
}

// TestCost checks a bill that was worked out by hand: 200 of 1,200 tokens of the prompt at 1.25
// dollars a million, 1,000 cached ones at 0.13, and 500 of the answer at 7.5.
func TestCost(t *testing.T) {
	p, m := state(t,
		"batch_input - 1.25 2026-01-01 - a 2026-02-01",
		"batch_output - 7.5 2026-01-01 - a 2026-02-01",
		"batch_cache_read - 0.13 2026-01-01 - a 2026-02-01",
	)
	o, _ := ParseObject([]byte(`{"prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1000},"completion_tokens":500}`))
	use, err := ParseUse(o)
	if err != nil {
		t.Fatal(err)
	}
	bill, err := p.Cost(m, use, "batch", At{Day: "2026-02-03"})
	if err != nil || bill.Total == nil || bill.Total.String() != "0.00413" {
		t.Errorf("Cost() = %+v, %v, want a total of 0.00413", bill, err)
	}
}
