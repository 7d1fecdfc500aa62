package evidence

import (
	"fmt"
	"modelcatalog/dataset"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readOn has the days on which the sources of tests were read. Official are o and p.
var readOn = map[string]dataset.Date{
	"a": 20260301,
	"b": 20260601,
	"c": 20260901,
	"o": 20260401,
	"p": 20260501,
}

// quoted returns a dataset of the day 2026-09-01 with models of one provider, whose prices are
// PRICE SOURCE AMOUNT FROM TO, with semicolons between them. PRICE is a meter that can have a
// condition, in brackets, and is input if it is left out. FROM and TO are a month of 2026, which
// means its first day, or a day: 08, 0815. A model ALIAS>TARGET is an alias.
func quoted(t *testing.T, models map[string]string) *dataset.Dataset {
	t.Helper()
	d := &dataset.Dataset{}
	for _, name := range []string{"a", "b", "c", "o", "p"} {
		s := dataset.Source{Name: name, AsOf: readOn[name]}
		if name >= "o" {
			s.Kind = dataset.KindPage
			s.Official = []string{"acme"}
		}
		d.Sources = append(d.Sources, s)
	}
	day := func(s string) dataset.Date {
		if s == "-" {
			return 0
		}
		n, err := strconv.Atoi((s + "01")[:4])
		if err != nil {
			t.Fatal(err)
		}
		return dataset.Date(20260000 + n)
	}
	for key, prices := range models {
		m := dataset.Model{Provider: "acme"}
		m.ID, m.AliasOf, _ = strings.Cut(key, ">")
		for price := range strings.SplitSeq(prices, "; ") {
			f := strings.Fields(price)
			switch len(f) {
			case 0:
				continue
			case 4:
				f = append([]string{"input"}, f...)
			}
			meter, condition, err := dataset.ParsePriceFact("price:" + f[0])
			if err != nil {
				t.Fatal(err)
			}
			m.Prices = append(m.Prices, dataset.Price{
				Meter:     meter,
				Condition: condition,
				Source:    f[1],
				Amount:    dataset.Decimal(f[2]),
				From:      day(f[3]),
				To:        day(f[4]),
				AsOf:      readOn[f[1]],
			})
		}
		slices.SortFunc(m.Prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
		d.Models = append(d.Models, m)
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return d
}

// TestQuotes checks which price of input is believed on the first of September.
func TestQuotes(t *testing.T) {
	for _, test := range []struct{ name, prices, want, disputes string }{
		{"no price", "", "", ""},
		{"one source", "a 1 01 -", "single 1 a 2026-03-01", ""},
		{"ended", "a 1 01 02", "", ""},
		{"ended after it was read", "a 1 01 06; b 2 01 -", "single 2 b 2026-06-01", ""},
		{"ends on the day", "a 1 01 09", "", ""},
		{"an announced change that came", "a 1 01 05; a 2 05 -", "single 2 a 2026-03-01", ""},
		{
			name:   "an announced change that comes",
			prices: "a 1 01 10; a 2 10 -",
			want:   "single 1 a 2026-03-01 until 2026-10-01",
		},
		{"begins on the day", "a 1 09 -", "single 1 a 2026-03-01", ""},
		{"not yet in force", "a 1 10 -", "", ""},
		{"agreement", "a 1 01 -; b 1 02 -; c 1 03 -", "agreed 1 a,b,c 2026-09-01", ""},
		{"agreement within 0.5 % of the larger", "a 200 01 -; b 201 01 -", "agreed 201 a,b 2026-06-01", ""},
		{"more than 0.5 %", "a 200 01 -; b 201.1 01 -", "disputed  a,b 2026-06-01", "200 201.1"},
		{
			name:     "near in a chain",
			prices:   "a 200 01 -; b 201 01 -; c 202 01 -",
			want:     "disputed  a,b,c 2026-09-01",
			disputes: "200 201 202",
		},
		{"two of three", "a 1 01 -; b 2 01 -; c 1 01 -", "disputed  a,b,c 2026-09-01", "1 2 1"},
		{"official", "a 1 01 -; b 1 01 -; o 2 01 -", "official 2 o 2026-04-01", "2 1 1"},
		{"official, with others", "a 1 01 -; b 2 01 -; o 1 01 -", "official 1 a,o 2026-04-01", "1 1 2"},
		{
			name:     "official, with a newer change of another",
			prices:   "c 1 01 08; c 2 08 -; o 1 01 -",
			want:     "official 1 o 2026-04-01",
			disputes: "1 2",
		},
		{"two official", "o 1 01 -; p 2 01 -", "official 2 p 2026-05-01", "2 1"},
		{"official, but ended", "a 1 01 -; o 2 01 02", "single 1 a 2026-03-01", ""},
		{"official, with an end", "a 1 01 12; o 1 01 10", "official 1 a,o 2026-04-01 until 2026-10-01", ""},
		{"the end of another source", "a 1 01 12; o 1 01 -", "official 1 a,o 2026-04-01", ""},
		{"disputed, with an end", "a 1 01 12; b 2 01 12", "disputed  a,b 2026-06-01", "1 2"},
		{
			name:     "a change after the other began",
			prices:   "a 1 01 -; b 1 01 0815; b 2 0815 -",
			want:     "single 2 b 2026-06-01",
			disputes: "2 1",
		},
		{
			name:     "a change before the other was read",
			prices:   "c 1 01 -; b 1 01 0815; b 2 0815 -",
			want:     "single 2 b 2026-06-01",
			disputes: "2 1",
		},
		{"a change 29 days ago", "a 1 01 -; b 1 01 0803; b 2 0803 -", "single 2 b 2026-06-01", "2 1"},
		{"a change 30 days ago", "a 1 01 -; b 1 01 0802; b 2 0802 -", "disputed  a,b 2026-06-01", "1 2"},
		{
			name:     "a change before the other began",
			prices:   "a 1 0816 -; b 1 01 0815; b 2 0815 -",
			want:     "disputed  a,b 2026-06-01",
			disputes: "1 2",
		},
		{
			name:     "a change on the day on which the other began",
			prices:   "a 1 0815 -; b 1 01 0815; b 2 0815 -",
			want:     "disputed  a,b 2026-06-01",
			disputes: "1 2",
		},
		{
			name:     "a change, while the beginning of the other is unknown",
			prices:   "a 1 - 10; b 1 01 0815; b 2 0815 -",
			want:     "single 2 b 2026-06-01",
			disputes: "2 1",
		},
		{"a first price is no change", "a 1 01 -; b 2 0815 -", "disputed  a,b 2026-06-01", "1 2"},
		{"a gap is no change", "a 1 01 -; b 1 01 0814; b 2 0815 -", "disputed  a,b 2026-06-01", "1 2"},
		{
			name:     "the newest of two changes",
			prices:   "a 1 01 -; b 1 01 0815; b 2 0815 -; c 1 01 0820; c 3 0820 -",
			want:     "single 3 c 2026-09-01",
			disputes: "3 1 2",
		},
		{
			name:     "a change that another confirms",
			prices:   "a 1 01 -; b 1 01 0815; b 2 0815 -; c 2 0820 -",
			want:     "single 2 b,c 2026-09-01",
			disputes: "2 2 1",
		},
		{"end unknown, from unknown", "a 1 - 10", "single 1 a 2026-03-01 until 2026-10-01", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := quoted(t, map[string]string{"m": test.prices})
			got, disputed := "", []string{}
			pricing := NewPricing(d)
			quotes := pricing.Quotes(&d.Models[0])
			for _, q := range quotes {
				var sources []string
				for _, p := range q.Support {
					sources = append(sources, p.Source)
				}
				got = strings.Join([]string{
					AgreementNames[q.Agreement], string(q.Amount), strings.Join(sources, ","),
					q.AsOf.String(),
				}, " ")
				if q.Until != 0 {
					got += " until " + q.Until.String()
				}
			}
			for _, dispute := range pricing.Disputes(&d.Models[0], quotes...) {
				for _, c := range dispute.Values {
					disputed = append(disputed, c.Value)
				}
			}
			if got != test.want || strings.Join(disputed, " ") != test.disputes {
				t.Errorf("Quotes(%q) = %q with disputes %q, want %q with %q",
					test.prices, got, disputed, test.want, test.disputes)
			}
		})
	}
}

// TestUnconfirmedPrices checks what a price counts whose collection was read since without it: it
// stays, with the day on which it was read, until others are read later that still have theirs.
func TestUnconfirmedPrices(t *testing.T) {
	for _, test := range []struct {
		name, prices string
		whole        []string // the collections that were read as a whole on the day, without their price
		want         string
	}{
		{"alone", "a 1 01 -", []string{"a"}, "single 1 a 2026-03-01"},
		{"others agree", "a 1 01 -; b 1 01 -", []string{"a"}, "agreed 1 a,b 2026-06-01"},
		{"another was read later", "a 1 01 -; b 2 01 -", []string{"a"}, "single 2 b 2026-06-01"},
		{"another was read earlier", "a 1 01 -; b 2 01 -", []string{"b"}, "disputed  a,b 2026-06-01"},
		{"neither has it any more", "a 1 01 -; b 2 01 -", []string{"a", "b"}, "disputed  a,b 2026-06-01"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := quoted(t, map[string]string{"m": test.prices})
			for i := range d.Sources {
				s := &d.Sources[i]
				s.Kind = dataset.KindCollection
				if slices.Contains(test.whole, s.Name) {
					s.Whole = true
					s.AsOf = 20260901
				}
			}
			got := ""
			for _, q := range NewPricing(d).Quotes(&d.Models[0]) {
				var sources []string
				for _, p := range q.Support {
					sources = append(sources, p.Source)
				}
				got = fmt.Sprintf("%s %s %s %s", q.Agreement, q.Amount, strings.Join(sources, ","), q.AsOf)
			}
			if got != test.want {
				t.Errorf("Quotes(%q) = %q, want %q", test.prices, got, test.want)
			}
		})
	}
}

// TestQuoteDates checks that a month counts as its last day, and which promises and days a quote
// has: those of the newest page of the provider that states any, also if the promise is over.
func TestQuoteDates(t *testing.T) {
	for _, test := range []struct {
		prices []dataset.Price
		want   Quote
	}{
		{
			prices: []dataset.Price{{Source: "a", AsOf: 20260800}},
			want:   Quote{Amount: "1", AsOf: 20260831},
		},
		{
			prices: []dataset.Price{
				{Source: "o", AsOf: 20260800},
				{Source: "p", AsOf: 20260830, Amount: "2"},
			},
			want: Quote{Amount: "1", AsOf: 20260831},
		},
		{
			prices: []dataset.Price{
				{Source: "o", AsOf: 20260731},
				{Source: "p", AsOf: 20260800, Amount: "2"},
			},
			want: Quote{Amount: "2", AsOf: 20260831},
		},
		{
			prices: []dataset.Price{
				{Source: "o", AsOf: 20260831},
				{Source: "p", AsOf: 20260900, Amount: "2"},
			},
			want: Quote{Amount: "2", AsOf: 20260901},
		},
		{
			prices: []dataset.Price{
				{Source: "o", AsOf: 20260801, To: 20270101, Promised: 20261001},
				{Source: "p", AsOf: 20260802},
			},
			want: Quote{Amount: "1", AsOf: 20260802, Until: 20270101, Promised: 20261001},
		},
		{
			prices: []dataset.Price{
				{Source: "o", AsOf: 20260801, Promised: 20261001},
				{Source: "p", AsOf: 20260802, Promised: 20261101},
			},
			want: Quote{Amount: "1", AsOf: 20260802, Promised: 20261101},
		},
		{
			prices: []dataset.Price{
				{Source: "a", AsOf: 20260802, Promised: 20261101},
				{Source: "o", AsOf: 20260801},
			},
			want: Quote{Amount: "1", AsOf: 20260802},
		},
		{
			prices: []dataset.Price{{Source: "a", AsOf: 20260801, Promised: 20260902}},
			want:   Quote{Amount: "1", AsOf: 20260801, Promised: 20260902},
		},
		{
			prices: []dataset.Price{{Source: "a", AsOf: 20260801, Promised: 20260901}},
			want:   Quote{Amount: "1", AsOf: 20260801, Promised: 20260901},
		},
		{
			prices: []dataset.Price{{Source: "a", AsOf: 20260801, To: 20270101, Promised: 20261001}},
			want:   Quote{Amount: "1", AsOf: 20260801, Until: 20270101, Promised: 20261001},
		},
	} {
		d := quoted(t, map[string]string{"m": ""})
		for _, p := range test.prices {
			p.Amount = max(p.Amount, "1")
			d.Models[0].Prices = append(d.Models[0].Prices, p)
		}
		q := NewPricing(d).Quotes(&d.Models[0])[0]
		got := (Quote{Amount: q.Amount, AsOf: q.AsOf, Until: q.Until, Promised: q.Promised})
		if !cmp.Equal(got, test.want) {
			t.Errorf("Quotes(%v) = %v, want %v", test.prices, got, test.want)
		}
	}
}

// TestStanding checks what becomes of each statement of a model m, and which prices are published:
// those with an agreement.
func TestStanding(t *testing.T) {
	const (
		official = "The provider itself states another price."
		alias    = "An alias costs what its target costs."
	)
	outvoted := func(source, meter string) string {
		return source + " was outvoted on the price of " + meter + ", from which this price derives."
	}
	before := func(source, meter string) string {
		return source + " read this price before the official price of " + meter + " changed."
	}
	for _, test := range []struct {
		name   string
		models map[string]string
		want   []string
	}{
		{
			name:   "agreement",
			models: map[string]string{"m": "a 1 01 -; b 1 01 -"},
			want:   []string{"input agreed 1", "a agrees", "b shown"},
		},
		{
			name:   "official",
			models: map[string]string{"m": "a 1 01 -; b 2 01 -; o 1 01 -; p 3 01 -"},
			want: []string{
				"input official 3", "a differs " + official, "b differs " + official,
				"o differs " + official, "p shown",
			},
		},
		{
			name:   "newer",
			models: map[string]string{"m": "a 1 01 -; b 1 01 0815; b 2 0815 -; c 2 01 -"},
			want: []string{
				"input single 2", "a outdated Another source stated a newer price.", "b shown", "c agrees",
			},
		},
		{
			name:   "disputed",
			models: map[string]string{"m": "a 1 01 -; b 2 01 -"},
			want: []string{
				"input disputed ",
				"a differs Sources disagree, so no price is shown.",
				"b differs Sources disagree, so no price is shown.",
			},
		},

		{
			name: "outvoted",
			models: map[string]string{
				"m": "a 2 01 -; batch_input a 1 01 -; batch_input b 0.5 01 -; o 1 01 -",
			},
			want: []string{
				"input official 1", "a differs " + official, "o shown", "batch_input single 0.5",
				"a implausible " + outvoted("a", "input"), "b shown",
			},
		},
		{
			name: "outvoted on output",
			models: map[string]string{
				"m": "output a 2 01 -; input[context>200000] a 1 01 -; input[context>200000] b 3 01 -; output o 1 01 -",
			},
			want: []string{
				"input[context>200000] single 3", "a implausible " + outvoted("a", "output"),
				"b shown", "output official 1", "a differs " + official, "o shown",
			},
		},
		{
			name:   "outvoted, but the only one",
			models: map[string]string{"m": "a 2 01 -; cache_read a 1 01 -; o 1 01 -"},
			want: []string{
				"input official 1", "a differs " + official, "o shown", "cache_read  ",
				"a implausible " + outvoted("a", "input"),
			},
		},
		{
			name: "outvoted on input, about its other conditions and modalities",
			models: map[string]string{
				"m": "a 2 01 -; input[utc=00:00-08:00] a 1 01 -; input_audio a 1 01 -; reasoning a 1 01 -; o 1 01 -",
			},
			want: []string{
				"input official 1", "a differs " + official, "o shown", "input[utc=00:00-08:00]  ",
				"a implausible " + outvoted("a", "input"),
				"reasoning single 1", "a shown", "input_audio  ", "a implausible " + outvoted("a", "input"),
			},
		},
		{
			name: "outvoted, but right",
			models: map[string]string{
				"m": "a 2 01 -; cache_read a 0.1 01 -; cache_read b 0.1 01 -; o 1 01 -",
			},
			want: []string{
				"input official 1", "a differs " + official, "o shown", "cache_read single 0.1",
				"a agrees", "b shown",
			},
		},
		{
			name:   "outvoted by an agreement of others, which is none",
			models: map[string]string{"m": "a 2 01 -; batch_input a 1 01 -; b 1 01 -; c 1 01 -"},
			want: []string{
				"input disputed ",
				"a differs Sources disagree, so no price is shown.",
				"b differs Sources disagree, so no price is shown.",
				"c differs Sources disagree, so no price is shown.",
				"batch_input single 1",
				"a shown",
			},
		},
		{
			name:   "outvoted, about a price that does not derive",
			models: map[string]string{"m": "a 2 01 -; web_search a 1 01 -; o 1 01 -"},
			want: []string{
				"input official 1", "a differs " + official, "o shown", "web_search single 1", "a shown",
			},
		},
		{
			name:   "an older page of the provider",
			models: map[string]string{"m": "o 2 01 -; flex_input o 1 01 -; flex_input a 0.5 01 -; p 1 01 -"},
			want: []string{
				"input official 1", "o differs " + official, "p shown",
				"flex_input official 1", "a differs " + official, "o shown",
			},
		},

		{
			name: "read before a change",
			models: map[string]string{
				"m": "o 2 01 0315; o 1 0315 -; fast_input a 3 01 -; fast_input b 2 01 -",
			},
			want: []string{
				"input official 1", "o shown", "fast_input single 2",
				"a implausible " + before("a", "input"), "b shown",
			},
		},
		{
			name:   "read before the official change, which another knew earlier",
			models: map[string]string{"m": "b 1 01 -; o 2 01 0315; o 1 0315 -; fast_input a 3 01 -"},
			want: []string{
				"input official 1", "b agrees", "o shown", "fast_input  ",
				"a implausible " + before("a", "input"),
			},
		},
		{
			name:   "announced before a change",
			models: map[string]string{"m": "o 2 01 0415; o 1 0415 -; fast_input o 3 0415 -"},
			want:   []string{"input official 1", "o shown", "fast_input official 3", "o shown"},
		},
		{
			name:   "read before the first official price",
			models: map[string]string{"m": "a 1 - 01; o 1 0315 -; fast_input a 3 01 -"},
			want:   []string{"input official 1", "o shown", "fast_input single 3", "a shown"},
		},
		{
			name:   "read after another had seen the change",
			models: map[string]string{"m": "b 1 01 -; o 1 0315 -; fast_input a 3 01 -"},
			want:   []string{"input official 1", "b agrees", "o shown", "fast_input single 3", "a shown"},
		},
		{
			name:   "read before a change that is not official",
			models: map[string]string{"m": "b 2 01 05; b 1 05 -; fast_input a 3 01 -"},
			want:   []string{"input single 1", "b shown", "fast_input single 3", "a shown"},
		},

		{
			name: "alias",
			models: map[string]string{
				"m>n": "a 2 01 -; output b 9 01 -; web_search b 2 01 -",
				"n":   "c 1 01 -; output b 8 01 -; web_search b 2 02 -",
			},
			want: []string{
				"input single 1", "c shown", "a differs " + alias, "output single 8", "b shown",
				"b differs " + alias, "web_search single 2", "b shown",
			},
		},
		{
			name:   "alias with a meter that its target has not",
			models: map[string]string{"m>n": "a 2 01 -", "n": "output c 1 01 -"},
			want:   []string{"input  ", "a implausible " + alias, "output single 1", "c shown"},
		},
		{
			name:   "alias with the provider's price",
			models: map[string]string{"m>n": "a 2 01 -; o 2 01 -; output a 3 01 -", "n": "c 1 01 -"},
			want:   []string{"input official 2", "a agrees", "o shown", "output single 3", "a shown"},
		},
		{
			name:   "alias whose official price ended",
			models: map[string]string{"m>n": "o 2 01 08", "n": "c 1 01 -"},
			want:   []string{"input single 1", "c shown"},
		},
		{
			name:   "alias without a target",
			models: map[string]string{"m>n": "a 2 01 -"},
			want:   []string{"input single 2", "a shown"},
		},
		{
			name:   "alias of an outvoted target",
			models: map[string]string{"m>n": "a 2 01 -", "n": "a 1 01 -; o 3 01 -; flex_input a 4 01 -"},
			want: []string{
				"input official 3", "a differs " + official, "o shown", "a differs " + alias,
				"flex_input  ", "a implausible " + outvoted("a", "input"),
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := quoted(t, test.models)
			m := d.Find("acme", "m")
			pricing := NewPricing(d)
			published := 0
			shown := 0
			var got []string
			for _, q := range pricing.StatedQuotes(m) {
				agreement := q.Agreement.String()
				if len(q.Support) == 0 {
					agreement = ""
				} else {
					published++
				}
				got = append(got,
					strings.TrimPrefix(dataset.PriceFact(q.Meter, q.Condition), "price:")+" "+
						agreement+" "+string(q.Amount))
				for _, s := range q.Stated {
					got = append(got, strings.TrimSpace(fmt.Sprint(s.Source, " ", s.Standing, " ", s.Reason)))
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("StatedQuotes(%v) (-want +got)\n%s", test.models, diff)
			}
			shown = len(pricing.Quotes(m))
			if shown != published {
				t.Errorf("%d quotes, want %d", shown, published)
			}
		})
	}
}

// TestJoinSteps checks that a step of others that begins one token after the provider's is read as
// the provider's.
func TestJoinSteps(t *testing.T) {
	const from = "input[context>199999]" // from 200,000 tokens on
	const over = "input[context>200000]"
	for _, test := range []struct{ name, prices, want string }{
		{
			name:   "the provider's and others'",
			prices: from + " o 4 01 -; " + over + " a 4 01 -; " + over + " b 5 01 -",
			want:   "context>199999=4 official a,o",
		},
		{
			name:   "with a further part",
			prices: "input[context>199999,scope=geo] o 4 01 -; input[context>200000,scope=geo] a 4 01 -",
			want:   "context>199999,scope=geo=4 official a,o",
		},
		{
			name:   "with another further part",
			prices: from + " o 4 01 -; input[context>200000,scope=geo] a 4 01 -",
			want:   "context>199999=4 official o; context>200000,scope=geo=4 single a",
		},
		{
			name:   "two steps of the provider",
			prices: from + " o 4 01 -; " + over + " p 5 01 -",
			want:   "context>199999=4 official o; context>200000=5 official p",
		},
		{
			name:   "two steps of others",
			prices: from + " a 4 01 -; " + over + " b 4 01 -",
			want:   "context>199999=4 single a; context>200000=4 single b",
		},
		{
			name:   "the provider's is later",
			prices: from + " a 4 01 -; " + over + " o 4 01 -",
			want:   "context>199999=4 single a; context>200000=4 official o",
		},
		{
			name:   "another meter",
			prices: "output[context>199999] o 4 01 -; " + over + " a 4 01 -",
			want:   "context>200000=4 single a; context>199999=4 official o",
		},
		{
			name:   "steps of two sizes",
			prices: "input[context>128000] o 4 01 -; " + over + " a 4 01 -",
			want:   "context>128000=4 official o; context>200000=4 single a",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := quoted(t, map[string]string{"m": test.prices})
			var got []string
			for _, q := range NewPricing(d).Quotes(&d.Models[0]) {
				var sources []string
				for _, p := range q.Support {
					sources = append(sources, p.Source)
				}
				got = append(got,
					fmt.Sprintf("%s=%s %s %s",
						q.Condition, q.Amount, AgreementNames[q.Agreement], strings.Join(sources, ",")))
			}
			if got := strings.Join(got, "; "); got != test.want {
				t.Errorf("Quotes(%q) = %q, want %q", test.prices, got, test.want)
			}
		})
	}
}

// TestTiered checks which meters are of another tier of service.
func TestTiered(t *testing.T) {
	for i, info := range dataset.Meters {
		tier, _, _ := strings.Cut(info.Name, "_")
		want := slices.Contains([]string{"batch", "flex", "priority", "fast", "ultrafast"}, tier)
		if dataset.Meter(i).Tiered() != want {
			t.Errorf("%s is tiered: %t, want %t", info.Name, !want, want)
		}
	}
}

// TestRetiredQuotes checks the order of quotes and upcoming prices, and that a retired model and an
// alias of one have none.
func TestRetiredQuotes(t *testing.T) {
	d := quoted(t, map[string]string{
		"m":   "a 1 01 -; input[context>1] a 2 01 -; input[utc=00:00-08:00] a 3 01 -; output a 4 01 0902; output a 5 0902 -",
		"n>m": "",
	})
	shown := func(m *dataset.Model) (order []string) {
		for _, q := range NewPricing(d).Quotes(m) {
			order = append(order, string(q.Amount))
		}
		for _, p := range NewPricing(d).Upcoming(m) {
			order = append(order, "then "+string(p.Amount))
		}
		return order
	}
	for date, want := range map[string]string{"2026-09-02": "1 2 3 4 then 5", "2026-09-01": ""} {
		d.Models[0].RetirementDate = date
		for i := range d.Models {
			if got := strings.Join(shown(&d.Models[i]), " "); got != want {
				t.Errorf("retired on %s: quotes and upcoming prices of %s are %q, want %q",
					date, d.Models[i].ID, got, want)
			}
		}
	}
}
