package website

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/price"
	"modelcatalog/site/api"
	"modelcatalog/site/facts"
)

// TestPriceOnIsTheAPIs checks for every model of the sample that its page says of each day on which a
// price changes, and of the day before, what the API bills for tokens.
func TestPriceOnIsTheAPIs(t *testing.T) {
	d := embedded(t)
	a := api.New(catalog.NewSet(d), api.Options{})
	compared := 0
	makeSite(t, d, Options{}, func(b *build) {
		for i := range b.rows {
			r := &b.rows[i]
			for _, day := range daysOfPrices(t, b, r) {
				text := pageOn(t, b, r, day)
				for _, meter := range []string{"input", "output"} {
					want, rounded := billedOn(t, a, r.Key, meter, day)
					// Prices of other things than tokens of text are not in this sentence.
					got, known := tokenPrice(text, meter)
					if !known && want == "" || !known && text != "" {
						continue
					}
					compared++
					// The page rounds what third parties converted from other currencies.
					if got != want && got != rounded {
						t.Errorf("%s on %s: the page says %q of %s (%s), the API %q",
							r.Key, day, got, meter, text, want)
					}
				}
			}
		}
	})
	if compared < 1000 {
		t.Errorf("compared %d prices, want most of the sample", compared)
	}
}

// daysOfPrices returns the days on which a price of a model begins or ends, and those before them.
func daysOfPrices(t *testing.T, b *build, r *row) (days []string) {
	t.Helper()
	for _, day := range price.Days(b.prices.Spans(r.Model)) {
		date, err := dataset.ParseDate(day)
		filetest.NoError(t, err)
		days = append(days, day)
		if date > 2000_01_01 { // prices of which nobody knows since when begin with the first year
			days = append(days, date.Add(-1).String())
		}
	}
	return append(days, b.day.String(), b.day.Add(400).String())
}

// pageOn returns what the page of a model says of its prices on a day, as its script finds it.
func pageOn(t *testing.T, b *build, r *row, day string) (text string) {
	t.Helper()
	on := pricesByDay(b, r)
	if on == "" {
		return ""
	}
	var prices pricesOnDays
	filetest.NoError(t, json.Unmarshal([]byte(on), &prices))
	for _, p := range prices.Prices {
		if p[0] <= day {
			text = p[1]
		}
	}
	return text
}

// tokenPrice returns the price of input or output in a text: "$2" of "$2 in and $8 out".
func tokenPrice(text, meter string) (amount string, known bool) {
	for part := range strings.SplitSeq(text, " and ") {
		amount, known = strings.CutSuffix(part, map[string]string{"input": " in", "output": " out"}[meter])
		if known {
			return amount, true
		}
	}
	return "", false
}

// billedOn returns the price at which the API bills a million tokens of short prompts on a day at noon,
// when no place has its peak, and the same rounded; both are "" if it knows none.
func billedOn(t *testing.T, a *api.API, key, meter, day string) (exact, rounded string) {
	t.Helper()
	query := url.Values{"model": {key}, "at": {day + "T12:00:00Z"}, "context": {"1"}, meter: {"1000000"}}
	w := api.Response{}
	a.Respond(&w, &api.Request{Method: "GET", Path: "/api/v2/cost", RawQuery: query.Encode()})
	var answer struct{ Data price.Bill }
	filetest.NoError(t, json.Unmarshal(w.Body, &answer))
	if len(answer.Data.Lines) == 0 {
		return "", ""
	}
	line := answer.Data.Lines[0]
	inWords := func(low, high string) string {
		if low != high {
			return facts.Price(low) + " to " + facts.Price(high)
		}
		return facts.Price(low)
	}
	low, high := line.LowPrice.String(), line.HighPrice.String()
	return inWords(low, high), inWords(facts.Rounded(low), facts.Rounded(high))
}

// TestMarksInWords checks that each note is said of its price, and once if it is of both.
func TestMarksInWords(t *testing.T) {
	for _, test := range []struct {
		notes [][]string
		want  string
	}{
		{nil, ""},
		{[][]string{{"unconfirmed"}}, "unconfirmed"},
		{[][]string{nil, {"disputed"}}, "output disputed"},
		{[][]string{{"2× above 272k", "unconfirmed"}, {"1.5× above 272k", "unconfirmed"}},
			"input 2× above 272k, output 1.5× above 272k, unconfirmed"},
	} {
		if got := marksInWords(test.notes); got != test.want {
			t.Errorf("marksInWords(%q) = %q, want %q", test.notes, got, test.want)
		}
	}
}

// TestOthersInWords checks that a past day has both prices if sources disagree about it, but neither what a source
// showed at other times, nor what a provider denies.
func TestOthersInWords(t *testing.T) {
	span := func(meter, amount string, confirmed bool) price.Span {
		n, err := decimal.NewFromString(amount)
		filetest.NoError(t, err)
		return price.Span{Meter: meter, From: "2025-01-01", Low: n, High: n, Confirmed: confirmed}
	}
	shown := func(meter dataset.Meter, amount, source string, from, to, read dataset.Date) dataset.Price {
		return dataset.Price{
			Meter: meter, Amount: dataset.Decimal(amount), Source: source, From: from, To: to, AsOf: read,
		}
	}
	const input, output = 0, 1 // of dataset.Meters
	prices := []dataset.Price{
		shown(input, "0.27", "a", 2025_02_07, 2026_01_13, 2026_07_24),
		shown(output, "1.1", "a", 2025_02_07, 2026_01_13, 2026_07_24),
		shown(input, "0.57", "b", 2025_08_25, 0, 2026_07_01),
		shown(input, "0.3", "c", 2025_10_01, 0, 2025_11_01),
		shown(input, "9", "unknown since", 0, 2026_01_13, 2026_07_24),
	}
	for _, test := range []struct {
		confirmed bool
		day, want string
	}{
		{false, "2025-09-01", "another source says $0.27 in and $1.10 out"},
		{true, "2025-09-01", ""},
		{false, "2025-02-01", ""},
		{false, "2025-10-05", "other sources say $0.27 to $0.30 in and $1.10 out"},
		{false, "2025-11-02", "another source says $0.27 in and $1.10 out"}, // c was not read then
		{false, "2026-01-13", ""},
	} {
		spans := []price.Span{span("input", "0.57", test.confirmed), span("output", "1.68", test.confirmed)}
		headlines := headlinesOf(&dataset.Model{Type: dataset.Chat}, spans)
		if got := othersInWords(headlines, prices, test.day); got != test.want {
			t.Errorf("%s, confirmed %t: %q, want %q", test.day, test.confirmed, got, test.want)
		}
	}
}
