package dataset

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"modelcatalog/dataset/jsonl"
)

const samplePrice = `{"id":"gpt-4o","meter":"batch_input","unit":"usd_per_million_tokens","condition":"context>200000","price":"0.075",` +
	`"from":"2025-02-06","to":null,"source":"models.dev","as_of":"2026-07-24"}`

// priceChanges are changes to a line of prices, OLD|NEW, after which it can still be read.
var priceChanges = []string{
	`"0.075"|"75"`, `"0.075"|"0"`, `"0.075"|"12345678901234567890"`, `"context>200000"|null`, `context>200000|search_context=high`,
	`context>200000|context>1,quality=hd,size=1x1,resolution=1p,interval>1s,utc=23:59-00:00`, `"2025-02-06","to":null|null,"to":"2025-02-06"`, `null|"2026-01-01"`, `}|} `,
	`context>200000|resolution=4K`, `context>200000|standby`, `context>200000|standby,utc=01:00-04:00 weekday=mon-fri`,
	`"2026-07-24"|"2026-07"`, `}|,"promised_until":"2026-12-24"}`,
}

// TestPrice checks that lines of prices are read, and written as lines that are read as the same.
func TestPrice(t *testing.T) {
	for _, c := range priceChanges {
		p, err := readPrice(change(t, samplePrice, c))
		again, errAgain := readPrice(string(priceTable.write(nil, &p)))
		if err != nil || errAgain != nil || again != p {
			t.Errorf("%s: %v, written and read: %+v, %v, want %+v", c, err, again, errAgain, p)
		}
	}
}

// readPrice reads one line of prices with a Reader.
func readPrice(line string) (p priceLine, err error) {
	var faults jsonl.List
	r := jsonl.Reader{Text: line, Faults: &faults}
	r.Whole()
	priceTable.record(&r, &p, []string{"models.dev"})
	(&Dataset{Sources: []Source{{Name: "models.dev", Official: true}}}).checkPrice(&r, &p)
	return p, faults.Err()
}

// TestQuotes checks which price stands on the first of September. Each interval is SOURCE AMOUNT FROM TO, where a month of 2026 stands for
// its first day; source a was read in March, b in June, and c in September; o and p are official, and were read in April and May.
func TestQuotes(t *testing.T) {
	read := map[string]Date{"a": 20260301, "b": 20260601, "c": 20260901, "o": 20260401, "p": 20260501}
	d := Dataset{}
	for _, name := range []string{"a", "b", "c", "o", "p"} {
		d.Sources = append(d.Sources, Source{Name: name, AsOf: read[name], Official: name >= "o"})
	}
	month := func(s string) Date {
		if s == "-" {
			return 0
		}
		n, _ := strconv.Atoi(s)
		return Date(20260001 + 100*n)
	}
	for _, test := range []struct{ name, prices, want, disputes string }{
		{"no price", "", "", ""},
		{"one source", "a 1 01 -", "single 1 a 2026-03-01", ""},
		{"ended", "a 1 01 02", "", ""},
		{"ended after it was read", "a 1 01 06; b 2 01 -", "single 2 b 2026-06-01", ""},
		{"ends on the day", "a 1 01 09", "", ""},
		{"an announced change that came", "a 1 01 05; a 2 05 -", "single 2 a 2026-03-01", ""},
		{"an announced change that comes", "a 1 01 10; a 2 10 -", "single 1 a 2026-03-01", ""},
		{"begins on the day", "a 1 09 -", "single 1 a 2026-03-01", ""},
		{"not yet in force", "a 1 10 -", "", ""},
		{"agreement", "a 1 01 -; b 1 02 -; c 1 03 -", "agreed 1 a,b,c 2026-09-01", ""},
		{"agreement within 0.5 % of the larger", "a 200 01 -; b 201 01 -", "agreed 201 a,b 2026-06-01", ""},
		{"more than 0.5 %", "a 200 01 -; b 201.1 01 -", "disputed  a,b 2026-06-01", "200 201.1"},
		{"near in a chain", "a 200 01 -; b 201 01 -; c 202 01 -", "disputed  a,b,c 2026-09-01", "200 201 202"},
		{"two of three", "a 1 01 -; b 2 01 -; c 1 01 -", "disputed  a,b,c 2026-09-01", "1 2 1"},
		{"official", "a 1 01 -; b 1 01 -; o 2 01 -", "official 2 o 2026-04-01", "1 1 2"},
		{"official, with others", "a 1 01 -; b 2 01 -; o 1 01 -", "official 1 a,o 2026-04-01", "1 2 1"},
		{"two official", "o 1 01 -; p 2 01 -", "official 2 p 2026-05-01", "1 2"},
		{"official, but ended", "a 1 01 -; o 2 01 05", "single 1 a 2026-03-01", ""},
		{"a change after the other was read", "a 1 01 -; b 1 01 04; b 2 04 -", "single 2 b 2026-06-01", "1 2"},
		{"a change before the other was read", "a 1 01 -; b 1 01 02; b 2 02 -", "disputed  a,b 2026-06-01", "1 2"},
		{"a change on the day of the other", "a 1 01 -; b 1 01 03; b 2 03 -", "disputed  a,b 2026-06-01", "1 2"},
		{"a first price is no change", "a 1 01 -; b 2 04 -", "disputed  a,b 2026-06-01", "1 2"},
		{"a gap is no change", "a 1 01 -; b 1 01 03; b 2 04 -", "disputed  a,b 2026-06-01", "1 2"},
		{"the newest of two changes", "a 1 01 -; b 1 01 05; b 2 05 -; c 1 01 08; c 3 08 -", "single 3 c 2026-09-01", "1 2 3"},
		{"a change that another confirms", "a 1 01 -; b 1 01 04; b 2 04 -; c 2 05 -", "single 2 b,c 2026-09-01", "1 2 2"},
		{"end unknown, from unknown", "a 1 - 10", "single 1 a 2026-03-01", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := Model{Details: Details{}}
			for interval := range strings.SplitSeq(test.prices, "; ") {
				if f := strings.Fields(interval); len(f) == 4 {
					m.Details.Prices = append(m.Details.Prices, Price{Source: f[0], Amount: Decimal(f[1]), From: month(f[2]), To: month(f[3]), AsOf: read[f[0]]})
				}
			}
			got, disputed := "", []string{}
			quotes := d.Pricing().Quotes(&m)
			for _, q := range quotes {
				var sources []string
				for _, p := range q.Shown {
					sources = append(sources, p.Source)
				}
				got = strings.Join([]string{AgreementNames[q.Agreement], string(q.Amount), strings.Join(sources, ","), q.AsOf.String()}, " ")
			}
			for _, dispute := range PriceDisputes(quotes) {
				for _, c := range dispute.Values {
					disputed = append(disputed, c.Value)
				}
			}
			if got != test.want || strings.Join(disputed, " ") != test.disputes {
				t.Errorf("Quotes(%q) = %q with disputes %q, want %q with %q", test.prices, got, disputed, test.want, test.disputes)
			}
		})
	}
	m := Model{RetirementDate: "2026-09-02", Details: Details{Prices: []Price{
		{Amount: "1"}, {Amount: "2", Condition: "context>1"}, {Amount: "3", Condition: "utc=00:00-08:00"}, {Amount: "4", Meter: 1}, {Amount: "5", From: 20260902, Meter: 1},
	}}}
	shown := func() (order []string) {
		for _, q := range d.Pricing().Quotes(&m) {
			order = append(order, string(q.Amount))
		}
		for _, p := range d.Pricing().Upcoming(&m) {
			order = append(order, "then "+string(p.Amount))
		}
		return order
	}
	if got := shown(); strings.Join(got, " ") != "1 2 3 4 then 5" {
		t.Errorf("Quotes and upcoming prices are %q", got)
	}
	if m.RetirementDate = "2026-09-01"; shown() != nil {
		t.Errorf("Quotes of a retired model are %q", shown())
	}
}

// TestAliases checks that a model has the aliases of its line and the models that point to it, each once, and no other provider's.
func TestAliases(t *testing.T) {
	d := &Dataset{Models: []Model{
		{Provider: "acme", ID: "a", Details: Details{AliasOf: "c"}}, {Provider: "acme", ID: "b", Details: Details{AliasOf: "c"}},
		{Provider: "acme", ID: "c", Details: Details{Aliases: []string{"a", "aa", "d"}}}, {Provider: "bolt", ID: "c"},
	}}
	aliases := d.Aliases()
	for i, want := range [][]string{nil, nil, {"a", "aa", "b", "d"}, nil} {
		if got := aliases(&d.Models[i]); !slices.Equal(got, want) {
			t.Errorf("aliases of %s %s = %q, want %q", d.Models[i].Provider, d.Models[i].ID, got, want)
		}
	}
}
